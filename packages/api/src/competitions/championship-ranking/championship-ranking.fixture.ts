// A championship of one series, with competitions of one jumping test each.
import { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import type { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import type { ApiTest } from '../../kernel/testing/api-test.ts'

const againstTheClock: Protocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

/** A round in that many hundredths of a second, clear unless it has penalties. */
export const clearIn = (time: number, obstaclePenalties = '0'): Result => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties, time }],
})

/** 10 points for the winner, 8, 6, 4 and 2 for those after. */
export const pointsByPlace = PointDistribution.parse({
  kind: 'RANK_TABLE',
  points: ['10', '8', '6', '4', '2'],
})

type GroupOver = { rules?: object; organisationRefs?: string[]; personRefs?: string[] }

type SeasonTest = Pick<ApiTest, 'make' | 'worlds' | 'federation'> & {
  api: (subject: 'federationAdministrator') => ReturnType<ApiTest['api']>
}

/** The builder of seasons in a file of tests. */
export const seasons = ({ api, make, worlds, federation }: SeasonTest) => {
  const staff = () => api('federationAdministrator').competitions
  const category = worlds.a.category.ref

  const givenChampionship = async (over: Record<string, unknown> = {}) => {
    const { ref } = await make.championship({ federationRef: federation, sportTypes: ['SHOW_JUMPING'], ...over })
    await make.championshipSportCategory({ championshipRef: ref, sportCategoryRef: category })
    await make.championshipDistribution({ championshipRef: ref, definition: pointsByPlace })
    return ref
  }

  const givenPhase = async (championshipRef: string, level: number, rules: object = {}, groups: GroupOver[] = [{}]) => {
    const phase = await make.championshipPhase({ championshipRef, level, rules })
    const made: string[] = []
    for (const { rules: own = {}, ...over } of groups) {
      made.push((await make.championshipGroup({ phaseRef: phase.ref, rules: { rules: own }, ...over })).ref)
    }
    return { ref: phase.ref, groups: made }
  }

  /** Combinations by number; each has a rider and a horse of its own. */
  const givenRiders = async (count: number) => {
    const riders = []
    for (let index = 0; index < count; index += 1) riders.push(await make.practitioner({ federationRef: federation }))
    return riders.map((row) => ({ ...row, key: `${row.personRef}:${row.horseRef}` }))
  }

  /** A competition of the championship with a test; everybody is registered. */
  const givenCompetition = async (
    championshipRef: string,
    riders: readonly { ref: string }[],
    over: { link?: Record<string, unknown>; test?: Record<string, unknown>; organisationRefs?: (string | null)[] } = {},
  ) => {
    const { ref } = await make.competition({ federationRef: federation, sportTypes: ['SHOW_JUMPING'] })
    await make.championshipCompetition({ championshipRef, competitionRef: ref, ...over.link })
    const test = await make.test({
      competitionRef: ref,
      protocolDefinition: againstTheClock,
      sportCategoryRef: category,
      ...over.test,
    })
    const participations: string[] = []
    for (const [index, rider] of riders.entries()) {
      const row = await make.registration({
        competitionRef: ref,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: rider.ref,
        organisationRef: over.organisationRefs?.[index] ?? null,
      })
      participations.push(row.ref)
    }
    const of = { competition: ref, test: test.ref, testSet: test.testSet.ref }
    const versions = new Map<string, number>()
    const enter = async (index: number, result: Result) => {
      const participation = participations[index] ?? ''
      const line = await staff().result.enter({
        ...of,
        participation,
        version: versions.get(participation) ?? 0,
        result,
      })
      versions.set(participation, line.result?.version ?? 0)
    }
    const publish = () => staff().ranking.publish({ competition: ref, test: test.ref, parts: ['RESULTS', 'RANKING'] })
    /** Results by rider, and published at once; null: did not ride. */
    const ride = async (times: readonly (number | null)[]) => {
      for (const [index, time] of times.entries()) if (time !== null) await enter(index, clearIn(time))
      await publish()
    }
    /** A team of these riders, by their numbers. */
    const team = (name: string, members: readonly number[], organisationRef: string | null = null) =>
      staff().team.create({
        ...{ competition: ref, testRef: test.ref, name, organisationRef, substitutions: 0, status: 'FINISHED' },
        ...{ memberRefs: members.flatMap((index) => participations[index] ?? []), jumpOff: null },
      })
    /** A ranking of the teams, of which the best two members count; published. */
    const rankTeams = async () => {
      const created = await staff().composedRanking.create({
        ...{ competition: ref, name: 'Teams', testSetRefs: [of.testSet] },
        rule: { kind: 'TEAMS', team: { count: 2, aggregate: 'SUM', decimals: 2, worstFinishedPlus: null } },
      })
      await staff().composedRanking.publish({ competition: ref, ranking: created.ref })
      return created.ref
    }
    return { ref, of, test, participations, enter, publish, ride, team, rankTeams }
  }

  const create = (championship: string, more: Record<string, unknown> = {}) =>
    staff().championshipRanking.create({ championship, confirmOverwrite: true, ...more })

  /** Shows every ranking of a championship to the public. */
  const showAll = async (championship: string) => {
    const { rankings } = await staff().championshipRanking.listManaged({ championship })
    for (const { ref, version } of rankings) {
      if (ref !== null && version !== null) {
        await staff().championshipRanking.publish({ championship, ranking: ref, version, isPublic: true })
      }
    }
  }

  return { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll }
}
