"""Synthesis scripts of a delivered core: for Yosys, and for vendor tools, which are untested.

Those for Yosys use the recipes of our figures.
"""

from collections.abc import Mapping

from cipherfab.catalogue import Design
from cipherfab.deliver.constraints import UNTESTED
from cipherfab.deliver.naming import identifier
from cipherfab.devices.targets import target
from cipherfab.tools.recipe_script import RULES, of_verilog

RECIPES = {
    "artix-7": "paired-area",
    "ecp5": "narrow-area",
    "gowin": "narrow-area",
    "ice40": "narrow-area",
}
"""Recipes by target for unmeasured designs: seldom far from the best one."""
_RULES = "scripts/yosys"

_VENDORS = {
    "vivado": """\
# vivado -mode batch -source scripts/vivado.tcl
read_verilog {verilog}
read_xdc constraints/{name}.xdc
synth_design -top {name} -part xc7a100tcsg324-1 -mode out_of_context
opt_design
place_design
route_design
report_utilization
report_timing_summary
""",
    "quartus": """\
# quartus_sh -t scripts/quartus.tcl
load_package flow
project_new {name} -overwrite
set_global_assignment -name FAMILY "Cyclone V"
set_global_assignment -name DEVICE AUTO
set_global_assignment -name TOP_LEVEL_ENTITY {name}
set_global_assignment -name VERILOG_FILE {verilog}
set_global_assignment -name SDC_FILE constraints/{name}_quartus.sdc
{preserved}execute_flow -compile
project_close
""",
    "radiant": """\
# radiantc scripts/radiant.tcl
prj_create -name {name} -impl impl_1 -dev LIFCL-40-9BG400C -synthesis lse
prj_add_source {verilog}
prj_add_source constraints/{name}.sdc
prj_set_impl_opt -impl impl_1 top {name}
prj_run Synthesis -impl impl_1
prj_run Map -impl impl_1
prj_run PAR -impl impl_1
prj_close
""",
    "diamond": """\
# diamondc scripts/diamond.tcl
prj_project new -name {name} -impl impl1 -dev LFE5U-85F-6BG756C -synthesis lse -lpf constraints/{name}.lpf
prj_src add {verilog}
prj_impl option top {name}
prj_run Synthesis -impl impl1
prj_run Map -impl impl1
prj_run PAR -impl impl1
prj_project close
""",
    "gowin": """\
# gw_sh scripts/gowin.tcl
set_device GW1NR-LV9QN88PC6/I5
add_file -type verilog {verilog}
add_file -type sdc constraints/{name}_gowin.sdc
set_option -top_module {name}
run all
""",
}


def scripts(design: Design, verilog: str, recipes: Mapping[str, str]) -> Mapping[str, str]:
    """Return scripts by path; run all from the folder itself.

    Parameters
    ----------
    design : Design
        The design.
    verilog : str
        Path of its Verilog.
    recipes : Mapping[str, str]
        Recipes that gave its figures, by target.
    """
    name = identifier(design)
    preserved = "".join(
        f"set_instance_assignment -name PRESERVE_REGISTER ON -to *{register}*\n"
        for register in design.architecture.multicycle_registers(design.parameters)
        if not register.endswith("_i")
    )
    theirs = {
        f"scripts/{tool}.tcl": f"# {UNTESTED}\n"
        + text.format(name=name, verilog=verilog, preserved=preserved)
        for tool, text in _VENDORS.items()
    }
    return {
        **{
            f"scripts/yosys_{each}.ys": _yosys(name, verilog, each, recipe)
            for each, recipe in {**RECIPES, **recipes}.items()
        },
        **{f"{_RULES}/{rule.name}": rule.read_text(encoding="utf-8") for rule in RULES},
        **theirs,
    }


def _yosys(name: str, verilog: str, target_name: str, recipe_name: str) -> str:
    family = target(target_name)
    # A record may be older than the recipes.
    recipe = next((each for each in family.recipes if each.name == recipe_name), family.recipes[0])
    lines = [
        f"# yosys scripts/yosys_{target_name}.ys",
        f"# The recipe {recipe.name} of cipherfab, for the fewest LUTs, in place of `{family.stock}`.",
        *of_verilog(family, recipe, verilog, name, _RULES),
        "check",
        "stat",
        # Without the cells of the family's library.
        "select A:top",
        f"write_json -selected {name}_{target_name}.json",
    ]
    return "".join(f"{line}\n" for line in lines)
