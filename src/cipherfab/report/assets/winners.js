"use strict";
// Who wins each goal, by how much, and against whom.

const GOALS = [
  { key: "smallest", title: "Smallest", metric: "area", unit: "LUT", wins: "smaller than", ties: "as small as" },
  { key: "fastest", title: "Fastest", metric: "throughput", unit: "Mbit/s", wins: "faster than", ties: "as fast as" },
  {
    key: "efficient",
    title: "Most throughput per LUT",
    short: "most per LUT",
    metric: "efficiency",
    unit: "Mbit/s",
    wins: "more per LUT than",
    ties: "as much per LUT as",
  },
  {
    key: "quickest",
    title: "Shortest latency",
    short: "quickest",
    metric: "latency_ns",
    unit: "ns",
    wins: "shorter than with",
    ties: "as short as with",
  },
];

// What decides between designs that are equally good, in this order; then their names.
const TIE_BREAKS = ["area", "ff", "bram", "throughput", "latency"];

// The designs that have the figure of a goal, the best first.
function ranking(records, goal, metrics) {
  const keys = [goal.metric, ...TIE_BREAKS];
  const compared = (a, b) => {
    const key = keys.find((candidate) => a.values[candidate] !== b.values[candidate]);
    return key === undefined ? byName(a, b) : better(metrics.get(key), a, b);
  };
  return records.filter((record) => record.values[goal.metric] !== null).sort(compared);
}

function better(metric, a, b) {
  const [x, y] = [a.values[metric.key], b.values[metric.key]];
  if (x === null || y === null) return (x === null) - (y === null);
  return metric.better === "lower" ? x - y : y - x;
}

// A sentence on why the first of a ranking wins over the second, or that chance may have put it there.
function reason(goal, [first, second], metrics, spreads, severalTargets) {
  if (!second) return "No other design shown has this figure.";
  const metric = metrics.get(goal.metric);
  const name = severalTargets ? `${second.design} on ${second.target}` : second.design;
  const [best, next] = [first.values[metric.key], second.values[metric.key]];
  if (best === next) return `As good as ${name}${tieBreak(first, second, metrics)}`;
  const [figures, against] = [metricText(metric, first), metricText(metric, second)];
  const lead = metric.better === "lower" ? (next - best) / next : (best - next) / next;
  const noise = noiseOf(metric, first, second, spreads);
  if (lead < noise) {
    return (
      `Too close to call with ${name}: ${figures} against ${against} ${goal.unit}, from single placements. ` +
      `Fmax on ${first.target} varies by up to ${figureText(Math.round(noise * 100), true)} % from seed to seed.`
    );
  }
  const sentence = `${percent(lead)} ${goal.wins} ${name}: ${figures} against ${against} ${goal.unit}.`;
  return sentence + doubt(metric, first, second);
}

function tieBreak(first, second, metrics) {
  const key = TIE_BREAKS.find((candidate) => first.values[candidate] !== second.values[candidate]);
  if (key === undefined) return " in every figure; first by name.";
  const metric = metrics.get(key);
  return `; chosen by ${metric.title}: ${metricText(metric, first)} against ${metricText(metric, second)}.`;
}

function percent(part) {
  return part * 100 < 0.1 ? "Less than 0.1 %" : `${figureText(part * 100)} %`;
}

// How far the figures of two designs may differ by chance: 0 unless both were placed, one of them with one seed.
function noiseOf(metric, first, second, spreads) {
  const both = [first, second];
  const single = metric.clocked && both.some((record) => record.single);
  if (!single || both.some((record) => record.timing.kind !== "placed")) return 0;
  return Math.max(...both.map((record) => spreads[record.target] ?? 0));
}

// Placement seeds differ, and a model is not a measurement: how sure the order of two designs is.
function doubt(metric, first, second) {
  const share = superiority(metric, first, second);
  if (share !== null) return ` It wins in ${figureText(share * 100)} % of all pairs of a placement of each.`;
  const marks = new Set([first, second].map((record) => clockMark(metric, record)));
  return marks.size > 1 ? " Only one of the two clocks was placed and routed." : "";
}
