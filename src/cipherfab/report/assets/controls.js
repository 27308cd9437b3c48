"use strict";
// Controls that HTML does not have: a choice of several, and a number with a slider of round values.

// Several of a list of values; none chosen means all, and says so.
class Choice {
  constructor(fieldset, values, onChange) {
    this.name = fieldset.id;
    this.boxes = new Map(values.map((value) => [value, this.box(value, () => this.choose(this.chosen(), onChange))]));
    this.all = element("input", { type: "checkbox", onchange: () => this.choose([], onChange) });
    const chips = [chip(this.all, "all"), ...values.map((value) => chip(this.boxes.get(value), value))];
    fieldset.append(element("div", { class: "chips" }, ...chips));
    fieldset.hidden = values.length < 2;
  }

  box(value, onchange) {
    return element("input", { type: "checkbox", value, onchange });
  }

  chosen() {
    return [...this.boxes].filter(([, box]) => box.checked).map(([value]) => value);
  }

  choose(chosen, onChange) {
    this.show(chosen);
    onChange(chosen);
  }

  show(chosen) {
    for (const [value, box] of this.boxes) box.checked = chosen.includes(value);
    this.all.checked = !chosen.length;
  }
}

function chip(box, text) {
  return element("label", { class: "chip" }, box, element("span", {}, text));
}

// A number that may be typed exactly or swept in round steps; the slider's first step is the value at rest.
class Knob {
  constructor(field, slider, kind, stops, describe, onChange) {
    Object.assign(this, { field, slider, kind, stops, describe, onChange });
    slider.min = 0;
    slider.max = stops.length - 1;
    slider.step = 1;
    field.addEventListener("input", () => this.typed());
    field.addEventListener("change", () => this.typed());
    slider.addEventListener("input", () => this.swept());
  }

  typed() {
    // A browser gives the empty text for what is no number, too.
    const value = this.field.validity.badInput ? undefined : this.kind.read(this.field.value);
    this.field.setAttribute("aria-invalid", String(value === undefined));
    if (value === undefined) return;
    this.place(value);
    this.onChange(value);
  }

  swept() {
    const value = this.stops[Number(this.slider.value)];
    this.show(value);
    this.onChange(value);
  }

  show(value) {
    this.field.value = this.kind.write(value);
    this.field.setAttribute("aria-invalid", "false");
    this.place(value);
  }

  // The slider stands at the nearest step, by ratio.
  place(value) {
    const away = (stop) => (stop === value ? -1 : Math.abs(Math.log((stop || 0.01) / (value || 0.01))));
    const distances = this.stops.map(away);
    this.slider.value = distances.indexOf(Math.min(...distances));
    this.slider.setAttribute("aria-valuetext", this.describe(value));
  }
}
