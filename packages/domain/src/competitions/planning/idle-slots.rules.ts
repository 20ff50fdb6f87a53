// One arena and a fixed rest: finds the order with the fewest empty slots.

/**
 * The starts in slots, with at least `restSlots` slots between two starts of one rider; null for an empty slot. At each
 * slot the available rider with the most remaining starts goes, and among equals the one who was drawn first. This
 * needs the smallest possible number of slots: the larger of the number of starts and (m − 1)(rest + 1) + c, where m is
 * the most starts of one rider and c the number of riders with m starts.
 */
export const withFewestIdleSlots = <Start extends { readonly rider: string }>(
  starts: readonly Start[],
  restSlots: number,
): readonly (Start | null)[] => {
  const families = new Map<
    string,
    { readonly drawn: number; readonly waiting: Start[]; next: number; readyAt: number }
  >()
  for (const [drawn, start] of starts.entries()) {
    const family = families.get(start.rider)
    if (family === undefined) families.set(start.rider, { drawn, waiting: [start], next: 0, readyAt: 0 })
    else family.waiting.push(start)
  }
  let open = [...families.values()]
  const slots: (Start | null)[] = []
  let seated = 0
  while (seated < starts.length) {
    let chosen: (typeof open)[number] | undefined
    for (const family of open) {
      if (family.readyAt > slots.length) continue
      const more =
        chosen === undefined ? 1 : family.waiting.length - family.next - (chosen.waiting.length - chosen.next)
      if (more > 0) chosen = family
    }
    const start = chosen?.waiting[chosen.next]
    if (chosen === undefined || start === undefined) {
      slots.push(null)
      continue
    }
    chosen.next += 1
    chosen.readyAt = slots.length + restSlots + 1
    slots.push(start)
    seated += 1
    if (chosen.next === chosen.waiting.length) open = open.filter((family) => family !== chosen)
  }
  return slots
}

/** The lower bound of every order. */
export const fewestSlots = (starts: readonly { readonly rider: string }[], restSlots: number): number => {
  const counts = new Map<string, number>()
  for (const { rider } of starts) counts.set(rider, (counts.get(rider) ?? 0) + 1)
  const most = [...counts.values()].reduce((left, right) => Math.max(left, right), 0)
  const withMost = [...counts.values()].filter((count) => count === most).length
  return Math.max(starts.length, (most - 1) * (restSlots + 1) + withMost)
}
