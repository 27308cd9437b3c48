"use strict";
// The plot: one point for each design, Pareto fronts as lines with numbered points, a ring around each winner.
// Plotly gets numbers and the names of metrics only; names from records go to the legend and the tooltip as text.

// Okabe and Ito's palette, told apart with every common kind of colour blindness.
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#8c8c8c"];
const SHAPES = [
  ["circle", "M8 2a6 6 0 1 0 .01 0z"],
  ["square", "M3 3h10v10h-10z"],
  ["diamond", "M8 1l7 7l-7 7l-7-7z"],
  ["triangle-up", "M8 2l7 12h-14z"],
  ["cross", "M6 2h4v4h4v4h-4v4h-4v-4h-4v-4h4z"],
  ["triangle-down", "M8 14l7-12h-14z"],
  ["x", "M4.5 1.5l3.5 3.5l3.5-3.5l3 3l-3.5 3.5l3.5 3.5l-3 3l-3.5-3.5l-3.5 3.5l-3-3l3.5-3.5l-3.5-3.5z"],
  ["hexagon", "M5 2.5h6l3.5 5.5l-3.5 5.5h-6l-3.5-5.5z"],
];
const DASHES = ["solid", "dash", "dot", "dashdot", "longdash", "longdashdot"];
const DASH_ARRAYS = ["none", "6 4", "2 3", "6 3 2 3", "10 4", "10 3 2 3"];

function box({ left, top, right, bottom }) {
  return [left, top, right, bottom];
}

function overlap([left, top, right, bottom], other) {
  return left < other[2] && other[0] < right && top < other[3] && other[1] < bottom;
}

class DesignPlot {
  constructor(nodes, records, onOpen) {
    this.nodes = nodes;
    this.records = records;
    this.onOpen = onOpen;
    this.order = [];
    this.current = -1;
    this.bound = false;
    nodes.plot.addEventListener("keydown", (event) => this.key(event));
    nodes.plot.addEventListener("blur", () => this.hideTooltip());
  }

  // fronts: [{ title, records }]; view: axes, colour, shape, numbers and winners by record.
  show(shown, fronts, view) {
    this.view = view;
    this.hideTooltip();
    const usable = (axis) => (record) => record.values[axis.key] !== null && !(axis.log && record.values[axis.key] <= 0);
    const points = shown.filter(usable(view.x)).filter(usable(view.y));
    this.explainMissing(shown, points);
    const colours = this.scale(view.colour, COLOURS);
    const shapes = this.scale(view.shape, SHAPES);
    const groups = distinct(points.map((record) => record[view.colour]));
    const lines = fronts.map(({ title, records }) => ({ title, records: records.filter((record) => points.includes(record)) }));
    const winners = points.filter((record) => view.winners.has(record));
    const traces = [
      ...lines.map(({ records }, index) => this.frontTrace(records, index)),
      ...groups.map((group) => {
        const members = points.filter((record) => record[view.colour] === group);
        return this.groupTrace(members, colours.get(group), shapes);
      }),
      this.ringTrace(winners),
    ].filter((trace) => trace.x.length);
    this.order = [...points].sort((a, b) => a.values[view.x.key] - b.values[view.x.key] || a.index - b.index);
    this.current = -1;
    this.places = new Map();
    traces.forEach((trace, curveNumber) => {
      trace.customdata?.forEach((index, pointNumber) => this.places.set(index, { curveNumber, pointNumber }));
    });
    Plotly.react(this.nodes.plot, traces, this.layout(points), {
      displaylogo: false,
      responsive: true,
      displayModeBar: this.touch() ? false : "hover",
      modeBarButtons: [["zoom2d", "pan2d", "resetScale2d"], ["toImage"]],
      toImageButtonOptions: { filename: "cipherfab", scale: 2 },
    });
    this.bind();
    Plotly.relayout(this.nodes.plot, { annotations: this.labels(points) });
    this.legend(points, colours, shapes, lines, winners);
    this.nodes.title.textContent = `${view.y.title} against ${view.x.title}`;
    this.nodes.plot.setAttribute(
      "aria-label",
      `${view.y.title} against ${view.x.title}, ${plural(points.length, "design")}. Arrow keys step through them, Enter opens one.`,
    );
  }

  // The same value keeps its colour or shape whatever the filters hide.
  scale(field, range) {
    const values = distinct(this.records.map((record) => record[field]));
    return new Map(values.map((value, index) => [value, range[index % range.length]]));
  }

