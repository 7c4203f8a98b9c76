// Keeps the whole site for reading and playing without a network. scripts/publish/offline.py fills in BUILD.
//
// Pages come from the network whenever it answers, so nobody is held on an old version, whatever becomes of this file.
// Other files are kept by the fingerprint of what is in them. A version is kept whole or not at all: a file that is
// missing, or not the one of this build, fails the installation, and the version before stays. It also stays for the
// pages that began with it, until the last of them is closed. Only the pictures of the cards come later, as they are
// seen or one after another where a page asks for the rest.
"use strict";

const BUILD = __BUILD__; // {version, files: {address within the site: fingerprint}, later: likewise}
const PATIENCE = 4000; // milliseconds for a page to arrive before the kept one is shown

const SITE = new URL("./", self.location.href);
const PREFIX = `bozu-mekuri ${SITE.pathname} `;
const CACHE = PREFIX + BUILD.version;
const READERS = new URL("?readers", SITE).href; // in the cache of a version before: the pages that began with it

const ALL = { ...BUILD.files, ...BUILD.later };
const key = (path, fingerprint) => new URL(`${path}?v=${fingerprint}`, SITE).href;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(SITE.href)) return;
  const path = decodeURIComponent(url.pathname.slice(SITE.pathname.length));
  if (event.request.mode === "navigate") {
    event.respondWith(page(event, path, url));
  } else if (path in ALL || path.startsWith("assets/")) {
    event.respondWith(file(event, path, url));
  }
});
self.addEventListener("message", (event) => {
  // Every page says that it is there; what came before it may be closed by now.
  event.waitUntil(forget());
  if (event.data === "keep the rest") event.waitUntil(keepTheRest());
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.delete(READERS); // after a step back to this version
  try {
    await fill(cache, Object.entries(BUILD.files));
    for (const [path, fingerprint] of Object.entries(BUILD.later)) {
      const known = await caches.match(key(path, fingerprint));
      if (known) await cache.put(key(path, fingerprint), known);
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

async function keepTheRest() {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  await fill(cache, Object.entries(BUILD.later).filter(([path, fingerprint]) => !kept.has(key(path, fingerprint))));
}

// Put files into a cache, four at a time; the first that fails ends it.
async function fill(cache, files) {
  const waiting = [...files];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, fingerprint] = next;
      const known = await caches.match(key(path, fingerprint)); // unchanged since the version before
      await cache.put(key(path, fingerprint), known ?? (await fetched(path, fingerprint)));
    }
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
  } finally {
    waiting.length = 0;
  }
}

async function fetched(path, fingerprint) {
  const isPage = path === "" || path.endsWith("/");
  const response = await fetch(isPage ? new URL(path, SITE) : key(path, fingerprint), { cache: isPage ? "no-cache" : "default" });
  if (!response.ok) throw new Error(`${response.url}: status ${response.status}`);
  if (!(await isOf(response, fingerprint))) throw new Error(`${response.url}: not the file of version ${BUILD.version}`);
  // A page that was redirected may not answer a navigation.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function isOf(response, fingerprint) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(fingerprint);
}

async function activate() {
  await self.registration.navigationPreload?.enable();
  const open = await readers();
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    if (!(await cache.match(READERS))) await cache.put(READERS, new Response(JSON.stringify(open)));
  }
  await forget();
  await self.clients.claim();
}

const readers = async () => (await self.clients.matchAll({ type: "window", includeUncontrolled: true })).map((client) => client.id);

// Drop the versions before whose last page is closed. A cache without a list of readers may be a version on its way in.
async function forget() {
  const open = new Set(await readers());
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const list = await (await caches.open(name)).match(READERS);
    if (list && !(await list.json()).some((id) => open.has(id))) await caches.delete(name);
  }
}

async function page(event, path, url) {
  const network = (async () => (await event.preloadResponse) || fetch(event.request))();
  const kept = await keptPage(path, url);
  try {
    const response = await (kept ? Promise.race([network, patience(kept)]) : network);
    return response.status >= 500 && kept ? kept.clone() : response;
  } catch {
    return kept ?? notFound(path);
  }
}

const patience = (kept) => new Promise((resolve) => { setTimeout(() => resolve(kept.clone()), PATIENCE); });

async function keptPage(path, url) {
  const cache = await caches.open(CACHE);
  const place = path.replace(/(^|\/)index\.html$/, "$1");
  if (place in BUILD.files) return cache.match(key(place, BUILD.files[place]));
  // Relative links need the slash that a host would add.
  return `${place}/` in BUILD.files ? Response.redirect(new URL(`${place}/${url.search}`, SITE)) : undefined;
}

async function notFound(path) {
  const [language] = path.split("/");
  const place = `${language}/404.html` in BUILD.files ? `${language}/404.html` : "404.html";
  const kept = await (await caches.open(CACHE)).match(key(place, BUILD.files[place]));
  return kept ? new Response(kept.body, { status: 404, headers: kept.headers }) : Response.error();
}

async function file(event, path, url) {
  const fingerprint = url.searchParams.get("v") ?? ALL[path];
  const kept = fingerprint
    ? await caches.match(key(path, fingerprint))
    : await caches.match(new URL(path, SITE).href, { ignoreSearch: true }); // of a version before, its name has the fingerprint
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok && path in BUILD.later) event.waitUntil(keepSeen(response.clone(), path));
  return response;
}

async function keepSeen(response, path) {
  const fingerprint = BUILD.later[path];
  if (await isOf(response, fingerprint)) await (await caches.open(CACHE)).put(key(path, fingerprint), response);
}
