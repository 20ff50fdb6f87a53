// Rankings of championships follow the rankings of competitions, in the same transaction (decision 61). Locks: the parts of tests, then the
// rankings of championships by their refs, then the championship and the competition.
import type { Db } from '@oxer/db'
import { publishChampionship } from '../../championships/championship/championship.publication.ts'
import type { Context } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import {
  findCountingRankings,
  findHeld,
  type GroupRanking,
  isOfGroupRanking,
  listRankings,
  type StoredRanking,
} from './championship-basis.queries.ts'
import { type CountedPart, readParts } from './championship-part.commands.ts'
import { isGivingIn, isRankedIn, writePoints } from './championship-points.commands.ts'
import { type Keys, readEntrants, standRankings } from './championship-standing.commands.ts'

export type Following = Pick<Context, 'db' | 'newRef' | 'now' | 'services'>

/** The rankings of these championships, locked in one order. */
export const lockRankings = async (
  db: Db,
  championshipRefs: readonly string[],
  sportCategoryRefs: readonly string[] | null = null,
): Promise<StoredRanking[]> => {
  const refs = (await listRankings(db, championshipRefs, sportCategoryRefs)).map(({ ref }) => ref)
  if (refs.length === 0) return []
  await lockRows({ db }, 'championshipRanking', refs)
  return listRankings(db, championshipRefs, sportCategoryRefs)
}

/**
 * Call it before the row of a competition is changed by a command that publishes or withdraws rankings of it, so that nobody who enters
 * results waits for that row while holding what this command needs. `isWhole`: the parts of its tests, too.
 */
export const takeStandings = async (db: Db, competitionRef: string, isWhole: boolean): Promise<void> => {
  const counting = await findCountingRankings(db, competitionRef)
  if (counting.length === 0) return
  if (isWhole) {
    const sets = await db.testSet.findMany({ where: { test: { competitionRef } }, select: { ref: true } })
    await lockRows(
      { db },
      'testSet',
      sets.map(({ ref }) => ref),
    )
  }
  await lockRankings(db, [...new Set(counting.map(({ championshipRef }) => championshipRef))])
}

/** Notes which competitions are held, and whether one of them is still open; a group that held others is calculated as a whole. */
const noteHeld = async (db: Db, ranking: GroupRanking): Promise<{ ranking: GroupRanking; isOther: boolean }> => {
  const { heldRefs, isOpen } = await findHeld(db, ranking)
  const isOther = heldRefs.join() !== ranking.heldRefs.join()
  const isProvisional = isOpen || heldRefs.length === 0
  if (isOther || isProvisional !== ranking.isProvisional) {
    await db.championshipRanking.update({
      where: { ref: ranking.ref },
      data: { heldRefs: [...heldRefs], isProvisional },
    })
  }
  return { ranking: { ...ranking, heldRefs, isProvisional }, isOther }
}

/** A ranking over groups is provisional while one of them is. */
const noteProvisional = async (db: Db, all: readonly StoredRanking[]): Promise<readonly StoredRanking[]> => {
  const groups = all.filter(isOfGroupRanking)
  const noted: StoredRanking[] = []
  for (const ranking of all) {
    const { basis } = ranking
    if (basis.kind === 'GROUP') {
      noted.push(ranking)
      continue
    }
    const own = groups.filter(
      (each) =>
        each.sportCategoryRef === ranking.sportCategoryRef &&
        basis.phases.some(({ groupRefs }) => groupRefs.includes(each.targetRef)),
    )
    const isProvisional = own.length === 0 || own.some((each) => each.isProvisional)
    if (isProvisional !== ranking.isProvisional) {
      await db.championshipRanking.update({ where: { ref: ranking.ref }, data: { isProvisional } })
    }
    noted.push({ ...ranking, isProvisional })
  }
  return noted
}

