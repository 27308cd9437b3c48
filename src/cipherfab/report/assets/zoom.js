"use strict";
// What part of the axes is shown: drag a rectangle, move, zoom by keys, and back to all by a double click.

// Pixels below which a hand only trembles, and below which a rectangle spans one axis alone.
const STILL = 5;
const FLAT = 20;

class Zoom {
  // axes: a function that gives the axes drawn last; changed: called when the part shown is another.
  constructor(surface, axes, changed) {
    Object.assign(this, { surface, axes, changed });
    this.ranges = {};
    this.moving = false;
    this.drag = null;
    // Whether the click that comes next ends a drag.
    this.dragged = false;
    surface.addEventListener("pointerdown", (event) => this.press(event));
    surface.addEventListener("pointermove", (event) => this.pull(event));
    surface.addEventListener("pointerup", () => this.release());
    surface.addEventListener("pointercancel", () => this.abandon());
    surface.addEventListener("dblclick", () => this.reset());
  }

  get active() {
    return Object.keys(this.ranges).length > 0;
  }

  // Keeps what the reader zoomed to until an axis changes.
  keep(key) {
    if (key !== this.key) this.ranges = {};
    this.key = key;
  }

  reset() {
    this.abandon();
    this.set({});
  }

  set(ranges) {
    this.ranges = ranges;
    this.changed();
  }

  // By a factor around a place.
  by(factor, place) {
    const ranges = {};
    for (const [name, scale] of Object.entries(this.axes().scales)) {
      const [from, to] = scale.span.map((end) => place[name] + (end - place[name]) / factor);
      ranges[name] = scale.between(from, to);
    }
    this.set(ranges);
  }

  at(event) {
    const frame = this.surface.getBoundingClientRect();
    return { x: event.clientX - frame.left, y: event.clientY - frame.top };
  }

  press(event) {
    this.dragged = false;
    // A finger scrolls the page.
    if (event.pointerType === "touch" || event.button !== 0) return;
    const start = this.at(event);
    const axes = this.axes();
    const names = axes.under(start);
    const move = this.moving || event.shiftKey || names.length < 2;
    if (names.length) this.drag = { start, axes, names, move, before: { ...this.ranges } };
  }

  pull(event) {
    if (!this.drag) return;
    const { start, axes, names, move } = this.drag;
    const to = this.at(event);
    if (!this.dragged && Math.hypot(to.x - start.x, to.y - start.y) < STILL) return;
    if (!this.dragged) this.surface.setPointerCapture(event.pointerId);
    this.dragged = true;
    if (!move) this.span(to);
    else this.set({ ...this.ranges, ...Object.fromEntries(names.map((name) => [name, shifted(axes.scales[name], to[name] - start[name])])) });
  }

  // The rectangle dragged so far, over all of an axis along which it is flat.
  span(to) {
    const { start, axes } = this.drag;
    const { left, top, right, bottom } = axes.area;
    const within = (value, low, high) => Math.min(Math.max(value, low), high);
    const end = { x: within(to.x, left, right), y: within(to.y, top, bottom) };
    const [wide, high] = [Math.abs(end.x - start.x), Math.abs(end.y - start.y)];
    const chosen = {
      x: wide < Math.min(high * 0.6, FLAT) ? null : [Math.min(start.x, end.x), Math.max(start.x, end.x)],
      y: high < Math.min(wide * 0.6, FLAT) ? null : [Math.max(start.y, end.y), Math.min(start.y, end.y)],
    };
    const [[x0, x1], [y1, y0]] = [chosen.x ?? [left, right], chosen.y ?? [bottom, top]];
    this.drag.chosen = chosen;
    this.drag.rectangle ??= this.surface.appendChild(svg("rect", { class: "band" }));
    for (const [name, value] of Object.entries({ x: x0, y: y0, width: x1 - x0, height: y1 - y0 })) {
      this.drag.rectangle.setAttribute(name, value);
    }
  }

  release() {
    const { drag } = this;
    this.drag = null;
    drag?.rectangle?.remove();
    if (!drag?.chosen) return;
    const ranges = { ...this.ranges };
    for (const [name, span] of Object.entries(drag.chosen)) {
      if (span) ranges[name] = drag.axes.scales[name].between(...span);
    }
    this.set(ranges);
  }

  abandon() {
    const { drag } = this;
    this.drag = null;
    drag?.rectangle?.remove();
    if (drag?.move && this.dragged) this.set(drag.before);
  }
}

function shifted(scale, pixels) {
  return scale.between(...scale.span.map((end) => end - pixels));
}
