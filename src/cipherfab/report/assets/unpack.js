"use strict";
// Undoes packed.py: records with their texts, quantities, timing and details from rows and what rows share.

const NAMES = ["design", "cipher", "architecture", "kind", "sizes", "target", "recipe"];
const TIMING = ["kind", "median", "worst", "best", "seeds"];

function named(names, values) {
  return Object.fromEntries(names.map((name, index) => [name, values[index]]));
}

function unpack({ texts, forms, quantities, records, ...rest }) {
  const detail = ([form, numbers]) => {
    const [term, first, ...parts] = forms[form];
    const between = numbers.split(" ");
    return [term, parts.reduce((text, part, index) => text + between[index] + part, first)];
  };
  const record = ([names, figures, timing, details]) => ({
    ...named(NAMES, names.map((name) => texts[name])),
    quantities: named(quantities, figures),
    timing: timing && named(TIMING, timing),
    details: details.map(detail),
  });
  return { ...rest, records: records.map(record) };
}
