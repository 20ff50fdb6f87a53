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

  return {
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
