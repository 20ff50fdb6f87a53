import { disciplineOf, disciplines, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { SegmentTest } from './test.schema.ts'

/** Whether a test of this sport type may have a protocol of that discipline. */
export const isScoredBy = (sportType: SportType, discipline: ScoredDiscipline): boolean =>
  disciplineOf(sportType) === discipline || disciplines[discipline].alsoScores.includes(sportType)

export type SegmentFacts = {
  /** The present parts, in order. */
  readonly testSets: readonly string[]
  /** Every active registration with its part, in the order of registration. */
  readonly registrations: readonly { readonly ref: string; readonly testSetRef: string }[]
}

export type SegmentPlan = {
  /** The existing parts that stay, in order, and the number of new ones. */
  readonly kept: readonly string[]
  readonly added: number
  readonly removed: readonly string[]
  /** Registrations by the index of their new part: first the kept parts, then the new ones. */
  readonly distribution: readonly (readonly string[])[]
  /** Registrations that are removed together with their part. */
  readonly dropped: readonly string[]
}

/** The sizes of the parts for `count` registrations: as equal as possible, or each part full before the next. */
export const segmentSizes = (count: number, parts: number, capacity: number | null): number[] =>
  Array.from({ length: parts }, (_, index) =>
    capacity === null
      ? Math.floor(count / parts) + (index < count % parts ? 1 : 0)
      : Math.max(0, Math.min(capacity, count - index * capacity)),
  )

/**
 * Splits a test into parts. A registration in a part that stays keeps its place as long as there is room. The others
 * fill the remaining places in the order of registration. With REMOVE_PARTICIPATIONS, the registrations of a removed
 * part are removed too.
 */
export const decideSegments = (facts: SegmentFacts, segment: SegmentTest): SegmentPlan => {
  const removing = segment.onShrink === 'REMOVE_PARTICIPATIONS'
  const parts =
    segment.method === 'MANUAL' ? segment.parts : Math.max(1, Math.ceil(facts.registrations.length / segment.capacity))
  const kept = facts.testSets.slice(0, parts)
  const removed = facts.testSets.slice(parts)
  const isDropped = (registration: { testSetRef: string }) => removing && removed.includes(registration.testSetRef)
  const dropped = facts.registrations.filter(isDropped).map(({ ref }) => ref)
  const staying = facts.registrations.filter((registration) => !isDropped(registration))
  const sizes = segmentSizes(
    staying.length,
    parts,
    segment.method === 'AVG_CAPACITY' && segment.fill === 'MAX' ? segment.capacity : null,
  )
  const distribution: string[][] = sizes.map(() => [])
  const homeless: string[] = []
  for (const { ref, testSetRef } of staying) {
    const index = kept.indexOf(testSetRef)
    const home = distribution[index]
    if (home !== undefined && home.length < (sizes[index] ?? 0)) home.push(ref)
    else homeless.push(ref)
  }
  for (const [index, part] of distribution.entries()) {
    part.push(...homeless.splice(0, (sizes[index] ?? 0) - part.length))
  }
  return { kept, added: parts - kept.length, removed, distribution, dropped }
}
