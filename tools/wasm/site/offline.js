// What the page needs, kept by the browser: it opens without a network after the first visit. The build writes the
// version, so that this file changes whenever another one does.
const VERSION = "BUILD";
const CACHE = `cover-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const manifest = await (await fetch("manifest.json", { cache: "no-cache" })).json();
    if (manifest.version !== VERSION) throw new Error("the site is being renewed");
    const cache = await caches.open(CACHE);
    await cache.addAll(["./", "manifest.json", ...manifest.files]);
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("cover-") && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith((async () => {
    const kept = await (await caches.open(CACHE)).match(request, { ignoreSearch: true });
    return kept ?? fetch(request);
  })());
});
