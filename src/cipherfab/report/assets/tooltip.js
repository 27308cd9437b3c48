"use strict";
// The figures of one design, beside its point.

class Tooltip {
  constructor(node, frame) {
    this.node = node;
    this.frame = frame;
  }

  // place: the middle of the point; metrics and winners as in the table.
  show(record, place, metrics, goals) {
    const list = element("dl");
    for (const metric of metrics.filter(({ key }) => record.values[key] !== null)) {
      const range = rangeText(metric, record);
      const text = `${metricText(metric, record)} ${range ? `(${range}) ` : ""}${metric.unit}`;
      list.append(element("dt", {}, metric.title), element("dd", {}, text));
    }
    const name = element("strong", {}, ...breakable(record.design));
    this.node.replaceChildren(name, element("span", {}, record.target), ...tags(goals), list);
    this.node.hidden = false;
    this.put(place);
  }

  // Beside the point, on the side with room; below it where the plot is too narrow for that.
  put({ x, y }) {
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const { clientWidth, clientHeight } = this.frame;
    const [right, left] = [x + 20, x - width - 20];
    const below = left < 0 && right + width > clientWidth;
    const across = below ? (clientWidth - width) / 2 : right + width <= clientWidth ? right : left;
    const down = below ? y + 16 : Math.max(0, Math.min(y - height / 2, clientHeight - height));
    this.node.style.left = `${across}px`;
    this.node.style.top = `${down}px`;
  }

  hide() {
    this.node.hidden = true;
  }
}
