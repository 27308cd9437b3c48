"use strict";
// Reads the data, keeps filters, plot and table in step, and writes the sections that do not change.

const data = JSON.parse(byId("data").textContent);
const metrics = new Map(data.metrics.map((metric) => [metric.key, metric]));
data.records.forEach((record, index) => {
  record.index = index;
  record.search = [record.design, record.target, record.recipe].join(" ").toLowerCase();
});
const FIELDS = ["cipher", "architecture", "target"];

const plot = new DesignPlot(
  {
    plot: byId("plot"),
    title: byId("plot-title"),
    tooltip: byId("tooltip"),
    legend: byId("legend"),
    empty: byId("plot-empty"),
  },
  data.records,
  (record) => table.reveal(record),
);
const table = new DesignTable(
  byId("table"),
  data.columns.map((key) => metrics.get(key)),
  () => showTable(),
);
let shown = [];
let front = new Set();

function filtered() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  return data.records.filter(
    (record) =>
      words.every((word) => record.search.includes(word)) &&
      FIELDS.every((field) => ["", record[field]].includes(byId(field).value)),
  );
}

function axis(name) {
  return { ...metrics.get(byId(`${name}-axis`).value), log: byId(`${name}-log`).checked };
}

function update() {
  const view = { x: axis("x"), y: axis("y"), colour: byId("colour").value, shape: byId("shape").value };
  const candidates = filtered();
  const fronts = new Map(
    distinct(candidates.map((record) => record.target)).map((target) => [
      target,
      paretoFront(candidates.filter((record) => record.target === target), view.x, view.y),
    ]),
  );
  front = new Set([...fronts.values()].flat());
  shown = byId("front-only").checked ? candidates.filter((record) => front.has(record)) : candidates;
  byId("count").textContent = `${shown.length} of ${data.records.length} measurements`;
  plot.show(shown, fronts, view);
  showTable();
}

function showTable() {
  table.show(shown, front);
}

function prepareControls() {
  for (const field of FIELDS) {
    const values = distinct(data.records.map((record) => record[field]));
    fillSelect(byId(field), [["", "all"], ...values.map((value) => [value, value])], data.start[field] ?? "");
  }
  const axes = data.metrics.map((metric) => [metric.key, `${metric.title} (${metric.unit})`]);
  for (const name of ["x", "y"]) fillSelect(byId(`${name}-axis`), axes, data.start[name]);
  fillSelect(byId("colour"), FIELDS.map((field) => [field, field]), "cipher");
  fillSelect(byId("shape"), FIELDS.map((field) => [field, field]), "architecture");
  for (const control of document.querySelectorAll("select, [type=checkbox]")) control.addEventListener("change", update);
  byId("search").addEventListener("input", update);
  byId("filters").addEventListener("submit", (event) => event.preventDefault());
  // The fields change back after the event.
  byId("filters").addEventListener("reset", () => setTimeout(update));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", update);
}

function writeSections() {
  byId("summary").textContent = data.summary;
  byId("protection").hidden = !data.protection;
  byId("protection").textContent = data.protection;
  byId("metrics").append(
    ...data.metrics.map((metric) =>
      element("div", {}, element("dt", {}, `${metric.title} (${metric.unit})`), element("dd", {}, metric.definition)),
    ),
  );
  byId("failures").hidden = !data.failures.length;
  byId("failures").querySelector("ul").append(
    ...data.failures.map((failure) =>
      element("li", {}, element("strong", {}, failure.design), ` on ${failure.target}: `, element("span", {}, failure.reason)),
    ),
  );
  for (const part of data.provenance) {
    const rows = part.rows.map((row) => element("tr", {}, ...row.map((text) => element("td", {}, text))));
    const head = element("tr", {}, ...part.columns.map((title) => element("th", { scope: "col" }, title)));
    const list = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
    const name = `${part.title} (${part.rows.length})`;
    byId("provenance").append(
      element("details", { open: part.rows.length <= 8 }, element("summary", {}, name), element("div", { class: "scroll" }, list)),
    );
  }
}

prepareControls();
writeSections();
update();
