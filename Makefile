# cipherfab: every command a person or a machine needs. `make` alone lists them.

PYTHON ?= python3
# Version of the tool that resolves requirements.lock; needed by `make lock` only.
UV_VERSION := 0.13.9

BIN := .venv/bin
STAMP := .venv/installed
# Folders of Python that are checked; benchmarks/ is optional.
CODE := src tests docs $(wildcard benchmarks)

.DEFAULT_GOAL := help
.PHONY: help venv explore test nightly bench lint rtl docs figures screenshot lock clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

venv: $(STAMP) ## create .venv from requirements.lock

explore: $(STAMP) ## measure the default study, print the table, write the report
	$(BIN)/cipherfab explore

test: $(STAMP) ## run the tests of a push
	$(BIN)/python -m pytest -n 2 --dist worksteal

nightly: $(STAMP) ## run all tests, for an hour
	$(BIN)/python -m pytest -n 2 --dist worksteal -m ""

bench: $(STAMP) ## measure how fast the workbench is
	$(BIN)/python -m benchmarks

lint: $(STAMP) ## check style and types, and that generated files are current
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/mypy $(CODE)
	$(BIN)/python -m cipherfab.publish check

rtl: $(STAMP) ## write rtl/generated, from instruction sets and from C
	$(BIN)/python -m cipherfab.publish rtl

docs: $(STAMP) ## write the generated blocks of docs/ and README.md anew
	$(BIN)/python docs/generate.py

figures: $(STAMP) ## measure the published figures anew and write them
	$(BIN)/cipherfab explore --portable --study published --json docs/results/published.json
	$(BIN)/cipherfab explore --portable --study speed --json docs/results/speed.json
	$(BIN)/cipherfab explore --portable --study families --json docs/results/families.json
	$(BIN)/cipherfab explore --portable --study sugier --json docs/results/sugier.json
	$(BIN)/cipherfab explore --portable --study shrivastava --json docs/results/shrivastava.json
	$(BIN)/cipherfab explore --portable --study kadam --json docs/results/kadam.json
	$(BIN)/cipherfab explore --portable --study elhadedy --json docs/results/elhadedy.json
	$(BIN)/cipherfab explore --portable --study varici --json docs/results/varici.json
	$(BIN)/cipherfab explore --portable --study instructions --json docs/results/instructions.json
	$(BIN)/cipherfab explore --portable --study engine --json docs/results/engine.json
	$(BIN)/cipherfab explore --portable --study lanes --json docs/results/lanes.json
	$(BIN)/python docs/bus.py
	$(BIN)/python docs/calibration.py
	$(BIN)/python docs/handshake.py
	$(BIN)/python docs/recipes.py
	$(BIN)/python docs/sbox.py
	$(BIN)/python docs/tunable.py
	$(BIN)/python docs/specialisers.py
	$(BIN)/python docs/generate.py

screenshot: $(STAMP) ## draw the picture of the report anew; needs Chromium
	$(BIN)/python docs/screenshot.py

# For every supported version of Python and every system at once; all packages by hash, no address.
lock: ## resolve the dependencies of pyproject.toml into requirements.lock
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet uv==$(UV_VERSION)
	build/lock/bin/uv pip compile pyproject.toml --extra cc --extra cluster --extra families --extra parquet --extra test \
		--extra lint --universal \
		--python-version 3.11 --upgrade --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" --quiet --output-file requirements.lock

clean: ## remove the environment, caches and outputs
	rm -rf .venv build dist cipherfab-out .mypy_cache .pytest_cache .ruff_cache
	find src tests docs -name __pycache__ -type d -prune -exec rm -rf {} +

# An environment is used only if it was completed: the stamp comes last, and a new one starts empty.
$(STAMP): requirements.lock pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "cipherfab needs Python 3.11 or newer, $(PYTHON) is older or missing; try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
		{ echo "$(PYTHON) cannot create environments; on Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
