"use strict";
// Undoes packed.py: records with their texts, quantities, timing and details from rows and what rows share.

const NAMES = ["design", "cipher", "architecture", "kind", "sizes", "target", "recipe"];
const TIMING = ["kind", "median", "worst", "best", "seeds"];

function named(names, values) {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

function unpack({ texts, forms, quantities, records, provenance, ...rest }) {
  const details = (used, numbers) => {
    const left = numbers.split(" ").values();
    return used.map((form) => {
      const [term, first, ...parts] = forms[form].map((number) => texts[number]);
      return [term, parts.reduce((text, part) => text + left.next().value + part, first)];
    });
  };
  const record = ([names, figures, timing, used, numbers]) => ({
    ...named(NAMES, names.map((name) => texts[name])),
    quantities: named(quantities, figures),
    timing: timing && named(TIMING, timing),
    details: details(used, numbers),
  });
  const part = ({ rows, ...kept }) => ({ ...kept, rows: rows.map((row) => row.map((number) => texts[number])) });
  return { ...rest, records: records.map(record), provenance: provenance.map(part) };
}
