// The service worker: it keeps the pages that were seen last and opens them without a network. With a network it changes nothing: pages
// come from the server first, so it holds up no release.
import { filesOf, isFile, readShownTo, shownToHeader, withFragment } from './kept-page.ts'
import { createStore, isKeepable } from './kept-store.ts'
import { readPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** The name of the build, by which the browser sees that there is a new worker. */
declare const __BUILD__: string

/** After this a kept page is shown instead of an empty one; the connection of a show ground may be silent for minutes. */
const patienceMs = 8_000

/** How often somebody signed in or out: an answer that was asked for before belongs to whoever was here then. */
let changes = 0

const store = createStore(self.caches, __BUILD__, () => Date.now())

/** Messages for whoever was signed in are not shown to the next one; the push service tells Oxer that they end. */
const stopPushes = async (): Promise<void> => {
  await (await self.registration.pushManager?.getSubscription())?.unsubscribe()
}

/** The page of an address; what its script asks of it belongs to the same page. */
const pageOf = (url: URL): string => {
  const page = new URL(url)
  page.hash = ''
  page.searchParams.delete('fragment')
  return page.href
}

/** Public pages are kept for whoever opens them. Of the private ones, only Home is. */
const keep = async (url: URL, answer: Response, asked: number): Promise<void> => {
  const shownTo = readShownTo(answer.headers.get(shownToHeader))
  if (shownTo === null || answer.status !== 200) return
  // Home is the office for whoever is signed in, so a public Home says that nobody is.
  if (shownTo.is !== 'everybody' || url.pathname === '/') {
    await store.forgetOthers(shownTo.is === 'account' ? shownTo.account : null)
  }
  if (shownTo.is === 'account' && (await store.isOtherReader(shownTo.account))) await stopPushes()
  const part = store.partOf(shownTo)
  if (part === null || (shownTo.is === 'account' && url.pathname !== '/') || !isKeepable(answer)) return
  const text = await answer.text()
  if (shownTo.is === 'account' && asked !== changes) return
  const key = pageOf(url)
  if (!url.searchParams.has('fragment')) return store.put(part, key, text, answer.headers)
  const page = await store.find(part, key)
  if (page !== null) await store.put(part, key, withFragment(await page.text(), text), page.headers)
}

const delayed = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms))

/** The network first. Without it, or if it is silent, the page as it was last seen. */
const answerPage = async (event: FetchEvent): Promise<Response> => {
  const url = new URL(event.request.url)
  const asked = changes
  const load = async (): Promise<Response> => {
    const answer: Response = (await event.preloadResponse) ?? (await fetch(event.request))
    const copy = answer.clone()
    event.waitUntil(keep(url, copy, asked))
    return answer
  }
  const loading = load()
  event.waitUntil(loading.catch(() => undefined))
  const answer = await Promise.race([loading.catch(() => null), delayed(patienceMs)])
  return answer ?? (await store.open(pageOf(url))) ?? loading
}

/** The news that an open page asks for; the page itself knows what to do without an answer. */
const answerFragment = async (event: FetchEvent): Promise<Response> => {
  const asked = changes
  const answer = await fetch(event.request)
  event.waitUntil(keep(new URL(event.request.url), answer.clone(), asked))
  return answer
}

/** The page that is open when the worker begins: the worker has not seen it come. */
const keepOpened = async (client: WindowClient): Promise<void> => {
  const asked = changes
  const answer = await fetch(client.url, { headers: { accept: 'text/html' } })
  const copy = answer.clone()
  await keep(new URL(client.url), answer, asked)
  if (!isKeepable(copy)) return
  const files = filesOf(await copy.text())
  await Promise.allSettled(files.map((path) => store.file(new Request(new URL(path, client.url)), () => fetch(path))))
}

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await store.dropOutdated()
      // So that a page does not wait for the worker to start.
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
      const opened = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      await Promise.allSettled(opened.map(keepOpened))
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  // Signing in and out: whoever comes next sees nothing of whoever was here.
  if (url.pathname.startsWith('/auth/')) {
    changes += 1
    event.waitUntil(store.forgetOthers(null))
    if (url.pathname === '/auth/logout') event.waitUntil(stopPushes())
    return
  }
  if (request.method !== 'GET') return
  if (isFile(url.pathname)) event.respondWith(store.file(request, () => fetch(request)))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (url.searchParams.get('fragment') === '1') event.respondWith(answerFragment(event))
})

self.addEventListener('push', (event) => {
  const content = readPush(event.data?.text() ?? '')
  if (content === null) return
  const { title, body, link, tag } = content
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { link } }))
})

/** An open page goes there, if there is one; otherwise a new one opens. */
const openLink = async (link: string): Promise<void> => {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) await self.clients.openWindow(link)
  else await (await open.focus()).navigate(link)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link: unknown = event.notification.data?.link
  event.waitUntil(openLink(typeof link === 'string' ? link : '/'))
})
