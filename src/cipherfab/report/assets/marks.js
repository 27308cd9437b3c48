"use strict";
// What stands for designs: points, bars over their seeds, lines of fronts and rings around winners.

const SIZES = { point: 10, front: 13, ring: 12.5 };

// style: colour, shape, whether it has a dot, is open, and is on a front.
function pointMark(record, { x, y }, { colour, shape, dotted, open, front }) {
  const scale = (front ? SIZES.front : SIZES.point) / 12;
  // The line of an open point is all there is of it.
  const line = open ? { fill: "none", stroke: colour, "stroke-width": 2.5 } : { fill: colour, stroke: "var(--ink)", "stroke-width": 0.75 };
  const mark = svg(
    "g",
    { class: open ? "point open" : "point", "data-index": record.index, transform: `translate(${x} ${y})`, opacity: front ? 1 : 0.65 },
    svg("path", {
      d: SHAPES[shape],
      "data-shape": shape,
      transform: `scale(${scale}) translate(-8 -8)`,
      "vector-effect": "non-scaling-stroke",
      ...line,
    }),
  );
  if (dotted) mark.append(svg("circle", { class: "dot", r: 1.6, fill: open ? colour : "var(--ink)" }));
  return mark;
}

// From the least to the most over the seeds; nothing where no figure has a range.
function barMark(record, view, scales, { x, y }, colour) {
  const [across, down] = [record.ranges[view.x.key], record.ranges[view.y.key]];
  const parts = [];
  if (across) {
    const [from, to] = across.map((value) => scales.x.at(value));
    parts.push(`M${from} ${y}H${to}M${from} ${y - 4}v8M${to} ${y - 4}v8`);
  }
  if (down) {
    const [from, to] = down.map((value) => scales.y.at(value));
    parts.push(`M${x} ${from}V${to}M${x - 4} ${from}h8M${x - 4} ${to}h8`);
  }
  if (!parts.length) return [];
  return [svg("path", { class: "bar", "data-index": record.index, d: parts.join(""), stroke: colour, "stroke-width": 1.5, fill: "none" })];
}

// From the best horizontal value on: what a design may use up buys the vertical value reached so far.
function frontMark(places, index) {
  const [first, ...rest] = places;
  const steps = rest.map(({ x, y }) => `H${x}V${y}`).join("");
  const dashes = DASHES[index % DASHES.length];
  return svg("path", {
    class: "front",
    d: `M${first.x} ${first.y}${steps}`,
    stroke: "var(--muted)",
    "stroke-width": 1.5,
    "stroke-dasharray": dashes,
    fill: "none",
  });
}

function ringMark(record, { x, y }) {
  const ring = { class: "ring", "data-index": record.index, cx: x, cy: y, r: SIZES.ring };
  return svg("circle", { ...ring, fill: "none", stroke: "var(--ring)", "stroke-width": 2.5 });
}
