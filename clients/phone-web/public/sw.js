// Lets the page open without a connection: the page from the network if it can be, its files from the cache.
const CACHE = 'move-test-phone';
const PAGE = '/phone';
const FILES = /\/phone\/(?:assets\/)?[\w.-]+\.(?:js|css|svg|png|webmanifest)/g;

async function store() {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: 'no-cache' });
  const files = [...new Set((await page.clone().text()).match(FILES) ?? [])];
  await Promise.all([cache.put(PAGE, page), cache.addAll(files)]);
  const kept = [PAGE, ...files];
  for (const { url } of await cache.keys()) {
    if (!kept.includes(new URL(url).pathname)) await cache.delete(url);
  }
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  if (request.mode !== 'navigate') return (await cache.match(request)) ?? fetch(request);
  try {
    const page = await fetch(request);
    // A new version brings new files.
    if (page.ok) store().catch(() => undefined);
    return page;
  } catch (error) {
    const stored = await cache.match(PAGE);
    if (stored) return stored;
    throw error;
  }
}

self.addEventListener('install', (event) => event.waitUntil(store().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isOurs = origin === location.origin && (pathname === PAGE || pathname.startsWith(`${PAGE}/`));
  if (isOurs && event.request.method === 'GET') event.respondWith(answer(event.request));
});
