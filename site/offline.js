/*
 * The service worker that keeps the site for times without a network. The build puts before it what it keeps, `files`, and
 * `version`, which is another whenever one of them is: a new version is fetched whole, and takes over when no page of the
 * old one is open any more.
 */
/* global files, version */

const prefix = 'scriptdown site '
const name = prefix + version

async function keep() {
  const cache = await caches.open(name)
  await cache.addAll(files)
}

/** What else this origin keeps is not ours. */
async function dropOthers() {
  const names = await caches.keys()
  const old = names.filter((other) => other.startsWith(prefix) && other !== name)
  await Promise.all(old.map((other) => caches.delete(other)))
}

async function answer(request) {
  const cache = await caches.open(name)
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)
}

addEventListener('install', (event) => event.waitUntil(keep()))
addEventListener('activate', (event) => event.waitUntil(dropOthers()))
addEventListener('fetch', (event) => event.respondWith(answer(event.request)))
