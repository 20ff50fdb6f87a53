// Creates the rankings of a championship from its settings, shows them to the public, and declares them final.
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import type {
  CreateRanking,
  CreateRankingOutcome,
  PublishPhase,
  RankingChoice,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { type WantedRanking, wantedRankings } from '@oxer/domain/competitions/championship-ranking/ranking-basis.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { publishChampionship } from '../../championships/championship/championship.publication.ts'
import { type ManagingChampionship, refuseClosed } from '../../championships/championship/open-championship.commands.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { type GroupRanking, isOfGroupRanking, readSettings, type StoredRanking } from './championship-basis.queries.ts'
import { lockRankings, updateRankings, writeAllPoints } from './championship-following.commands.ts'
import { readParts } from './championship-part.commands.ts'
import { getRankingOf } from './championship-ranking.queries.ts'
import type { Keys } from './championship-standing.commands.ts'
import { countLosses, hasFrozenSelection } from './managed-ranking.queries.ts'

const noun = 'championship-ranking'

/** The rankings that a choice means. Without a group or a phase, the main ranking is one of them. */
const isChosen =
  ({ phaseRef, groupRef }: RankingChoice) =>
  ({ target, targetRef, basis }: WantedRanking): boolean => {
    if (groupRef !== undefined) return target === 'GROUP' && targetRef === groupRef
    if (phaseRef === undefined) return true
    return basis.kind === 'GROUP' ? basis.phaseRef === phaseRef : target === 'PHASE' && targetRef === phaseRef
  }

/** The series of the championship, or the one that is chosen. */
const seriesOf = async (ctx: ManagingChampionship, { sportCategoryRef }: RankingChoice): Promise<string[]> => {
  const rows = await ctx.db.championshipSportCategory.findMany({
    where: { championshipRef: ctx.championship.ref, ...(sportCategoryRef !== undefined && { sportCategoryRef }) },
    orderBy: { order: 'asc' },
    select: { sportCategoryRef: true },
  })
  if (rows.length === 0 && sportCategoryRef !== undefined) {
    throw failure(championshipRankingErrors.sportCategoryUnknown, { field: 'sportCategoryRef' })
  }
  return rows.map((row) => row.sportCategoryRef)
}

type Wanted = WantedRanking & { readonly sportCategoryRef: string }

/** Stores the basis of each; the entries of one that existed go, with what was written by hand. */
const storeRankings = async (ctx: ManagingChampionship, wanted: readonly Wanted[]): Promise<string[]> => {
  const refs: string[] = []
  for (const { target, targetRef, sportCategoryRef, basis } of wanted) {
    const key = { championshipRef: ctx.championship.ref, target, targetRef, sportCategoryRef }
    const competitionRefs = basis.kind === 'GROUP' ? basis.rounds.map((round) => round.ref) : []
    const data = { basis: toJson(basis), competitionRefs, isFinal: false, createdAt: ctx.now(), changedAt: ctx.now() }
    const { ref } = await ctx.db.championshipRanking.upsert({
      where: { championshipRef_target_targetRef_sportCategoryRef: key },
      create: { ref: ctx.newRef(), ...key, ...data },
      update: { ...data, version: { increment: 1 } },
      select: { ref: true },
    })
    refs.push(ref)
  }
  await ctx.db.championshipRankingEntry.deleteMany({ where: { rankingRef: { in: refs } } })
  return refs
}

/** Points of competitions that the group no longer counts go; those by hand are kept for when it counts them again. */
const removeLeftPoints = async ({ db }: ManagingChampionship, ranking: GroupRanking): Promise<void> => {
  const where = {
    groupRef: ranking.targetRef,
    sportCategoryRef: ranking.sportCategoryRef,
    competitionRef: { notIn: [...ranking.competitionRefs] },
  }
  await db.championshipPoints.deleteMany({ where: { ...where, source: 'CALCULATED' } })
  await db.championshipPoints.updateMany({ where, data: { counts: false, calculated: null, place: null } })
}

/** The parts of the tests of competitions, by competition; locked, so that nobody enters results while their points are taken. */
const takeParts = async ({ db }: ManagingChampionship, competitionRefs: readonly string[]): Promise<string[][]> => {
  const rows = await db.testSet.findMany({
    where: { test: { competitionRef: { in: [...competitionRefs] } } },
    select: { ref: true, test: { select: { competitionRef: true } } },
    orderBy: { ref: 'asc' },
  })
  await lockRows(
    { db },
    'testSet',
    rows.map(({ ref }) => ref),
  )
  return competitionRefs.map((competition) =>
    rows.filter(({ test }) => test.competitionRef === competition).map(({ ref }) => ref),
  )
}

/** Points and entries of created rankings, from what is published now. The parts of their tests and all rankings are locked. */
export const calculateRankings = async (
  ctx: ManagingChampionship,
  all: readonly StoredRanking[],
  created: ReadonlySet<string>,
  parts: readonly (readonly string[])[],
): Promise<void> => {
  const groups = all.filter(isOfGroupRanking).filter(({ ref }) => created.has(ref))
  const changes = new Map<string, Set<string>>()
  for (const ranking of groups) await removeLeftPoints(ctx, ranking)
  // One competition at a time, so that not all results of a season are in memory at once.
  for (const refs of parts) await writeAllPoints(ctx, groups, await readParts(ctx, refs), changes)
  await updateRankings(ctx, all, new Map<string, Keys>([...created].map((ref) => [ref, null])))
}

/**
 * cr542 to cr544: overwrites existing rankings, which cannot be undone. Points by hand stay (decision 27); totals by hand and exclusions are
 * lost, and counted before. Refused while a selection is frozen.
 */
export const createRankings = async (
  ctx: ManagingChampionship,
  { confirmOverwrite, ...choice }: CreateRanking,
): Promise<CreateRankingOutcome> => {
  refuseClosed(ctx, ctx.championship.status)
  const { ref: championshipRef, federationRef } = ctx.championship
  const settings = await readSettings(ctx.db, championshipRef)
  const series = await seriesOf(ctx, choice)
  const wanted = series.flatMap((sportCategoryRef) =>
    wantedRankings(settings, sportCategoryRef)
      .filter(isChosen(choice))
      .map((each) => ({ ...each, sportCategoryRef })),
  )
  if (wanted.length === 0) throw failure(championshipRankingErrors.nothingToRank)
  const counted = new Set(
    wanted.flatMap(({ basis }) => (basis.kind === 'GROUP' ? basis.rounds.map(({ ref }) => ref) : [])),
  )
  const parts = await takeParts(ctx, [...counted])
  await lockRankings(ctx.db, [championshipRef])
  if (await hasFrozenSelection(ctx.db, championshipRef, series, choice.phaseRef)) {
    throw failure(championshipRankingErrors.selectionFrozen)
  }
  const losses = await countLosses(ctx.db, championshipRef, wanted)
  if (losses.rankings > 0 && !confirmOverwrite) {
    ctx.recordNothing('existing rankings would be overwritten, and this was not confirmed')
    return { isCreated: false, losses, created: 0 }
  }
  const refs = await storeRankings(ctx, wanted)
  const all = await lockRankings(ctx.db, [championshipRef])
  await calculateRankings(ctx, all, new Set(refs), parts)
  ctx.record({
    action: 'create',
    noun,
    ref: championshipRef,
    parentRef: championshipRef,
    federationRef,
    before: losses,
    after: { rankings: refs.length, ...choice },
  })
  return { isCreated: true, losses, created: refs.length }
}

type Told = Pick<StoredRanking, 'isPublic' | 'isFinal'>

const told = ({ isPublic, isFinal }: Told): Told => ({ isPublic, isFinal })

/** Changes one ranking for a user who has seen `version`. */
const change = async (
  ctx: ManagingChampionship,
  { ranking, version, action }: { ranking: string; version: number; action: string },
  decide: (before: StoredRanking) => Partial<Told>,
  show: (stored: StoredRanking) => object,
): Promise<StoredRanking> => {
  refuseClosed(ctx, ctx.championship.status)
  const { ref: championshipRef, federationRef } = ctx.championship
  const read = () => getRankingOf(ctx.db, ctx.championship, ranking)
  const before = await takeVersion(ctx, 'championshipRanking', { ref: ranking, version }, read, show)
  const data = decide(before)
  await ctx.db.championshipRanking.update({ where: { ref: ranking }, data: { ...data, version: { increment: 1 } } })
  const after = await read()
  ctx.record({
    action,
    noun,
    ref: ranking,
    parentRef: championshipRef,
    federationRef,
    before: told(before),
    after: told(after),
  })
  if (before.isPublic || after.isPublic) await publishChampionship(ctx, championshipRef)
  return after
}

/** Shows a ranking to the public, or withdraws it. */
export const publishRanking = (
  ctx: ManagingChampionship,
  { ranking, version, isPublic }: { ranking: string; version: number; isPublic: boolean },
): Promise<StoredRanking> =>
  change(
    ctx,
    { ranking, version, action: isPublic ? 'publish' : 'withdraw' },
    () => ({ isPublic }),
    (stored) => ({ isPublic: stored.isPublic, version: stored.version }),
  )

/** Shows or withdraws all created rankings of a phase in one transaction. Those that are so already stay as they are. */
export const publishPhase = async (
  ctx: ManagingChampionship,
  { phase: phaseRef, isPublic, sportCategoryRef }: PublishPhase & { readonly phase: string },
): Promise<{ changed: number }> => {
  refuseClosed(ctx, ctx.championship.status)
  const { ref: championshipRef, federationRef } = ctx.championship
  const phase = await ctx.db.championshipPhase.findFirst({
    where: { ref: phaseRef, championshipRef },
    select: { name: true, groups: { select: { ref: true } } },
  })
  if (phase === null) throw failure(kernelErrors.notFound, { field: 'phase' })
  const targets = new Set([phaseRef, ...phase.groups.map(({ ref }) => ref)])
  const all = await lockRankings(ctx.db, [championshipRef], sportCategoryRef === undefined ? null : [sportCategoryRef])
  const own = all.filter(({ targetRef }) => targets.has(targetRef))
  if (own.length === 0) throw failure(championshipRankingErrors.notCreated)
  const refs = own.filter((each) => each.isPublic !== isPublic).map(({ ref }) => ref)
  if (refs.length === 0) {
    ctx.recordNothing('all of them are so already')
    return { changed: 0 }
  }
  await ctx.db.championshipRanking.updateMany({
    where: { ref: { in: refs } },
    data: { isPublic, version: { increment: 1 } },
  })
  ctx.record({
    action: isPublic ? 'publish-phase' : 'withdraw-phase',
    noun,
    ref: phaseRef,
    parentRef: championshipRef,
    federationRef,
    before: { phase: phase.name, isPublic: !isPublic },
    after: { phase: phase.name, isPublic, rankings: refs.length },
  })
  await publishChampionship(ctx, championshipRef)
  return { changed: refs.length }
}

/** Decision 61: final once every ranking that it counts is closed. */
export const finishRanking = (
  ctx: ManagingChampionship,
  { ranking, version, isFinal }: { ranking: string; version: number; isFinal: boolean },
): Promise<StoredRanking> =>
  change(
    ctx,
    { ranking, version, action: isFinal ? 'finish' : 'reopen' },
    (before) => {
      if (isFinal && before.isProvisional) throw failure(championshipRankingErrors.stillProvisional)
      return { isFinal }
    },
    (stored) => ({ isFinal: stored.isFinal, version: stored.version }),
  )
