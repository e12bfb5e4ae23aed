// The engine in the browser. This file is a place for it: the site that has the engine in WebAssembly brings its own.

export class WorkerEngine {
  constructor() {
    /** @type {Record<string, any>} */
    this.capabilities = {};
    this.ready = Promise.reject(new Error("this page was not opened from `cover serve`"));
  }

  /** @param {import("./engine.js").Request} request @param {(event: import("./engine.js").Event) => void} onEvent */
  async ask(request, onEvent) {
    onEvent({ id: request.id, event: "error", status: 1, message: "there is no engine" });
  }

  stop() {}
}
