"use strict";
// Colours, shapes and dashes that tell designs and fronts apart, in plot and legend alike.

// In style.css: light and dark have their own tones.
const COLOURS = Array.from({ length: 8 }, (_, index) => `var(--series-${index + 1})`);

// Around the middle of a square of 16 units.
const SHAPES = {
  circle: "M8 2a6 6 0 1 0 .01 0z",
  square: "M3 3h10v10h-10z",
  diamond: "M8 1l7 7l-7 7l-7-7z",
  "triangle-up": "M8 2l7 12h-14z",
  cross: "M6 2h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
  "triangle-down": "M8 14l7-12h-14z",
  x: "M4.5 1.5l3.5 3.5l3.5-3.5l3 3l-3.5 3.5l3.5 3.5l-3 3l-3.5-3.5l-3.5 3.5l-3-3l3.5-3.5l-3.5-3.5z",
  hexagon: "M5 2.5h6l3.5 5.5l-3.5 5.5h-6l-3.5-5.5z",
  star: "M8 .5l2 5l5.3.3l-4.1 3.4l1.4 5.2l-4.6-2.9l-4.6 2.9l1.4-5.2l-4.1-3.4l5.3-.3z",
  hourglass: "M2.5 2h11l-4 6l4 6h-11l4-6z",
  "triangle-left": "M2 8l12-7v14z",
  "bow-tie": "M2 2.5l6 4l6-4v11l-6-4l-6 4z",
  "triangle-right": "M14 8l-12-7v14z",
  pentagon: "M8 1.5l6.7 4.9l-2.6 7.9h-8.2l-2.6-7.9z",
};
const DASHES = ["none", "6 4", "2 3", "6 3 2 3", "10 4", "10 3 2 3"];

// A colour or shape for each value; the same value keeps its own whatever the filters hide.
class Palette {
  constructor(values, choices) {
    this.values = distinct(values);
    this.choices = choices;
  }

  of(value) {
    return this.choices[this.values.indexOf(value) % this.choices.length];
  }

  // Where there are more values than choices, those that share one differ by a dot.
  dotted(value) {
    return this.values.indexOf(value) >= this.choices.length;
  }
}
