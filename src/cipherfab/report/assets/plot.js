"use strict";
// The plot: one point for each design, Pareto fronts as lines with numbered points, a ring around each winner.

// Pixels within which a point is meant.
const NEAR = 24;

class DesignPlot {
  constructor(nodes, records, onOpen) {
    this.nodes = nodes;
    this.records = records;
    this.onOpen = onOpen;
    this.order = [];
    this.current = null;
    this.svg = svg("svg", { "font-family": "var(--font)" });
    nodes.plot.append(this.svg);
    this.tooltip = new Tooltip(nodes.tooltip, nodes.plot);
    this.zoom = new Zoom(this.svg, () => this.axes, () => this.draw());
    this.listen();
  }

  listen() {
    const { plot, move, whole, picture } = this.nodes;
    plot.addEventListener("keydown", (event) => this.key(event));
    plot.addEventListener("blur", () => this.leave());
    this.svg.addEventListener("pointermove", (event) => this.hover(event));
    this.svg.addEventListener("pointerleave", () => this.leave());
    this.svg.addEventListener("pointerdown", (event) => (this.finger = event.pointerType === "touch"));
    this.svg.addEventListener("click", (event) => this.click(event));
    move.addEventListener("click", () => {
      this.zoom.moving = !this.zoom.moving;
      move.setAttribute("aria-pressed", String(this.zoom.moving));
      this.svg.classList.toggle("moving", this.zoom.moving);
    });
    whole.addEventListener("click", () => {
      this.zoom.reset();
      plot.focus();
    });
    picture.addEventListener("click", () => savePicture("cipherfab.png", this.svg));
    new ResizeObserver(() => {
      if (this.view && (plot.clientWidth !== this.axes?.width || plot.clientHeight !== this.axes?.height)) this.draw();
    }).observe(plot);
  }

  // fronts: [{ title, records }]; view: axes, colour, shape, numbers and winners by record, metrics of the tooltip.
  show(shown, fronts, view) {
    this.view = view;
    const { x, y } = view;
    const usable = (axis) => (record) => record.values[axis.key] !== null && !(axis.log && record.values[axis.key] <= 0);
    this.points = shown.filter(usable(x)).filter(usable(y));
    this.lines = fronts.map(({ title, records }) => ({ title, records: records.filter((record) => this.points.includes(record)) }));
    this.current = null;
    const palette = (field, choices) => ({ field, palette: new Palette(this.records.map((record) => record[field]), choices) });
    this.colour = palette(view.colour, COLOURS);
    this.shape = palette(view.shape, Object.keys(SHAPES));
    this.zoom.keep([x.key, x.log, y.key, y.log].join());
    this.draw();
    explainMissing(this.nodes.empty, shown, this.points, view);
    const winners = this.points.filter((record) => view.winners.has(record));
    showLegend(this.nodes.legend, this.points, this.colour, this.shape, this.lines, winners);
    const title = `${y.title} against ${inSentence(x.title)}`;
    this.nodes.title.textContent = title;
    const keys = "Arrow keys step through them, Enter opens one. Plus and minus zoom, 0 shows all.";
    this.nodes.plot.setAttribute("aria-label", `${title}, ${plural(this.points.length, "design")}. ${keys}`);
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.nodes.plot;
    this.leave();
    // Not in sight.
    if (!width || !height) return;
    const { view } = this;
    this.axes = new Axes(width, height, this.axis("x"), this.axis("y"));
    const { x, y } = this.axes.scales;
    const place = (record) => ({ x: x.at(record.values[view.x.key]), y: y.at(record.values[view.y.key]) });
    const inside = (record) => x.holds(record.values[view.x.key]) && y.holds(record.values[view.y.key]);
    this.places = new Map(this.points.map((record) => [record, place(record)]));
    // Those on a front lie on top.
    const visible = this.points.filter(inside).sort((a, b) => view.numbers.has(a) - view.numbers.has(b));
    this.order = [...visible].sort((a, b) => a.values[view.x.key] - b.values[view.x.key] || a.index - b.index);
    this.marks = new Map(visible.map((record) => [record, pointMark(record, this.places.get(record), this.look(record))]));
    const bars = this.points.flatMap((record) => {
      const colour = this.colour.palette.of(record[view.colour]);
      return barMark(record, view, this.axes.scales, this.places.get(record), colour);
    });
    const fronts = this.lines.flatMap(({ records }, index) =>
      records.length > 1 ? [frontMark(records.map((record) => this.places.get(record)), index)] : [],
    );
    const winners = visible.filter((record) => view.winners.has(record));
    const { left, top, right, bottom } = this.axes.area;
    const clip = svg("clipPath", { id: "plot-area" }, svg("rect", { x: left, y: top, width: right - left, height: bottom - top }));
    this.svg.replaceChildren(
      svg("defs", {}, clip),
      ...this.axes.draw(!this.points.length),
      svg("g", { "clip-path": "url(#plot-area)" }, ...fronts, ...bars),
      ...this.marks.values(),
      ...winners.map((record) => ringMark(record, this.places.get(record))),
      ...this.labels(),
    );
    this.nodes.whole.disabled = !this.zoom.active;
  }

  axis(name) {
    const axis = this.view[name];
    const values = () => this.points.flatMap((record) => [record.values[axis.key], ...(record.ranges[axis.key] ?? [])]);
    const all = (length) => rangeAround(values().filter((value) => !axis.log || value > 0), axis.log, length);
    return { ...axis, range: (length) => this.zoom.ranges[name] ?? all(length) };
  }