/** Tells when what was listed last changed, and the public pages if they show it. */
const announce = async (
  { db, now, services }: Following,
  before: readonly StoredRanking[],
  after: readonly StoredRanking[],
  written: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> => {
  const wasProvisional = new Map(before.map(({ ref, isProvisional }) => [ref, isProvisional]))
  const changed = after.filter(
    ({ ref, isProvisional }) => (written.get(ref)?.size ?? 0) > 0 || wasProvisional.get(ref) !== isProvisional,
  )
  if (changed.length === 0) return
  await db.championshipRanking.updateMany({
    where: { ref: { in: changed.map(({ ref }) => ref) } },
    data: { changedAt: now() },
  })
  const shown = new Set(changed.filter(({ isPublic }) => isPublic).map(({ championshipRef }) => championshipRef))
  for (const championshipRef of [...shown].sort()) await publishChampionship({ db, services }, championshipRef)
}

/** Writes the points of these parts in these groups, and adds the practitioners whose points changed to those of their rankings. */
export const writeAllPoints = async (
  ctx: Following,
  groups: readonly GroupRanking[],
  parts: readonly CountedPart[],
  changes: Map<string, Set<string>>,
): Promise<void> => {
  const write = async (isGiving: boolean) => {
    for (const ranking of groups) {
      const rounds = new Set(ranking.competitionRefs)
      const own = parts
        .filter((part) => rounds.has(part.competitionRef) && isRankedIn(ranking.basis, part))
        .filter((part) => isGivingIn(ranking, part) === isGiving)
      const entrants = isGiving && own.length > 0 ? await readEntrants(ctx.db, ranking, null) : null
      const keys = changes.get(ranking.ref) ?? new Set<string>()
      for (const part of own) for (const key of await writePoints(ctx, ranking, part, entrants)) keys.add(key)
      changes.set(ranking.ref, keys)
    }
  }
  // What leaves a series goes before it comes to another, because a result has points once in a group.
  await write(false)
  await write(true)
}

/** Every ranking after changes of points, or null for all entries of a group. Returns what was written in each. */
export const updateRankings = async (
  ctx: Following,
  all: readonly StoredRanking[],
  given: ReadonlyMap<string, Keys>,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const changes = new Map<string, Keys>(given)
  const current = new Map(all.map((ranking) => [ranking.ref, ranking]))
  for (const ranking of all.filter(isOfGroupRanking).filter(({ ref }) => given.has(ref))) {
    const noted = await noteHeld(ctx.db, ranking)
    current.set(ranking.ref, noted.ranking)
    if (noted.isOther) changes.set(ranking.ref, null)
  }
  const after = await noteProvisional(ctx.db, [...current.values()])
  const written = await standRankings(ctx, after, changes)
  await announce(ctx, all, after, written)
  return written
}

/** The parts of a competition, with those that are gone and have left points behind. */
const listTestSetRefs = async (db: Db, competitionRef: string): Promise<string[]> => {
  const rows = await db.$queryRaw<{ ref: string }[]>`
    SELECT s.ref FROM test_set s JOIN competition_test t ON t.ref = s.test_ref WHERE t.competition_ref = ${competitionRef}::uuid
    UNION SELECT test_set_ref FROM championship_points WHERE competition_ref = ${competitionRef}::uuid`
  return rows.map(({ ref }) => ref)
}

/**
 * Decision 61: call it beside `giveCareerPoints`, and after whatever publishes, withdraws, closes, reopens or deletes rankings of a
 * competition. It reads what is stored now, so calling it once more changes nothing. Nearly always no championship counts the competition,
 * which costs one statement.
 */
export const followChampionship = async (
  ctx: Following,
  competitionRef: string,
  testSetRefs: readonly string[] | null,
): Promise<void> => {
  const counting = await findCountingRankings(ctx.db, competitionRef)
  if (counting.length === 0) return
  const refs = testSetRefs ?? (await listTestSetRefs(ctx.db, competitionRef))
  const parts = await readParts(ctx, refs)
  const stored = await ctx.db.championshipPoints.findFirst({
    where: { testSetRef: { in: [...refs] } },
    select: { ref: true },
  })
  const isNothing =
    stored === null && parts.every((part) => !part.isCounting) && counting.every(({ isHeld }) => !isHeld)
  if (isNothing) return
  const all = await lockRankings(ctx.db, [...new Set(counting.map(({ championshipRef }) => championshipRef))])
  const groups = all.filter(isOfGroupRanking).filter((ranking) => ranking.competitionRefs.includes(competitionRef))
  const changes = new Map<string, Set<string>>()
  // Read again under the locks: another part of the competition may have been published meanwhile.
  await writeAllPoints(ctx, groups, await readParts(ctx, refs), changes)
  await updateRankings(ctx, all, changes)
}

/** The same after a change of the teams, or of a published ranking of teams, of these parts. */
export const followTeams = async (
  ctx: Following,
  competitionRef: string,
  testSetRefs: readonly string[],
): Promise<void> => {
  if (!(await findCountingRankings(ctx.db, competitionRef)).some(({ isOfTeams }) => isOfTeams)) return
  await lockRows(ctx, 'testSet', [...testSetRefs])
  await followChampionship(ctx, competitionRef, testSetRefs)
}
