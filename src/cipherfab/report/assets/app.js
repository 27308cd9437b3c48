"use strict";
// Keeps controls, winners, plot, front, table and address in step, and writes the sections that do not change.

const data = unpack(JSON.parse(byId("data").textContent));
const metrics = new Map(data.metrics.map((metric) => [metric.key, metric]));
data.records.forEach((record, index) => {
  record.index = index;
  record.search = [record.design, record.target, record.recipe].join(" ").toLowerCase();
});
const LISTS = ["cipher", "architecture", "target"];
const COLUMNS = [
  "luts",
  "ff",
  "bram",
  "area",
  "latency",
  "interval",
  "key",
  "fmax",
  "throughput",
  "efficiency",
  "latency_ns",
];

const STOPS = {
  clock: [null, 1, 2, 5, 10, 13.56, 20, 30, 40, 50, 60, 80, 100, 125, 150, 175, 200, 225, 250, 300, 350, 400, 500],
  bram: [0, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 2000, 5000],
  key: [null, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 4, 3, 2, 1],
};

const view = new View(
  {
    q: WORDS,
    front: SWITCH,
    clock: CLOCK,
    bram: BRAM,
    key: BLOCKS,
    x: oneOf([...metrics.keys()]),
    y: oneOf([...metrics.keys()]),
    xlog: SWITCH,
    ylog: SWITCH,
    together: SWITCH,
    sizes: SWITCH,
    colour: oneOf(LISTS),
    shape: oneOf(LISTS),
    sort: oneOf(["front", "design", "target", ...metrics.keys()]),
    down: SWITCH,
  },
  Object.fromEntries(LISTS.map((name) => [name, distinct(data.records.map((record) => record[name]))])),
  {
    cipher: [],
    architecture: [],
    target: data.start.target ? [data.start.target] : [],
    q: "",
    front: false,
    clock: data.start.clock,
    bram: 0,
    key: null,
    x: "area",
    y: "throughput",
    xlog: true,
    ylog: true,
    together: true,
    sizes: false,
    colour: "cipher",
    shape: "architecture",
    sort: "design",
    down: false,
  },
);
let state = view.fresh();

const choices = LISTS.map((name) => new Choice(byId(name), view.lists[name], (chosen) => change({ [name]: chosen })));
const knobs = {
  clock: knob("clock", CLOCK, (value) => (value === null ? "own Fmax" : `${value} MHz`)),
  bram: knob("bram", BRAM, (value) => `${value} LUT`),
  key: knob("key", BLOCKS, (value) => (value === null ? "never" : `every ${plural(value, "block")}`)),
};
const plot = new DesignPlot(
  {
    plot: byId("plot"),
    title: byId("plot-title"),
    tooltip: byId("tooltip"),
    legend: byId("legend"),
    empty: byId("plot-empty"),
    move: byId("move"),
    whole: byId("whole"),
    picture: byId("picture"),
  },
  data.records,
  open,
);
const winners = new Winners({ cards: byId("winners"), live: byId("live") }, metrics, data.spreads, open);
const table = new DesignTable(byId("table"), byId("more-columns"), data.pages, (sort, down) => change({ sort, down }));

function knob(name, kind, describe) {
  return new Knob(byId(name), byId(`${name}-slider`), kind, STOPS[name], describe, (value) => change({ [name]: value }));
}

// What is hidden by a filter cannot be opened; a winner of before can be that.
function open(record) {
  if (!table.shown.includes(record)) change({ ...view.fresh(), target: [record.target] }, true);
  table.reveal(record);
}

function change(changes, controls = false) {
  state = { ...state, ...changes };
  if (controls) showControls();
  update();
  writeAddress();
}

// Browsers refuse an address that changes too often.
let addressTimer;
function writeAddress() {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(() => {
    const fragment = view.write(state);
    if (fragment !== location.hash.slice(1)) history.replaceState(null, "", `#${fragment}`);
  }, 250);
}

function readAddress() {
  const fragment = location.hash.slice(1);
  // A place in the page is no state.
  const found = view.read(fragment.includes("=") ? fragment : "");
  state = found.state;
  byId("ignored").hidden = !found.ignored.length;
  byId("ignored").textContent = `The address asks for something that this page does not have: ${listed(found.ignored)}.`;
  winners.forget();
  showControls();
  update();
}

