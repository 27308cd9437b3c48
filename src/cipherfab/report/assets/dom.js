"use strict";
// Builds the page from data. Text from records becomes text nodes only, never markup.

function element(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function byId(id) {
  return document.getElementById(id);
}

// Lets a long design name break where its parts meet.
function breakable(name) {
  return name.split(/(?<=[/:,])/).flatMap((part) => [element("wbr"), part]);
}

const collator = new Intl.Collator("en", { numeric: true });

function distinct(values) {
  return [...new Set(values)].sort(collator.compare);
}

function byName(a, b) {
  return collator.compare(a.target, b.target) || collator.compare(a.design, b.design);
}

function fillSelect(select, options) {
  select.replaceChildren(...options.map(([value, text]) => element("option", { value }, text)));
}
