// The filter of the master list. On a phone, a list of a thousand riders is filtered at each key. So the text of each row
// is folded once, before the first key, and a row is changed only when it appears or disappears.

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Row = { readonly element: HTMLElement; readonly text: string; isShown: boolean }
type Group = {
  readonly element: HTMLElement
  readonly rows: readonly Row[]
  /** The element that contains the rows, with the rows that it had when they were indexed. */
  readonly list: Element | null
  readonly count: number
}

/** A part of the page that an update replaces has other rows. Only such a part is indexed again. */
const indexed = new WeakMap<Element, Group>()

/** Compares no row, because a search for a thousand rows at each key takes as long as the filter itself. */
const isCurrent = ({ list, count, rows }: Group): boolean =>
  list?.isConnected === true && list.childElementCount === count && list.firstElementChild === rows[0]?.element

const groupOf = (element: HTMLElement): Group => {
  const known = indexed.get(element)
  if (known !== undefined && isCurrent(known)) return known
  const rows = [...element.querySelectorAll<HTMLElement>('[data-row]')]
  const list = rows[0]?.parentElement ?? null
  const group = {
    element,
    rows: rows.map((row) => ({ element: row, text: fold(row.textContent ?? ''), isShown: !row.hidden })),
    list,
    count: list?.childElementCount ?? 0,
  }
  indexed.set(element, group)
  return group
}

const groups = (): Group[] => [...document.querySelectorAll<HTMLElement>('[data-filtered]')].map(groupOf)

const show = (element: HTMLElement, isShown: boolean): void => {
  if (element.hidden === isShown) element.hidden = !isShown
}

/** A change of many rows is made in steps, between which the browser paints and hears the next key. */
const rowsAtOnce = 25
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
/** After the next frame, which shows the typed letter. A hidden page has no frames. */
const painted = (): Promise<void> =>
  document.hidden ? pause() : new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

let newest = 0

/** Shows the rows that contain all words in the page's filter. A later call replaces one that still runs. */
export const filterRows = async (): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('[data-filter] input')
  if (input === null) return
  const words = fold(input.value).split(/\s+/).filter(Boolean)
  newest += 1
  const self = newest
  // The letter is shown before the list changes, so a long list never delays it.
  await painted()
  if (self !== newest) return
  let changed = 0
  let found = 0
  for (const { element, rows } of groups()) {
    const matches = rows.filter(({ text }) => words.every((word) => text.includes(word)))
    found += matches.length
    const isMatch = new Set(matches)
    // A group that nothing is found in is hidden at once; its rows need no change until it is shown again.
    show(element, matches.length > 0)
    if (matches.length === 0) continue
    for (const row of rows) {
      if (row.isShown === isMatch.has(row)) continue
      row.isShown = !row.isShown
      row.element.hidden = !row.isShown
      changed += 1
      if (changed % rowsAtOnce !== 0) continue
      await pause()
      if (self !== newest) return
    }
  }
  const none = document.querySelector<HTMLElement>('[data-no-match]')
  if (none) show(none, found === 0)
}

/** Makes the index while the reader looks at the page, and filters by what a browser has kept in the field. */
export const prepareFilter = (): void => {
  const input = document.querySelector<HTMLInputElement>('[data-filter] input')
  if (input === null) return
  input.addEventListener('input', () => void filterRows())
  input.closest('[data-filter]')?.classList.add('is-ready')
  setTimeout(() => void (input.value === '' ? groups() : filterRows()))
}