function filtered() {
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  return data.records.filter(
    (record) =>
      words.every((word) => record.search.includes(word)) &&
      LISTS.every((name) => !state[name].length || state[name].includes(record[name])),
  );
}

function update() {
  const axes = { x: { ...metrics.get(state.x), log: state.xlog }, y: { ...metrics.get(state.y), log: state.ylog } };
  applyConditions(data.records, data.metrics, { clock: state.clock, bram: state.bram, blocks: state.key });
  const candidates = filtered();
  const running = candidates.filter((record) => reaches(record, state.clock));
  const groups = comparable(running);
  const fronts = groups.map(({ title, records }) => ({ title, records: paretoFront(records, axes.x, axes.y) }));
  const numbers = new Map(fronts.flatMap(({ records }) => records).map((record, index) => [record, index + 1]));
  const shown = state.front ? candidates.filter((record) => numbers.has(record)) : candidates;
  byId("count").textContent = `${shown.length} of ${data.records.length} measurements`;
  byId("filters-summary").textContent = summary(shown.length);
  const none = running.length ? "No design shown has this figure." : "No design to compare.";
  showNothing(!candidates.length);
  const won = winners.show(groups, none);
  showNotes(candidates);
  const columns = shownColumns(candidates);
  const marked = { ...axes, numbers, winners: won, clock: state.clock, colour: state.colour, shape: state.shape };
  plot.show(shown, fronts, { ...marked, tooltip: columns });
  showFronts(byId("fronts"), fronts, numbers, axes, won, open);
  table.show(shown, { ...marked, columns, sort: state.sort, down: state.down });
  byId("downloads").hidden = !shown.length;
}

// What is said in place of winners and plot where no design is left.
function showNothing(nothing) {
  for (const id of ["winners", "plot-section"]) byId(id).hidden = nothing;
  byId("nothing").hidden = !nothing;
  byId("clear").hidden = !state.q;
  const chosen = LISTS.filter((name) => state[name].length).map((name) => `${name}s`);
  const among = chosen.length ? ` among the ${new Intl.ListFormat("en").format(chosen)} chosen` : "";
  const found = state.q ? `No design matches “${state.q}”${among}.` : `There is no design${among}.`;
  byId("nothing").querySelector("p").textContent = found;
}

function download(name, type, write) {
  const conditions = { clock: state.clock, bram: state.bram, blocks: state.key };
  const rows = exportedRows(table.sorted(table.shown), data.metrics, table.view.numbers, conditions);
  saveFile(name, new Blob([write(rows)], { type }));
}

// Those that are compared with one another: what computes the same kind of thing, with the same sizes of block and
// key unless the reader wants otherwise, on all targets or on each.
function comparable(records) {
  const targets = distinct(records.map((record) => record.target));
  const kindOf = (record) => (state.sizes ? record.kind : record.sizes);
  const kinds = distinct(records.map(kindOf));
  byId("together-label").hidden = targets.length < 2;
  byId("sizes-label").hidden = distinct(records.map((record) => record.sizes)).length < 2;
  const together = state.together || targets.length < 2;
  const places = together ? [targets.length > 1 ? "all targets" : (targets[0] ?? "")] : targets;
  const groups = places.flatMap((place) =>
    kinds.map((kind) => ({
      title: kinds.length > 1 ? `${place}, ${kind}` : place,
      records: records.filter((record) => (together || record.target === place) && kindOf(record) === kind),
    })),
  );
  return groups.length > 1 ? groups.filter((group) => group.records.length) : [{ title: places[0], records }];
}

function summary(count) {
  const parts = LISTS.map((name) => (state[name].length ? listed(state[name], 2) : `all ${name}s`));
  return `${[...parts, ...(state.q ? [`“${state.q}”`] : [])].join(" · ")}: ${count}`;
}

