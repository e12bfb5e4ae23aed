// The engine in the browser: `cover` in a worker, and a second worker that waits, since Stop ends the first.

/** @typedef {import("./engine.js").Request} Request */
/** @typedef {import("./engine.js").Event} Event */
/** @typedef {{worker: Worker, ready: Promise<Record<string, any>>, loaded: boolean}} Started */

const SPARE_FROM = 4; // gigabytes of the machine: another worker takes 140 MB
const IDLE = 1000; // ms without a question before the spare is made, and files are kept

/** @type {Record<string, WebAssembly.Module>} */
let modules = {}; // what a first worker has compiled, for those that follow

/**
 * A worker, and what it can do once it is ready.
 * @param {string} [name] "keeper": it leaves its memory for later ones
 * @returns {Started}
 */
function started(name = "engine") {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name });
  const ready = new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker cannot be started"));
    worker.onmessage = ({ data }) => {
      if (data.event === "ready") {
        modules = data.modules;
        resolve(data.capabilities);
      }
      if (data.event === "error") reject(new Error(data.message));
    };
  });
  worker.postMessage({ modules });
  /** @type {Started} */
  const made = { worker, ready, loaded: false };
  ready.then(() => { made.loaded = true; }, () => {});
  return made;
}

export class WorkerEngine {
  constructor() {
    /** @type {Record<string, any>} */
    this.capabilities = {};
    /** @type {Started} */
    this.own = started();
    /** @type {Started | null} */
    this.spare = null;
    /** @type {((status: number, message: string) => void) | null} */
    this.fail = null; // ends the question under way
    this.waiting = 0;
    /** @type {Promise<void> | null} */
    this.keeping = null;
    this.ready = this.own.ready.then((found) => {
      this.capabilities = found;
      this.#prepare();
    });
  }

  /**
   * @param {Request} request
   * @param {(event: Event) => void} onEvent
   * @returns {Promise<void>}
   */
  async ask(request, onEvent) {
    const asked = this.own;
    this.#prepare();
    await new Promise((/** @type {(value?: unknown) => void} */ go) => {
      let ended = false;
      /** @param {Event} event */
      const tell = (event) => {
        if (ended) return;
        ended = event.event === "done" || event.event === "error";
        if (ended) this.fail = null;
        onEvent(event);
        if (ended) go();
      };
      this.fail = (status, message) => tell({ id: request.id, event: "error", status, message });
      const dead = (/** @type {string} */ why) => {
        if (ended) return;
        this.#replace();
        tell({ id: request.id, event: "error", status: 1, message: why });
      };
      asked.ready.then(() => {
        if (ended) return;
        asked.worker.onerror = (event) => dead(`the engine has failed: ${event.message}`);
        asked.worker.onmessage = ({ data }) => {
          if (data.event === "dead") dead(data.message);
          else tell(data);
        };
        asked.worker.postMessage(request);
      }, (error) => dead(error.message));
    });
    this.#prepare();
  }

  stop() {
    const fail = this.fail;
    if (!fail) return;
    if (this.own.loaded) this.#replace(); // else it was not asked yet
    fail(130, "stopped");
  }

  /** The worker is ended, whatever it does, and the spare takes its place. */
  #replace() {
    this.own.worker.terminate();
    this.own = this.spare ?? started();
    this.spare = null;
  }

  /** Once nothing has been asked for a while, or what was asked takes that long: a spare, and a page without a network. */
  #prepare() {
    const memory = /** @type {any} */ (navigator).deviceMemory;
    window.clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => {
      if (!this.own.loaded) return;
      this.keeping ??= keep();
      if (memory === undefined || memory >= SPARE_FROM) this.spare ??= started("keeper");
    }, IDLE);
  }
}

/** From now on the page opens without a network. */
async function keep() {
  try {
    await navigator.serviceWorker?.register(new URL("offline.js", import.meta.url));
  } catch {
    // Not where the page is opened in private, or not by https.
  }
}
