// The rankings of championships that a competition may show or order by: c050, and BY_CHAMPIONSHIP (decision 360).
import type { Db } from '@oxer/db'
import { ChampionshipStatus } from '@oxer/domain/championships/championship/championship.schema'
import type { ChampionshipRankingChoices } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import type { CompetitionScope } from '../competition/competition.guards.ts'

/** The public championships in which a competition counts. */
export const listChampionshipsOf = async (db: Db, competitionRef: string): Promise<{ ref: string; name: string }[]> => {
  const links = await db.championshipCompetition.findMany({
    where: { competitionRef },
    select: { championshipRef: true },
  })
  return db.championship.findMany({
    where: {
      ref: { in: links.map(({ championshipRef }) => championshipRef) },
      deletedAt: null,
      status: { in: ChampionshipStatus.options.filter(isPublicEvent) },
    },
    select: { ref: true, name: true },
    orderBy: [{ start: 'asc' }, { ref: 'asc' }],
  })
}

type Chosen = { readonly championshipRef?: string | undefined; readonly championshipPhaseRef?: string | undefined }

/** The phases and categories of the chosen championship, and the groups of the chosen phase. */
export const listChampionshipChoices = async (
  db: Db,
  scope: CompetitionScope,
  { championshipRef, championshipPhaseRef }: Chosen,
): Promise<ChampionshipRankingChoices> => {
  const championships = await listChampionshipsOf(db, scope.ref)
  const chosen = championships.find(({ ref }) => ref === championshipRef)
  if (chosen === undefined) return { championships, phases: [], groups: [], sportCategories: [] }
  const phases = await db.championshipPhase.findMany({
    where: { championshipRef: chosen.ref },
    select: { ref: true, name: true },
    orderBy: [{ level: 'asc' }, { ref: 'asc' }],
  })
  const series = await db.championshipSportCategory.findMany({
    where: { championshipRef: chosen.ref },
    select: { sportCategory: { select: { ref: true, name: true } } },
    orderBy: { order: 'asc' },
    relationLoadStrategy: 'join',
  })
  const phase = phases.find(({ ref }) => ref === championshipPhaseRef)
  const groups =
    phase === undefined
      ? []
      : await db.championshipGroup.findMany({
          where: { phaseRef: phase.ref },
          select: { ref: true, name: true },
          orderBy: [{ order: 'asc' }, { ref: 'asc' }],
        })
  return { championships, phases, groups, sportCategories: series.map(({ sportCategory }) => sportCategory) }
}