  // Where there are more values than colours, those that share one differ by a dot.
  dotted(field, value) {
    return distinct(this.records.map((record) => record[field])).indexOf(value) >= COLOURS.length;
  }

  symbol(record, shapes) {
    const open = record.timing?.kind === "placed" ? "" : "-open";
    return shapes.get(record[this.view.shape])[0] + open + (this.dotted(this.view.colour, record[this.view.colour]) ? "-dot" : "");
  }

  touch() {
    return matchMedia("(pointer: coarse)").matches;
  }

  style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  groupTrace(members, colour, shapes) {
    const { x, y, numbers } = this.view;
    return {
      type: "scatter",
      mode: "markers",
      x: members.map((record) => record.values[x.key]),
      y: members.map((record) => record.values[y.key]),
      customdata: members.map((record) => record.index),
      error_x: this.bars(members, x, colour),
      error_y: this.bars(members, y, colour),
      hoverinfo: "none",
      marker: {
        color: colour,
        symbol: members.map((record) => this.symbol(record, shapes)),
        size: members.map((record) => (numbers.has(record) ? 13 : 10)),
        opacity: members.map((record) => (numbers.has(record) ? 1 : 0.65)),
        line: {
          // The line of an open point is all there is of it.
          color: members.map((record) => (record.timing?.kind === "placed" ? this.style("--ink") : colour)),
          width: members.map((record) => (record.timing?.kind === "placed" ? 0.75 : 2.5)),
        },
      },
    };
  }

  ringTrace(winners) {
    const { x, y } = this.view;
    return {
      type: "scatter",
      mode: "markers",
      x: winners.map((record) => record.values[x.key]),
      y: winners.map((record) => record.values[y.key]),
      hoverinfo: "skip",
      marker: { symbol: "circle-open", size: 25, color: this.style("--ring"), line: { width: 2.5 } },
    };
  }

  // Numbers of the front and goals of winners, each at the first side of its point where nothing is yet.
  labels(points) {
    const { numbers, winners } = this.view;
    const area = this.nodes.plot.querySelector(".nsewdrag").getBoundingClientRect();
    const taken = points.map((record) => box(this.marker(record).getBoundingClientRect()));
    const inside = ([left, top, right, bottom]) =>
      left >= area.left && right <= area.right && top >= area.top && bottom <= area.bottom;
    const place = (record, text, size) => {
      const at = this.marker(record).getBoundingClientRect();
      const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
      const [width, height] = [text.length * size * 0.58 + 2, size + 1];
      const ring = winners.has(record) ? 14 : at.width / 2 + 1;
      // All around the point, then farther away.
      const offsets = [0, 12, 24, 36].flatMap((farther) => {
        const [dx, dy] = [ring + farther + width / 2, ring + farther + height / 2];
        return [[0, -dy], [-dx, 0], [dx, 0], [0, dy], [-dx, -dy], [dx, -dy], [-dx, dy], [dx, dy]];
      });
      const rectangle = ([dx, dy]) => [x + dx - width / 2, y + dy - height / 2, x + dx + width / 2, y + dy + height / 2];
      const free = (offset) => inside(rectangle(offset)) && !taken.some((other) => overlap(rectangle(offset), other));
      const offset = offsets.find(free) ?? offsets[0];
      taken.push(rectangle(offset));
      return this.annotation(record, text, size, offset);
    };
    return [
      ...points.filter((record) => numbers.has(record)).map((record) => place(record, String(numbers.get(record)), 13)),
      ...points.filter((record) => winners.has(record)).map((record) => place(record, this.titles(record), 12)),
    ];
  }

  annotation(record, text, size, [dx, dy]) {
    const at = (axis) => (axis.log ? Math.log10(record.values[axis.key]) : record.values[axis.key]);
    const { x, y } = this.view;
    const color = this.style("--ink");
    return { x: at(x), y: at(y), text, showarrow: false, xshift: dx, yshift: -dy, font: { size, color }, borderpad: 0 };
  }

  titles(record) {
    return this.view.winners.get(record).map((goal) => goal.short ?? goal.title.toLowerCase()).join(", ");
  }

  bars(members, axis, colour) {
    const ends = members.map((record) => record.ranges[axis.key] ?? [record.values[axis.key], record.values[axis.key]]);
    return {
      type: "data",
      symmetric: false,
      visible: members.some((record) => record.ranges[axis.key]),
      array: members.map((record, index) => ends[index][1] - record.values[axis.key]),
      arrayminus: members.map((record, index) => record.values[axis.key] - ends[index][0]),
      color: colour,
      thickness: 1.5,
      width: 4,
    };
  }

