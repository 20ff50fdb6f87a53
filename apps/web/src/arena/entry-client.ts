// The only script of the public pages: it updates an open page without a reload. Everything can be read without it.
import './arena.css'
import { createConnection } from './connection.ts'
import { filterRows } from './row-filter.ts'

const pollMs = 5_000
/** Many spectators are notified at once; the delay spreads their requests. */
const mostWaitMs = 250
const mostAnnounced = 3
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

/** Ignores what the reader opened and what flashed. */
const isAlike = (left: Element, right: Element): boolean => {
  const copy = left.cloneNode(true)
  if (!(copy instanceof Element)) return false
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    if (element instanceof HTMLDetailsElement) element.open = false
    element.classList.remove('flash')
    if (element.getAttribute('class') === '') element.removeAttribute('class')
    if (element.hasAttribute('data-row') || element.hasAttribute('data-filtered')) element.removeAttribute('hidden')
  }
  return copy.outerHTML === right.outerHTML
}

const tellTime = (place: Element | null, time: Date): void => {
  if (place) place.textContent = time.toTimeString().slice(0, 5)
}

type Page = ReturnType<typeof createPage>
type Connection = ReturnType<typeof createConnection>

/** The shown content, and the request for the present content. */
const createPage = (start: HTMLElement, connection: () => Connection) => {
  let main = start
  let shown = Number(start.getAttribute('data-publication'))
  let asking: Promise<void> | null = null
  let isStale = false
  /** Set while there is no connection: the time of the page's data. */
  let lostAt: number | null = null

  const showConnection = (): void => {
    for (const notice of main.querySelectorAll<HTMLElement>('[data-offline]')) {
      if (lostAt !== null) tellTime(notice.querySelector('time'), new Date(lostAt))
      notice.hidden = lostAt === null
    }
    // Outdated content must not look live.
    document.documentElement.toggleAttribute('data-lost', lostAt !== null)
  }

  const ask = async (): Promise<void> => {
    const url = new URL(location.href)
    url.searchParams.set('fragment', '1')
    url.hash = ''
    try {
      // The browser sends the ETag; for a 304 it returns the content that it has kept.
      const signal = AbortSignal.timeout(patienceMs)
      const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin', signal })
      // An answer of a proxy (500 and above) does not come from the server.
      if (response.status < 500) connection().heard()
      if (!response.ok) return
      const template = document.createElement('template')
      template.innerHTML = await response.text()
      const fresh = template.content.querySelector('main')
      if (fresh === null) return
      main = update(main, document.importNode(fresh, true))
      shown = Number(main.getAttribute('data-publication'))
      showConnection()
      void filterRows()
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
    onConnection: (isLost: boolean, heardAt: number): void => {
      lostAt = isLost ? heardAt : null
      showConnection()
      if (isLost) announce([main.querySelector('[data-offline]')?.textContent ?? ''])
    },
  }
}

/** The notifications of a competition; without any, the page polls. */
const createStream = (competition: string, page: Page, connection: () => Connection) => {
  let source: EventSource | null = null
  let polling: ReturnType<typeof setInterval> | null = null

  const poll = (isPolling: boolean): void => {
    if (isPolling && polling === null) polling = setInterval(page.refresh, pollMs)
    if (!isPolling && polling !== null) {
      clearInterval(polling)
      polling = null
    }
  }

  const listen = (): void => {
    if (source !== null) return
    const opened = new EventSource(`/live/competition/${competition}`)
    source = opened
    opened.addEventListener('open', () => {
      poll(false)
      connection().heard()
    })
    opened.addEventListener('beat', () => connection().heard())
    opened.addEventListener('publication', (event) => {
      connection().heard()
      const told: unknown = JSON.parse(event.data)
      const publication =
        typeof told === 'object' && told !== null && 'publication' in told ? Number(told.publication) : Number.NaN
      if (!(publication <= page.shown())) setTimeout(page.refresh, Math.random() * mostWaitMs)
    })
    opened.addEventListener('missed', page.refresh)
    opened.addEventListener('error', () => {
      poll(true)
      // The browser tries again by itself unless the server refused; then only polling remains.
      if (opened.readyState === EventSource.CLOSED && source === opened) source = null
    })
  }

  return {
    listen,
    /** A stream that counts as open but is silent would never end by itself. */
    renew: (): void => {
      if (source?.readyState === EventSource.OPEN) source.close()
      if (source?.readyState === EventSource.CLOSED) source = null
      listen()
    },
    close: (): void => {
      source?.close()
      source = null
      poll(false)
    },
  }
}

const follow = (start: HTMLElement, competition: string): void => {
  const page = createPage(start, () => connection)
  const stream = createStream(competition, page, () => connection)
  const connection = createConnection({
    onChange: page.onConnection,
    onSilence: () => {
      page.refresh()
      stream.renew()
    },
  })
  const attend = (): void => {
    stream.listen()
    connection.watch()
  }
  const rest = (): void => {
    stream.close()
    connection.rest()
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) rest()
    else {
      page.refresh()
      attend()
    }
  })
  addEventListener('offline', connection.lost)
  addEventListener('online', page.refresh)
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
const showRights = async (competition: string | null): Promise<void> => {
  if (!/(?:^|;\s*)oxer_signed_in=1/.test(document.cookie)) return
  const signIn = document.querySelector<HTMLAnchorElement>('[data-sign-in]')
  const manage = document.querySelector<HTMLElement>('[data-manage]')
  if (signIn) {
    signIn.textContent = signIn.getAttribute('data-sign-in')
    signIn.href = '/'
  }
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
if (main && competition !== null) follow(main, competition)
document.querySelector('[data-filter] input')?.addEventListener('input', () => void filterRows())
void filterRows()
showRights(competition).catch(() => {
  // Without an answer, the page remains as a visitor sees it.
})
