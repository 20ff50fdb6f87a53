// The only script of the public pages: it updates an open page without a reload. Everything can be read without it.
import './arena.css'
import { readAccountStars } from './account-stars.ts'
import { prepareBookmark } from './bookmark.ts'
import { prepareCalendarMemory } from './calendar-memory.ts'
import { createConnection } from './connection.ts'
import { prepareCookieBanner } from './cookie-banner.ts'
import { prepareEndless } from './endless.ts'
import { showFreshness } from './freshness.ts'
import { keepInTime } from './in-time.ts'
import { noLongerKept, registerWorker, renewWhenOnline } from './kept.ts'
import { goToPlace, isArrival } from './place.ts'
import { filterRows, prepareFilter } from './row-filter.ts'
import { createStars, type Stars } from './stars.ts'
import { createStream } from './stream.ts'

const mostAnnounced = 3
const secondMs = 1_000
/** A request without an answer after this time means that the connection is lost. */
const patienceMs = 15_000

const announcer = document.querySelector<HTMLElement>('[data-announcer]')

const marksOf = (root: ParentNode): Map<string, Element> =>
  new Map([...root.querySelectorAll('[data-key]')].map((element) => [element.getAttribute('data-key') ?? '', element]))

const announce = (texts: readonly string[]): void => {
  if (announcer !== null && texts.length > 0) announcer.textContent = texts.slice(0, mostAnnounced).join('. ')
}

/** Details that a reader opened, and boxes that they ticked, keep their state in the replacing part. */
const keepState = (before: Element, after: Element): void => {
  const old = marksOf(before)
  for (const [key, element] of marksOf(after)) {
    const was = old.get(key)
    if (element instanceof HTMLDetailsElement && was instanceof HTMLDetailsElement) element.open = was.open
    if (element instanceof HTMLInputElement && was instanceof HTMLInputElement) element.checked = was.checked
  }
}

const focusKey = (): string | null => document.activeElement?.closest('[data-key]')?.getAttribute('data-key') ?? null

/** Replaces a part of the page. Rows whose result changed flash once, and their announcements are returned. */
const swap = (before: Element, after: Element): string[] => {
  const old = marksOf(before)
  const said: string[] = []
  const focused = focusKey()
  keepState(before, after)
  keepInTime(after, Date.now())
  before.replaceWith(after)
  for (const [key, element] of marksOf(after)) {
    const mark = element.getAttribute('data-mark')
    if (mark === null || mark === old.get(key)?.getAttribute('data-mark')) continue
    element.classList.add('flash')
    const text = element.getAttribute('data-say')
    if (text !== null && text !== old.get(key)?.getAttribute('data-say')) said.push(text)
  }
  if (focused !== null && document.activeElement === document.body) {
    const again = marksOf(after).get(focused)
    const target = again?.querySelector<HTMLElement>('summary, a') ?? again
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }
  return said
}

const partsOf = (root: ParentNode): Map<string, Element> =>
  new Map([...root.querySelectorAll('[data-live]')].map((part) => [part.getAttribute('data-live') ?? '', part]))

const update = (main: HTMLElement, fresh: HTMLElement): HTMLElement => {
  const before = partsOf(main)
  const after = partsOf(fresh)
  const isSameShape = [...before.keys()].join() === [...after.keys()].join()
  if (!isSameShape) {
    announce([main.getAttribute('data-say-changed') ?? '', ...swap(main, fresh)])
    return fresh
  }
  const said: string[] = []
  for (const [name, part] of before) {
    const next = after.get(name)
    if (next !== undefined && !isAlike(part, next)) said.push(...swap(part, next))
  }
  main.setAttribute('data-publication', fresh.getAttribute('data-publication') ?? '')
  announce([...new Set(said)])
  return main
}

/** What the reader's script adds. */
const added = '.star'

/** What the filter shows and hides. */
const filtered = ['data-row', 'data-part', 'data-filtered']

/** Ignores what the reader opened, what flashed and what the filter changed. */
const isAlike = (left: Element, right: Element): boolean => {
  const copy = left.cloneNode(true)
  if (!(copy instanceof Element)) return false
  for (const element of copy.querySelectorAll(added)) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    if (element instanceof HTMLDetailsElement) element.open = false
    element.classList.remove('flash')
    if (element.getAttribute('class') === '') element.removeAttribute('class')
    if (filtered.some((name) => element.hasAttribute(name))) {
      for (const name of ['hidden', 'style', 'data-narrowed']) element.removeAttribute(name)
    }
  }
  return copy.outerHTML === right.outerHTML
}

type Connection = ReturnType<typeof createConnection>

