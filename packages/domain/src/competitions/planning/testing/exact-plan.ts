// The optimal plan of a small instance as a mixed-integer model in the LP format, for any exact solver. The planner is
// measured by it.
import { defaultPauses, defaultTransferSeconds, type PlanProblem, timedPositions } from '../plan-problem.rules.ts'

/** Minimises conflicts first, then the distance from the base order. */
export const planObjective = (conflicts: number, displacement: number): number => 1000 * conflicts + displacement

type Slot = {
  readonly name: string
  readonly start: number
  readonly end: number
  readonly distance: number
}

type Start = {
  readonly rider: string | null
  readonly horse: string | null
  readonly arena: string | null
  readonly pauses: ReturnType<typeof defaultPauses>
  /** Only its own slot if it is locked. */
  readonly slots: readonly Slot[]
}

/** Every start with its possible slots; all rounds of a list have the same duration. */
const startsOf = (problem: PlanProblem): readonly Start[] =>
  problem.lists.flatMap((list, listIndex) => {
    const rides = timedPositions(list, list.entries)
    const free = rides.filter(({ entry }) => entry.type === 'PARTICIPANT' && !entry.isLocked)
    return rides
      .filter(({ entry }) => entry.type === 'PARTICIPANT')
      .map(
        (ride): Start => ({
          rider: ride.entry.riderRef,
          horse: ride.entry.horseRef,
          arena: list.arenaRef,
          pauses: defaultPauses(list.sportType),
          slots: (ride.entry.isLocked ? [ride] : free).map(({ position, start, end }) => ({
            name: `x_${listIndex}_${ride.position}_${position}`,
            start,
            end,
            distance: Math.abs(position - ride.position),
          })),
        }),
      )
  })

const isConflict = (one: Start, at: Slot, other: Start, otherAt: Slot, kind: 'rider' | 'horse'): boolean => {
  const [earlier, first, later, second] =
    at.start < otherAt.start ? [one, at, other, otherAt] : [other, otherAt, one, at]
  const way = earlier.arena === later.arena ? 0 : defaultTransferSeconds
  const { coolDownSeconds } = earlier.pauses[kind]
  const { warmUpSeconds } = later.pauses[kind]
  return second.start - first.end < way + coolDownSeconds + warmUpSeconds
}

/** The model whose minimum is the best order of the lists. */
export const exactPlanModel = (problem: PlanProblem): string => {
  const starts = startsOf(problem)
  const goal: string[] = []
  const rows: string[] = []
  const binaries: string[] = []
  const bySlot = new Map<string, string[]>()
  for (const { slots } of starts) {
    rows.push(`${slots.map(({ name }) => name).join(' + ')} = 1`)
    for (const { name, start, distance } of slots) {
      goal.push(`${distance} ${name}`)
      binaries.push(name)
      const key = `${name.split('_')[1]} ${start}`
      bySlot.set(key, [...(bySlot.get(key) ?? []), name])
    }
  }
  for (const names of bySlot.values()) rows.push(`${names.join(' + ')} = 1`)
  for (const kind of ['rider', 'horse'] as const) {
    for (const [index, one] of starts.entries()) {
      for (const [otherIndex, other] of starts.entries()) {
        if (otherIndex <= index || one[kind] === null || one[kind] !== other[kind]) continue
        const conflict = `v_${kind}_${index}_${otherIndex}`
        goal.push(`1000 ${conflict}`)
        binaries.push(conflict)
        for (const at of one.slots) {
          const bad = other.slots.filter((otherAt) => isConflict(one, at, other, otherAt, kind))
          if (bad.length === 0) continue
          rows.push(`${at.name} + ${bad.map(({ name }) => name).join(' + ')} - ${conflict} <= 1`)
        }
      }
    }
  }
  const lines = (terms: readonly string[], separator: string): string => terms.join(`${separator}\n `)
  return [
    `Minimize\n obj: ${lines(goal, ' +')}`,
    `Subject To\n${rows.map((row, index) => ` r${index}: ${row}`).join('\n')}`,
    `Binary\n ${lines(binaries, '')}`,
    'End',
  ].join('\n')
}
