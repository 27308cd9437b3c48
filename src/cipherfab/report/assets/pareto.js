"use strict";
// The same definition as in pareto.py: points that no other point dominates, equals together.

function paretoFront(records, first, second) {
  const sign = (metric) => (metric.better === "lower" ? 1 : -1);
  const costs = records
    .filter((record) => record.values[first.key] !== null && record.values[second.key] !== null)
    .map((record) => [sign(first) * record.values[first.key], sign(second) * record.values[second.key], record])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chosen = [];
  for (const [x, y, record] of costs) {
    const last = chosen.at(-1);
    if (!last || y < last[1] || (x === last[0] && y === last[1])) chosen.push([x, y, record]);
  }
  return chosen.map(([, , record]) => record);
}
