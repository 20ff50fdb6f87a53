// The filter of the master list. On a phone, a list of a thousand riders is filtered at each key. So the text of each row
// is folded once, before the first key, and a row is changed only when it appears or disappears.

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Row = { readonly element: HTMLElement; readonly text: string; isShown: boolean }
/** Rows that the browser lays out and skips together. */
type Part = { readonly element: HTMLElement; readonly rows: readonly Row[]; shown: number }
type Group = { readonly element: HTMLElement; readonly parts: readonly Part[]; readonly signature: string }

/** A part of the page that an update replaces has other rows. Only such a part is indexed again. */
const indexed = new WeakMap<Element, Group>()

const partsIn = (element: HTMLElement): HTMLElement[] => [...element.querySelectorAll<HTMLElement>('[data-part]')]

/** Compares no row, because a search for a thousand rows at each key takes as long as the filter itself. */
const signatureOf = (parts: readonly HTMLElement[]): string => parts.map((part) => part.childElementCount).join()

const toRow = (element: HTMLElement): Row => ({
  element,
  text: fold(element.textContent ?? ''),
  isShown: !element.hidden,
})

const setShown = (part: Part, shown: number): void => {
  if (part.shown === shown) return
  part.shown = shown
  part.element.style.setProperty('--rows', String(shown))
}

const groupOf = (element: HTMLElement): Group => {
  const elements = partsIn(element)
  const signature = signatureOf(elements)
  const known = indexed.get(element)
  if (known?.signature === signature && known.parts[0]?.element === elements[0]) return known
  const parts = elements.map((part) => {
    const rows = [...part.querySelectorAll<HTMLElement>('[data-row]')].map(toRow)
    return { element: part, rows, shown: -1 }
  })
  for (const part of parts) setShown(part, part.rows.filter(({ isShown }) => isShown).length)
  const group = { element, parts, signature }
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
  for (const { element, parts } of groups()) {
    const matches = parts.map(
      ({ rows }) => new Set(rows.filter(({ text }) => words.every((word) => text.includes(word)))),
    )
    const foundHere = matches.reduce((total, { size }) => total + size, 0)
    found += foundHere
    element.toggleAttribute('data-narrowed', words.length > 0)
    // A group or part that nothing is found in is hidden at once; its rows need no change until it is shown again.
    show(element, foundHere > 0)
    if (foundHere === 0) continue
    for (const [index, part] of parts.entries()) {
      const isMatch = matches[index] ?? new Set()
      show(part.element, isMatch.size > 0)
      if (isMatch.size === 0) continue
      setShown(part, isMatch.size)
      for (const row of part.rows) {
        if (row.isShown === isMatch.has(row)) continue
        row.isShown = !row.isShown
        row.element.hidden = !row.isShown
        changed += 1
        if (changed % rowsAtOnce !== 0) continue
        await pause()
        if (self !== newest) return
      }
    }
  }
  const none = document.querySelector<HTMLElement>('[data-no-match]')
  if (none) show(none, found === 0)
}

/** Makes the index while the reader looks at the page, and filters by what a browser has kept in the field. */
export const prepareFilter = (): void => {
  const input = document.querySelector<HTMLInputElement>('[data-filter] input')
  if (input === null) return
  const asked = new URLSearchParams(location.search).get('q')
  if (asked !== null && input.value === '') input.value = asked
  input.addEventListener('input', () => void filterRows())
  input.closest('[data-filter]')?.classList.add('is-ready')
  setTimeout(() => void (input.value === '' ? groups() : filterRows()))
}
