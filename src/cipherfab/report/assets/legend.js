"use strict";
// The legend of the plot: only what is in it now.

// colour, shape: { field, palette }; lines: [{ title, records }].
function showLegend(list, points, colour, shape, lines, winners) {
  const present = ({ field }) => distinct(points.map((record) => record[field]));
  const same = colour.field === shape.field;
  const coloured = present(colour).map((value) => {
    const path = SHAPES[same ? shape.palette.of(value) : "circle"];
    return legendItem(legendMark(path, colour.palette.of(value), colour.palette.dotted(value)), value);
  });
  const groups = [legendGroup(colour.field, coloured)];
  if (!same) {
    const shaped = (value) => legendItem(legendMark(SHAPES[shape.palette.of(value)], "transparent"), value);
    groups.push(legendGroup(shape.field, present(shape).map(shaped)));
  }
  const clocks = [
    ["placed", "placed and routed", "currentColor"],
    ["modelled", "modelled ≈", "transparent"],
    [undefined, "not known", "transparent"],
  ].filter(([kind]) => points.some((record) => record.timing?.kind === kind));
  groups.push(legendGroup("clock", clocks.map(([, title, fill]) => legendItem(legendMark(SHAPES.circle, fill), title))));
  const drawn = lines.flatMap(({ title, records }, index) => (records.length > 1 ? [legendItem(legendLine(index), title)] : []));
  if (drawn.length) groups.push(legendGroup("Pareto front", drawn));
  if (winners.length) {
    const ring = svg("circle", { cx: 8, cy: 8, r: 6.5, fill: "none", stroke: "var(--ring)", "stroke-width": 2.5 });
    groups.push(legendGroup("ring", [legendItem(svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, ring), "winner of a goal")]));
  }
  list.replaceChildren(...(points.length ? groups : []));
}

function legendGroup(title, items) {
  return element("ul", { "aria-label": title }, element("li", { class: "title", role: "presentation" }, title), ...items);
}

function legendItem(icon, text) {
  return element("li", {}, icon, text);
}

function legendMark(path, fill, dot = false) {
  return svg(
    "svg",
    { viewBox: "0 0 16 16", "aria-hidden": "true" },
    svg("path", { d: path, fill, stroke: "currentColor" }),
    ...(dot ? [svg("circle", { cx: 8, cy: 8, r: 1.5, fill: "currentColor" })] : []),
  );
}

function legendLine(index) {
  const dashes = { "stroke-dasharray": DASHES[index % DASHES.length], stroke: "currentColor", "stroke-width": 2 };
  const line = svg("line", { x1: 0, x2: 32, y1: 8, y2: 8, ...dashes });
  return svg("svg", { viewBox: "0 0 32 16", class: "line", "aria-hidden": "true" }, line);
}
