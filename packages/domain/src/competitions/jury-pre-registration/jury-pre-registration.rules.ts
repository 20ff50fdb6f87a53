// Offered judges: what a club owes, who decides what, and where a judge should not judge. Nothing here blocks a start list.
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import { toSeconds } from '../../kernel/time/time.rules.ts'
import type {
  JuryConflictKind,
  JuryDuty,
  JuryList,
  JuryPreferredTime,
  JuryStatus,
} from './jury-pre-registration.schema.ts'

/** Decision 303: one judge for each full number of starts, so a club with fewer starts owes none. */
export const dutyOf = (
  organisation: JuryDuty['organisation'],
  { starts, startsPerJudge, offered }: { starts: number; startsPerJudge: number; offered: number },
): JuryDuty => {
  const asked = startsPerJudge === 0 ? 0 : Math.floor(starts / startsPerJudge)
  return { organisation, starts, asked, offered, shortfall: Math.max(0, asked - offered) }
}

/** A club that has asked several championships the same: the strictest counts. 0: none asks. */
export const strictestOf = (startsPerJudge: readonly number[]): number => {
  const asked = startsPerJudge.filter((each) => each > 0)
  return asked.length === 0 ? 0 : Math.min(...asked)
}

/** The club changes or withdraws an offer until it is decided; one that it withdrew may be offered again. */
export const isClubsToChange = (status: JuryStatus): boolean => status === 'OFFERED' || status === 'WITHDRAWN'

type Half = NonNullable<JuryList['half']>

/** The half of the day in which a list begins. */
export const halfOf = (start: string, afternoonFrom: string): Half => (start < afternoonFrom ? 'MORNING' : 'AFTERNOON')

export const isAvailableIn = (preferred: JuryPreferredTime, half: Half): boolean =>
  preferred === 'MORNING_AND_AFTERNOON' || preferred === half

type Planned = Pick<JuryList, 'date' | 'start' | 'end'>

/** Whether two planned lists run at the same moment. A list that ends when another begins does not. */
export const runTogether = (one: Planned, other: Planned): boolean =>
  one.date !== null &&
  one.date === other.date &&
  one.start !== null &&
  one.end !== null &&
  other.start !== null &&
  other.end !== null &&
  toSeconds(one.start) < toSeconds(other.end) &&
  toSeconds(other.start) < toSeconds(one.end)

/** Judges are named by text on a start list, so the same name is the same judge. */
export const isSameJudge = (one: string, other: string): boolean =>
  one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase()

export type ListFacts = Pick<JuryList, 'id' | 'date' | 'start' | 'end' | 'half' | 'judges'> & {
  readonly sportTypes: readonly SportType[]
  readonly riderRefs: ReadonlySet<string>
  readonly organisationRefs: ReadonlySet<string>
}

export type JudgeFacts = {
  readonly personRef: string
  readonly name: string
  readonly organisationRef: string
  readonly preferredTime: JuryPreferredTime
  readonly sportTypes: readonly SportType[]
}

/** What speaks against this judge in this list; `lists` are all of the competition. */
export const conflictsOf = (judge: JudgeFacts, list: ListFacts, lists: readonly ListFacts[]): JuryConflictKind[] => {
  const rides = list.riderRefs.has(judge.personRef)
  const isBusy = lists.some(
    (other) =>
      other.id !== list.id &&
      runTogether(list, other) &&
      other.judges.some(({ name }) => isSameJudge(name, judge.name)),
  )
  return [
    ...(rides ? (['RIDES'] as const) : []),
    ...(list.organisationRefs.has(judge.organisationRef) ? (['OWN_CLUB'] as const) : []),
    ...(list.half !== null && !isAvailableIn(judge.preferredTime, list.half) ? (['OTHER_HALF'] as const) : []),
    ...(list.sportTypes.some((sport) => judge.sportTypes.includes(sport)) ? [] : (['OTHER_DISCIPLINE'] as const)),
    ...(isBusy ? (['BUSY'] as const) : []),
  ]
}

/** Pairs of chosen lists that run at the same moment: one jury cannot judge both. */
export const togetherIn = <List extends Planned>(lists: readonly List[]): [List, List][] =>
  lists.flatMap((one, index) =>
    lists.slice(index + 1).flatMap((other): [List, List][] => (runTogether(one, other) ? [[one, other]] : [])),
  )
