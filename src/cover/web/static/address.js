// The whole state in the address: JSON, deflated, as base64url behind a letter for the version.

const VERSION = "1";
export const LONGEST = 8000; // characters; longer states are shared as text

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} by */
async function through(bytes, by) {
  const stream = new Blob([bytes]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * @param {unknown} state
 * @returns {Promise<string>}
 */
export async function packed(state) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return VERSION + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The state of an address, or null where it holds none.
 * @param {string} text
 * @returns {Promise<any>}
 */
export async function unpacked(text) {
  if (!text.startsWith(VERSION) || text.length > 200000) return null;
  try {
    const raw = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
    const found = await through(bytes, new DecompressionStream("deflate-raw"));
    return found.length > 4000000 ? null : JSON.parse(new TextDecoder().decode(found));
  } catch {
    return null;
  }
}
