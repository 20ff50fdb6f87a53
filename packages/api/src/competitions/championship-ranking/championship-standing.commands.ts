// The entries of the rankings of championships. An entry follows from the points of its own practitioner alone, and its place is counted, so
// a changed result writes one row of each ranking. A rebuild calculates every entry by the same function.
import type { Db } from '@oxer/db'
import { buildStanding } from '@oxer/domain/championships/championship-ranking/championship-ranking.rules'
import { buildMainRanking, type MainEntry } from '@oxer/domain/championships/championship-ranking/main-ranking.rules'
import { placeAll } from '@oxer/domain/championships/championship-ranking/placed-list.rules'
import {
  openBasis,
  practitionerOf,
  prepareBasis,
  type StandingBasis,
  type StandingRecord,
} from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import type { StandingEntry } from '@oxer/domain/championships/championship-ranking/standing-entry.rules'
import { sortKeyOf } from '@oxer/domain/championships/championship-ranking/standing-sort-key.rules'
import {
  exactOf,
  fromStoredEntry,
  toStoredEntry,
} from '@oxer/domain/championships/championship-ranking/stored-standing.rules'
import { StoredFigures, StoredRound } from '@oxer/domain/championships/championship-ranking/stored-standing.schema'
import type { MainBasis } from '@oxer/domain/competitions/championship-ranking/ranking-basis.schema'
import { add, type Decimal, decimal, formatExact, formatFixed, multiply } from '@oxer/domain/kernel/decimal'
import * as z from 'zod'
import { type GroupRanking, isOfGroupRanking, type StoredRanking } from './championship-basis.queries.ts'

type Writing = { readonly db: Db; readonly newRef: () => string }

/** The practitioners whose entries are calculated; null for all. */
export type Keys = ReadonlySet<string> | null

const StoredRounds = z.array(StoredRound)

/** The stored entries that are listed, without their places. */
const readEntries = async (db: Db, rankingRef: string, keys: Keys): Promise<StandingEntry[]> => {
  const rows = await db.championshipRankingEntry.findMany({
    where: { rankingRef, sortKey: { not: null }, ...(keys !== null && { key: { in: [...keys] } }) },
    select: { key: true, keys: true, rounds: true },
    orderBy: { key: 'asc' },
  })
  return rows.map(({ key, keys: figures, rounds }) =>
    fromStoredEntry({ key, figures: StoredFigures.parse(figures), rounds: StoredRounds.parse(rounds) }),
  )
}

/** The entries of a ranking in their order, with their places. */
export const readPlaced = async (db: Db, rankingRef: string) =>
  placeAll(await readEntries(db, rankingRef, null)).map(({ id, place, total }) => ({
    id,
    place,
    total,
    totalText: formatExact(total),
  }))

type RecordRow = {
  id: string
  riderRef: string | null
  horseRef: string | null
  roundRef: string
  source: 'CALCULATED' | 'MANUAL'
  calculated: string | null
  manual: string | null
  place: number | null
  errors: string | null
  time: string | null
}

const toRecord = ({ source, calculated, manual, errors, time, ...row }: RecordRow): StandingRecord => ({
  ...row,
  points: { source, calculated, manual, notes: '' },
  jumping: errors === null ? null : { errors: decimal(errors), time: time === null ? null : decimal(time) },
})

/** The points of a group, of these practitioners. A key has the rider, the horse, or both. */
const readRecords = async (db: Db, ranking: GroupRanking, keys: Keys): Promise<StandingRecord[]> => {
  const parts = keys === null ? null : [...new Set([...keys].flatMap((key) => key.split(':')))]
  const column = ranking.basis.rules.dependence === 'HORSE' ? 'horse' : 'rider'
  const rows = await db.$queryRaw<RecordRow[]>`
    SELECT registration_ref || '/' || test_set_ref AS id, rider_ref AS "riderRef", horse_ref AS "horseRef",
      competition_ref AS "roundRef", source, calculated::text AS calculated, manual::text AS manual, place,
      errors::text AS errors, time::text AS time
    FROM championship_points
    WHERE championship_ref = ${ranking.championshipRef}::uuid AND group_ref = ${ranking.targetRef}::uuid
      AND sport_category_ref = ${ranking.sportCategoryRef}::uuid AND counts
      AND (${parts === null} OR (${column === 'rider'} AND rider_ref = ANY(${parts ?? []}::uuid[]))
        OR (${column === 'horse'} AND horse_ref = ANY(${parts ?? []}::uuid[])))`
  return rows.map(toRecord).filter((record) => {
    const key = practitionerOf(record, ranking.basis.rules.dependence)
    return key !== null && (keys === null || keys.has(key))
  })
}

