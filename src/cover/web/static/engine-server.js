// The engine of `cover serve`: questions by POST, events as they come, Stop by DELETE.

/** @typedef {import("./engine.js").Request} Request */
/** @typedef {import("./engine.js").Event} Event */

const API = "api";

/** @param {string} token */
const key = (token) => ({ Authorization: `Bearer ${token}` });

/**
 * Is there a server behind this page? Static files know no `api`.
 * @param {string} token
 * @returns {Promise<boolean>}
 */
export async function serves(token) {
  try {
    const answer = await fetch(API, { headers: key(token) });
    return answer.status === 401 || (answer.headers.get("content-type") ?? "").startsWith("application/json");
  } catch {
    return false;
  }
}

export class ServerEngine {
  /** @param {string} token */
  constructor(token) {
    this.token = token;
    /** @type {Record<string, any>} */
    this.capabilities = {};
    /** @type {{name: string, abort: AbortController} | null} */
    this.asked = null;
    this.ready = this.#greet();
  }

  async #greet() {
    const answer = await fetch(API, { headers: key(this.token) });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    this.capabilities = found;
  }

  /**
   * @param {Request} request
   * @param {(event: Event) => void} onEvent
   */
  async ask(request, onEvent) {
    const asked = { name: "", abort: new AbortController() };
    this.asked = asked;
    let ended = false;
    /** @param {Event} event */
    const tell = (event) => {
      if (ended) return;
      ended = event.event === "done" || event.event === "error";
      onEvent(event);
    };
    /** @param {number} status @param {string} message */
    const fail = (status, message) => tell({ id: request.id, event: "error", status, message });
    try {
      const answer = await fetch(`${API}/ask`, {
        method: "POST", body: JSON.stringify(request), signal: asked.abort.signal,
        headers: { ...key(this.token), "Content-Type": "application/json" },
      });
      if (!answer.ok || !answer.body) {
        const found = await answer.json().catch(() => ({}));
        fail(1, found.error ?? `the server answers ${answer.status}`);
        return;
      }
      asked.name = answer.headers.get("Cover-Search") ?? "";
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      let rest = "";
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        const lines = (rest + part.value).split("\n\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (line.startsWith("data: ")) tell(JSON.parse(line.slice(6)));
      }
      fail(1, "the answer broke off");
    } catch (error) {
      fail(asked.abort.signal.aborted ? 130 : 1, asked.abort.signal.aborted ? "stopped" : "the server no longer answers");
    } finally {
      if (this.asked === asked) this.asked = null;
    }
  }

  stop() {
    const asked = this.asked;
    if (!asked) return;
    if (asked.name) void fetch(`${API}/ask/${asked.name}`, { method: "DELETE", headers: key(this.token) }).catch(() => {});
    asked.abort.abort();
  }
}
