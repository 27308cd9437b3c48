"use strict";
// Round values along an axis, as many as their texts have room for.

const TICK_FORMAT = new Intl.NumberFormat("en", { maximumSignificantDigits: 12 });

function tickText(value) {
  return TICK_FORMAT.format(value);
}

// room: the pixels that the text of a value takes along the axis.
function ticks(scale, room) {
  const fits = (values) =>
    values.every((value, index) => {
      if (!index) return true;
      const before = values[index - 1];
      return Math.abs(scale.at(value) - scale.at(before)) >= (room(value) + room(before)) / 2;
    });
  const first = (lists) => {
    for (const values of lists) if (fits(values)) return values;
    return [];
  };
  if (!scale.log) return first(evenTicks(scale));
  const found = first(decadeTicks(scale));
  // Within a decade or so, even steps say more.
  const even = found.length < 3 ? first(evenTicks(scale)) : [];
  return even.length > found.length ? even : found;
}

// 1, 2 and 5 in each decade, then decades, then every second one and so on.
function* decadeTicks(scale) {
  const [first, last] = scale.range.map(Math.log10);
  const decades = (step) => {
    const from = Math.floor(first / step) * step;
    return Array.from({ length: Math.floor((last - from) / step) + 1 }, (_, index) => from + index * step);
  };
  const within = (values) => values.map((value) => Number(value.toPrecision(12))).filter((value) => scale.holds(value));
  yield within(decades(1).flatMap((decade) => [1, 2, 5].map((digit) => digit * 10 ** decade)));
  for (let step = 1; step <= Math.ceil(last - first); step += 1) yield within(decades(step).map((decade) => 10 ** decade));
}

// Multiples of 1, 2 or 5 times a power of ten, from fine to coarse.
function* evenTicks(scale) {
  const [first, last] = scale.range;
  const finest = Math.floor(Math.log10(((last - first) * 20) / scale.length));
  for (let power = finest; 10 ** power <= last; power += 1) {
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** power;
      const from = Math.ceil(first / step);
      const count = Math.floor(last / step) - from + 1;
      yield Array.from({ length: Math.max(count, 0) }, (_, index) => Number(((from + index) * step).toPrecision(12)));
    }
  }
}
