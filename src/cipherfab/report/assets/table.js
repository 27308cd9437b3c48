"use strict";
// What counts needs no unit.
const COUNTS = ["luts", "lut", "lut_packed", "ff", "bram"];

// The table: sortable by every column, a row opens to everything its record holds.

class DesignTable {
  // more: shown where the table is wider than its frame; pages: addresses by cipher and architecture.
  constructor(table, more, pages, onSort) {
    this.more = more;
    this.pages = pages;
    this.onSort = onSort;
    this.open = new Set();
    this.table = table;
    this.shown = null;
    addEventListener("resize", () => this.fit());
  }

  // view: metrics of the columns, numbers and winners by record, and how it is sorted.
  show(records, view) {
    this.view = view;
    this.shown = records;
    this.draw();
  }

  draw() {
    const several = distinct(this.shown.map((record) => record.target)).length > 1;
    this.fixed = ["front", "design", ...(several ? ["target"] : [])];
    const rows = this.sorted(this.shown).flatMap((record) => this.rows(record));
    if (!rows.length) {
      const width = this.fixed.length + this.view.columns.length;
      rows.push(element("tr", {}, element("td", { colspan: width, class: "none" }, "No design fits these filters.")));
    }
    const focused = document.activeElement?.closest?.("#table th")?.dataset.key;
    const caption = element("caption", { class: "hidden" }, "Measured designs");
    this.table.replaceChildren(caption, this.head(), element("tbody", {}, ...rows));
    // The headings were made anew; the reader's place among them stays.
    if (focused) this.table.querySelector(`th[data-key="${CSS.escape(focused)}"] button`)?.focus({ preventScroll: true });
    this.fit();
  }

  head() {
    const titles = { front: ["◆", "Pareto point"], design: ["Design", "Design"], target: ["Target", "Target"] };
    const row = element("tr", {}, ...this.fixed.map((key) => this.heading(key, ...titles[key])));
    for (const metric of this.view.columns) {
      row.append(this.heading(metric.key, metric.title, `${metric.title}: ${metric.definition}`, COUNTS.includes(metric.key) ? "" : metric.unit));
    }
    return element("thead", {}, row);
  }

  heading(key, title, help, unit = "") {
    const button = element("button", { type: "button", title: help, onclick: () => this.sortBy(key) }, title);
    if (key === "front") button.setAttribute("aria-label", help);
    if (unit) button.append(element("small", {}, unit));
    const { sort, down } = this.view;
    const order = key === sort ? (down ? "descending" : "ascending") : null;
    return element("th", { scope: "col", class: `column-${key}`, "data-key": key, "aria-sort": order }, button);
  }

  sortBy(key) {
    const { sort, down, columns } = this.view;
    const metric = columns.find((candidate) => candidate.key === key);
    this.onSort(key, key === sort ? !down : metric?.better === "higher");
  }

  // A table that fits needs no scrolling of its own, and its headings can stay in sight.
  fit() {
    const frame = this.table.parentElement;
    const fits = this.table.offsetWidth <= frame.clientWidth;
    frame.classList.toggle("fits", fits);
    this.more.hidden = fits;
  }

  sorted(records) {
    const { sort: key, down, numbers } = this.view;
    const direction = down ? -1 : 1;
    if (key === "design" || key === "target") {
      const other = key === "design" ? "target" : "design";
      const compare = (a, b) => direction * collator.compare(a[key], b[key]) || collator.compare(a[other], b[other]);
      return [...records].sort(compare);
    }
    const figure = (record) => (key === "front" ? (numbers.get(record) ?? null) : record.values[key]);
    return [...records].sort((a, b) => {
      const [x, y] = [figure(a), figure(b)];
      // A design without the figure comes last in either direction.
      if (x === null || y === null) return (x === null) - (y === null) || byName(a, b);
      return direction * (x - y) || byName(a, b);
    });
  }

  rows(record) {
    const { numbers, winners, columns } = this.view;
    const open = this.open.has(record.index);
    const number = numbers.get(record);
    const name = element(
      "button",
      { type: "button", class: "link", "aria-expanded": String(open), onclick: () => this.toggle(record) },
      ...breakable(record.design),
    );
    const row = element(
      "tr",
      { id: `design-${record.index}`, class: number ? "front" : null },
      element("td", { class: "column-front" }, number ? `◆${number}` : ""),
      element("th", { scope: "row", class: "column-design" }, name, ...tags(winners.get(record))),
    );
    if (this.fixed.includes("target")) row.append(element("td", { class: "column-target" }, record.target));
    for (const metric of columns) row.append(this.cell(metric, record));
    return open ? [row, this.details(record)] : [row];
  }

  cell(metric, record) {
    const cell = element("td", { class: "figure" }, metricText(metric, record));
    const below = metric.key === "fmax" && !reaches(record, this.view.clock);
    const note = below ? `below ${this.view.clock}` : rangeText(metric, record);
    if (note && (below || metric.key === "fmax")) cell.append(element("small", { class: below ? "below" : null }, note));
    return cell;
  }

  details(record) {
    const list = element("dl", {});
    const pages = [record.cipher, record.architecture].filter((name) => Object.hasOwn(this.pages, name));
    if (pages.length) {
      const links = pages.flatMap((name) => [", ", element("a", { href: this.pages[name] }, name)]).slice(1);
      list.append(element("div", {}, element("dt", {}, "Pages"), element("dd", {}, ...links)));
    }
    for (const [term, text] of record.details) {
      list.append(element("div", {}, element("dt", {}, term), element("dd", {}, text)));
    }
    const width = this.fixed.length + this.view.columns.length;
    return element("tr", { class: "details" }, element("td", { colspan: width }, commandLine(buildCommand(record.design)), list));
  }

  toggle(record) {
    if (!this.open.delete(record.index)) this.open.add(record.index);
    this.draw();
    byId(`design-${record.index}`).querySelector("button").focus();
  }

  reveal(record) {
    this.open.add(record.index);
    this.draw();
    const row = byId(`design-${record.index}`);
    row.querySelector("button").focus({ preventScroll: true });
    row.scrollIntoView({ block: "center" });
  }
}
