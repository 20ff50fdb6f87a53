// The line below the tabs that says how old the shown content is. Its words come with the page, with `|` for the value.

const clock = (time: number): string => new Date(time).toTimeString().slice(0, 5)

const filled = (words: string | null, value: string): string => (words ?? '').replace('|', value)

/** @returns the text of the line, which is announced when the connection is lost */
export const showFreshness = (
  root: ParentNode,
  { isLost, heardAt }: { readonly isLost: boolean; readonly heardAt: number },
  now: number,
): string => {
  const line = root.querySelector('[data-freshness]')
  if (line === null) return ''
  const seconds = Math.max(0, Math.floor((now - heardAt) / 1000))
  // The reader's own clock shows the time when the connection is lost.
  const text = isLost
    ? filled(line.getAttribute('data-offline'), clock(heardAt))
    : filled(line.getAttribute('data-updated'), String(seconds))
  if (line.textContent !== text) line.textContent = text
  return text
}
