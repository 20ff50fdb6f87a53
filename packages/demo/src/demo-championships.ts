// Championships: a league in full swing, the one of the next season that is still prepared, and last season's as history.
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { Make } from '@oxer/testing'
import type { DemoCatalogue } from './demo-catalogue.ts'

type Series = { ref: string; championshipRef: string; sportCategoryRef: string; order: number }

export type DemoChampionships = { championships: ReturnType<Make['championship']>[]; series: Series[] }

type Options = { make: Make; newRef: () => string; today: string; federationRef: string; catalogue: DemoCatalogue }

const description =
  '<p>Zes rondes bij zes clubs. De <strong>beste vier</strong> resultaten tellen, en de finale altijd.</p>'

export const makeChampionships = ({ make, newRef, today, federationRef, catalogue }: Options): DemoChampionships => {
  const year = today.slice(0, 4)
  const league = make.championship({
    ...{ federationRef, name: `Oost-Vlaamse dressuurcup ${year}`, category: 'Oost-Vlaanderen', color: '#245d4f' },
    ...{ description, sportTypes: ['DRESSAGE'], start: addDays(today, -70), end: addDays(today, 60) },
  })
  const jumping = make.championship({
    ...{ federationRef, name: `Jeugdliga springen ${year}`, category: 'Jeugd', color: '#b4531a' },
    ...{ sportTypes: ['SHOW_JUMPING'], start: addDays(today, -20), end: addDays(today, 110) },
  })
  const next = make.championship({
    ...{ federationRef, name: `Wintercup dressuur ${year}`, status: 'DRAFT', color: '#2b5c9e' },
    ...{ sportTypes: ['DRESSAGE'], start: addDays(today, 120), end: addDays(today, 240) },
  })
  const last = make.championship({
    ...{ federationRef, name: `Oost-Vlaamse dressuurcup ${Number(year) - 1}`, category: 'Oost-Vlaanderen' },
    ...{ status: 'ARCHIVED', color: '#245d4f', sportTypes: ['DRESSAGE'], description },
    ...{ start: addDays(today, -435), end: addDays(today, -305) },
  })
  const { dressage, jumping: showJumping, categories } = catalogue
  const disciplines = [
    { championship: league, variant: dressage },
    { championship: jumping, variant: showJumping },
    { championship: next, variant: dressage },
    { championship: last, variant: dressage },
  ]
  const series = disciplines.flatMap(({ championship, variant }) =>
    categories
      .filter(({ sportTypeVariantRef }) => sportTypeVariantRef === variant.ref)
      .slice(0, 4)
      .map(({ ref: sportCategoryRef }, order) => ({
        ...{ ref: newRef(), championshipRef: championship.ref, sportCategoryRef, order },
      })),
  )
  return { championships: disciplines.map(({ championship }) => championship), series }
}