/** Those who were let in by a frozen selection; null if everybody may come. */
export const readEntrants = async (db: Db, ranking: GroupRanking, keys: Keys): Promise<ReadonlySet<string> | null> => {
  const { enters } = ranking.basis
  if (enters.length === 0) return null
  const rows = await db.championshipSelection.findMany({
    where: {
      phaseRef: { in: [...enters] },
      sportCategoryRef: ranking.sportCategoryRef,
      state: { in: ['SELECTED', 'WILDCARD'] },
      ...(keys !== null && { key: { in: [...keys] } }),
    },
    select: { key: true },
  })
  return new Set(rows.map(({ key }) => key))
}

const groupsOfPhase = (all: readonly StoredRanking[], { sportCategoryRef }: StoredRanking, phaseRef: string) =>
  all
    .filter(isOfGroupRanking)
    .filter((each) => each.basis.phaseRef === phaseRef && each.sportCategoryRef === sportCategoryRef)

/** The ranked totals of the phase from which points come along, times the factor. */
const readCarried = async (
  db: Db,
  ranking: GroupRanking,
  all: readonly StoredRanking[],
  keys: Keys,
): Promise<ReadonlyMap<string, Decimal>> => {
  const { carry } = ranking.basis
  const totals = new Map<string, Decimal>()
  if (carry === null) return totals
  const factor = decimal(carry.factor)
  for (const { ref } of groupsOfPhase(all, ranking, carry.from)) {
    for (const { id, total, isRanked } of await readEntries(db, ref, keys)) {
      if (!isRanked) continue
      const points = multiply(total, factor)
      const earlier = totals.get(id)
      totals.set(id, earlier === undefined ? points : add(earlier, points))
    }
  }
  return totals
}

const heldRounds = ({ basis, heldRefs }: GroupRanking): StandingBasis['rounds'] =>
  basis.rounds.filter(({ ref }) => heldRefs.includes(ref)).map(({ countsCategories: _, ...round }) => round)

const calculateGroup = async (
  db: Db,
  ranking: GroupRanking,
  all: readonly StoredRanking[],
  keys: Keys,
): Promise<readonly StandingEntry[]> => {
  const byHand = await db.championshipRankingEntry.findMany({
    where: {
      rankingRef: ranking.ref,
      OR: [{ manualTotal: { not: null } }, { excludedReason: { not: null } }],
      ...(keys !== null && { key: { in: [...keys] } }),
    },
    select: { key: true, manualTotal: true, excludedReason: true },
  })
  const basis: StandingBasis = {
    rules: ranking.basis.rules,
    rounds: heldRounds(ranking),
    members: await readEntrants(db, ranking, keys),
    carried: await readCarried(db, ranking, all, keys),
    excluded: new Set(byHand.flatMap(({ key, excludedReason }) => (excludedReason === null ? [] : [key]))),
    manualTotals: new Map(
      byHand.flatMap(({ key, manualTotal }) => (manualTotal === null ? [] : [[key, exactOf(manualTotal.toFixed())]])),
    ),
  }
  return buildStanding(basis, await readRecords(db, ranking, keys)).entries
}

/** A ranking over groups, from their stored entries. */
const calculateMain = async (
  db: Db,
  ranking: StoredRanking & { readonly basis: MainBasis },
  all: readonly StoredRanking[],
  keys: Keys,
): Promise<readonly MainEntry[]> => {
  const groups = all.filter(isOfGroupRanking).filter((each) => each.sportCategoryRef === ranking.sportCategoryRef)
  const phases = []
  for (const { groupRefs } of ranking.basis.phases) {
    const standings = []
    for (const groupRef of groupRefs) {
      const group = groups.find(({ targetRef }) => targetRef === groupRef)
      if (group === undefined) continue
      const basis = prepareBasis(openBasis(group.basis.rules, heldRounds(group)))
      standings.push({ basis, entries: await readEntries(db, group.ref, keys) })
    }
    phases.push(standings)
  }
  return buildMainRanking(ranking.basis, phases).entries
}

