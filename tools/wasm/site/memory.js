// The memory of a worker that has started, kept by the browser: a later one begins with it.

const CACHE = "memory-of-cover";
const key = (/** @type {string} */ version) => new URL(`memory/${version}`, import.meta.url).href;

/**
 * The memory that this version of the site has left, or null.
 * @param {string} version
 * @returns {Promise<Uint8Array | null>}
 */
export async function kept(version) {
  try {
    const found = await (await caches.open(CACHE)).match(key(version));
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch {
    return null; // not where the page is opened in private, or not by https
  }
}

/** @param {string} version @param {Uint8Array<ArrayBuffer>} memory */
export async function remember(version, memory) {
  await forget();
  await (await caches.open(CACHE)).put(key(version), new Response(memory));
}

export async function forget() {
  await caches.delete(CACHE);
}
