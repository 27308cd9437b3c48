"use strict";
// The winners as cards, and the Pareto front as a numbered list.

class Winners {
  constructor(nodes, metrics, spreads, onOpen) {
    this.nodes = nodes;
    this.metrics = metrics;
    this.spreads = spreads;
    this.onOpen = onOpen;
    this.before = new Map();
  }

  // groups: [{ title, records }], designs that are compared with one another. Returns goals by winner.
  show(groups, none) {
    const winners = new Map();
    const changes = [];
    const cards = groups.flatMap((group) => [
      ...(groups.length > 1 ? [element("h3", {}, group.title)] : []),
      ...GOALS.map((goal) => this.card(goal, group, none, winners, changes)),
    ]);
    this.nodes.cards.replaceChildren(...cards);
    this.announce(changes);
    return winners;
  }

  card(goal, group, none, winners, changes) {
    const ranked = ranking(group.records, goal, this.metrics);
    const several = distinct(group.records.map((record) => record.target)).length > 1;
    const place = `${group.title} ${goal.key}`;
    const known = this.before.get(place);
    const [winner] = ranked;
    const moved = known !== undefined && known.winner !== winner;
    const previous = moved ? known.winner : known?.previous;
    this.before.set(place, { winner, previous });
    if (moved) changes.push(`${goal.title}: ${winner ? winner.design : "none"}.`);
    const card = element("article", { class: moved ? "card moved" : "card", "data-goal": goal.key });
    if (!winner) {
      card.append(element("h4", {}, goal.title), element("p", {}, none));
      return card;
    }
    winners.set(winner, [...(winners.get(winner) ?? []), goal]);
    const metric = this.metrics.get(goal.metric);
    const range = rangeText(metric, winner);
    const figure = element("strong", {}, metricText(metric, winner));
    card.append(
      element("h4", {}, goal.title),
      element("p", { class: "figure" }, figure, ` ${goal.unit}`, range ? element("small", {}, range) : ""),
      element("p", { class: "winner" }, this.button(winner), several ? element("span", {}, ` on ${winner.target}`) : ""),
      element("p", { class: "why" }, reason(goal, ranked, this.metrics, this.spreads, several)),
    );
    if (previous) {
      const where = several || previous.target !== winner.target ? ` on ${previous.target}` : "";
      card.append(element("p", { class: "before" }, "Before: ", this.button(previous), where));
    }
    return card;
  }

  button(record) {
    return element("button", { type: "button", class: "link", onclick: () => this.onOpen(record) }, ...breakable(record.design));
  }

  // Once the reader's hand rests, and not at first.
  announce(changes) {
    if (!changes.length) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.nodes.live.textContent = `New winners. ${changes.join(" ")}`), 500);
  }

  forget() {
    this.before.clear();
  }
}

// fronts: [{ title, records }], numbered through.
function showFronts(list, fronts, numbers, view, winners, onOpen) {
  const groups = fronts.map(({ title, records }) => {
    const items = records.map((record) => {
      const several = fronts.length === 1 && distinct(records.map((each) => each.target)).length > 1;
      return element(
        "li",
        { value: numbers.get(record) },
        element("button", { type: "button", class: "link", onclick: () => onOpen(record) }, ...breakable(record.design)),
        ...tags(winners.get(record)),
        element(
          "small",
          {},
          several ? `${record.target}: ` : "",
          `${metricText(view.x, record)} ${view.x.unit}, ${metricText(view.y, record)} ${view.y.unit}`,
        ),
      );
    });
    const heading = fronts.length > 1 ? [element("h4", {}, title)] : [];
    return element("div", {}, ...heading, element("ol", {}, ...items));
  });
  const empty = element("p", { class: "hint" }, "No design shown has both figures.");
  list.replaceChildren(...(fronts.some(({ records }) => records.length) ? groups : [empty]));
}

function tags(goals = []) {
  return goals.map((goal) => element("span", { class: "tag" }, goal.short ?? goal.title.toLowerCase()));
}
