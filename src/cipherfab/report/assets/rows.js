"use strict";
// The rows of the table as files: figures in full under the reader's conditions, named as in `cipherfab export`.

// One object for each record, in the order given.
function exportedRows(records, metrics, numbers, conditions) {
  return records.map((record) => ({
    design: record.design,
    target: record.target,
    cipher: record.cipher,
    architecture: record.architecture,
    recipe: record.recipe,
    timing: record.timing?.kind ?? null,
    pareto_point: numbers.get(record) ?? null,
    ...Object.fromEntries(metrics.map((metric) => [metric.column, record.values[metric.key]])),
    condition_clock_mhz: conditions.clock,
    condition_bram_luts: conditions.bram,
    condition_blocks_per_key: conditions.blocks,
  }));
}

// By RFC 4180, as delimited.py writes it.
function csvText(rows) {
  const quoted = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (value) => (value === null ? "" : quoted(typeof value === "string" ? harmless(value) : String(value)));
  const lines = [Object.keys(rows[0]), ...rows.map(Object.values)];
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

// An apostrophe before whatever a spreadsheet could run as a formula.
function harmless(text) {
  return text.replace(/((?:^|[;\t\r\n])[\s\x00-\x1f]*)([=+@＝＋－＠-])/g, "$1'$2");
}

function jsonText(rows) {
  return `${JSON.stringify(rows, null, 2)}\n`;
}
