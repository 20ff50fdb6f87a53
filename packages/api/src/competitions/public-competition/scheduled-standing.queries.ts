// The standings that an activity of the schedule stands for (c129).
import type { Db } from '@oxer/db'
import { ChampionshipStatus } from '@oxer/domain/championships/championship/championship.schema'
import type { StandingPage } from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import type { ScheduledChampionship } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { findShownRanking, readStanding, targetOf } from '../championship-ranking/championship-ranking.queries.ts'

/** The first of each standing; the page of the championship has the rest. */
const shownRows = 200

/** One for the category of the activity, or for each that the championship ranks, in their order. */
export const listScheduledStandings = async (db: Db, of: ScheduledChampionship): Promise<StandingPage[]> => {
  const { ref, status } = await db.championship.findUniqueOrThrow({
    where: { ref: of.championshipRef },
    select: { ref: true, status: true },
  })
  const series = await db.championshipSportCategory.findMany({
    where: {
      championshipRef: ref,
      ...(of.championshipSportCategoryRef !== null && { sportCategoryRef: of.championshipSportCategoryRef }),
    },
    select: { sportCategoryRef: true },
    orderBy: { order: 'asc' },
  })
  const pages: StandingPage[] = []
  for (const { sportCategoryRef } of series) {
    const target = targetOf(ref, {
      sportCategoryRef,
      phaseRef: of.championshipPhaseRef ?? undefined,
      groupRef: of.championshipGroupRef ?? undefined,
    })
    const ranking = await findShownRanking(db, { ref, status: ChampionshipStatus.parse(status) }, target)
    if (ranking !== null) pages.push(await readStanding(db, ranking, { size: shownRows }))
  }
  return pages
}