/** Writes the entries that differ, and removes those that are no longer listed; returns the practitioners of both. */
const writeEntries = async (
  { db, newRef }: Writing,
  rankingRef: string,
  entries: readonly (StandingEntry | MainEntry)[],
  keys: Keys,
): Promise<ReadonlySet<string>> => {
  const rows = entries.map((entry) => {
    const { key, figures, rounds } = toStoredEntry(entry)
    const total = formatFixed(entry.total, 6)
    return { ref: newRef(), key, sort_key: sortKeyOf(entry), total, keys: figures, rounds }
  })
  const written = await db.$queryRaw<{ key: string }[]>`
    INSERT INTO championship_ranking_entry AS stored (ref, ranking_ref, key, sort_key, total, keys, rounds)
    SELECT ref, ${rankingRef}::uuid, key, sort_key, total, keys, rounds
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (ref uuid, key text, sort_key text, total numeric,
      keys jsonb, rounds jsonb)
    ON CONFLICT (ranking_ref, key) DO UPDATE
    SET (sort_key, total, keys, rounds) = (excluded.sort_key, excluded.total, excluded.keys, excluded.rounds)
    WHERE (stored.sort_key, stored.keys, stored.rounds) IS DISTINCT FROM (excluded.sort_key, excluded.keys, excluded.rounds)
    RETURNING key`
  const present = rows.map(({ key }) => key)
  const left = await db.$queryRaw<{ key: string }[]>`
    UPDATE championship_ranking_entry SET sort_key = NULL
    WHERE ranking_ref = ${rankingRef}::uuid AND sort_key IS NOT NULL AND NOT key = ANY(${present})
      AND (${keys === null} OR key = ANY(${[...(keys ?? [])]}))
    RETURNING key`
  if (left.length > 0) {
    await db.championshipRankingEntry.deleteMany({
      where: { rankingRef, sortKey: null, manualTotal: null, excludedReason: null },
    })
  }
  return new Set([...written, ...left].map(({ key }) => key))
}

/** The entries of a ranking as they are to be; `keys` null for all. Reads the stored entries of the rankings that it is made of. */
export const calculateEntries = (
  db: Db,
  ranking: StoredRanking,
  all: readonly StoredRanking[],
  keys: Keys,
): Promise<readonly (StandingEntry | MainEntry)[]> => {
  const { basis } = ranking
  return basis.kind === 'GROUP'
    ? calculateGroup(db, { ...ranking, basis }, all, keys)
    : calculateMain(db, { ...ranking, basis }, all, keys)
}

/** Groups after those from which they carry points, then phases, then the main ranking. */
export const inOrderOfNeed = (all: readonly StoredRanking[]): readonly StoredRanking[] => {
  const groups = all.filter(isOfGroupRanking)
  const depthOf = (ranking: GroupRanking, seen: readonly string[] = []): number => {
    const { carry, phaseRef } = ranking.basis
    if (carry === null || seen.includes(phaseRef)) return 0
    const before = groupsOfPhase(all, ranking, carry.from).map((each) => depthOf(each, [...seen, phaseRef]))
    return 1 + Math.max(0, ...before)
  }
  const others = (target: string) => all.filter((each) => each.target === target)
  return [...groups.toSorted((left, right) => depthOf(left) - depthOf(right)), ...others('PHASE'), ...others('MAIN')]
}

/** What changes in a ranking because rankings that it is made of changed. */
const followedBy = (
  ranking: StoredRanking,
  all: readonly StoredRanking[],
  changes: ReadonlyMap<string, Keys>,
): Keys | undefined => {
  const { basis } = ranking
  const sources =
    basis.kind === 'GROUP'
      ? basis.carry === null
        ? []
        : groupsOfPhase(all, ranking, basis.carry.from)
      : all.filter(
          (each) =>
            each.target === 'GROUP' &&
            each.sportCategoryRef === ranking.sportCategoryRef &&
            basis.phases.some(({ groupRefs }) => groupRefs.includes(each.targetRef)),
        )
  const found = sources.flatMap(({ ref }) => (changes.has(ref) ? [changes.get(ref) ?? null] : []))
  if (found.length === 0) return undefined
  return found.includes(null) ? null : new Set(found.flatMap((keys) => [...(keys ?? [])]))
}

const together = (left: Keys | undefined, right: Keys | undefined): Keys | undefined => {
  if (left === undefined) return right
  if (right === undefined) return left
  return left === null || right === null ? null : new Set([...left, ...right])
}

/**
 * Brings rankings up to date: `given` has the practitioners of each ranking whose points changed, or null for all of it. What is made of them
 * follows. Returns how many entries of each ranking changed. The caller has locked all of them.
 */
export const standRankings = async (
  writing: Writing,
  all: readonly StoredRanking[],
  given: ReadonlyMap<string, Keys>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const changes = new Map<string, Keys>(given)
  const written = new Map<string, ReadonlySet<string>>()
  for (const ranking of inOrderOfNeed(all)) {
    const keys = together(changes.get(ranking.ref), followedBy(ranking, all, changes))
    if (keys === undefined || keys?.size === 0) continue
    const changed = await writeEntries(
      writing,
      ranking.ref,
      await calculateEntries(writing.db, ranking, all, keys),
      keys,
    )
    written.set(ranking.ref, changed)
    // A group that was rebuilt has held another number of rounds, by which the rankings over it align theirs.
    changes.set(ranking.ref, keys === null ? null : changed)
  }
  return written
}
