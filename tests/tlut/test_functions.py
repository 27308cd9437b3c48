"""Truth tables as functions: what LUTs compute is what the network did, for all values of the parameters."""

import random

from cipherfab.tlut.mapper.lut_mapper import cover
from cipherfab.tlut.mapper.tlut_functions import TableFunctions
from cipherfab.tlut.template.configuration import table_code
from tests.tlut.networks import evaluate, random_network

_WORDS = 256


def test_luts_with_their_tables_compute_the_network() -> None:
    for seed in range(8):
        network, sources, roots = random_network(seed, sources=8, operations=60)
        keys, data = sources[:3], sources[3:]
        found = cover(network, roots, keys, inputs=4)
        functions = TableFunctions(network, {"key": keys}, 4)
        tables = [functions.table(lut) for lut in found.luts]
        draw = random.Random(seed)
        words = {each: draw.getrandbits(_WORDS) for each in data}
        ones = (1 << _WORDS) - 1
        for key in range(1 << len(keys)):
            fixed = {each: ones * (key >> i & 1) for i, each in enumerate(keys)}
            contents = functions.evaluate({"key": key}, tables)
            values = {each >> 1: word for each, word in words.items()}
            for lut, table in zip(found.luts, contents, strict=True):
                rows = [0] * _WORDS
                for i in range(_WORDS):
                    row = sum((values[leaf] >> i & 1) << j for j, leaf in enumerate(lut.leaves))
                    rows[i] = table >> row & 1
                values[lut.node] = sum(bit << i for i, bit in enumerate(rows))
            made = {lut.node for lut in found.luts}
            expected = evaluate(network, words | fixed, [2 * node for node in made], ones)
            assert [values[node] for node in made] == expected


def test_tunable_tables_are_those_that_change() -> None:
    flags: list[bool] = []
    for seed in range(6):
        network, sources, roots = random_network(seed, sources=8, operations=40)
        keys = sources[-2:]
        functions = TableFunctions(network, {"key": keys}, 4)
        tables = [functions.table(lut) for lut in cover(network, roots, keys, inputs=4).luts]
        contents = [functions.evaluate({"key": key}, tables) for key in range(4)]
        seen = [set(values) for values in zip(*contents, strict=True)]
        tunable = functions.tunable(tables)
        assert all(len(values) == 1 for values, depends in zip(seen, tunable, strict=True) if not depends)
        flags += tunable
    assert 0 < sum(flags) < len(flags)


def test_code_computes_what_the_functions_say() -> None:
    for inputs in (4, 6):
        network, sources, roots = random_network(inputs, sources=12, operations=120)
        parameters = {"a": sources[:3], "b": sources[3:5]}
        flat = [each for literals in parameters.values() for each in literals]
        functions = TableFunctions(network, parameters, inputs)
        tables = [functions.table(lut) for lut in cover(network, roots, flat, inputs=inputs).luts]
        code = table_code(functions, tables)
        code.check()
        sets = [(a, b) for a in range(8) for b in range(4)]
        found = code.evaluate({"a": [a for a, _ in sets], "b": [b for _, b in sets]})
        assert found.shape == (len(sets), len(tables))
        for (a, b), row in zip(sets, found, strict=True):
            assert row.tolist() == functions.evaluate({"a": a, "b": b}, tables)
