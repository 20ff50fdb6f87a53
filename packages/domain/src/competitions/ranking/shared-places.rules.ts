/** Places for sorted entries: equal ones share a place, and the next place is skipped (1, 1, 3). */
export const placesOf = <Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  order: (left: Entry, right: Entry) => number,
): ReadonlyMap<string, number> => {
  const sorted = [...entries].sort(order)
  const places = new Map<string, number>()
  let place = 0
  for (const [index, entry] of sorted.entries()) {
    const previous = sorted[index - 1]
    if (previous === undefined || order(previous, entry) !== 0) place = index + 1
    places.set(entry.id, place)
  }
  return places
}
