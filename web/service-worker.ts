/**
 * Keeps the shell usable without a network. Pages come from the network first, so that a new release shows
 * at once; hashed assets come from the cache first, since their content never changes. Everything else
 * (calls, files, sockets) is none of the worker's business.
 */
export {}

declare const self: ServiceWorkerGlobalScope
declare const __PRECACHE__: string[]
declare const __VERSION__: string

const shell = `shell-${__VERSION__}`
/** Hashed names never clash, so all releases share one cache; what no page used lately is dropped. */
const assets = 'assets'
const pageWaitMs = 4_000

self.addEventListener('install', event => {
  event.waitUntil(prepare())
})

async function prepare() {
  const pages = await caches.open(shell)
  await pages.add(new Request('/', { cache: 'reload' }))
  const store = await caches.open(assets)
  const known = new Set((await store.keys()).map(request => new URL(request.url).pathname))
  await store.addAll(__PRECACHE__.filter(path => !known.has(path)))
  await self.skipWaiting()
}

self.addEventListener('activate', event => {
  event.waitUntil(tidy().then(() => self.clients.claim()))
})

async function tidy() {
  const names = await caches.keys()
  await Promise.all(
    names.filter(name => name.startsWith('shell-') && name !== shell).map(n => caches.delete(n)),
  )
  const open = await self.clients.matchAll({ type: 'window' })
  // A page of the previous release may still load its chunks lazily: its files stay until it is closed.
  if (open.length > 0) return
  const current = new Set(__PRECACHE__)
  const store = await caches.open(assets)
  const stale = (await store.keys()).filter(request => !current.has(new URL(request.url).pathname))
  await Promise.all(stale.map(request => store.delete(request)))
}

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(cachedAsset(request))
  else if (request.mode === 'navigate' && isPage(pathname)) event.respondWith(page(request))
})

/** What the server sends to a closed browser. */
interface Note {
  title: string
  body: string
  /** Where it leads, in the web application. */
  path?: string
}

self.addEventListener('push', event => {
  const note = event.data?.json() as Note | undefined
  if (!note) return
  const { title, body, path = '/ktpInfo' } = note
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      data: { path },
      icon: '/icons/lectern-192.png',
      tag: path,
    }),
  )
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  const { path } = event.notification.data as { path: string }
  // Only into the application, whatever the message says.
  const address = new URL(path, self.location.origin)
  event.waitUntil(openPage(address.origin === self.location.origin ? address.href : self.location.origin))
})

async function openPage(address: string) {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(address)
  await open.focus()
  return open.navigate(address)
}

/** Addresses of the web application have no dot; files, `/api` and downloads are left to the network. */
function isPage(pathname: string) {
  return !pathname.includes('.') && !/^\/(api|file|healthz|readyz|metrics|gallery)\b/i.test(pathname)
}

async function cachedAsset(request: Request) {
  const hit = await caches.match(request)
  if (hit) return hit
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(assets)).put(request, answer.clone())
  return answer
}

async function page(request: Request) {
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), pageWaitMs)
  try {
    const answer = await fetch(request, { signal: waiting.signal })
    if (answer.ok) return answer
    throw new Error(`HTTP ${answer.status}`)
  } catch (error) {
    const cached = await caches.match('/', { cacheName: shell })
    if (cached) return cached
    throw error
  } finally {
    clearTimeout(timer)
  }
}
