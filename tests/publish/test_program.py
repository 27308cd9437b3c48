"""The program that writes what the project publishes."""

from click.testing import CliRunner

from cipherfab.publish.__main__ import main


def test_help_lists_the_commands() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    assert "Commands:" in result.output
    for name in main.commands:
        assert f"\n  {name} " in result.output
