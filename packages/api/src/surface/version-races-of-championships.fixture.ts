// The version races of championships.
import type { ChampionshipDetail } from '@oxer/domain/championships/championship/championship.schema'
import { callerIn, type RaceSetting, type Races, race } from './version-race.fixture.ts'

export const championshipRaces = (setting: RaceSetting) => {
  const { championships } = callerIn(setting)('federationAdministrator')

  const ofChampionship = async <Fields extends object>(fields: (seen: ChampionshipDetail, n: number) => Fields) => {
    const { ref: championship } = await setting.make.championship({ federationRef: setting.worlds.a.federation.ref })
    return race(
      () => championships.championship.get({ championship }),
      (seen, n) => ({ championship, version: seen.version, ...fields(seen, n) }),
    )
  }

  const { federation, competition } = setting.worlds.a
  const fresh = async () => {
    const { ref: championship } = await setting.make.championship({ federationRef: federation.ref })
    const { ref: phase } = await setting.make.championshipPhase({ championshipRef: championship })
    const { ref: group } = await setting.make.championshipGroup({ phaseRef: phase })
    return { championship, phase, group }
  }
  const { championshipPhase } = championships

  return {
    'championships.championshipPhase.update': async () => {
      const { championship, phase } = await fresh()
      return race(
        () => championshipPhase.get({ championship, phase }),
        ({ version, rules }, n) => ({ championship, phase, version, name: `Phase ${n}`, rules }),
      )
    },
    'championships.championshipPhase.updateGroup': async () => {
      const { championship, phase, group } = await fresh()
      const read = async () => {
        const [seen] = (await championshipPhase.get({ championship, phase })).groups
        if (seen === undefined) throw new Error('the phase has a group')
        return seen
      }
      return race(read, ({ version, rules }, n) => ({ championship, phase, group, version, name: `Group ${n}`, rules }))
    },
    'championships.championshipPhase.updateMain': async () => {
      const { championship, phase } = await fresh()
      return race(
        () => championshipPhase.main({ championship }),
        ({ version }, n) => ({
          ...{ championship, version },
          main: { phases: [phase], requires: n % 2 === 0 ? ('ANY' as const) : ('ALL' as const) },
        }),
      )
    },
    'championships.championshipPhase.saveDistribution': async () => {
      const { championship } = await fresh()
      await setting.make.championshipDistribution({ championshipRef: championship })
      const read = async () => {
        const [seen] = await championshipPhase.distributions({ championship })
        if (seen === undefined) throw new Error('the championship has points')
        return seen
      }
      return race(read, ({ version }, n) => ({
        ...{ championship, version },
        definition: { kind: 'RANK_TABLE' as const, points: [String(n)] },
      }))
    },
    'competitions.championshipCompetition.update': async () => {
      const { championship } = await fresh()
      await setting.make.championshipCompetition({ championshipRef: championship, competitionRef: competition.ref })
      const { championshipCompetition } = callerIn(setting)('federationAdministrator').competitions
      const read = async () => {
        const [seen] = await championshipCompetition.manage({ championship })
        if (seen === undefined) throw new Error('the championship has a competition')
        return seen
      }
      return race(read, ({ version }, n) => ({
        ...{ championship, version, competition: competition.ref, factor: String(1 + (n % 9000)) },
      }))
    },
    'championships.championship.updateGeneral': () =>
      ofChampionship((seen, n) => ({
        ...{ name: `Championship ${n}`, start: seen.start, end: seen.end, sportTypes: seen.sportTypes },
        ...{ color: seen.color, category: seen.category, description: seen.description, sportCategoryRefs: [] },
      })),
    'championships.championship.updateName': () => ofChampionship((_seen, n) => ({ name: `Championship ${n}` })),
    'championships.championship.updateDates': () =>
      ofChampionship(({ start }, n) => ({ start, end: `2099-12-0${1 + (n % 9)}` })),
  } satisfies Partial<Races>
}
