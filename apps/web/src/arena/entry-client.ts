// The one script of the public pages: keeps an open page as it is on the server, without a reload. Without it everything can
// still be read.
import './arena.css'

const pollMs = 5_000
/** So many spectators are told at once; they do not all ask in the same instant. */
const mostWaitMs = 250
const mostAnnounced = 3

const announcer = document.querySelector<HTMLElement>('[data-announcer]')

const marksOf = (root: ParentNode): Map<string, Element> =>
  new Map([...root.querySelectorAll('[data-key]')].map((element) => [element.getAttribute('data-key') ?? '', element]))

const announce = (texts: readonly string[]): void => {
  if (announcer !== null && texts.length > 0) announcer.textContent = texts.slice(0, mostAnnounced).join('. ')
}

/** What a reader has opened or typed stays so in the part that takes the place of the old one. */
const keepState = (before: Element, after: Element): void => {
  const old = marksOf(before)
  for (const [key, element] of marksOf(after)) {
    const was = old.get(key)
    if (element instanceof HTMLDetailsElement && was instanceof HTMLDetailsElement) element.open = was.open
    if (element instanceof HTMLInputElement && was instanceof HTMLInputElement) element.checked = was.checked
  }
}

const focusKey = (): string | null => document.activeElement?.closest('[data-key]')?.getAttribute('data-key') ?? null

/** Puts a part in place; rows whose result changed flash once, and what they say is collected. */
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

/** Apart from what the reader opened and what flashed. */
const isAlike = (left: Element, right: Element): boolean => {
  const copy = left.cloneNode(true)
  if (!(copy instanceof Element)) return false
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    if (element instanceof HTMLDetailsElement) element.open = false
    element.classList.remove('flash')
    if (element.getAttribute('class') === '') element.removeAttribute('class')
    if (element.hasAttribute('data-row')) element.removeAttribute('hidden')
  }
  return copy.outerHTML === right.outerHTML
}

const follow = (start: HTMLElement, competition: string): void => {
  let main = start
  let shown = Number(start.getAttribute('data-publication'))
  let source: EventSource | null = null
  let polling: ReturnType<typeof setInterval> | null = null
  let asking: Promise<void> | null = null
  let isStale = false

  const setOffline = (isOffline: boolean): void => {
    for (const notice of main.querySelectorAll<HTMLElement>('[data-offline]')) notice.hidden = !isOffline
  }

  const ask = async (): Promise<void> => {
    const url = new URL(location.href)
    url.searchParams.set('fragment', '1')
    url.hash = ''
    try {
      // The browser sends the ETag along; a 304 gives what it has kept.
      const response = await fetch(url, { cache: 'no-cache', credentials: 'same-origin' })
      if (!response.ok) return
      const template = document.createElement('template')
      template.innerHTML = await response.text()
      const fresh = template.content.querySelector('main')
      if (fresh === null) return
      main = update(main, document.importNode(fresh, true))
      shown = Number(main.getAttribute('data-publication'))
      filter()
      setOffline(false)
    } catch {
      setOffline(true)
    }
  }

  /** Never two at once; what is told meanwhile is asked for afterwards. */
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

  const poll = (isPolling: boolean): void => {
    if (isPolling && polling === null) polling = setInterval(refresh, pollMs)
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
      setOffline(false)
    })
    opened.addEventListener('publication', (event) => {
      const told: unknown = JSON.parse(event.data)
      const publication =
        typeof told === 'object' && told !== null && 'publication' in told ? Number(told.publication) : Number.NaN
      if (!(publication <= shown)) setTimeout(refresh, Math.random() * mostWaitMs)
    })
    opened.addEventListener('missed', refresh)
    opened.addEventListener('error', () => {
      poll(true)
      // The browser tries again by itself unless the server refused; then polling is what is left.
      if (opened.readyState === EventSource.CLOSED && source === opened) source = null
    })
  }

  const rest = (): void => {
    source?.close()
    source = null
    poll(false)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) rest()
    else {
      refresh()
      listen()
    }
  })
  addEventListener('pagehide', rest)
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      refresh()
      listen()
    }
  })
  if (!document.hidden) listen()
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Rows of the master list by all the words typed. */
const filter = (): void => {
  const box = document.querySelector<HTMLElement>('[data-filter]')
  const input = box?.querySelector('input')
  if (!box || !input) return
  box.hidden = false
  const words = fold(input.value).split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of document.querySelectorAll<HTMLElement>('[data-filtered]')) {
    let shown = 0
    for (const row of group.querySelectorAll<HTMLElement>('[data-row]')) {
      const text = fold(row.textContent ?? '')
      row.hidden = !words.every((word) => text.includes(word))
      if (!row.hidden) shown += 1
    }
    group.hidden = shown === 0
    found += shown
  }
  const none = document.querySelector<HTMLElement>('[data-no-match]')
  if (none) none.hidden = found > 0
}

/** The bytes of a page are the same for everybody, so a page asks what its reader may do, and only when one is signed in. */
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
document.querySelector('[data-filter] input')?.addEventListener('input', filter)
filter()
showRights(competition).catch(() => {
  // Without an answer the page stays as a visitor sees it.
})
