"use strict";
// Files that the browser writes by itself, from what is in the page.

function saveFile(name, blob) {
  const url = URL.createObjectURL(blob);
  element("a", { href: url, download: name }).click();
  // The browser may begin to read it only later.
  setTimeout(() => URL.revokeObjectURL(url), 60000);
}

// A drawing as PNG, in the colours that the page has now, twice as fine as on the screen.
function savePicture(name, drawing) {
  const { clientWidth: width, clientHeight: height } = drawing;
  const copy = drawing.cloneNode(true);
  const style = getComputedStyle(document.documentElement);
  const used = new XMLSerializer().serializeToString(copy).match(/--[\w-]+(?=\))/g);
  for (const variable of new Set([...used, "--card"])) copy.style.setProperty(variable, style.getPropertyValue(variable));
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.prepend(svg("rect", { width: "100%", height: "100%", fill: "var(--card)" }));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }));
  const image = new Image();
  image.addEventListener("load", () => {
    const canvas = element("canvas", { width: 2 * width, height: 2 * height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(url);
    canvas.toBlob((blob) => saveFile(name, blob));
  });
  image.src = url;
}
