// The rankings of a championship as its office sees them: those of the settings, created or not.
import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canFinishChampionship } from '@oxer/domain/competitions/championship-ranking/championship-ranking.policy'
import type {
  ManagedRanking,
  ManagedRankings,
  RankingChoice,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import {
  type ChampionshipSettings,
  wantedRankings,
} from '@oxer/domain/competitions/championship-ranking/ranking-basis.rules'
import type { RankingTarget } from '@oxer/domain/competitions/championship-ranking/ranking-basis.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import { isSameJson, toJson } from '../../kernel/json/json.mappers.ts'
import { isOfGroupRanking, listRankings, readSettings, type StoredRanking } from './championship-basis.queries.ts'

/** Whether the selection of a phase of these series is frozen; of every phase without one. */
export const hasFrozenSelection = async (
  db: Db,
  championshipRef: string,
  sportCategoryRefs: readonly string[],
  phaseRef?: string,
): Promise<boolean> => {
  const phases = await db.championshipPhase.findMany({
    where: { championshipRef, ...(phaseRef !== undefined && { ref: phaseRef }) },
    select: { ref: true },
  })
  const found = await db.championshipSelection.findFirst({
    where: { phaseRef: { in: phases.map(({ ref }) => ref) }, sportCategoryRef: { in: [...sportCategoryRefs] } },
    select: { ref: true },
  })
  return found !== null
}

type Key = { readonly target: RankingTarget; readonly targetRef: string; readonly sportCategoryRef: string }

const isSame = (left: Key, right: Key): boolean =>
  left.target === right.target && left.targetRef === right.targetRef && left.sportCategoryRef === right.sportCategoryRef

/** What creating these rankings would lose. */
export const countLosses = async (
  db: Db,
  championshipRef: string,
  wanted: readonly Key[],
): Promise<ManagedRankings['losses']> => {
  const stored = (await listRankings(db, [championshipRef])).filter((each) => wanted.some((key) => isSame(key, each)))
  const [row] = await db.$queryRaw<{ manualTotals: number; exclusions: number }[]>`
    SELECT count(manual_total)::int AS "manualTotals", count(excluded_reason)::int AS exclusions
    FROM championship_ranking_entry WHERE ranking_ref = ANY(${stored.map(({ ref }) => ref)}::uuid[])`
  return { rankings: stored.length, manualTotals: row?.manualTotals ?? 0, exclusions: row?.exclusions ?? 0 }
}

const namesOf = (settings: ChampionshipSettings, target: RankingTarget, targetRef: string, main: string) => {
  for (const phase of settings.phases) {
    if (target === 'PHASE' && phase.ref === targetRef) return { name: phase.name, phaseRef: null, phaseName: null }
    const group = target === 'GROUP' ? phase.groups.find(({ ref }) => ref === targetRef) : undefined
    if (group !== undefined) return { name: group.name, phaseRef: phase.ref, phaseName: phase.name }
  }
  return { name: main, phaseRef: null, phaseName: null }
}

const heldOf = (ranking: StoredRanking, all: readonly StoredRanking[]): { held: number; competitions: number } => {
  const { basis } = ranking
  const groups =
    basis.kind === 'GROUP'
      ? [ranking]
      : all
          .filter(isOfGroupRanking)
          .filter(
            ({ targetRef, sportCategoryRef }) =>
              sportCategoryRef === ranking.sportCategoryRef &&
              basis.phases.some(({ groupRefs }) => groupRefs.includes(targetRef)),
          )
  const count = (refs: readonly string[]) => new Set(refs).size
  return {
    held: count(groups.flatMap(({ heldRefs }) => heldRefs)),
    competitions: count(groups.flatMap(({ competitionRefs }) => competitionRefs)),
  }
}

export const listManagedRankings = async (
  { db, actor }: { readonly db: Db; readonly actor: Actor },
  championship: ChampionshipScope,
  choice: RankingChoice = {},
): Promise<ManagedRankings> => {
  const { ref: championshipRef } = championship
  const settings = await readSettings(db, championshipRef)
  const { name: main } = await db.championship.findUniqueOrThrow({
    where: { ref: championshipRef },
    select: { name: true },
  })
  const series = await db.championshipSportCategory.findMany({
    where: {
      championshipRef,
      ...(choice.sportCategoryRef !== undefined && { sportCategoryRef: choice.sportCategoryRef }),
    },
    orderBy: { order: 'asc' },
    select: { sportCategory: { select: { ref: true, name: true } } },
    relationLoadStrategy: 'join',
  })
  const all = await listRankings(db, [championshipRef])
  const counts = await db.championshipRankingEntry.groupBy({
    by: ['rankingRef'],
    where: { rankingRef: { in: all.map(({ ref }) => ref) }, sortKey: { not: null } },
    _count: true,
  })
  const entries = new Map(counts.map(({ rankingRef, _count }) => [rankingRef, _count]))
  const toManaged = (sportCategory: RefName): ManagedRanking[] =>
    wantedRankings(settings, sportCategory.ref).map(({ target, targetRef, basis }) => {
      const stored = all.find((each) => isSame(each, { target, targetRef, sportCategoryRef: sportCategory.ref }))
      const groupHas = basis.kind !== 'GROUP' || basis.distribution !== null
      return {
        ref: stored?.ref ?? null,
        target,
        targetRef,
        ...namesOf(settings, target, targetRef, main),
        sportCategory,
        isPublic: stored?.isPublic ?? false,
        isProvisional: stored?.isProvisional ?? false,
        isFinal: stored?.isFinal ?? false,
        isOutOfDate: stored !== undefined && !isSameJson(toJson(stored.basis), toJson(basis)),
        hasDistribution: groupHas,
        ...(stored === undefined ? { held: 0, competitions: 0 } : heldOf(stored, all)),
        entries: entries.get(stored?.ref ?? '') ?? 0,
        createdAt: stored?.createdAt.toISOString() ?? null,
        changedAt: stored?.changedAt.toISOString() ?? null,
        version: stored?.version ?? null,
      }
    })
  const rankings = series.flatMap(({ sportCategory }) => toManaged(sportCategory))
  const wanted = rankings.map(({ target, targetRef, sportCategory }) => ({
    target,
    targetRef,
    sportCategoryRef: sportCategory.ref,
  }))
  return {
    rankings,
    losses: await countLosses(db, championshipRef, wanted),
    hasFrozenSelection: await hasFrozenSelection(
      db,
      championshipRef,
      series.map(({ sportCategory }) => sportCategory.ref),
      choice.phaseRef,
    ),
    canFinish: canFinishChampionship(actor, championship),
  }
}
