// Which rows are selected after a click or a key. Pure, because three modes times three keys is where tables go wrong.

export type SelectMode = 'single' | 'multi' | 'range'

export type SelectionGesture = {
  key: string
  /** The row of the last gesture without shift, from which a range is drawn. */
  anchor: string | null
  /** Shift: up to here. */
  extend: boolean
}

const between = (order: readonly string[], one: string, other: string): string[] => {
  const from = order.indexOf(one)
  const to = order.indexOf(other)
  if (from < 0 || to < 0) return [other]
  return order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/**
 * `single`: one row or none. `multi`: any rows; shift adds the rows up to the anchor. `range`: one unbroken run of rows,
 * which shift stretches or shrinks. `order` is the order on the screen.
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

/** The box in the header: all of the rows in view, or none of them. What is selected outside the view stays. */
export const toggleAll = (selected: ReadonlySet<string>, order: readonly string[]): ReadonlySet<string> => {
  const next = new Set(selected)
  if (order.every((key) => next.has(key))) for (const key of order) next.delete(key)
  else for (const key of order) next.add(key)
  return next
}
