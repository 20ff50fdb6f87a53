type Planned = {
  readonly ref: string
  readonly kind: string
  readonly date: string
  readonly arenaRef: string | null
}

const placeOf = ({ date, arenaRef }: Planned): string => `${date} ${arenaRef ?? ''}`

/** decision 408: what a poster shows of the time schedule. A break is nobody's choice: it comes with what is chosen in its ring on its day. */
export const postedActivities = <Activity extends Planned>(
  activities: readonly Activity[],
  chosen: ReadonlySet<string>,
): Activity[] => {
  const places = new Set(activities.filter(({ ref }) => chosen.has(ref)).map(placeOf))
  return activities.filter((each) => (each.kind === 'BREAK' ? places.has(placeOf(each)) : chosen.has(each.ref)))
}
