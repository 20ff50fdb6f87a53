// c159: where the place of a practitioner comes from, per competition and test.
import { type Db, Prisma } from '@oxer/db'
import { pointsOf } from '@oxer/domain/catalogue/point-distribution/point-record.rules'
import { carriedRoundRef } from '@oxer/domain/championships/championship-ranking/round-rule/round-score'
import {
  openBasis,
  practitionerOf,
  prepareBasis,
} from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import { explainEntries } from '@oxer/domain/championships/championship-ranking/standing-explanation.rules'
import { fromStoredEntry } from '@oxer/domain/championships/championship-ranking/stored-standing.rules'
import { StoredFigures, type StoredRound } from '@oxer/domain/championships/championship-ranking/stored-standing.schema'
import type {
  PointHistory,
  StandingRow,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { formatExact } from '@oxer/domain/kernel/decimal'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import { isPublicIn, publicCompetitions } from '../competition/competition-visibility.queries.ts'
import { isOfGroupRanking, listRankings, type StoredRanking } from './championship-basis.queries.ts'
import { type EntryRow, namesOfKey, roundsOfEntry, toStandingRow } from './championship-ranking.mappers.ts'
import { getRankingOf, getShownRanking, readNames } from './championship-ranking.queries.ts'

type Entry = EntryRow & {
  readonly manualTotal: string | null
  readonly manualNotes: string
  readonly manualBy: string | null
  readonly excludedReason: string | null
  readonly version: number
  readonly better: number
}

/** The entry, and its neighbours in the order of the list. */
const readAround = (db: Db, rankingRef: string, key: string): Promise<(Entry & { position: number })[]> =>
  db.$queryRaw`
    WITH own AS (SELECT sort_key, key FROM championship_ranking_entry
      WHERE ranking_ref = ${rankingRef}::uuid AND key = ${key} AND sort_key IS NOT NULL),
    around AS (
      (SELECT e.*, -1 AS position FROM championship_ranking_entry e, own WHERE e.ranking_ref = ${rankingRef}::uuid
        AND (e.sort_key, e.key COLLATE "C") < (own.sort_key, own.key COLLATE "C")
        ORDER BY e.sort_key DESC, e.key COLLATE "C" DESC LIMIT 1)
      UNION ALL SELECT e.*, 0 FROM championship_ranking_entry e, own
        WHERE e.ranking_ref = ${rankingRef}::uuid AND e.key = own.key
      UNION ALL (SELECT e.*, 1 FROM championship_ranking_entry e, own WHERE e.ranking_ref = ${rankingRef}::uuid
        AND (e.sort_key, e.key COLLATE "C") > (own.sort_key, own.key COLLATE "C")
        ORDER BY e.sort_key, e.key COLLATE "C" LIMIT 1))
    SELECT a.ref, a.key, a.sort_key AS "sortKey", a.keys, a.rounds, a.position, a.version,
      a.manual_total::text AS "manualTotal", a.manual_notes AS "manualNotes", by.name AS "manualBy",
      a.excluded_reason AS "excludedReason",
      (SELECT count(*)::int FROM championship_ranking_entry b
        WHERE b.ranking_ref = ${rankingRef}::uuid AND b.sort_key < a.sort_key) AS better
    FROM around a LEFT JOIN account by ON by.ref = a.manual_by_ref ORDER BY a.position`

type PointsLine = {
  ref: string
  id: string
  competitionRef: string
  competitionName: string
  testRef: string
  testName: string
  factor: string
  date: string
  riderRef: string | null
  horseRef: string | null
  place: number | null
  participants: number
  source: 'CALCULATED' | 'MANUAL'
  calculated: string | null
  manual: string | null
  notes: string
  byName: string | null
  version: number
}

/** The public reads nothing of a competition that it may not see. */
const readLines = (db: Db, groups: readonly StoredRanking[], key: string, isStaff: boolean): Promise<PointsLine[]> => {
  const refs = key.split(':')
  return db.$queryRaw`
    SELECT p.ref, p.registration_ref || '/' || p.test_set_ref AS id, c.ref AS "competitionRef", c.name AS "competitionName",
      t.ref AS "testRef", t.name AS "testName", t.championship_factor::text AS factor, p.date, p.rider_ref AS "riderRef",
      p.horse_ref AS "horseRef", p.place, p.participants, p.source, p.calculated::text AS calculated,
      p.manual::text AS manual, p.notes, by.name AS "byName", p.version
    FROM championship_points p JOIN competition c ON c.ref = p.competition_ref
    JOIN test_set s ON s.ref = p.test_set_ref JOIN competition_test t ON t.ref = s.test_ref
    LEFT JOIN account by ON by.ref = p.by_ref
    WHERE p.counts AND ${isStaff ? Prisma.sql`true` : isPublicIn('c')} AND p.group_ref = ANY(${groups.map(({ targetRef }) => targetRef)}::uuid[])
      AND p.sport_category_ref = ANY(${groups.map(({ sportCategoryRef }) => sportCategoryRef)}::uuid[])
      AND (p.rider_ref = ANY(${refs}::uuid[]) OR p.horse_ref = ANY(${refs}::uuid[]))
    ORDER BY p.date, c.ref, t."order", p.ref`
}

/** A result that adds nothing says why: by its round, or by itself. */
const useOf = (rounds: readonly StoredRound[], { id, competitionRef }: PointsLine) => {
  const round = rounds.find(({ roundRef, results }) =>
    roundRef === competitionRef ? results.some(({ recordId }) => recordId === id) : false,
  )
  const result = round?.results.find(({ recordId }) => recordId === id)
  if (round === undefined || result === undefined) return 'NO_POINTS' as const
  return result.use === 'COUNTED' ? round.use : result.use
}

const plain = (text: string): string => (text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text)

const toLine = (rounds: readonly StoredRound[], row: PointsLine, isStaff: boolean): PointHistory['lines'][number] => {
  const points = pointsOf(row)
  return {
    ref: isStaff ? row.ref : null,
    competition: { ref: row.competitionRef, name: row.competitionName },
    test: { ref: row.testRef, name: row.testName },
    date: row.date,
    place: row.place,
    participants: row.participants,
    points: points === null ? null : formatExact(points),
    factor: plain(row.factor),
    use: useOf(rounds, row),
    isManual: row.source === 'MANUAL',
    calculated: row.calculated === null ? null : plain(row.calculated),
    notes: isStaff ? row.notes : null,
    byName: isStaff ? row.byName : null,
    version: isStaff ? row.version : null,
  }
}

const groupsOf = async (db: Db, ranking: StoredRanking): Promise<StoredRanking[]> => {
  const { basis } = ranking
  if (basis.kind === 'GROUP') return [ranking]
  const all = await listRankings(db, [ranking.championshipRef], [ranking.sportCategoryRef])
  return all
    .filter(isOfGroupRanking)
    .filter(({ targetRef }) => basis.phases.some(({ groupRefs }) => groupRefs.includes(targetRef)))
}

/** The competitions held in which the practitioner has no round. */
const readMissed = async (
  db: Db,
  groups: readonly StoredRanking[],
  rounds: readonly StoredRound[],
  isStaff: boolean,
) => {
  const held = [...new Set(groups.flatMap(({ heldRefs }) => heldRefs))]
  const ridden = new Set(rounds.filter(({ origin }) => origin === 'RIDDEN').map(({ roundRef }) => roundRef))
  return db.competition.findMany({
    where: { ref: { in: held.filter((ref) => !ridden.has(ref)) }, ...(isStaff ? {} : publicCompetitions) },
    select: { ref: true, name: true },
    orderBy: [{ start: 'asc' }, { ref: 'asc' }],
  })
}

const orderOf = async (ranking: StoredRanking, groups: readonly StoredRanking[]) => {
  const { basis } = ranking
  if (basis.kind === 'GROUP') return basis.rules
  const [first] = groups.filter(isOfGroupRanking)
  return { better: first?.basis.rules.better ?? ('HIGHER' as const), tieBreaks: basis.tieBreaks }
}

/** Who wrote points by hand, and why, is for staff only. */
export const getPointHistory = async (
  db: Db,
  ranking: StoredRanking,
  key: string,
  isStaff: boolean,
): Promise<PointHistory> => {
  const rows = await readAround(db, ranking.ref, key)
  const [above, own, below] = [-1, 0, 1].map((at) => rows.find(({ position }) => position === at))
  if (own === undefined) throw failure(kernelErrors.notFound, { field: 'practitioner' })
  const groups = await groupsOf(db, ranking)
  const order = await orderOf(ranking, groups)
  const rounds = roundsOfEntry(own)
  const names = await readNames(
    db,
    rows.map((row) => row.key),
  )
  const dependences = new Set(groups.filter(isOfGroupRanking).map(({ basis }) => basis.rules.dependence))
  const lines = (await readLines(db, groups, key, isStaff)).filter((line) =>
    [...dependences].some((dependence) => practitionerOf(line, dependence) === key),
  )
  const entryOf = (row: Entry) =>
    fromStoredEntry({ key: row.key, figures: StoredFigures.parse(row.keys), rounds: roundsOfEntry(row) })
  const neighbour = (row: Entry | undefined, isAbove: boolean): PointHistory['above'] => {
    if (row === undefined) return null
    const [left, right] = isAbove ? [row, own] : [own, row]
    const explained = explainEntries(order, entryOf(left), entryOf(right))
    const [ownValue, other] = isAbove ? [explained.right, explained.left] : [explained.left, explained.right]
    return { key: row.key, ...namesOfKey(row.key, names), decidedBy: explained.key, own: ownValue, other }
  }
  const row: StandingRow = toStandingRow(own, own.better + 1, names)
  const basis = isOfGroupRanking(ranking)
    ? prepareBasis(
        openBasis(
          ranking.basis.rules,
          ranking.basis.rounds.filter(({ ref }) => ranking.heldRefs.includes(ref)),
        ),
      )
    : null
  return {
    row,
    bestOf: basis?.bestOf ?? null,
    lines: lines.map((line) => toLine(rounds, line, isStaff)),
    missed: await readMissed(db, groups, rounds, isStaff),
    carried: rounds.find(({ roundRef }) => roundRef === carriedRoundRef)?.points ?? null,
    above: neighbour(above, true),
    below: neighbour(below, false),
    manual: isStaff
      ? {
          total: own.manualTotal === null ? null : plain(own.manualTotal),
          notes: own.manualNotes,
          byName: own.manualBy,
          version: own.version,
        }
      : null,
    excludedReason: isStaff ? own.excludedReason : null,
  }
}

type Asked = { readonly ranking: string; readonly practitioner: string }

/** c159, for everybody. */
export const getPublicHistory = async (
  db: Db,
  scope: ChampionshipScope,
  { ranking, practitioner }: Asked,
): Promise<PointHistory> => getPointHistory(db, await getShownRanking(db, scope, ranking), practitioner, false)

export const getManagedHistory = async (
  db: Db,
  scope: ChampionshipScope,
  { ranking, practitioner }: Asked,
): Promise<PointHistory> => getPointHistory(db, await getRankingOf(db, scope, ranking), practitioner, true)