/** The shown content, and the request for the present content. */
const createPage = (start: HTMLElement, connection: () => Connection, stars: Stars | null) => {
  let main = start
  let shown = Number(start.getAttribute('data-publication'))
  let asking: Promise<void> | null = null
  let isStale = false

  const showConnection = (): string => showFreshness(main, connection().state(), Date.now())

  const ask = async (): Promise<void> => {
    const url = new URL(location.href)
    url.searchParams.delete('q')
    url.searchParams.set('fragment', '1')
    url.hash = ''
    try {
      // The browser sends the ETag; for a 304 it returns the content that it has kept.
      const signal = AbortSignal.timeout(patienceMs)
      const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin', signal })
      // An answer of a proxy (500 and above) does not come from the server.
      if (response.status < 500) connection().heard()
      if (!response.ok) return
      noLongerKept(document)
      const template = document.createElement('template')
      template.innerHTML = await response.text()
      const fresh = template.content.querySelector('main')
      if (fresh === null) return
      main = update(main, document.importNode(fresh, true))
      shown = Number(main.getAttribute('data-publication'))
      showConnection()
      void filterRows()
      stars?.refresh()
    } catch {
      connection().lost()
    }
  }

  /** Never two requests at once; a notification in the meantime leads to another request afterwards. */
  const refresh = (): void => {
    if (asking !== null) {
      isStale = true
      return
    }
    isStale = false
    asking = ask().finally(() => {
      asking = null
      if (isStale) refresh()
    })
  }

  return {
    refresh,
    /** The number of the shown publication. */
    shown: (): number => shown,
    showConnection,
    onConnection: (isLost: boolean): void => {
      // Outdated content must not look live.
      document.documentElement.toggleAttribute('data-lost', isLost)
      const text = showConnection()
      announce([isLost ? text : (main.querySelector('[data-freshness]')?.getAttribute('data-back') ?? '')])
    },
  }
}

const follow = (start: HTMLElement, subject: string, stars: Stars | null): void => {
  const page = createPage(start, () => connection, stars)
  const stream = createStream({
    subject,
    shown: page.shown,
    refresh: page.refresh,
    heard: () => connection.heard(),
  })
  const connection = createConnection({
    onChange: page.onConnection,
    onSilence: () => {
      page.refresh()
      stream.renew()
    },
  })
  let counting: ReturnType<typeof setInterval> | null = null
  const attend = (): void => {
    stream.listen()
    connection.watch()
    counting ??= setInterval(page.showConnection, secondMs)
    page.showConnection()
  }
  const rest = (): void => {
    stream.close()
    connection.rest()
    if (counting !== null) clearInterval(counting)
    counting = null
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) rest()
    else {
      page.refresh()
      attend()
    }
  })
  addEventListener('offline', connection.lost)
  addEventListener('online', () => {
    page.refresh()
    stream.renew()
  })
  addEventListener('pagehide', rest)
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      page.refresh()
      attend()
    }
  })
  if (!document.hidden) attend()
}

/**
 * The bytes of a page are the same for everybody. So a page requests the rights of its reader, and only if one is
 * signed in.
 */
const showRights = async (competition: string | null, stars: Stars | null): Promise<void> => {
  if (!/(?:^|;\s*)oxer_signed_in=1/.test(document.cookie)) return
  const signIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]')
  const manage = document.querySelector<HTMLElement>('[data-manage]')
  if (signIn) {
    signIn.textContent = signIn.getAttribute('data-sign-in')
    signIn.href = '/'
  }
  const bookmark = document.querySelector<HTMLButtonElement>('[data-bookmark]')
  if (competition !== null && bookmark !== null) await prepareBookmark(bookmark, competition)
  const own = competition === null ? null : await readAccountStars(competition)
  if (own !== null) stars?.signIn(own)
  if (competition === null || manage === null) return
  const response = await fetch(`/api/public/competition/${competition}/security`, { credentials: 'same-origin' })
  if (!response.ok) return
  const abilities: unknown = await response.json()
  manage.hidden = !(
    typeof abilities === 'object' &&
    abilities !== null &&
    'canViewManage' in abilities &&
    abilities.canViewManage === true
  )
}

const main = document.querySelector<HTMLElement>('main')
const competition = main?.getAttribute('data-competition') ?? null
const championship = main?.getAttribute('data-championship') ?? null
const stars = main === null || competition === null ? null : createStars(competition)
if (main && competition !== null) follow(main, `competition/${competition}`, stars)
else if (main && championship !== null) follow(main, `championship/${championship}`, null)
else renewWhenOnline(document, () => location.reload())
keepInTime(document, Date.now())
// Whoever waits for the opening sees it without a reload.
setInterval(() => keepInTime(document, Date.now()), 10_000)
prepareFilter()
prepareCookieBanner()
prepareCalendarMemory(location, (address) => location.replace(address))
prepareEndless()
registerWorker()
if (isArrival()) goToPlace()
addEventListener('hashchange', goToPlace)
showRights(competition, stars).catch(() => {
  // Without an answer, the page remains as a visitor sees it.
})
