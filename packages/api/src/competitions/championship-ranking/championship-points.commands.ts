// The points of the results of parts of tests in the groups of championships (row cr183). Manual points survive every calculation
// (decision 27).
import type { Db } from '@oxer/db'
import { practitionerOf } from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import { type GivenPoints, givePoints } from '@oxer/domain/competitions/championship-ranking/championship-points.rules'
import type { GroupRanking } from './championship-basis.queries.ts'
import type { CountedPart } from './championship-part.commands.ts'

type Writing = { readonly db: Db; readonly newRef: () => string }

/** A ranking of teams takes the teams of a part, and any other its starters. */
export const isRankedIn = ({ rules }: GroupRanking['basis'], { isOfTeams }: CountedPart): boolean =>
  isOfTeams === (rules.dependence === 'TEAM')

/** Whether the part gives points in the series of the ranking now. */
export const isGivingIn = ({ championshipRef, sportCategoryRef, basis }: GroupRanking, part: CountedPart): boolean => {
  if (!part.isCounting || !isRankedIn(basis, part)) return false
  if (part.championshipRef === championshipRef) {
    return (part.championshipCategoryRef ?? part.sportCategoryRef) === sportCategoryRef
  }
  const round = basis.rounds.find(({ ref }) => ref === part.competitionRef)
  return round?.countsCategories === true && part.sportCategoryRef === sportCategoryRef
}

export type PointsRow = GivenPoints & {
  readonly ref: string
  readonly sportCategoryRef: string
  readonly date: string
  readonly counts: boolean
  readonly source: string
}

const plain = (text: string | null): string | null =>
  text === null || !text.includes('.') ? text : text.replace(/0+$/, '').replace(/\.$/, '')

const readStored = async (db: Db, groupRef: string, testSetRef: string): Promise<PointsRow[]> => {
  const rows = await db.$queryRaw<PointsRow[]>`
    SELECT ref, registration_ref AS "registrationRef", sport_category_ref AS "sportCategoryRef", rider_ref AS "riderRef",
      horse_ref AS "horseRef", date, counts, place, participants, errors::text AS errors, time::text AS time,
      calculated::text AS calculated, source
    FROM championship_points WHERE group_ref = ${groupRef}::uuid AND test_set_ref = ${testSetRef}::uuid`
  return rows.map((row) => ({
    ...row,
    errors: plain(row.errors),
    time: plain(row.time),
    calculated: plain(row.calculated),
  }))
}

const compared = [
  'riderRef',
  'horseRef',
  'date',
  'counts',
  'place',
  'participants',
  'errors',
  'time',
  'calculated',
  'sportCategoryRef',
] as const

type WantedRow = Omit<PointsRow, 'ref' | 'source'>

const isSame = (stored: PointsRow, wanted: WantedRow): boolean =>
  compared.every((name) => stored[name] === wanted[name])

/** A manual row of a result that does not count now keeps its points for when it counts again. */
const withoutCounting = (row: PointsRow): WantedRow => ({
  ...row,
  counts: false,
  place: null,
  errors: null,
  time: null,
  calculated: null,
})

const upsert = async (
  { db, newRef }: Writing,
  ranking: GroupRanking,
  part: CountedPart,
  rows: readonly WantedRow[],
) => {
  if (rows.length === 0) return
  const sent = rows.map((row) => ({
    ref: newRef(),
    registration_ref: row.registrationRef,
    sport_category_ref: row.sportCategoryRef,
    rider_ref: row.riderRef,
    horse_ref: row.horseRef,
    date: row.date,
    counts: row.counts,
    place: row.place,
    participants: row.participants,
    errors: row.errors,
    time: row.time,
    calculated: row.calculated,
  }))
  await db.$executeRaw`
    INSERT INTO championship_points AS stored (ref, championship_ref, group_ref, sport_category_ref, competition_ref,
      test_set_ref, registration_ref, rider_ref, horse_ref, date, counts, place, participants, errors, time, calculated)
    SELECT ref, ${ranking.championshipRef}::uuid, ${ranking.targetRef}::uuid, sport_category_ref,
      ${part.competitionRef}::uuid, ${part.testSetRef}::uuid, registration_ref, rider_ref, horse_ref, date, counts, place,
      participants, errors, time, calculated
    FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS row (ref uuid, registration_ref uuid,
      sport_category_ref uuid, rider_ref uuid, horse_ref uuid, date text, counts boolean, place int, participants int,
      errors numeric, time numeric, calculated numeric)
    ON CONFLICT (group_ref, test_set_ref, registration_ref) DO UPDATE
    SET (sport_category_ref, rider_ref, horse_ref, date, counts, place, participants, errors, time, calculated) =
      (excluded.sport_category_ref, excluded.rider_ref, excluded.horse_ref, excluded.date, excluded.counts, excluded.place,
      excluded.participants, excluded.errors, excluded.time, excluded.calculated)`
}

/**
 * Writes the points of a part of a test in a group, and returns the practitioners whose points changed. Repeating it changes nothing. While
 * the results of a closed ranking are reopened alone, nothing moves.
 */
export const writePoints = async (
  writing: Writing,
  ranking: GroupRanking,
  part: CountedPart,
  entrants: ReadonlySet<string> | null,
): Promise<ReadonlySet<string>> => {
  const { sportCategoryRef, targetRef: groupRef } = ranking
  const isGiving = isGivingIn(ranking, part)
  const all = await readStored(writing.db, groupRef, part.testSetRef)
  const stored = isGiving ? all : all.filter((row) => row.sportCategoryRef === sportCategoryRef)
  if (isGiving && part.isFrozen && stored.some(({ counts }) => counts)) return new Set()
  const wanted = (isGiving ? givePoints(ranking.basis, part, entrants) : []).map(
    (given): WantedRow => ({ ...given, sportCategoryRef, date: part.date, counts: true }),
  )
  const [before, after] = [
    new Map(stored.map((row) => [row.registrationRef, row])),
    new Map(wanted.map((row) => [row.registrationRef, row])),
  ]
  const gone = stored.filter((row) => !after.has(row.registrationRef))
  const kept = gone.filter(({ source, counts }) => source === 'MANUAL' && counts).map(withoutCounting)
  const removed = gone.filter(({ source }) => source !== 'MANUAL')
  const changed = wanted.filter((row) => {
    const old = before.get(row.registrationRef)
    return old === undefined || !isSame(old, row)
  })
  if (removed.length > 0) {
    await writing.db.championshipPoints.deleteMany({ where: { ref: { in: removed.map(({ ref }) => ref) } } })
  }
  await upsert(writing, ranking, part, [...kept, ...changed])
  const touched = [...removed, ...kept, ...changed, ...changed.flatMap((row) => before.get(row.registrationRef) ?? [])]
  return new Set(touched.flatMap((row) => practitionerOf(row, ranking.basis.rules.dependence) ?? []))
}
