"use strict";
// Figures as text, by the same rules as text.py.

const ABSENT = "–";
const MODELLED = "≈";
const UNKNOWN = "?";

// Counts in full, others with three significant digits; thousands separated.
function figureText(value, whole) {
  if (value === null) return ABSENT;
  if (value === 0) return "0";
  const decimals = whole ? 0 : Math.min(6, Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value)))));
  const [full, fraction] = fixed(value, decimals).split(".");
  const separated = full.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction ? `${separated}.${fraction}` : separated;
}

// toFixed takes the larger number where two are equally near, Python the even one.
function fixed(value, decimals) {
  const scaled = value * 10 ** decimals;
  const tie = Number.isInteger(value * 2 ** (decimals + 1)) && scaled % 1 === 0.5;
  return (tie && Math.floor(scaled) % 2 === 0 ? Math.floor(scaled) / 10 ** decimals : value).toFixed(decimals);
}

// A figure that rests on a modelled clock, or on one that nothing is known about, says so.
function clockMark(metric, record) {
  if (!metric.clocked || record.values[metric.key] === null) return "";
  if (record.timing === null) return UNKNOWN;
  return record.timing.kind === "modelled" ? MODELLED : "";
}

function metricText(metric, record) {
  const value = record.values[metric.key];
  return clockMark(metric, record) + figureText(value, !metric.clocked && Number.isInteger(value));
}

function rangeText(metric, record) {
  const range = record.ranges[metric.key];
  return range ? `${figureText(range[0])}–${figureText(range[1])}` : "";
}

function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

function listed(names, most = 3) {
  const shown = names.slice(0, most).join(", ");
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

// A title within a sentence: the first letter is small, unless it belongs to an abbreviation or a symbol.
function inSentence(title) {
  return title.startsWith("Fmax") ? title : title.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
