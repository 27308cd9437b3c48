"use strict";
// The search of the site runs in a worker, and no browser starts one from disk. Opened from there, a hidden frame
// stands in for it. Zensical looks for this name, and would otherwise load such a script from the network.
if (location.protocol === "file:") {
  window.Worker = class {
    constructor(url) {
      this.ended = false;
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.srcdoc = "";
      this.started = new Promise((resolve) => this.frame.addEventListener("load", resolve, { once: true })).then(
        () => this.start(new URL(url, document.baseURI)),
      );
      document.body.append(this.frame);
    }

    // Run the script in the frame; what it posts comes here.
    start(url) {
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => setTimeout(() => this.ended || this.onmessage?.({ data }));
      return new Promise((resolve) => {
        const script = inside.document.createElement("script");
        script.src = url;
        script.onload = resolve;
        script.onerror = () => this.ended || this.onerror?.(new ErrorEvent("error"));
        inside.document.body.append(script);
      });
    }

    postMessage(data) {
      this.started.then(() => this.ended || this.frame.contentWindow.onmessage?.({ data }));
    }

    terminate() {
      this.ended = true;
      this.frame.remove();
    }
  };
}
