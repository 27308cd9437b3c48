"use strict";
// The table: sortable by every column, a row opens to everything its record holds.

class DesignTable {
  constructor(table, metrics, onChange) {
    this.metrics = metrics;
    this.onChange = onChange;
    this.sortKey = "design";
    this.descending = false;
    this.open = new Set();
    this.headings = new Map();
    this.body = element("tbody");
    this.table = table;
    addEventListener("resize", () => this.fit());
    table.replaceChildren(element("caption", { class: "hidden" }, "Measured designs"), this.head(), this.body);
  }

  head() {
    const row = element("tr", {}, this.heading("front", "◆", "Pareto point"));
    row.append(this.heading("design", "Design", "Design"), this.heading("target", "Target", "Target"));
    for (const metric of this.metrics) {
      row.append(this.heading(metric.key, metric.title, `${metric.title}: ${metric.definition}`, metric.unit));
    }
    return element("thead", {}, row);
  }

  heading(key, title, help, unit = "") {
    const button = element("button", { type: "button", title: help, onclick: () => this.sortBy(key) }, title);
    if (key === "front") button.setAttribute("aria-label", help);
    if (unit) button.append(element("small", {}, unit));
    const cell = element("th", { scope: "col", class: `column-${key}`, "data-key": key }, button);
    this.headings.set(key, cell);
    return cell;
  }

  sortBy(key) {
    const metric = this.metrics.find((candidate) => candidate.key === key);
    if (key === this.sortKey) this.descending = !this.descending;
    else this.descending = key === "front" || metric?.better === "higher";
    this.sortKey = key;
    this.onChange();
  }

  show(records, front) {
    for (const [key, cell] of this.headings) {
      if (key === this.sortKey) cell.setAttribute("aria-sort", this.descending ? "descending" : "ascending");
      else cell.removeAttribute("aria-sort");
    }
    this.table.classList.toggle("one-target", distinct(records.map((record) => record.target)).length < 2);
    const rows = this.sorted(records, front).flatMap((record) => this.rows(record, front.has(record)));
    if (!rows.length) {
      const width = this.headings.size;
      rows.push(element("tr", {}, element("td", { colspan: width, class: "none" }, "No design fits these filters.")));
    }
    this.body.replaceChildren(...rows);
    this.fit();
  }

  // A table that fits needs no scrolling of its own, and its headings can stay in sight.
  fit() {
    const frame = this.table.parentElement;
    frame.classList.toggle("fits", this.table.offsetWidth <= frame.clientWidth);
  }

  sorted(records, front) {
    const direction = this.descending ? -1 : 1;
    const key = this.sortKey;
    const byName = (a, b) => collator.compare(a.target, b.target) || collator.compare(a.design, b.design);
    if (key === "design" || key === "target") {
      const other = key === "design" ? "target" : "design";
      const compare = (a, b) => direction * collator.compare(a[key], b[key]) || collator.compare(a[other], b[other]);
      return [...records].sort(compare);
    }
    const figure = key === "front" ? (record) => Number(front.has(record)) : (record) => record.values[key];
    return [...records].sort((a, b) => {
      const [x, y] = [figure(a), figure(b)];
      // A design without the figure comes last in either direction.
      if (x === null || y === null) return (x === null) - (y === null) || byName(a, b);
      return direction * (x - y) || byName(a, b);
    });
  }

  rows(record, onFront) {
    const open = this.open.has(record.index);
    const name = element(
      "button",
      { type: "button", "aria-expanded": String(open), onclick: () => this.toggle(record) },
      ...breakable(record.design),
    );
    const row = element(
      "tr",
      { id: `design-${record.index}`, class: onFront ? "front" : null },
      element("td", { class: "column-front" }, onFront ? "◆" : ""),
      element("th", { scope: "row", class: "column-design" }, name),
      element("td", { class: "column-target" }, record.target),
    );
    for (const metric of this.metrics) {
      const cell = element("td", { class: "figure" }, record.texts[metric.key]);
      if (metric.key === "fmax" && record.fmax_range) cell.append(element("small", {}, record.fmax_range));
      row.append(cell);
    }
    return open ? [row, this.details(record)] : [row];
  }

  details(record) {
    const list = element("dl", {});
    for (const [term, text] of record.details) {
      list.append(element("div", {}, element("dt", {}, term), element("dd", {}, text)));
    }
    return element("tr", { class: "details" }, element("td", { colspan: this.headings.size }, list));
  }

  toggle(record) {
    if (!this.open.delete(record.index)) this.open.add(record.index);
    this.onChange();
    byId(`design-${record.index}`).querySelector("button").focus();
  }

  reveal(record) {
    this.open.add(record.index);
    this.onChange();
    const row = byId(`design-${record.index}`);
    row.querySelector("button").focus({ preventScroll: true });
    row.scrollIntoView({ block: "center" });
  }
}
