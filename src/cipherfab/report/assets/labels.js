"use strict";
// Labels, each beside its point where it covers least, with a line to the point if that is far off.

const DIRECTIONS = [[0, -1], [-1, 0], [1, 0], [0, 1], [-1, -1], [1, -1], [-1, 1], [1, 1]];
const DISTANCES = [0, 9, 20, 32, 46, 62, 80, 100];
// What it costs to cover a point or a label, to cover a line, and to be led to across a label.
const COSTS = { solid: 100, line: 4, across: 15 };
// From this distance on a line leads to the label.
const FAR = 20;

// Rectangles are [left, top, right, bottom].
function overlap(a, b) {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
}

function around(x, y, width, height) {
  return [x - width / 2, y - height / 2, x + width / 2, y + height / 2];
}

// labels: [{ x, y, clear, width, height }], clear being the pixels from the middle of the point that stay free.
// Returns the middle of each, and how far it is from its point.
function placeLabels(labels, points, lines, area) {
  const placed = [];
  return labels.map((label) => {
    const reach = around(label.x, label.y, 2 * (label.width + label.clear + 100), 2 * (label.height + label.clear + 100));
    const near = (things) => things.filter((thing) => overlap(thing, reach));
    const place = cheapest(label, near(points), near(placed), near(lines), area);
    placed.push(around(place.x, place.y, label.width, label.height));
    return place;
  });
}

function cheapest(label, points, placed, lines, area) {
  let best = { ...inside(offset(label, DIRECTIONS[0], 0), label, area), cost: Infinity };
  DISTANCES.forEach((farther, step) => {
    for (const [turn, direction] of DIRECTIONS.entries()) {
      let cost = 2 * step + turn / 10;
      if (cost >= best.cost) return;
      const place = offset(label, direction, farther);
      const own = around(place.x, place.y, label.width, label.height);
      if (own[0] < area.left || own[1] < 0 || own[2] > area.right || own[3] > area.bottom) continue;
      for (const point of points) if (overlap(own, point)) cost += COSTS.solid;
      for (const other of placed) if (overlap(own, other)) cost += COSTS.solid;
      for (const line of lines) if (overlap(own, line)) cost += COSTS.line;
      if (farther >= FAR && cost < best.cost) {
        const [[x, y], [toX, toY]] = leader(label, place);
        const way = [0.2, 0.4, 0.6, 0.8].map((share) => around(x + (toX - x) * share, y + (toY - y) * share, 2, 2));
        for (const other of placed) if (way.some((part) => overlap(part, other))) cost += COSTS.across;
      }
      if (cost < best.cost) best = { ...place, cost };
    }
  });
  return best;
}

function inside({ x, y, farther }, { width }, { left, right }) {
  return { x: Math.min(Math.max(x, left + width / 2), right - width / 2), y, farther };
}

// From the edge of the point to the nearest place of the label.
function leader(label, place) {
  const within = (value, middle, length) => Math.min(Math.max(value, middle - length / 2), middle + length / 2);
  const [x, y] = [within(label.x, place.x, label.width), within(label.y, place.y, label.height)];
  const share = (label.clear - 2) / Math.hypot(x - label.x, y - label.y);
  return [[label.x + (x - label.x) * share, label.y + (y - label.y) * share], [x, y]];
}

function offset({ x, y, clear, width, height }, [right, down], farther) {
  // At a corner a label comes nearer, since the point is round.
  const gap = (right && down ? clear * 0.7 : clear) + farther;
  return { x: x + right * (gap + width / 2), y: y + down * (gap + height / 2), farther };
}

// lines: the texts of the label, one below the other.
function labelMark(record, lines, size, label, place) {
  const mark = svg("g", { class: "label", "data-index": record.index });
  if (place.farther >= FAR) {
    const [from, to] = leader(label, place);
    mark.append(svg("path", { d: `M${from}L${to}`, stroke: "var(--muted)", "stroke-width": 1, fill: "none" }));
  }
  const halo = { stroke: "var(--card)", "stroke-width": 3, "stroke-linejoin": "round", "paint-order": "stroke" };
  const text = svg("text", { "text-anchor": "middle", "font-size": size, fill: "var(--ink)", ...halo });
  const top = place.y + size * 0.35 - ((lines.length - 1) * (size + 1)) / 2;
  text.append(...lines.map((line, index) => svg("tspan", { x: place.x, y: top + index * (size + 1) }, line)));
  mark.append(text);
  return mark;
}
