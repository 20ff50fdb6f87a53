// The standing of a start list's starters in the ranking of a championship (BY_CHAMPIONSHIP, decision 360).
import type { Db } from '@oxer/db'
import { ChampionshipStatus } from '@oxer/domain/championships/championship/championship.schema'
import { ChampionshipPractitionerDependence } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { practitionerOf } from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import { mayOrderBy } from '@oxer/domain/competitions/startlist/start-order.rules'
import type { StartOrder } from '@oxer/domain/competitions/startlist/start-order.schema'
import type { ChampionshipOrder } from '@oxer/domain/competitions/startlist/start-order-parts.schema'
import type { StartlistDraw } from '@oxer/domain/competitions/startlist/startlist.schema'
import { findShownRanking, targetOf } from '../championship-ranking/championship-ranking.queries.ts'
import { readPlaced } from '../championship-ranking/championship-standing.commands.ts'
import type { LoadedStartlist } from './startlist-entries.queries.ts'

export type ChampionshipStanding = {
  /** By practitioner of the list, 1 for the leader. */
  readonly places: ReadonlyMap<string, number>
  readonly standing: NonNullable<StartlistDraw['standing']>
}

/** The main ranking of the championship that the tests name in their category; null if they name none or several. */
const namedByTests = async (db: Db, list: LoadedStartlist): Promise<ChampionshipOrder | null> => {
  const [only, ...others] = await db.competitionTest.findMany({
    where: {
      testSets: { some: { startlistRef: list.ref } },
      deletedAt: null,
      championshipRef: { not: null },
      sportCategoryRef: { not: null },
    },
    select: { championshipRef: true, sportCategoryRef: true },
    distinct: ['championshipRef', 'sportCategoryRef'],
  })
  if (only === undefined || others.length > 0) return null
  const { championshipRef, sportCategoryRef } = only
  if (championshipRef === null || sportCategoryRef === null) return null
  return {
    championshipRef,
    championshipPhaseRef: null,
    championshipGroupRef: null,
    championshipSportCategoryRef: sportCategoryRef,
  }
}

/** Only of a championship in which the competition counts, and a ranking that the public may see; null if there is none. */
export const findChampionshipStanding = async (
  db: Db,
  list: LoadedStartlist,
  order: StartOrder,
): Promise<ChampionshipStanding | null> => {
  if (!mayOrderBy(order, 'BY_CHAMPIONSHIP')) return null
  const wanted = order.championship ?? (await namedByTests(db, list))
  if (wanted === null) return null
  const { championshipRef } = wanted
  const link = await db.championshipCompetition.findUnique({
    where: { championshipRef_competitionRef: { championshipRef, competitionRef: list.competitionRef } },
    select: { ref: true },
  })
  const championship = await db.championship.findFirst({
    where: { ref: championshipRef, deletedAt: null },
    select: { ref: true, status: true, practitionerDependence: true },
  })
  if (link === null || championship === null || championship.practitionerDependence === 'TEAM') return null
  const ranking = await findShownRanking(
    db,
    { ref: championship.ref, status: ChampionshipStatus.parse(championship.status) },
    targetOf(championshipRef, {
      sportCategoryRef: wanted.championshipSportCategoryRef,
      phaseRef: wanted.championshipPhaseRef ?? undefined,
      groupRef: wanted.championshipGroupRef ?? undefined,
    }),
  )
  if (ranking === null) return null
  const dependence = ChampionshipPractitionerDependence.parse(championship.practitionerDependence)
  const placed = new Map((await readPlaced(db, ranking.ref)).map(({ id, place }) => [id, place]))
  return {
    places: new Map(
      list.entries.flatMap((entry) => {
        const place = placed.get(practitionerOf(entry, dependence) ?? '')
        return entry.practitionerRef === null || place == null ? [] : [[entry.practitionerRef, place] as const]
      }),
    ),
    standing: { rankingRef: ranking.ref, changedAt: ranking.changedAt.toISOString() },
  }
}
