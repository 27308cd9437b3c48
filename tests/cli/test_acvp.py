"""`cipherfab acvp`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from cipherfab.acvp.services import Models
from cipherfab.errors import CheckError
from tests.acvp.vector_sets import expected, request

Cli = Callable[..., Result]
NAME = "ACVP-AES-GMAC-1.0"


def answers(response: Any) -> dict[tuple[int, int], Any]:
    return {
        (group["tgId"], test.pop("tcId")): test for group in response["testGroups"] for test in group["tests"]
    }


def test_a_response(cli: Cli) -> None:
    result = cli("acvp", request(NAME), "--output", "response.json")
    assert result.exit_code == 0, result.output
    assert (result.stdout, "GMAC: 60 tests answered by the golden model" in result.stderr) == ("", True)
    response = json.loads(Path("response.json").read_text(encoding="utf-8"))
    assert {name: response[name] for name in ("vsId", "algorithm", "revision", "isSample")} == {
        "vsId": 0,
        "algorithm": "ACVP-AES-GMAC",
        "revision": "1.0",
        "isSample": False,
    }
    assert answers(response) == expected(NAME)
    assert not list(Path().glob("*.part"))


def test_with_the_version_of_the_protocol(cli: Cli) -> None:
    body = json.loads(request(NAME).read_text(encoding="utf-8"))
    Path("request.json").write_text(json.dumps([{"acvVersion": "1.0"}, body]), encoding="utf-8")
    version, response = json.loads(cli("acvp", "request.json").stdout)
    assert version == {"acvVersion": "1.0"}
    assert answers(response) == expected(NAME)


@pytest.mark.parametrize("damage", ["", '{"tag": "00'])
def test_a_run_that_was_stopped_goes_on(cli: Cli, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    whole, asked = Models.seal, []

    def stopped(*arguments: Any) -> bytes:
        asked.append(arguments)
        if len(asked) == 8:
            raise KeyboardInterrupt
        return whole(*arguments)

    monkeypatch.setattr(Models, "seal", stopped)
    assert cli("acvp", request(NAME), "-o", "response.json").exit_code == 130
    assert not Path("response.json").exists()
    (part,) = Path().glob("*.part")
    with part.open("a", encoding="utf-8") as file:
        file.write(damage)
    result = cli("acvp", request(NAME), "-o", "response.json")
    assert "7 answers are kept from a run that was stopped" in result.stderr
    assert answers(json.loads(Path("response.json").read_text(encoding="utf-8"))) == expected(NAME)
    assert len(asked) == 8 + 30 - 7


def test_answers_of_another_request_are_not_kept(cli: Cli) -> None:
    Path("response.json.part").write_text('another\n{"tag": "00"}\n', encoding="utf-8")
    result = cli("acvp", request(NAME), "-o", "response.json")
    assert "kept" not in result.stderr
    assert answers(json.loads(Path("response.json").read_text(encoding="utf-8"))) == expected(NAME)


def changed(change: Callable[[Any], None], name: str = NAME) -> Path:
    body = json.loads(request(name).read_text(encoding="utf-8"))
    change(body)
    path = Path("request.json")
    path.write_text(json.dumps(body), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        (
            NAME,
            lambda body: body.update(algorithm="ACVP-AES-GMCA"),
            "ACVP-AES-GMCA 1.0 is not supported; did you mean ACVP-AES-GMAC 1.0? allowed: ACVP-AES-ECB 1.0, ",
        ),
        (NAME, lambda body: body.update(testGroups=[]), "testGroups is [], allowed: a list of at least one"),
        (NAME, lambda body: body.pop("vsId"), "vsId is missing, allowed: an integer"),
        (
            NAME,
            lambda body: body["testGroups"][0].update(ivGen="internal"),
            "testGroups[0].ivGen is 'internal', allowed: 'external', since nonces come from outside",
        ),
        (
            NAME,
            lambda body: body["testGroups"][1].update(tagLen=40),
            "testGroups[1].tagLen is 40, allowed: 32, 64, 96, 104, 112, 120, 128",
        ),
        (
            NAME,
            lambda body: body["testGroups"][1].update(keyLen=512),
            "testGroups[1].keyLen is 512, allowed: 128, 192, 256",
        ),
        (
            NAME,
            lambda body: body["testGroups"][0].update(aadLen=121),
            "testGroups[0].aadLen is 121, allowed: a multiple of 8, whole bytes",
        ),
        (
            NAME,
            lambda body: body["testGroups"][0]["tests"][3].update(iv="00"),
            "testGroups[0].tests[3].iv is '00', allowed: a string of 15 bytes, 30 hexadecimal digits, not 2",
        ),
        (
            NAME,
            lambda body: body["testGroups"][0]["tests"][2].update(salt="00"),
            "testGroups[0].tests[2].salt is an unknown field, allowed: tcId, key, iv, aad",
        ),
        (
            "ACVP-AES-CBC-1.0",
            lambda body: body["testGroups"][0]["tests"][0].update(pt="00" * 17),
            "tests[0].pt is '",
        ),
        (
            "ACVP-AES-CTR-1.0",
            lambda body: body["testGroups"][0].update(testType="CTR"),
            "testType is 'CTR', allowed: 'AFT', since the first counter block comes from outside",
        ),
        (
            "ACVP-AES-CTR-1.0",
            lambda body: body["testGroups"][0]["tests"][0].pop("iv"),
            "testGroups[0].tests[0].iv is missing",
        ),
        (
            "ACVP-AES-XTS-2.0",
            lambda body: body["testGroups"][0]["tests"][0].update(dataUnitLen=8),
            "tests[0].dataUnitLen is 8, allowed: payloadLen, ",
        ),
        (
            "ACVP-AES-CCM-1.0",
            lambda body: body["testGroups"][0].update(ivLen=112),
            "testGroups[0].ivLen is 112, allowed: 56 to 104",
        ),
    ],
)
def test_what_is_refused(cli: Cli, name: str, change: Callable[[Any], None], message: str) -> None:
    result = cli("acvp", changed(change, name), "-o", "response.json")
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not list(Path().glob("response*"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--level", "netlist"], "--level netlist and --target TARGET need each other"),
        (["--target", "ecp5"], "--level netlist and --target TARGET need each other"),
        (["--design", "aes-128-gcm/iterative"], "--design needs --level rtl or netlist"),
        (
            ["--level", "rtl", *("--design", "aes-128-gcm/iterative") * 2],
            "there are two designs for one cipher, allowed: one",
        ),
        (
            ["--level", "rtl", "--design", "aes-128-gcm/iterative", "--design", "aes-128/iterative"],
            "aes-128/iterative has no test here; the tests are of aes-128-gcm",
        ),
        (["--level", "gates"], "'gates' is not one of 'model', 'rtl', 'netlist'"),
    ],
)
def test_wrong_calls(cli: Cli, options: list[str], message: str) -> None:
    result = cli("acvp", request(NAME), *options)
    assert result.exit_code == 2
    assert message in result.stderr


def test_no_vector_set(cli: Cli) -> None:
    for text, message in (
        ("[]", "a list of 0, allowed: the version and the vector set"),
        ('[{"version": 1}, {}]', "[0].acvVersion is missing"),
        ("3", "the file is 3, allowed: an object"),
        ("{", "not JSON"),
        ("", "empty, allowed: one JSON object"),
    ):
        Path("request.json").write_text(text, encoding="utf-8")
        result = cli("acvp", "request.json")
        assert result.exit_code == 2
        assert message in result.stderr
    assert "does not exist" in cli("acvp", "none.json").stderr


def test_a_core_that_fails(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*arguments: Any) -> bytes:
        raise CheckError("the core does not answer")

    monkeypatch.setattr(Models, "seal", fails)
    result = cli("acvp", request(NAME))
    assert result.exit_code == 1
    assert "group 1, test 1: the core does not answer" in result.stderr
