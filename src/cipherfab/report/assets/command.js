"use strict";
// A command to copy.

function buildCommand(design) {
  const plain = /^[\w/:=,.+-]+$/.test(design);
  return `cipherfab build ${plain ? design : `'${design.replaceAll("'", "'\\''")}'`}`;
}

function commandLine(text) {
  const code = element("code", {}, text);
  const button = element("button", { type: "button", "aria-live": "polite", onclick: () => copy() }, "Copy");
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      // Not every browser lets a page from disk do it; then the reader's own keys do.
      getSelection().selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = "Copy"), 2000);
  }
  return element("p", { class: "command" }, code, button);
}
