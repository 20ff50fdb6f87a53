// The version races of rankings and selections of championships.
import { seasons } from '../competitions/championship-ranking/championship-ranking.fixture.ts'
import { callerIn, type RaceSetting, type Races, race } from './version-race.fixture.ts'

export const championshipRankingRaces = (setting: RaceSetting) => {
  const { competitions } = callerIn(setting)('federationAdministrator')
  const { ref: federation } = setting.worlds.a.federation
  const built = seasons({ ...setting, federation, api: callerIn(setting) })

  /** A group with results, its ranking, and the first rider on it. */
  const givenRanking = async (rules: object = {}) => {
    const championship = await built.givenChampionship()
    const phase = await built.givenPhase(championship, 1, {}, [{ rules }])
    await setting.database.prisma.championshipGroup.updateMany({
      where: { phaseRef: phase.ref },
      data: { rules: { rules, selection: { kind: 'TOP_NUMBER', count: 1 } } },
    })
    const riders = await built.givenRiders(2)
    const held = await built.givenCompetition(championship, riders)
    await held.ride([6000, 6100])
    await competitions.ranking.close(held.of)
    await built.create(championship)
    const { rankings } = await competitions.championshipRanking.listManaged({ championship })
    const ranking = rankings.find(({ target }) => target === 'GROUP')?.ref ?? ''
    const readState = async () => {
      const now = await competitions.championshipRanking.listManaged({ championship })
      const { isPublic = false, isFinal = false, version } = now.rankings.find(({ ref }) => ref === ranking) ?? {}
      return { isPublic, isFinal, version: version ?? -1 }
    }
    const of = { championship, ranking, practitioner: riders[0]?.key ?? '' }
    const readHistory = () => competitions.championshipRanking.managedHistory(of)
    return { championship, phase, ranking, of, readState, readHistory }
  }

  return {
    'competitions.championshipRanking.publish': async () => {
      const { championship, ranking, readState } = await givenRanking()
      return race(
        async () => {
          const { isPublic, version } = await readState()
          return { isPublic, version }
        },
        ({ version }, n) => ({ championship, ranking, version, isPublic: n % 2 === 0 }),
      )
    },
    'competitions.championshipRanking.finish': async () => {
      const { championship, ranking, readState } = await givenRanking()
      return race(
        async () => {
          const { isFinal, version } = await readState()
          return { isFinal, version }
        },
        ({ version }, n) => ({ championship, ranking, version, isFinal: n % 2 === 0 }),
      )
    },
    'competitions.championshipRanking.editEntry': async () => {
      const { of, readHistory } = await givenRanking()
      return race(readHistory, ({ manual }, n) => ({
        ...of,
        version: manual?.version ?? -1,
        excludedReason: `Left ${n}`,
      }))
    },
    'competitions.championshipRanking.editPoints': async () => {
      const { championship, readHistory } = await givenRanking()
      return race(readHistory, ({ lines: [line] }, n) => ({
        ...{ championship, points: line?.ref ?? '', version: line?.version ?? -1 },
        ...{ source: 'MANUAL' as const, value: String(n), notes: 'By the board' },
      }))
    },
    'competitions.championshipRanking.decideSelection': async () => {
      const { championship, phase } = await givenRanking()
      const of = { championship, phaseRef: phase.ref, sportCategoryRef: built.category }
      await competitions.championshipRanking.freezeSelection(of)
      return race(
        () => competitions.championshipRanking.selection(of),
        ({ frozen: [first] }, n) => ({
          ...{ championship, selection: first?.ref ?? '', version: first?.version ?? -1 },
          ...{ state: 'RESERVE' as const, reason: `Decision ${n}` },
        }),
      )
    },
  } satisfies Partial<Races>
}
