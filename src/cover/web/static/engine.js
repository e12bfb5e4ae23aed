// The interface of engines, and which one answers.

import { ServerEngine, serves } from "./engine-server.js";

/** @typedef {{id?: string, verb: string, text?: string, file?: {name: string, base64: string}, args?: Record<string, unknown>, state?: Record<string, unknown>}} Request */
/** @typedef {Record<string, any> & {event: string}} Event */

/**
 * @typedef {object} Engine
 * @property {Promise<void>} ready rejected where it cannot answer
 * @property {Record<string, any>} capabilities known when it is ready: engine, version, backends
 * @property {(request: Request, onEvent: (event: Event) => void) => Promise<void>} ask ends with the event `done` or `error`
 * @property {() => void} stop ends what is asked; its promise then ends with an error of status 130
 */

/**
 * The engine of this page: the server behind it. A site that has the engine in WebAssembly brings a file of its own.
 * @param {string} token of the address
 * @returns {Promise<Engine>}
 */
export async function chosen(token) {
  if (await serves(token)) return new ServerEngine(token);
  throw new Error("this page was not opened from `cover serve`");
}
