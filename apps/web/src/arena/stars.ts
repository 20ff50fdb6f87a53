// Riders and horses that somebody follows in one competition. Without an account, their names stay in this browser (decision 388); whoever is
// signed in follows in the account, except those whom it may not follow (decision 409). A row with `data-star` (r: rider, h: horse) gets a star; the rows of the master list of those who have one are shown on top of each page.
import type { AccountStars } from './account-stars.ts'
import type { NameKind } from './name-anchor.ts'

/** More than a family and its friends. */
const mostStars = 30
/** The page of everybody is large, so a phone reads it at most this often: a thousand starts about once a minute. */
const shortestRestMs = 10_000
const charactersPerMs = 25

type Star = `${NameKind}:${string}`

const keyOf = (competition: string): string => `oxer-stars:${competition}`

/** A browser may refuse to keep anything; then stars last as long as the page. */
export const readStars = (competition: string): Set<string> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(competition)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((star) => typeof star === 'string').slice(0, mostStars) : [])
  } catch {
    return new Set()
  }
}

const writeStars = (competition: string, stars: ReadonlySet<string>): void => {
  try {
    if (stars.size === 0) localStorage.removeItem(keyOf(competition))
    else localStorage.setItem(keyOf(competition), JSON.stringify([...stars].slice(-mostStars)))
  } catch {
    // The page goes on without a memory.
  }
}

/** The name is the first part of its element: a mark may follow it. */
const nameIn = (row: Element): string => row.querySelector('.rider')?.firstChild?.textContent?.trim() ?? ''

const starOf = (row: Element): Star | null => {
  const kind = row.getAttribute('data-star')
  const name = nameIn(row)
  return (kind === 'r' || kind === 'h') && name !== '' ? `${kind}:${name}` : null
}

export type Stars = {
  /** After the page has changed: new rows get their star, and the followed starts are read again. */
  refresh: () => void
  /** The stars of the reader's account come beside those of this browser. */
  signIn: (account: AccountStars) => void
}

const readMasterlist = async (address: string): Promise<{ list: ParentNode; restMs: number } | null> => {
  const response = await fetch(`${address}?fragment=1`, { cache: 'no-cache', credentials: 'same-origin' })
  if (!response.ok) return null
  const template = document.createElement('template')
  const text = await response.text()
  template.innerHTML = text
  return { list: template.content, restMs: Math.max(shortestRestMs, text.length / charactersPerMs) }
}

/** The rows of the followed, as the master list has them. */
export const followedRows = (list: ParentNode, stars: ReadonlySet<string>): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>('.listed[data-star]')].flatMap((row) => {
    const star = starOf(row)
    if (star === null || !stars.has(star)) return []
    const copy = document.importNode(row, true)
    copy.removeAttribute('id')
    copy.removeAttribute('data-row')
    copy.hidden = false
    copy.querySelector('.star')?.remove()
    return [copy]
  })

/** Calls for each row once it is near the screen: a list of a thousand rows gets its stars where it is looked at. */
type Watch = (row: Element) => void

const nearTheScreen = (whenNear: (row: Element) => void): Watch => {
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        near.unobserve(target)
        whenNear(target)
      }
    },
    { rootMargin: '200px' },
  )
  return (row) => near.observe(row)
}

export const createStars = (
  competition: string,
  watchWith: (whenNear: (row: Element) => void) => Watch = nearTheScreen,
): Stars => {
  let stars = readStars(competition)
  let account: AccountStars | null = null
  let readAt = 0
  let restMs = shortestRestMs
  let waiting: ReturnType<typeof setTimeout> | null = null

  const block = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-starred]')

  const shown = (): Set<string> => new Set([...stars, ...(account?.all() ?? [])])

  const mark = (button: Element, star: string): void => {
    const isOn = stars.has(star) || account?.has(star) === true
    button.setAttribute('aria-pressed', String(isOn))
    button.textContent = isOn ? '\u2605' : '\u2606'
  }

  const addStar = (row: Element): void => {
    const star = starOf(row)
    if (star === null || row.querySelector('.star') !== null) return
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'star'
    button.setAttribute('aria-label', (block()?.getAttribute('data-follow') ?? '|').replace('|', star.slice(2)))
    mark(button, star)
    button.addEventListener('click', () => void toggle(star))
    // In a table beside the result, where there is room; elsewhere before the name.
    const cell = row.querySelector('.score')
    if (cell === null) row.prepend(button)
    else cell.append(button)
  }

  const watch = watchWith(addStar)

  const show = (list: ParentNode | null): void => {
    const section = block()
    const names = section?.querySelector('ul')
    if (!section || !names || list === null) return
    const rows = followedRows(list, shown())
    names.replaceChildren(...rows)
    for (const row of rows) addStar(row)
    section.hidden = rows.length === 0
  }

  const read = async (): Promise<void> => {
    if (shown().size === 0) return show(document.createDocumentFragment())
    const main = document.querySelector('main')
    // On the master list itself, everything is on the page.
    if (main?.querySelector('.group .listed') != null) return show(main)
    readAt = Date.now()
    const address = block()?.getAttribute('data-starred')
    if (address == null) return
    const found = await readMasterlist(address)
    restMs = found?.restMs ?? restMs
    show(found?.list ?? null)
  }

  /** Without an answer, the rows stay as they were; the line above says that the connection is lost. */
  const readSoon = (): void => {
    if (waiting !== null) return
    waiting = setTimeout(
      () => {
        waiting = null
        read().catch(() => undefined)
      },
      Math.max(0, readAt + restMs - Date.now()),
    )
  }

  const markAll = (): void => {
    for (const row of document.querySelectorAll('[data-star]')) {
      const button = row.querySelector('.star')
      const own = starOf(row)
      if (button !== null && own !== null) mark(button, own)
    }
    readAt = 0
    readSoon()
  }

  /** In the account of whoever is signed in; in this browser if there is none, or if it may not or cannot follow. */
  const toggle = async (star: string): Promise<void> => {
    // Another page of this browser may have changed them.
    stars = readStars(competition)
    const isKept = stars.delete(star)
    if (!isKept && account?.has(star)) await account.unfollow(star).catch(() => false)
    else if (!isKept && !(await account?.follow(star).catch(() => false))) stars.add(star)
    writeStars(competition, stars)
    markAll()
  }

  const refresh = (): void => {
    for (const row of document.querySelectorAll('.page [data-star]')) {
      if (row.querySelector('.star') === null) watch(row)
    }
    if (shown().size > 0) readSoon()
  }
  refresh()
  return {
    refresh,
    signIn: (own) => {
      account = own
      markAll()
    },
  }
}
