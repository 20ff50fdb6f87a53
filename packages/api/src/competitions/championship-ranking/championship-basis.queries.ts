// The settings of a championship as its rankings are created from them, and the stored rankings.
import { type Db, Prisma } from '@oxer/db'
import { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import {
  ChampionshipGroupRules,
  ChampionshipPhaseRules,
} from '@oxer/domain/championships/championship-phase/championship-phase.schema'
import {
  ChampionshipPractitionerDependence,
  ChampionshipRankingRules,
} from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { MainRankingRules } from '@oxer/domain/championships/championship-ranking/main-ranking.schema'
import type { ChampionshipSettings } from '@oxer/domain/competitions/championship-ranking/ranking-basis.rules'
import {
  type GroupBasis,
  RankingBasis,
  RankingTarget,
} from '@oxer/domain/competitions/championship-ranking/ranking-basis.schema'
import { isPublicIn } from '../competition/competition-visibility.queries.ts'

/** A group without stored rules has the default ones. */
const StoredGroupRules = ChampionshipGroupRules.extend({ rules: ChampionshipRankingRules.prefault({}) })

export const readSettings = async (db: Db, championshipRef: string): Promise<ChampionshipSettings> => {
  const row = await db.championship.findUniqueOrThrow({
    where: { ref: championshipRef },
    select: {
      practitionerDependence: true,
      main: true,
      phases: {
        orderBy: [{ level: 'asc' }, { ref: 'asc' }],
        select: {
          ref: true,
          name: true,
          rules: true,
          groups: {
            orderBy: [{ order: 'asc' }, { ref: 'asc' }],
            select: { ref: true, name: true, organisationRefs: true, personRefs: true, rules: true },
          },
        },
      },
      distributions: {
        orderBy: { ref: 'asc' },
        select: { groupRef: true, sportCategoryRef: true, definition: true },
      },
    },
    relationLoadStrategy: 'join',
  })
  const competitions = await db.championshipCompetition.findMany({
    where: { championshipRef },
    orderBy: [{ order: 'asc' }, { competitionRef: 'asc' }],
    select: { competitionRef: true, factor: true, counting: true, countsCategories: true, groupRefs: true },
  })
  return {
    ref: championshipRef,
    dependence: ChampionshipPractitionerDependence.parse(row.practitionerDependence),
    main: row.main === null ? null : MainRankingRules.parse(row.main),
    phases: row.phases.map(({ groups, rules, ...phase }) => ({
      ...ChampionshipPhaseRules.parse(rules),
      ...phase,
      groups: groups.map((group) => ({ ...group, ...StoredGroupRules.parse(group.rules) })),
    })),
    distributions: row.distributions.map(({ definition, ...of }) => ({
      ...of,
      definition: PointDistribution.parse(definition),
    })),
    rounds: competitions.map(({ competitionRef, factor, counting, countsCategories, groupRefs }) => ({
      ref: competitionRef,
      factor: String(factor),
      counting: counting === 'ALWAYS' ? ('ALWAYS' as const) : ('BEST_OF' as const),
      countsCategories,
      groupRefs,
    })),
  }
}

export type StoredRanking = {
  readonly ref: string
  readonly championshipRef: string
  readonly target: RankingTarget
  readonly targetRef: string
  readonly sportCategoryRef: string
  readonly basis: RankingBasis
  readonly competitionRefs: readonly string[]
  readonly heldRefs: readonly string[]
  readonly isPublic: boolean
  readonly isProvisional: boolean
  readonly isFinal: boolean
  readonly createdAt: Date
  readonly changedAt: Date
  readonly version: number
}

export type GroupRanking = StoredRanking & { readonly basis: GroupBasis }

export const isOfGroupRanking = (ranking: StoredRanking): ranking is GroupRanking => ranking.basis.kind === 'GROUP'

type RankingRow = Omit<StoredRanking, 'basis' | 'target'> & { readonly basis: unknown; readonly target: string }

export const toStoredRanking = (row: RankingRow): StoredRanking => ({
  ...row,
  target: RankingTarget.parse(row.target),
  basis: RankingBasis.parse(row.basis),
})

/** All rankings of championships in series; the pairs are ANDed with each other. */
export const listRankings = async (
  db: Db,
  championshipRefs: readonly string[],
  sportCategoryRefs: readonly string[] | null = null,
): Promise<StoredRanking[]> => {
  const rows = await db.championshipRanking.findMany({
    where: {
      championshipRef: { in: [...championshipRefs] },
      ...(sportCategoryRefs !== null && { sportCategoryRef: { in: [...sportCategoryRefs] } }),
    },
    orderBy: { ref: 'asc' },
  })
  return rows.map(toStoredRanking)
}

/** The championships, with their series, of which a ranking counts a competition. Nearly always there is none. */
export const findCountingRankings = async (
  db: Db,
  competitionRef: string,
): Promise<{ championshipRef: string; sportCategoryRef: string; isHeld: boolean; isOfTeams: boolean }[]> =>
  db.$queryRaw`
    SELECT championship_ref AS "championshipRef", sport_category_ref AS "sportCategoryRef",
      bool_or(held_refs @> ARRAY[${competitionRef}::uuid]) AS "isHeld",
      bool_or(basis #>> '{rules,dependence}' = 'TEAM') AS "isOfTeams"
    FROM championship_ranking WHERE competition_refs @> ARRAY[${competitionRef}::uuid]
    GROUP BY 1, 2 ORDER BY 1, 2`

/**
 * Decision 61: a ranking counts while it is published in a competition that is public. `c`, `t`, `s` and `k` are the competition, the test,
 * its part and the ranking.
 */
export const isCountingText = Prisma.sql`(k.published_at IS NOT NULL AND 'RANKING' = ANY(c.published_parts)
  AND ${isPublicIn('c')} AND t.cancelled_at IS NULL AND t.deleted_at IS NULL
  AND t.gives_championship_points)`

/**
 * A published ranking of the teams of a part. It is public by itself, whatever else the competition publishes, and counts as long. `c` and
 * `s` are the competition and the part; the statement selects from `x`.
 */
export const teamRankingText = Prisma.sql`FROM composed_ranking x WHERE x.competition_ref = c.ref
  AND x.published_at IS NOT NULL AND x.rule->>'kind' = 'TEAMS' AND s.ref = ANY(x.test_set_refs)`

/** The same for the teams of a part (decision 367). */
export const isTeamCountingText = Prisma.sql`(${isPublicIn('c')} AND t.cancelled_at IS NULL AND t.deleted_at IS NULL
  AND t.gives_championship_points AND EXISTS (SELECT 1 ${teamRankingText}))`

/** Whether a test gives points in the series of a championship: by its own setting, or because its competition counts its category. */
export const givesIn = (championshipRef: string, sportCategoryRef: string, countsCategories: readonly string[]) =>
  Prisma.sql`((t.championship_ref = ${championshipRef}::uuid
      AND coalesce(t.championship_category_ref, t.sport_category_ref) = ${sportCategoryRef}::uuid)
    OR (t.championship_ref IS DISTINCT FROM ${championshipRef}::uuid AND t.sport_category_ref = ${sportCategoryRef}::uuid
      AND t.competition_ref = ANY(${[...countsCategories]}::uuid[])))`

/** The competitions of a group that are held: one of their rankings counts. `isOpen`: one of these is not closed. */
export const findHeld = async (
  db: Db,
  { championshipRef, sportCategoryRef, basis }: Pick<GroupRanking, 'championshipRef' | 'sportCategoryRef' | 'basis'>,
): Promise<{ heldRefs: readonly string[]; isOpen: boolean }> => {
  const counting = basis.rounds.filter(({ countsCategories }) => countsCategories).map(({ ref }) => ref)
  const rows = await db.$queryRaw<{ ref: string; isOpen: boolean }[]>`
    SELECT t.competition_ref AS ref, bool_or(k.status IS DISTINCT FROM 'CLOSED') AS "isOpen"
    FROM competition_test t JOIN competition c ON c.ref = t.competition_ref
    JOIN test_set s ON s.test_ref = t.ref LEFT JOIN ranking k ON k.test_set_ref = s.ref
    WHERE t.competition_ref = ANY(${basis.rounds.map(({ ref }) => ref)}::uuid[])
      AND ${basis.rules.dependence === 'TEAM' ? isTeamCountingText : isCountingText}
      AND ${givesIn(championshipRef, sportCategoryRef, counting)}
    GROUP BY 1`
  const found = new Map(rows.map((row) => [row.ref, row.isOpen]))
  return {
    heldRefs: basis.rounds.map(({ ref }) => ref).filter((ref) => found.has(ref)),
    isOpen: rows.some((row) => row.isOpen),
  }
}
