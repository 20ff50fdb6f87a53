// Computes the selected rows after a click or a key. Pure, because the combinations of three modes and three keys are
// error-prone.

export type SelectMode = 'single' | 'multi' | 'range'

export type SelectionGesture = {
  key: string
  /** The row of the last gesture without shift, from which a range extends. */
  anchor: string | null
  /** With shift: up to this row. */
  extend: boolean
}

const between = (order: readonly string[], one: string, other: string): string[] => {
  const from = order.indexOf(one)
  const to = order.indexOf(other)
  if (from < 0 || to < 0) return [other]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/**
 * `single`: one row or none. `multi`: any rows; shift adds the rows up to the anchor. `range`: one unbroken run of
 * rows, which shift extends or shortens. `order` is the order on the screen.
 */
export const nextSelection = (
  mode: SelectMode,
  selected: ReadonlySet<string>,
  order: readonly string[],
  { key, anchor, extend }: SelectionGesture,
): ReadonlySet<string> => {
  if (mode === 'single') return selected.has(key) ? new Set() : new Set([key])
  if (mode === 'range') {
    if (extend && anchor !== null) return new Set(between(order, anchor, key))
    return selected.size === 1 && selected.has(key) ? new Set() : new Set([key])
  }
  if (extend && anchor !== null) return new Set([...selected, ...between(order, anchor, key)])
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/**
 * The checkbox in the header: selects all visible rows, or none of them. Selected rows that are not visible stay
 * selected.
 */
export const toggleAll = (selected: ReadonlySet<string>, order: readonly string[]): ReadonlySet<string> => {
  const next = new Set(selected)
  if (order.every((key) => next.has(key))) for (const key of order) next.delete(key)
  else for (const key of order) next.add(key)
  return next
}
