"use strict";
// The figures of a record under the reader's conditions. The formulas come with the metrics, as trees: a number,
// the name of a quantity, or an operation and its operands. What is unknown is null.
// Conditions: clock in MHz or null for each design's own Fmax; bram, the price of a block RAM in LUT;
// blocks, the number of them after which the key changes, or null for never.

const OPERATIONS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => (b === 0 ? null : a / b),
  max: (a, b) => Math.max(a, b),
};

function evaluate(tree, quantities) {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return quantities[tree] ?? null;
  const [operation, ...operands] = tree;
  if (operation === "if") return evaluate(operands[evaluate(operands[0], quantities) ? 1 : 2], quantities);
  const [first, second] = operands.map((operand) => evaluate(operand, quantities));
  return first === null || second === null ? null : OPERATIONS[operation](first, second);
}

function figureAt(metric, record, conditions, mhz) {
  const given = { bram_luts: conditions.bram, blocks_per_key: conditions.blocks, mhz };
  return evaluate(metric.formula, { ...record.quantities, ...given });
}

// Half of the seeds reach the clock; where no Fmax is known, nothing speaks against it.
function reaches(record, mhz) {
  return mhz === null || record.timing === null || record.timing.median >= mhz;
}

function clockOf(metric, conditions) {
  return metric.key === "fmax" ? null : conditions.clock;
}

function valueOf(metric, record, conditions) {
  const clock = clockOf(metric, conditions);
  if (metric.clocked && !reaches(record, clock)) return null;
  return figureAt(metric, record, conditions, clock ?? record.timing?.median ?? null);
}

// Lowest and highest value over the placement seeds; null where there is one clock only.
function rangeOf(metric, record, conditions) {
  const { timing } = record;
  if (!metric.clocked || timing === null || timing.seeds.length === 1) return null;
  if (clockOf(metric, conditions) !== null) return null;
  const ends = [timing.worst, timing.best].map((mhz) => figureAt(metric, record, conditions, mhz));
  return ends.includes(null) ? null : ends.sort((a, b) => a - b);
}

// A value for every placement, none where the clock does not come from placement.
function placementsOf(metric, record, conditions) {
  if (rangeOf(metric, record, conditions) === null || record.timing.kind !== "placed") return [];
  return record.timing.seeds.map((mhz) => figureAt(metric, record, conditions, mhz));
}

// The share of all pairs of a placement of each in which the first is better, equal ones by half; null where
// one of them has no placements.
function superiority(metric, first, second) {
  const [ours, theirs] = [first, second].map((record) => record.placements[metric.key]);
  if (!ours.length || !theirs.length) return null;
  const sign = metric.better === "lower" ? -1 : 1;
  const wins = ours.flatMap((a) => theirs.map((b) => (Math.sign(sign * (a - b)) + 1) / 2));
  return wins.reduce((sum, win) => sum + win, 0) / wins.length;
}

// Writes the values of all metrics, their ranges and their placements into the records, and whether one seed is behind.
function applyConditions(records, metrics, conditions) {
  for (const record of records) {
    record.values = Object.fromEntries(metrics.map((metric) => [metric.key, valueOf(metric, record, conditions)]));
    record.placements = Object.fromEntries(
      metrics.map((metric) => [metric.key, placementsOf(metric, record, conditions)]),
    );
    // Its own clock, from one placement.
    record.single = conditions.clock === null && record.timing?.kind === "placed" && record.timing.seeds.length === 1;
    record.ranges = Object.fromEntries(metrics.map((metric) => [metric.key, rangeOf(metric, record, conditions)]));
  }
}