function shownColumns(records) {
  const used = (key) => records.some((record) => record.values[key]);
  const optional = { bram: used("bram"), key: used("key"), area: state.bram > 0 && used("bram") };
  const keys = COLUMNS.filter((key) => optional[key] ?? true);
  const more = [state.x, state.y, state.sort].filter((key) => metrics.has(key) && !keys.includes(key));
  // Without a price of block RAM the area is the number of LUT sites.
  const added = distinct(more).filter((key) => key !== "area" || state.sort === "area");
  return [...keys, ...added].map((key) => metrics.get(key));
}

function showNotes(candidates) {
  const notes = [];
  const slow = candidates.filter((record) => !reaches(record, state.clock));
  const targets = distinct(candidates.map((record) => record.target));
  if (targets.length > 1 && state.together) {
    notes.push(
      `Compared across ${targets.length} targets: LUTs of different families do different amounts of logic` +
        `${mixed(candidates) ? ", and placed clocks stand beside modelled ones (≈, open points)" : ""}.`,
    );
  }
  if (slow.length) {
    const fmax = (record) => `${metricText(metrics.get("fmax"), record)} MHz`;
    const where = (record) => (targets.length > 1 ? ` on ${record.target}` : "");
    const names = slow.map((record) => `${record.design}${where(record)} (${fmax(record)})`);
    notes.push(`Left out, since ${plural(slow.length, "design")} cannot run at ${state.clock} MHz: ${listed(names)}.`);
  }
  if (state.clock !== null && candidates.some((record) => record.timing === null)) {
    notes.push(`${UNKNOWN} No Fmax is known on this target, so nobody knows whether the design runs at ${state.clock} MHz.`);
  }
  if (!state.bram && candidates.some((record) => record.quantities.bram)) {
    notes.push("Block RAM counts nothing in the area as long as it has no price.");
  }
  byId("notes").replaceChildren(...notes.map((text) => element("li", {}, text)));
}

function mixed(records) {
  return new Set(records.filter((record) => record.timing).map((record) => record.timing.kind)).size > 1;
}

function prepareControls() {
  const axes = data.metrics.map((metric) => [metric.key, `${metric.title} (${metric.unit})`]);
  for (const axis of ["x", "y"]) {
    fillSelect(byId(axis), axes);
    byId(axis).addEventListener("change", (event) => change({ [axis]: event.target.value }));
  }
  for (const field of ["colour", "shape"]) {
    fillSelect(byId(field), LISTS.map((name) => [name, name]));
    byId(field).addEventListener("change", (event) => change({ [field]: event.target.value }));
  }
  for (const name of ["front", "xlog", "ylog", "together", "sizes"]) {
    byId(name).addEventListener("change", (event) => change({ [name]: event.target.checked }));
  }
  byId("q").addEventListener("input", (event) => change({ q: event.target.value }));
  for (const form of document.forms) form.addEventListener("submit", (event) => event.preventDefault());
  for (const id of ["reset", "start-again"]) {
    byId(id).addEventListener("click", () => {
      winners.forget();
      change(view.fresh(), true);
      if (id === "start-again") goOn();
    });
  }
  byId("clear").addEventListener("click", () => {
    change({ q: "" }, true);
    goOn();
  });
  byId("csv").addEventListener("click", () => download("cipherfab.csv", "text/csv", csvText));
  byId("json").addEventListener("click", () => download("cipherfab.json", "application/json", jsonText));
  byId("skip").addEventListener("click", (event) => {
    // Without changing the address, which holds the state.
    event.preventDefault();
    byId("designs").focus();
    byId("designs").scrollIntoView();
  });
  addEventListener("hashchange", readAddress);
  byId("filters").open = matchMedia("(min-width: 701px)").matches;
}

// The button just pressed is gone; the reader goes on with the search, or the plot where that is folded away.
function goOn() {
  byId(byId("filters").open ? "q" : "plot").focus();
}

function showControls() {
  for (const choice of choices) choice.show(state[choice.name]);
  for (const [name, control] of Object.entries(knobs)) control.show(state[name]);
  for (const name of ["x", "y", "colour", "shape", "q"]) byId(name).value = state[name];
  for (const name of ["front", "xlog", "ylog", "together", "sizes"]) byId(name).checked = state[name];
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
readAddress();
