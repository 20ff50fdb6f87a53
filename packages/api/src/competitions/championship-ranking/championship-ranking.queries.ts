// Reads the rankings of championships. A place is counted from the order, so nothing but the changed entry was written.
import type { Db } from '@oxer/db'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import type {
  RankingMenu,
  StandingHead,
  StandingPage,
  StandingQuery,
  StandingTop,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import type { RankingTarget } from '@oxer/domain/competitions/championship-ranking/ranking-basis.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import { toCursor, toCursorText } from '../../kernel/paging/cursor.mappers.ts'
import { publicCompetitions } from '../competition/competition-visibility.queries.ts'
import { isOfGroupRanking, listRankings, type StoredRanking, toStoredRanking } from './championship-basis.queries.ts'
import { type EntryRow, type Names, toStandingRows } from './championship-ranking.mappers.ts'

/** Riders, horses and teams by the keys of entries. */
export const readNames = async (db: Db, keys: readonly string[]): Promise<Names> => {
  const refs = [...new Set(keys.flatMap((key) => key.split(':')))]
  const rows = await db.$queryRaw<{ ref: string; name: string; club: string | null; kind: string }[]>`
    SELECT ref, trim(first_name || ' ' || last_name) AS name, NULL AS club, 'RIDER' AS kind
    FROM person WHERE ref = ANY(${refs}::uuid[])
    UNION ALL
    SELECT ref, coalesce(nullif(sport_name, ''), name), NULL, 'HORSE' FROM horse WHERE ref = ANY(${refs}::uuid[])
    UNION ALL
    SELECT t.ref, t.name, nullif(o.name, t.name), 'TEAM' FROM season_team t LEFT JOIN organisation o ON o.ref = t.owner_ref
    WHERE t.ref = ANY(${refs}::uuid[])`
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const namesOf = (kind: string) => new Map(of(kind).map(({ ref, name }) => [ref, name]))
  return {
    riders: namesOf('RIDER'),
    horses: namesOf('HORSE'),
    teams: new Map(of('TEAM').map(({ ref, name, club }) => [ref, { ref, name, club }])),
  }
}

type Target = { readonly target: RankingTarget; readonly targetRef: string; readonly sportCategoryRef: string }

export const targetOf = (
  championshipRef: string,
  { sportCategoryRef, phaseRef, groupRef }: Pick<StandingQuery, 'sportCategoryRef' | 'phaseRef' | 'groupRef'>,
): Target => {
  if (groupRef !== undefined) return { target: 'GROUP', targetRef: groupRef, sportCategoryRef }
  if (phaseRef !== undefined) return { target: 'PHASE', targetRef: phaseRef, sportCategoryRef }
  return { target: 'MAIN', targetRef: championshipRef, sportCategoryRef }
}

/** What the public may see: the ranking is shown, and its championship is public. */
const isShown = ({ status }: Pick<ChampionshipScope, 'status'>, { isPublic }: StoredRanking): boolean =>
  isPublic && isPublicEvent(status)

type Shown = Pick<ChampionshipScope, 'ref' | 'status'>

/** A championship of one group has no other ranking: it is the main one, too. Null if the public may see none. */
export const findShownRanking = async (db: Db, championship: Shown, wanted: Target): Promise<StoredRanking | null> => {
  const all = (await listRankings(db, [championship.ref], [wanted.sportCategoryRef])).filter((each) =>
    isShown(championship, each),
  )
  const found = all.find(({ target, targetRef }) => target === wanted.target && targetRef === wanted.targetRef)
  const instead = wanted.target === 'MAIN' ? (onlyOne(all, 'PHASE') ?? onlyOne(all, 'GROUP')) : undefined
  return found ?? instead ?? null
}

export const findShown = async (db: Db, championship: Shown, wanted: Target): Promise<StoredRanking> => {
  const ranking = await findShownRanking(db, championship, wanted)
  if (ranking === null) throw failure(championshipRankingErrors.notCreated)
  return ranking
}

const onlyOne = (all: readonly StoredRanking[], wanted: RankingTarget): StoredRanking | undefined => {
  const own = all.filter(({ target }) => target === wanted)
  return own.length === 1 ? own[0] : undefined
}

const nameOfTarget = async (db: Db, { target, targetRef, championshipRef }: StoredRanking): Promise<string> => {
  const select = { name: true }
  const row =
    target === 'GROUP'
      ? await db.championshipGroup.findUnique({ where: { ref: targetRef }, select })
      : target === 'PHASE'
        ? await db.championshipPhase.findUnique({ where: { ref: targetRef }, select })
        : await db.championship.findUnique({ where: { ref: championshipRef }, select })
  return row?.name ?? ''
}

/** The competitions of the groups of a ranking, in their order, each once. */
const competitionsOf = async (
  db: Db,
  ranking: StoredRanking,
): Promise<{ competitions: StandingHead['competitions']; held: number }> => {
  const all = isOfGroupRanking(ranking)
    ? [ranking]
    : (await listRankings(db, [ranking.championshipRef], [ranking.sportCategoryRef]))
        .filter(isOfGroupRanking)
        .filter(({ targetRef }) =>
          ranking.basis.kind === 'GROUP'
            ? false
            : ranking.basis.phases.some(({ groupRefs }) => groupRefs.includes(targetRef)),
        )
  const held = new Set(all.flatMap(({ heldRefs }) => heldRefs))
  const rounds = new Map(all.flatMap(({ basis }) => basis.rounds.map((round) => [round.ref, round] as const)))
  const rows = await db.competition.findMany({
    where: { ref: { in: [...rounds.keys()] }, ...publicCompetitions },
    select: { ref: true, name: true, start: true },
  })
  const byRef = new Map(rows.map((row) => [row.ref, row]))
  return {
    held: held.size,
    competitions: [...rounds.values()].flatMap(({ ref, factor, counting }) => {
      const row = byRef.get(ref)
      if (row === undefined) return []
      return [{ ref, name: row.name, date: row.start, factor, isAlways: counting === 'ALWAYS', isHeld: held.has(ref) }]
    }),
  }
}

const readHead = async (db: Db, ranking: StoredRanking): Promise<StandingHead> => {
  const sportCategory = await db.sportCategory.findUniqueOrThrow({
    where: { ref: ranking.sportCategoryRef },
    select: { ref: true, name: true },
  })
  return {
    ref: ranking.ref,
    target: ranking.target,
    targetRef: ranking.targetRef,
    name: await nameOfTarget(db, ranking),
    sportCategory,
    isProvisional: ranking.isProvisional,
    // A ranking that was opened again after the last word makes it provisional until it is closed (decision 61).
    isFinal: ranking.isFinal && !ranking.isProvisional,
    ...(await competitionsOf(db, ranking)),
    changedAt: ranking.changedAt.toISOString(),
  }
}

type CountedRow = EntryRow & { before: number; better: number }

/** Entries from a place of the list on. The counts of the first of them give the places of all. */
const readEntryRows = (db: Db, rankingRef: string, afterRef: string | null, size: number): Promise<CountedRow[]> =>
  db.$queryRaw`
    WITH page AS (
      SELECT e.ref, e.key, e.sort_key, e.keys, e.rounds FROM championship_ranking_entry e
      WHERE e.ranking_ref = ${rankingRef}::uuid AND e.sort_key IS NOT NULL
        AND (${afterRef}::uuid IS NULL OR (e.sort_key, e.key COLLATE "C") >
          (SELECT l.sort_key, l.key COLLATE "C" FROM championship_ranking_entry l WHERE l.ref = ${afterRef}::uuid))
      ORDER BY e.sort_key, e.key COLLATE "C" LIMIT ${size}),
    first AS (SELECT sort_key, key FROM page ORDER BY sort_key, key COLLATE "C" LIMIT 1)
    SELECT page.ref, page.key, page.sort_key AS "sortKey", page.keys, page.rounds, counts.before, counts.better
    FROM page, LATERAL (SELECT count(*)::int AS before, count(*) FILTER (WHERE b.sort_key < first.sort_key)::int AS better
      FROM championship_ranking_entry b, first
      WHERE b.ranking_ref = ${rankingRef}::uuid
        AND (b.sort_key, b.key COLLATE "C") < (first.sort_key, first.key COLLATE "C")) counts
    ORDER BY page.sort_key, page.key COLLATE "C"`

export const readStanding = async (
  db: Db,
  ranking: StoredRanking,
  { after, size }: CursorQuery,
): Promise<StandingPage> => {
  const cursor = toCursor(after)
  if (cursor !== null) {
    const last = await db.championshipRankingEntry.findFirst({
      where: { ref: cursor.ref, rankingRef: ranking.ref, sortKey: { not: null } },
      select: { ref: true },
    })
    if (last === null) throw failure(kernelErrors.wrongFormat, { field: 'after' })
  }
  const rows = await readEntryRows(db, ranking.ref, cursor?.ref ?? null, size + 1)
  const page = rows.slice(0, size)
  const [first, last] = [page[0], page.at(-1)]
  const names = await readNames(
    db,
    page.map(({ key }) => key),
  )
  return {
    ...(await readHead(db, ranking)),
    rows: first === undefined ? [] : toStandingRows(page, first, names),
    next: rows.length > size && last !== undefined ? toCursorText({ key: '', ref: last.ref }) : null,
    total: await db.championshipRankingEntry.count({ where: { rankingRef: ranking.ref, sortKey: { not: null } } }),
  }
}

/** c155, c157, c158 */
export const getStanding = async (
  { db }: { readonly db: Db },
  championship: ChampionshipScope,
  { after, size, ...wanted }: StandingQuery,
): Promise<StandingPage> =>
  readStanding(db, await findShown(db, championship, targetOf(championship.ref, wanted)), { after, size })

const topCount = 5

/** The first five of any ranking, and those who share the fifth place. */
export const getTopOf = async (
  { db }: { readonly db: Db },
  championship: ChampionshipScope,
  wanted: Pick<StandingQuery, 'sportCategoryRef' | 'phaseRef' | 'groupRef'>,
): Promise<StandingTop> => {
  const ranking = await findShown(db, championship, targetOf(championship.ref, wanted))
  const { next: _, ...page } = await readStanding(db, ranking, { size: 200 })
  const rows = page.rows.filter(({ place }) => place !== null && place <= topCount)
  return { ...page, rows }
}

/** c156: of the main ranking. */
export const getTop = (
  ctx: { readonly db: Db },
  championship: ChampionshipScope,
  { sportCategory: sportCategoryRef }: { sportCategory: string },
): Promise<StandingTop> => getTopOf(ctx, championship, { sportCategoryRef })

/** c154 */
export const getRankingMenu = async (
  { db }: { readonly db: Db },
  championship: ChampionshipScope,
): Promise<RankingMenu> => {
  const shown = (await listRankings(db, [championship.ref])).filter((each) => isShown(championship, each))
  const has = (target: RankingTarget, ref: string): boolean =>
    shown.some((each) => each.target === target && each.targetRef === ref)
  const phases = await db.championshipPhase.findMany({
    where: { championshipRef: championship.ref },
    orderBy: [{ level: 'asc' }, { ref: 'asc' }],
    select: {
      ref: true,
      name: true,
      level: true,
      groups: { orderBy: [{ order: 'asc' }, { ref: 'asc' }], select: { ref: true, name: true } },
    },
    relationLoadStrategy: 'join',
  })
  const categories = await db.championshipSportCategory.findMany({
    where: { championshipRef: championship.ref },
    orderBy: { order: 'asc' },
    select: { sportCategory: { select: { ref: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  const ranked = new Set(shown.map(({ sportCategoryRef }) => sportCategoryRef))
  return {
    hasRanking: shown.length > 0,
    hasMain: has('MAIN', championship.ref),
    sportCategories: categories.flatMap(({ sportCategory }): RefName[] =>
      ranked.has(sportCategory.ref) ? [sportCategory] : [],
    ),
    phases: phases.map(({ groups, ...phase }) => ({
      ...phase,
      hasRanking: has('PHASE', phase.ref),
      groups: groups.map((group) => ({ ...group, hasRanking: has('GROUP', group.ref) })),
    })),
  }
}

/** The same, if the public may see it. */
export const getShownRanking = async (db: Db, scope: ChampionshipScope, ranking: string): Promise<StoredRanking> => {
  const stored = await getRankingOf(db, scope, ranking)
  if (!isShown(scope, stored)) throw failure(championshipRankingErrors.notCreated)
  return stored
}

/** A ranking of this championship; any other is not found. */
export const getRankingOf = async (db: Db, { ref }: ChampionshipScope, ranking: string): Promise<StoredRanking> => {
  const row = await db.championshipRanking.findFirst({ where: { ref: ranking, championshipRef: ref } })
  if (row === null) throw failure(kernelErrors.notFound)
  return toStoredRanking(row)
}

/** For the office, shown to the public or not. */
export const getManagedStanding = async (
  db: Db,
  scope: ChampionshipScope,
  { ranking, ...page }: CursorQuery & { ranking: string },
): Promise<StandingPage> => readStanding(db, await getRankingOf(db, scope, ranking), page)
