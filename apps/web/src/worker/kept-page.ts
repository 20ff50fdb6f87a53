// What the service worker keeps of a page, and what it changes in a kept one. Pure functions over texts, so that they run in any test.

/** The server says in this header for whom a page was made; a page without it is never kept. */
export const shownToHeader = 'oxer-shown-to'

/** `everybody`: a public page, the same for all readers. `guest`: a page of the office for a reader who is not signed in. */
export type ShownTo = { is: 'everybody' } | { is: 'guest' } | { is: 'account'; account: string }

const account = /^account ([0-9a-f-]{36})$/

/** Null for a page that nobody may keep. */
export const readShownTo = (header: string | null): ShownTo | null => {
  if (header === 'everybody' || header === 'guest') return { is: header }
  const [, ref] = account.exec(header ?? '') ?? []
  return ref === undefined ? null : { is: 'account', account: ref }
}

/** The page with the part that its script has just received, so that a kept page is as new as what the reader saw last. */
export const withFragment = (html: string, fragment: string): string => {
  const [start, end] = [html.indexOf('<main'), html.indexOf('</main>')]
  if (start === -1 || end < start || !fragment.startsWith('<main')) return html
  return html.slice(0, start) + fragment + html.slice(end + '</main>'.length)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** DD/MM/YYYY HH:mm, by the clock of the device. */
export const momentOf = (time: number): string => {
  const at = new Date(time)
  const date = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The line that each page has hidden, in its own language, with `|` for the moment. */
const line = /(<p\b[^>]*\bdata-kept\b[^>]*?) hidden(?:="")?([^>]*>)([^<]*)/

/** The page with the line that says from when it is. */
export const saysItsAge = (html: string, keptAt: number): string =>
  html.replace(
    line,
    (_, before: string, after: string, words: string) => before + after + words.replace('|', momentOf(keptAt)),
  )

/** The scripts, styles and fonts that a page names; they have names that never change their content. */
export const filesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(/\b(?:src|href)="(\/(?:assets|fonts)\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])),
]

export const isFile = (path: string): boolean => /^\/(?:assets|fonts)\//.test(path)
