"use strict";
// The frame of the plot: where its area lies, and grid, ticks and titles around it.

const MARGIN = { top: 14, right: 18 };
// Pixels from one text of the vertical axis to the next.
const LINE = 38;

const measuring = element("canvas").getContext("2d");

function textWidth(text, size) {
  measuring.font = `${size}px ${getComputedStyle(document.documentElement).getPropertyValue("--font")}`;
  return measuring.measureText(text).width;
}

class Axes {
  // x, y: axes with title, unit, log and range, a function of the pixels that the axis is long.
  constructor(width, height, x, y) {
    Object.assign(this, { width, height });
    this.narrow = width < 500;
    this.size = this.narrow ? 11 : 13;
    this.named = { x, y };
    const [bottom, right] = [height - 2.9 * this.size - 8, width - MARGIN.right];
    const down = new Scale(y.log, y.range(bottom - MARGIN.top), [bottom, MARGIN.top]);
    const rows = ticks(down, () => LINE);
    const widest = Math.max(0, ...rows.map((value) => textWidth(tickText(value), this.size)));
    const left = Math.ceil(widest + 1.5 * this.size + 16);
    const across = new Scale(x.log, x.range(right - left), [left, right]);
    this.scales = { x: across, y: down };
    this.area = { left, top: MARGIN.top, right, bottom };
    this.ticks = { x: ticks(across, (value) => textWidth(tickText(value), this.size) + 14), y: rows };
  }

  // empty: without a point there is nothing to read off.
  draw(empty) {
    const { left, top, right, bottom } = this.area;
    const { x, y } = this.scales;
    const [columns, rows] = empty ? [[], []] : [this.ticks.x, this.ticks.y];
    const grid = [...columns.map((value) => `M${x.at(value)} ${top}V${bottom}`), ...rows.map((value) => `M${left} ${y.at(value)}H${right}`)];
    return [
      svg("path", { class: "grid", d: grid.join(""), stroke: "var(--line)", fill: "none" }),
      svg("path", { class: "edge", d: `M${left} ${top}V${bottom}H${right}`, stroke: "var(--muted)", fill: "none" }),
      this.axis("x", columns, (value) => ({ x: x.at(value), y: bottom + this.size + 6, "text-anchor": "middle" }), {
        x: (left + right) / 2,
        y: this.height - 6,
      }),
      this.axis("y", rows, (value) => ({ x: left - 7, y: y.at(value) + this.size * 0.35, "text-anchor": "end" }), {
        transform: `translate(${this.size + 1} ${(top + bottom) / 2}) rotate(-90)`,
      }),
    ];
  }

  axis(name, values, place, at) {
    const { title, unit, log } = this.named[name];
    return svg(
      "g",
      { class: `axis ${name}`, "data-scale": log ? "log" : "linear", fill: "var(--ink)", "font-size": this.size },
      ...values.map((value) => svg("text", { class: "tick", ...place(value) }, tickText(value))),
      svg("text", { class: "title", "text-anchor": "middle", "font-size": this.size + 1, ...at }, `${title} (${unit})`),
    );
  }

  // The axes that a place belongs to.
  under(place) {
    const { left, bottom } = this.area;
    if (place.y > bottom) return place.x < left ? [] : ["x"];
    return place.x < left ? ["y"] : ["x", "y"];
  }
}