  // From the best horizontal value on: what a design may use up buys the vertical value reached so far.
  frontTrace(front, index) {
    const { x, y } = this.view;
    return {
      type: "scatter",
      mode: "lines",
      x: front.map((record) => record.values[x.key]),
      y: front.map((record) => record.values[y.key]),
      line: { shape: "hv", color: this.style("--muted"), width: 1.5, dash: DASHES[index % DASHES.length] },
      hoverinfo: "skip",
    };
  }

  // Plotly finds no scale for values that differ by rounding only.
  narrow(points, axis) {
    const values = points.map((record) => record.values[axis.key]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    if (!(most > 0) || most - least > most * 1e-6) return {};
    return { range: axis.log ? [Math.log10(most / 2), Math.log10(most * 2)] : [0, most * 2] };
  }

  layout(points) {
    const axis = (view) => ({
      ...this.narrow(points, view),
      title: { text: `${view.title} (${view.unit})`, standoff: 8 },
      type: view.log ? "log" : "linear",
      rangemode: view.log ? "normal" : "tozero",
      automargin: true,
      gridcolor: this.style("--line"),
      linecolor: this.style("--muted"),
      zeroline: false,
      tickformat: view.log ? ",.3~r" : ",",
      // Makes Plotly choose 1, 2 and 5 in each decade.
      nticks: view.log ? 5 : undefined,
      tickangle: 0,
      // Leaves the finger to scroll the page.
      fixedrange: this.touch(),
    });
    return {
      xaxis: axis(this.view.x),
      yaxis: axis(this.view.y),
      showlegend: false,
      hovermode: "closest",
      hoverdistance: 24,
      dragmode: this.touch() ? false : "zoom",
      margin: { l: 48, r: 12, t: 12, b: 40 },
      paper_bgcolor: "transparent",
      plot_bgcolor: "transparent",
      font: { family: this.style("--font"), size: this.nodes.plot.clientWidth < 500 ? 11 : 13, color: this.style("--ink") },
      modebar: { bgcolor: "transparent", color: this.style("--muted"), activecolor: this.style("--ink") },
      // Keeps what the reader zoomed to until an axis changes.
      uirevision: [this.view.x.key, this.view.x.log, this.view.y.key, this.view.y.log].join(),
    };
  }

  bind() {
    if (this.bound) return;
    this.bound = true;
    const { plot } = this.nodes;
    const pointed = (event) => this.records[event.points[0].customdata];
    plot.on("plotly_hover", (event) => this.showTooltip(pointed(event)));
    plot.on("plotly_unhover", () => this.hideTooltip());
    // A finger has no other way to point, so pressing shows the tooltip and does not lead away from it.
    plot.on("plotly_click", (event) => (this.touch() ? this.showTooltip : this.onOpen).call(this, pointed(event)));
  }

  key(event) {
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, Home: -Infinity, End: Infinity };
    const step = steps[event.key];
    if (event.key === "Escape") this.hideTooltip();
    // Without this the same key press would also activate the button that opening a row moves the focus to.
    if (step || event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" && this.current >= 0) this.onOpen(this.order[this.current]);
    if (!step || !this.order.length) return;
    const count = this.order.length;
    if (!Number.isFinite(step)) this.current = step < 0 ? 0 : count - 1;
    else this.current = this.current < 0 && step < 0 ? count - 1 : (this.current + step + count) % count;
    this.showTooltip(this.order[this.current]);
  }

  marker(record) {
    const { curveNumber, pointNumber } = this.places.get(record.index);
    const trace = this.nodes.plot.querySelectorAll(".scatterlayer .trace")[curveNumber];
    return trace.querySelectorAll(".point")[pointNumber];
  }

  showTooltip(record) {
    const { tooltip, plot } = this.nodes;
    this.hideTooltip();
    const marker = this.marker(record);
    marker.classList.add("current");
    const [frame, place] = [plot.getBoundingClientRect(), marker.getBoundingClientRect()];
    const list = element("dl");
    for (const metric of this.view.tooltip.filter(({ key }) => record.values[key] !== null)) {
      const range = rangeText(metric, record);
      const text = `${metricText(metric, record)} ${range ? `(${range}) ` : ""}${metric.unit}`;
      list.append(element("dt", {}, metric.title), element("dd", {}, text));
    }
    const marks = tags(this.view.winners.get(record));
    const name = element("strong", {}, ...breakable(record.design));
    tooltip.replaceChildren(name, element("span", {}, record.target), ...marks, list);
    tooltip.hidden = false;
    // Beside the point, on the side with room; below it where the plot is too narrow for that.
    const [width, height] = [tooltip.offsetWidth, tooltip.offsetHeight];
    const [right, left] = [place.right - frame.left + 14, place.left - frame.left - width - 14];
    const below = left < 0 && right + width > frame.width;
    const x = below ? (frame.width - width) / 2 : right + width <= frame.width ? right : left;
    const middle = (place.top + place.bottom - height) / 2 - frame.top;
    const y = below ? place.bottom - frame.top + 10 : Math.max(0, Math.min(middle, frame.height - height));
    tooltip.style.left = `${x}px`;
    tooltip.style.top = `${y}px`;
  }

  hideTooltip() {
    this.nodes.tooltip.hidden = true;
    this.nodes.plot.querySelector(".point.current")?.classList.remove("current");
  }

  explainMissing(shown, points) {
    const { x, y, clock } = this.view;
    const missing = shown.filter((record) => !points.includes(record));
    const slow = missing.filter((record) => !reaches(record, clock));
    const zero = missing.filter((record) => [x, y].every((axis) => record.values[axis.key] !== null));
    const rest = missing.length - zero.length - slow.filter((record) => !zero.includes(record)).length;
    const names = (records) => listed(records.map((record) => record.design));
    const parts = [];
    if (slow.length) parts.push(`${slow.length} cannot run at ${clock} MHz.`);
    if (zero.length) parts.push(`${zero.length} with a figure of 0, which a log scale cannot show: ${names(zero)}.`);
    if (rest) parts.push(`${rest} without a figure for ${y.title} or ${x.title}.`);
    this.nodes.empty.hidden = !missing.length;
    this.nodes.empty.classList.toggle("all", !points.length);
    const which = points.length ? `Not in the plot, of ${plural(shown.length, "design")}:` : "Nothing to plot.";
    this.nodes.empty.textContent = [which, ...parts].join(" ");
  }

  legend(points, colours, shapes, lines, winners) {
    const { colour, shape } = this.view;
    const mark = (path, fill, dot = false) =>
      svg(
        "svg",
        { viewBox: "0 0 16 16", "aria-hidden": "true" },
        svg("path", { d: path, fill, stroke: "currentColor" }),
        ...(dot ? [svg("circle", { cx: 8, cy: 8, r: 1.5, fill: "currentColor" })] : []),
      );
    const group = (title, items) =>
      element("ul", { "aria-label": title }, element("li", { class: "title", role: "presentation" }, title), ...items);
    const present = (field) => distinct(points.map((record) => record[field]));
    const same = colour === shape;
    const coloured = present(colour).map((value) => {
      const path = same ? shapes.get(value)[1] : SHAPES[0][1];
      return element("li", {}, mark(path, colours.get(value), this.dotted(colour, value)), value);
    });
    const groups = [group(colour, coloured)];
    if (!same) {
      const items = present(shape).map((value) => element("li", {}, mark(shapes.get(value)[1], "transparent"), value));
      groups.push(group(shape, items));
    }
    const clocks = [
      ["placed", "placed and routed", { fill: "currentColor" }],
      ["modelled", "modelled ≈", { fill: "transparent" }],
      [undefined, "not known", { fill: "transparent" }],
    ].filter(([kind]) => points.some((record) => record.timing?.kind === kind));
    const filled = clocks.map(([, title, { fill }]) => element("li", {}, mark(SHAPES[0][1], fill), title));
    groups.push(group("clock", filled));
    const drawn = lines.map(({ title, records }, index) => {
      const dashes = { "stroke-dasharray": DASH_ARRAYS[index % DASHES.length], stroke: "currentColor", "stroke-width": 2 };
      const line = svg("line", { x1: 0, x2: 32, y1: 8, y2: 8, ...dashes });
      const icon = svg("svg", { viewBox: "0 0 32 16", class: "line", "aria-hidden": "true" }, line);
      return records.length > 1 ? [element("li", {}, icon, title)] : [];
    });
    if (drawn.flat().length) groups.push(group("Pareto front", drawn.flat()));
    if (winners.length) {
      const ring = svg("circle", { cx: 8, cy: 8, r: 6.5, fill: "none", stroke: "var(--ring)", "stroke-width": 2.5 });
      const icon = svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, ring);
      groups.push(group("ring", [element("li", {}, icon, "winner of a goal")]));
    }
    this.nodes.legend.replaceChildren(...groups);
  }
}
