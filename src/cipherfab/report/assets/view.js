"use strict";
// Everything that the reader can choose, as one plain object, and as the fragment of the page's address.
// A fragment comes from anywhere: what this page does not have is left out, and said.

const SMALLEST_CLOCK = 0.001;
const MOST = 1e6;

// Kinds of choices: how a text becomes a value (undefined if it is none), and back.
function oneOf(values) {
  return { read: (text) => (values.includes(text) ? text : undefined), write: (value) => value };
}

const SWITCH = {
  read: (text) => (text === "1" ? true : text === "0" ? false : undefined),
  write: (value) => (value ? "1" : "0"),
};

// A number within bounds; the empty text is the value at rest.
function numberWithin(least, most, whole, rest) {
  return {
    read: (text) => {
      if (text.trim() === "") return rest;
      const value = Number(text);
      return value >= least && value <= most && (!whole || Number.isInteger(value)) ? value : undefined;
    },
    write: (value) => (value === rest ? "" : String(value)),
  };
}

const CLOCK = numberWithin(SMALLEST_CLOCK, MOST, false, null);
const BRAM = numberWithin(0, MOST, true, 0);
const BLOCKS = numberWithin(1, MOST, true, null);
const WORDS = { read: (text) => text.slice(0, 200), write: (value) => value };

class View {
  // choices: name -> kind; lists: name -> values of which several may be chosen, none meaning all.
  constructor(choices, lists, start) {
    this.choices = choices;
    this.lists = lists;
    this.start = start;
  }

  fresh() {
    return structuredClone(this.start);
  }

  write(state) {
    const parts = new URLSearchParams();
    for (const name of Object.keys(this.lists)) {
      if (same(state[name], this.start[name])) continue;
      for (const value of state[name].length ? state[name] : [""]) parts.append(name, value);
    }
    for (const [name, kind] of Object.entries(this.choices)) {
      if (state[name] !== this.start[name]) parts.set(name, kind.write(state[name]));
    }
    return parts.toString();
  }

  // The state, and the parts of the fragment that mean nothing here.
  read(fragment) {
    const state = this.fresh();
    const ignored = [];
    const parts = new URLSearchParams(fragment);
    const touched = new Set();
    for (const [name, text] of parts) {
      if (Object.hasOwn(this.lists, name)) {
        if (!touched.has(name)) state[name] = [];
        touched.add(name);
        if (this.lists[name].includes(text)) state[name] = distinct([...state[name], text]);
        else if (text !== "") ignored.push(`${name}=${text}`);
        continue;
      }
      const value = Object.hasOwn(this.choices, name) ? this.choices[name].read(text) : undefined;
      if (value === undefined) ignored.push(`${name}=${text}`);
      else state[name] = value;
    }
    return { state, ignored };
  }
}

function same(a, b) {
  return a.length === b.length && a.every((value) => b.includes(value));
}
