// The points that the results of a part of a test give in a group of a championship (rows cr181, cr183, decision 62).
import { calculatePoints, countParticipants } from '../../catalogue/point-distribution/point-distribution.rules.ts'
import type { PointEntry } from '../../catalogue/point-distribution/point-facts.rules.ts'
import { amongEligible } from '../../championships/championship-ranking/eligible-places.rules.ts'
import { practitionerOf } from '../../championships/championship-ranking/standing-basis.rules.ts'
import { type Decimal, formatExact, roundHalfUp } from '../../kernel/decimal.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { GroupBasis } from './ranking-basis.schema.ts'

/** The rider and the horse of an entry, or the team, which has no horse, and the club for which it started. */
export type PointStarter = {
  readonly riderRef: string
  readonly horseRef: string | null
  readonly organisationRef: string | null
}

export type PointPart = {
  readonly competitionRef: string
  readonly sportType: SportType
  readonly factor: Decimal
  readonly entries: readonly PointEntry[]
  readonly starters: ReadonlyMap<string, PointStarter>
}

/** The points of one result, of a registration or of a team; null for none. */
export type GivenPoints = {
  readonly registrationRef: string
  readonly riderRef: string
  readonly horseRef: string | null
  readonly place: number | null
  readonly participants: number
  readonly errors: string | null
  readonly time: string | null
  readonly calculated: string | null
}

const textOf = (value: Decimal | null, decimals: number): string | null =>
  value === null ? null : formatExact(roundHalfUp(value, decimals))

const hasRidden = ({ status }: PointEntry): boolean => status !== 'NOT_STARTED' && status !== 'WITHDRAWN'

/** A result counts in a group of clubs by the club for which it was ridden, and in one of riders by its rider. */
export const isOfGroup = (
  { organisationRefs, personRefs }: Pick<GroupBasis, 'organisationRefs' | 'personRefs'>,
  { riderRef, organisationRef }: PointStarter,
): boolean =>
  (organisationRefs.length === 0 && personRefs.length === 0) ||
  personRefs.includes(riderRef) ||
  (organisationRef !== null && organisationRefs.includes(organisationRef))

/**
 * Everybody of the group who rode, with or without points. `entrants` are those whom the phase lets in, null for everybody; with TEST they
 * are sorted out by the standing, with ELIGIBLE they also are the ones among whom places are given.
 */
export const givePoints = (
  basis: GroupBasis,
  part: PointPart,
  entrants: ReadonlySet<string> | null,
): readonly GivenPoints[] => {
  const { rules, distribution } = basis
  const counts = (entry: PointEntry): boolean => {
    const starter = part.starters.get(entry.id)
    return starter !== undefined && isOfGroup(basis, starter)
  }
  const isLetIn = (entry: PointEntry): boolean => {
    const starter = part.starters.get(entry.id)
    const key = starter === undefined ? null : practitionerOf(starter, rules.dependence)
    return key !== null && (entrants === null || entrants.has(key))
  }
  const { entries, participants } =
    rules.places === 'ELIGIBLE'
      ? amongEligible(part.entries, (entry) => counts(entry) && isLetIn(entry))
      : { entries: part.entries, participants: countParticipants(part.entries) }
  const round = basis.rounds.find(({ ref }) => ref === part.competitionRef)
  const facts = {
    sportType: part.sportType,
    participants,
    isChampionship: round?.counting === 'ALWAYS',
    factor: part.factor,
  }
  const points = new Map(
    distribution === null ? [] : calculatePoints(distribution, facts, entries).map((each) => [each.id, each.points]),
  )
  return entries.filter(counts).flatMap((entry) => {
    const starter = part.starters.get(entry.id)
    const calculated = textOf(points.get(entry.id) ?? null, 4)
    if (starter === undefined || (calculated === null && !hasRidden(entry))) return []
    const isPlaced = entry.status === 'FINISHED' && !entry.outOfCompetition
    return {
      registrationRef: entry.id,
      riderRef: starter.riderRef,
      horseRef: starter.horseRef,
      place: isPlaced ? entry.place : null,
      participants,
      errors: textOf(entry.errors, 3),
      time: textOf(entry.time, 3),
      calculated,
    }
  })
}
