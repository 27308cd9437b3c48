"use strict";
// The figures of a record under the reader's conditions: the same formulas as in conditions.py.
// Conditions: clock in MHz or null for each design's own Fmax; bram, the price of a block RAM in LUT;
// blocks, the number of them after which the key changes, or null for never.

const FORMULAS = {
  area: (record, conditions) => record.area.luts + conditions.bram * record.area.bram,
  luts: (record) => record.area.luts,
  lut: (record) => record.area.lut,
  lut_packed: (record) => record.area.lutPacked,
  ff: (record) => record.area.ff,
  bram: (record) => record.area.bram,
  latency: (record) => record.cycles.latency,
  interval: (record) => record.cycles.interval,
  key: (record) => record.cycles.key,
  fmax: (record, conditions, mhz) => mhz,
  blocks: (record, conditions, mhz) => mhz * blocksPerCycle(record.cycles, conditions.blocks),
  throughput: (record, conditions, mhz) => record.blockBits * FORMULAS.blocks(record, conditions, mhz),
  efficiency: (record, conditions, mhz) => {
    const area = FORMULAS.area(record, conditions);
    return area ? FORMULAS.throughput(record, conditions, mhz) / area : null;
  },
  latency_ns: (record, conditions, mhz) => (record.cycles.latency * 1000) / mhz,
};

// What a new key adds to the intervals of its blocks: most key channels wait for the last result first.
function keyChange({ latency, interval, key, inFlight }) {
  if (!key) return 0;
  return inFlight ? key : latency + 1 + key - interval;
}

function blocksPerCycle(cycles, blocks) {
  if (blocks === null) return 1 / cycles.interval;
  const taking = blocks * cycles.interval;
  // The first block under a key is through before the next key is taken in flight.
  return blocks / ((cycles.inFlight ? Math.max(taking, cycles.latency) : taking) + keyChange(cycles));
}

// Half of the seeds reach the clock; where no Fmax is known, nothing speaks against it.
function reaches(record, mhz) {
  return mhz === null || record.timing === null || record.timing.median >= mhz;
}

function valueOf(metric, record, conditions) {
  const formula = FORMULAS[metric.key];
  if (!metric.clocked) return formula(record, conditions);
  const clock = metric.key === "fmax" ? null : conditions.clock;
  if (!reaches(record, clock)) return null;
  const mhz = clock ?? record.timing?.median;
  return mhz === undefined ? null : formula(record, conditions, mhz);
}

// Lowest and highest value over the placement seeds; null where there is one clock only.
function rangeOf(metric, record, conditions) {
  const { timing } = record;
  if (!metric.clocked || timing === null || timing.seeds.length === 1) return null;
  if (metric.key !== "fmax" && conditions.clock !== null) return null;
  const ends = [timing.worst, timing.best].map((mhz) => FORMULAS[metric.key](record, conditions, mhz));
  return ends.includes(null) ? null : ends.sort((a, b) => a - b);
}

// A value for every placement, none where the clock does not come from placement.
function placementsOf(metric, record, conditions) {
  if (rangeOf(metric, record, conditions) === null || record.timing.kind !== "placed") return [];
  return record.timing.seeds.map((mhz) => FORMULAS[metric.key](record, conditions, mhz));
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

// Writes the values of all metrics, their ranges and their placements into the records.
function applyConditions(records, metrics, conditions) {
  for (const record of records) {
    record.values = Object.fromEntries(metrics.map((metric) => [metric.key, valueOf(metric, record, conditions)]));
    record.placements = Object.fromEntries(
      metrics.map((metric) => [metric.key, placementsOf(metric, record, conditions)]),
    );
    record.ranges = Object.fromEntries(metrics.map((metric) => [metric.key, rangeOf(metric, record, conditions)]));
  }
}
