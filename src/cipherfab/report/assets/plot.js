"use strict";
// The plot: one point for each design, the Pareto front of each target as a line.
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

  show(shown, fronts, view) {
    this.view = view;
    this.hideTooltip();
    const usable = (axis) => (record) => record.values[axis.key] !== null && !(axis.log && record.values[axis.key] <= 0);
    const points = shown.filter(usable(view.x)).filter(usable(view.y));
    this.explainMissing(shown, points);
    const onFront = new Set([...fronts.values()].flat());
    const colours = this.scale(view.colour, COLOURS);
    const shapes = this.scale(view.shape, SHAPES);
    const groups = distinct(points.map((record) => record[view.colour]));
    const usableFronts = [...fronts].map(([target, front]) => [target, front.filter((record) => points.includes(record))]);
    const traces = [
      ...usableFronts.map(([target, front]) => this.frontTrace(target, front)),
      ...groups.map((group) => {
        const members = points.filter((record) => record[view.colour] === group);
        return this.groupTrace(members, colours.get(group), shapes, onFront);
      }),
    ];
    this.order = [...points].sort((a, b) => a.values[view.x.key] - b.values[view.x.key] || a.index - b.index);
    this.current = -1;
    this.places = new Map();
    traces.forEach((trace, curveNumber) => {
      trace.customdata?.forEach((index, pointNumber) => this.places.set(index, { curveNumber, pointNumber }));
    });
    Plotly.react(this.nodes.plot, traces, this.layout(), {
      displaylogo: false,
      responsive: true,
      displayModeBar: this.touch() ? false : "hover",
      modeBarButtons: [["zoom2d", "pan2d", "resetScale2d"], ["toImage"]],
      toImageButtonOptions: { filename: "cipherfab", scale: 2 },
    });
    this.bind();
    this.legend(points, colours, shapes, usableFronts);
    this.nodes.title.textContent = `${view.y.title} against ${view.x.title}`;
    this.nodes.plot.setAttribute(
      "aria-label",
      `${view.y.title} against ${view.x.title}, ${points.length} designs. Arrow keys step through them, Enter opens one.`,
    );
  }

  // The same value keeps its colour or shape whatever the filters hide.
  scale(field, range) {
    const values = distinct(this.records.map((record) => record[field]));
    return new Map(values.map((value, index) => [value, range[index % range.length]]));
  }

  touch() {
    return matchMedia("(pointer: coarse)").matches;
  }

  style(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  dash(target) {
    return distinct(this.records.map((record) => record.target)).indexOf(target) % DASHES.length;
  }

  groupTrace(members, colour, shapes, onFront) {
    const { x, y, shape } = this.view;
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
        symbol: members.map((record) => shapes.get(record[shape])[0]),
        size: members.map((record) => (onFront.has(record) ? 13 : 10)),
        opacity: members.map((record) => (onFront.has(record) ? 1 : 0.6)),
        line: { color: this.style("--ink"), width: members.map((record) => (onFront.has(record) ? 1.5 : 0.75)) },
      },
    };
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
  frontTrace(target, front) {
    const { x, y } = this.view;
    return {
      type: "scatter",
      mode: "lines",
      x: front.map((record) => record.values[x.key]),
      y: front.map((record) => record.values[y.key]),
      line: { shape: "hv", color: this.style("--muted"), width: 1.5, dash: DASHES[this.dash(target)] },
      hoverinfo: "skip",
    };
  }

  layout() {
    const axis = (view) => ({
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
      font: { family: this.style("--font"), size: 13, color: this.style("--ink") },
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
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
    const step = steps[event.key];
    if (event.key === "Escape") this.hideTooltip();
    // Without this the same key press would also activate the button that opening a row moves the focus to.
    if (step || event.key === "Enter") event.preventDefault();
    if (event.key === "Enter" && this.current >= 0) this.onOpen(this.order[this.current]);
    if (!step || !this.order.length) return;
    const count = this.order.length;
    this.current = this.current < 0 && step < 0 ? count - 1 : (this.current + step + count) % count;
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
    for (const [term, text] of record.tooltip) list.append(element("dt", {}, term), element("dd", {}, text));
    tooltip.replaceChildren(element("strong", {}, ...breakable(record.design)), element("span", {}, record.target), list);
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
    const missing = shown.length - points.length;
    const { x, y } = this.view;
    this.nodes.empty.hidden = !missing;
    this.nodes.empty.classList.toggle("all", !points.length);
    const which = points.length ? `${missing} of ${shown.length} designs are not in the plot` : "Nothing to plot";
    const zero = x.log || y.log ? ", or it is 0, which a log scale cannot show" : "";
    this.nodes.empty.textContent = `${which}: no figure for ${y.title} or ${x.title}${zero}.`;
  }

  legend(points, colours, shapes, fronts) {
    const { colour, shape } = this.view;
    const mark = (path, fill) =>
      svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: path, fill, stroke: "currentColor" }));
    const group = (title, items) =>
      element("ul", { "aria-label": title }, element("li", { class: "title", role: "presentation" }, title), ...items);
    const present = (field) => distinct(points.map((record) => record[field]));
    const groups = [];
    const same = colour === shape;
    groups.push(
      group(
        colour,
        present(colour).map((value) => {
          const path = same ? shapes.get(value)[1] : SHAPES[0][1];
          return element("li", {}, mark(path, colours.get(value)), value);
        }),
      ),
    );
    if (!same) {
      const items = present(shape).map((value) => element("li", {}, mark(shapes.get(value)[1], "transparent"), value));
      groups.push(group(shape, items));
    }
    const lines = fronts.filter(([, front]) => front.length > 1).map(([target]) => {
      const dashes = { "stroke-dasharray": DASH_ARRAYS[this.dash(target)], stroke: "currentColor", "stroke-width": 2 };
      const line = svg("line", { x1: 0, x2: 32, y1: 8, y2: 8, ...dashes });
      return element("li", {}, svg("svg", { viewBox: "0 0 32 16", class: "line", "aria-hidden": "true" }, line), target);
    });
    if (lines.length) groups.push(group("Pareto front", lines));
    this.nodes.legend.replaceChildren(...groups);
  }
}
