// Files of the site, as the engine takes them.

/** @param {string} name */
async function response(name) {
  const answer = await fetch(new URL(name, import.meta.url));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** @param {string} name @returns {Promise<ArrayBuffer>} */
export const fetched = async (name) => (await response(name)).arrayBuffer();

/** What this worker has compiled, or got from another. @type {Record<string, WebAssembly.Module>} */
export const modules = {};

/** A module, compiled while it comes. @param {string} name @returns {Promise<WebAssembly.Module>} */
export async function compiled(name) {
  return (modules[name] ??= await compiledFrom(await response(name)));
}

/** @param {Response} answer */
export async function compiledFrom(answer) {
  // A server may not know the type of .wasm.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}

/**
 * The files of a pack: gzip of the length of a list, the list ([name, size], as JSON), and the files behind each other.
 * @param {string} name
 * @returns {Promise<[string, Uint8Array][]>}
 */
export async function unpacked(name) {
  const stream = /** @type {ReadableStream} */ ((await response(name)).body).pipeThrough(new DecompressionStream("gzip"));
  const data = new Uint8Array(await new Response(stream).arrayBuffer());
  const length = new DataView(data.buffer).getUint32(0, true);
  let at = 4 + length;
  return JSON.parse(new TextDecoder().decode(data.subarray(4, at))).map((/** @type {[string, number]} */ [file, size]) => {
    const part = data.subarray(at, at + size);
    at += size;
    return [file, part];
  });
}
