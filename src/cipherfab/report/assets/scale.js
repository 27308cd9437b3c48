"use strict";
// One axis: values to pixels and back, on a linear or logarithmic scale.

// Pixels between the outermost points and the ends of an axis, for rings and labels.
const PADDING = 24;

class Scale {
  // The first value of the range lies at the first pixel of the span, the second at the last.
  constructor(log, range, span) {
    Object.assign(this, { log, range, span });
    this.origin = this.warp(range[0]);
    this.slope = (span[1] - span[0]) / (this.warp(range[1]) - this.origin);
  }

  warp(value) {
    return this.log ? Math.log10(value) : value;
  }

  at(value) {
    return this.span[0] + (this.warp(value) - this.origin) * this.slope;
  }

  value(pixel) {
    const warped = this.origin + (pixel - this.span[0]) / this.slope;
    return this.log ? 10 ** warped : warped;
  }

  holds(value) {
    return value >= this.range[0] && value <= this.range[1];
  }

  get length() {
    return Math.abs(this.span[1] - this.span[0]);
  }

  // The range under which what lies between two pixels fills the axis; the same one where numbers end.
  between(first, last) {
    const range = [this.value(first), this.value(last)];
    const [a, b] = range.map((value) => this.warp(value));
    const fine = Number.isFinite(b - a) && b - a > Math.max(Math.abs(a), Math.abs(b)) * 1e-9;
    return fine && (!this.log || range[0] > 0) ? range : this.range;
  }
}

// The range in which all values can be seen; a linear one begins at zero.
function rangeAround(values, log, length) {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
  if (!(most > 0)) return log ? [1, 10] : [Math.min(least, 0), 1];
  // Values that differ by rounding only.
  if (most - least <= most * 1e-6) return log ? [most / 2, most * 2] : [0, most * 2];
  const inner = Math.max(length - 2 * PADDING, 1);
  if (!log) return [Math.min(least, 0), most + ((most - Math.min(least, 0)) * PADDING) / inner];
  const factor = (most / least) ** (PADDING / inner);
  return [least / factor, most * factor];
}
