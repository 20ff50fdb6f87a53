// The records that this browser opened last, for whoever goes back to them. Kept per account and forgotten at signing
// out, because the names of persons do not stay for the next user of the machine.
import { isRecord } from './form/differences.ts'

export type RecentPlace = { href: string; label: string }

const storageKey = 'oxer.recent'
const most = 8

const ref = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const records = new RegExp(`^(?:/(?:members|horses|organisations|courses)/${ref}|/competitions/${ref}/manage)(?=/|$)`)

/** The account for which the server sent this page. */
const accountOfPage = (): string => {
  const boot: unknown = JSON.parse(document.getElementById('oxer-boot')?.textContent || 'null')
  return isRecord(boot) && isRecord(boot.user) && typeof boot.user.username === 'string' ? boot.user.username : ''
}

const isPlace = (value: unknown): value is RecentPlace =>
  isRecord(value) && typeof value.href === 'string' && typeof value.label === 'string'

/** The latest first. */
export const recentPlaces = (): RecentPlace[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (!isRecord(kept) || kept.account !== accountOfPage() || !Array.isArray(kept.places)) return []
    return kept.places.filter(isPlace)
  } catch {
    return []
  }
}

/** A record is remembered by its own address, whichever of its screens was open. Any other page is not. */
export const rememberPlace = (pathname: string, label: string): void => {
  const [href] = records.exec(pathname) ?? []
  if (href === undefined || label === '') return
  const places = [{ href, label }, ...recentPlaces().filter((place) => place.href !== href)].slice(0, most)
  try {
    localStorage.setItem(storageKey, JSON.stringify({ account: accountOfPage(), places }))
  } catch {
    // Storage is full or forbidden: nothing is remembered.
  }
}

export const forgetPlaces = (): void => {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Storage is forbidden, so nothing was kept.
  }
}

/** Remembers each record whose title appears. A page sets the title of the tab when it knows what it shows. */
export const watchPlaces = (): void => {
  const remember = (): void => {
    const title = document.querySelector<HTMLElement>('h1[data-page-title]')
    rememberPlace(location.pathname, (title?.title || title?.textContent || '').trim())
  }
  remember()
  const title = document.querySelector('title')
  if (title !== null) new MutationObserver(remember).observe(title, { childList: true })
}