  look(record) {
    const [colour, shape] = [record[this.view.colour], record[this.view.shape]];
    return {
      colour: this.colour.palette.of(colour),
      shape: this.shape.palette.of(shape),
      dotted: this.colour.palette.dotted(colour),
      open: record.timing?.kind !== "placed",
      front: this.view.numbers.has(record),
    };
  }

  // Numbers of the front, then the goals of winners.
  labels() {
    const { numbers, winners } = this.view;
    const among = (map) => this.order.filter((record) => map.has(record));
    const wanted = [
      ...among(numbers).map((record) => ({ record, lines: [String(numbers.get(record))], size: this.axes.size })),
      ...among(winners).map((record) => ({ record, lines: this.goals(record), size: this.axes.size - 1 })),
    ];
    const labels = wanted.map(({ record, lines, size }) => ({
      ...this.places.get(record),
      clear: winners.has(record) ? SIZES.ring + 3 : SIZES.front / 2 + 3,
      width: Math.max(...lines.map((line) => textWidth(line, size))) + 4,
      height: lines.length * (size + 1) + 1,
    }));
    const reach = (record) => (winners.has(record) ? 2 * SIZES.ring + 2 : numbers.has(record) ? SIZES.front : SIZES.point);
    const points = this.order.map((record) => around(this.places.get(record).x, this.places.get(record).y, reach(record), reach(record)));
    const places = placeLabels(labels, points, this.steps(), this.axes.area);
    return wanted.map(({ record, lines, size }, index) => labelMark(record, lines, size, labels[index], places[index]));
  }

  // In one line where there is room.
  goals(record) {
    const names = this.view.winners.get(record).map((goal) => goal.short ?? goal.title.toLowerCase());
    const lines = names.map((name, index) => (index < names.length - 1 ? `${name},` : name));
    return this.axes.narrow ? lines : [lines.join(" ")];
  }

  // The lines of the fronts, as thin rectangles.
  steps() {
    return this.lines.flatMap(({ records }) => {
      const places = records.map((record) => this.places.get(record));
      return places.slice(1).flatMap((to, index) => {
        const from = places[index];
        return [
          [Math.min(from.x, to.x), from.y - 1, Math.max(from.x, to.x), from.y + 1],
          [to.x - 1, Math.min(from.y, to.y), to.x + 1, Math.max(from.y, to.y)],
        ];
      });
    });
  }

  nearest(event) {
    const to = this.zoom.at(event);
    const away = (record) => Math.hypot(this.places.get(record).x - to.x, this.places.get(record).y - to.y);
    // The one on top, of those that are equally near.
    const [best] = [...this.marks.keys()].reverse().map((record) => [away(record), record]).sort(([a], [b]) => a - b);
    return best && best[0] <= NEAR ? best[1] : null;
  }

  hover(event) {
    if (event.pointerType === "touch") return;
    const record = this.zoom.drag && this.zoom.dragged ? null : this.nearest(event);
    this.svg.classList.toggle("pointing", record !== null);
    if (!record) this.leave();
    else if (record !== this.pointed) this.point(record);
  }

  click(event) {
    if (this.zoom.dragged) return;
    const record = this.nearest(event);
    if (!record) this.leave();
    // A finger has no other way to point, so pressing shows the tooltip and does not lead away from it.
    else if (this.finger) this.point(record);
    else this.onOpen(record);
  }

  key(event) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };
    const zooms = { "+": 1.5, "=": 1.5, "-": 1 / 1.5 };
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [step, zoom] = [steps[event.key], zooms[event.key]];
    if (event.key === "Escape") {
      this.zoom.abandon();
      this.leave();
    }
    // Without this the same key press would also activate the button that opening a row moves the focus to.
    if (step || zoom || event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" && this.current) this.onOpen(this.current);
    if (event.key === "0") this.zoom.reset();
    if (zoom) this.zoom.by(zoom, this.places.get(this.current) ?? this.middle());
    if ((zoom || event.key === "0") && this.marks.has(this.current)) this.point(this.current);
    if (!step || !this.order.length) return;
    const [count, now] = [this.order.length, this.order.indexOf(this.current)];
    let next = now < 0 && step < 0 ? count - 1 : (now + step + count) % count;
    if (!Number.isFinite(step)) next = step < 0 ? 0 : count - 1;
    this.current = this.order[next];
    this.point(this.current);
  }

  middle() {
    const { left, top, right, bottom } = this.axes.area;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  }

  point(record) {
    this.leave();
    this.pointed = record;
    this.marks.get(record).classList.add("current");
    this.tooltip.show(record, this.places.get(record), this.view.tooltip, this.view.winners.get(record));
  }

  leave() {
    this.tooltip.hide();
    this.marks?.get(this.pointed)?.classList.remove("current");
    this.pointed = null;
  }
}

// Says which of the designs shown the plot cannot hold, and why.
function explainMissing(node, shown, points, { x, y, clock }) {
  const missing = shown.filter((record) => !points.includes(record));
  const slow = missing.filter((record) => !reaches(record, clock));
  const zero = missing.filter((record) => [x, y].every((axis) => record.values[axis.key] !== null));
  const rest = missing.length - zero.length - slow.filter((record) => !zero.includes(record)).length;
  const names = (records) => listed(records.map((record) => record.design));
  const parts = [];
  if (slow.length) parts.push(`${slow.length} cannot run at ${clock} MHz.`);
  if (zero.length) parts.push(`${zero.length} with a figure of 0, which a log scale cannot show: ${names(zero)}.`);
  if (rest) parts.push(`${rest} without a figure for ${y.title} or ${x.title}.`);
  node.hidden = !missing.length;
  node.classList.toggle("all", !points.length);
  const which = points.length ? `Not in the plot, of ${plural(shown.length, "design")}:` : "Nothing to plot.";
  node.textContent = [which, ...parts].join(" ");
}
