// Persons, horses and clubs of a show in Equipe. Their numbers are those of one show, so its own goes before them.
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { WithersHeightCode } from '../../parties/horse/horse.schema.ts'
import { isUeln } from '../../parties/horse/ueln.rules.ts'
import type { ExchangeHorse, ExchangeOrganisation, ExchangePerson } from '../document/exchange-party.schema.ts'
import type { ExchangeIdentifier } from '../document/exchange-words.schema.ts'
import { known, yearBetween } from '../show/show-record.rules.ts'
import { isoCountry } from './country-code.rules.ts'
import type { EquipeShow, EquipeShowHorse, EquipeShowPerson, EquipeShowStart } from './equipe-show.schema.ts'

export const equipeProvider = 'EQUIPE'

/** The name of Equipe, and ours, if it comes back as the foreign one. */
export const identifiersOf = (
  show: string,
  id: string,
  foreign: readonly (string | null | undefined)[] = [],
): ExchangeIdentifier[] => [
  { provider: equipeProvider, value: `${show}/${id}` },
  ...foreign
    .filter((value) => typeof value === 'string')
    .filter((value) => Ref.safeParse(value).success)
    .map((value) => ({ provider: 'OXER', value })),
]

type Name = { readonly firstName?: string; readonly lastName: string }

/** The name in its parts, where both orders of it are given: "Jon Stenqvist" and "StenqvistJon". The whole name otherwise. */
export const nameParts = (name: string, order: string): Name => {
  const words = name.split(/\s+/)
  const told = order.replace(/\s/g, '')
  for (let first = 1; first < words.length; first += 1) {
    const [firstName, lastName] = [words.slice(0, first).join(' '), words.slice(first).join(' ')]
    if (`${lastName}${firstName}`.replace(/\s/g, '') === told) return { firstName, lastName }
  }
  return { lastName: name }
}

const nameOf = (person: EquipeShowPerson | undefined, start: EquipeShowStart | undefined): Name | null => {
  const parts = [
    { firstName: person?.first_name ?? '', lastName: person?.last_name ?? '' },
    { firstName: start?.rider_first_name ?? '', lastName: start?.rider_last_name ?? '' },
  ].find(({ lastName }) => lastName !== '')
  if (parts !== undefined) return { ...known({ firstName: parts.firstName }), lastName: parts.lastName }
  const [name, order] = [person?.name || start?.rider_name, person?.name_order || start?.rider_name_order]
  if (name === undefined || name === '') return null
  const { firstName, lastName } = nameParts(name, order ?? '')
  return { ...known({ firstName: firstName?.slice(0, 100) }), lastName: lastName.slice(0, 100) }
}

/** The logo of a rider may be a flag, or that of a club. */
const flagOf = ({ logo_id, logo_group }: EquipeShowStart): string =>
  logo_group === '' || logo_group.startsWith('flags') ? logo_id : ''

const numbersIn = ({ starts }: EquipeShow, of: (start: EquipeShowStart) => string | null | undefined): string[] => [
  ...new Set(starts.flatMap((start) => of(start) ?? [])),
]

/** Who rides; a file of people has many others. */
export const personsOf = (show: EquipeShow): ExchangePerson[] =>
  numbersIn(show, ({ rnr }) => rnr).flatMap((rnr) => {
    const person = show.people.find((each) => each.rnr === rnr)
    const starts = show.starts.filter((each) => each.rnr === rnr)
    const name = nameOf(person, starts.find(({ rider_last_name }) => rider_last_name !== '') ?? starts[0])
    if (name === null) return []
    const country =
      person?.country ||
      starts.find(({ rider_country }) => rider_country !== '')?.rider_country ||
      starts.map(flagOf).find((flag) => flag !== '') ||
      ''
    const fei = person?.fei_id ?? ''
    return [
      {
        ...{ id: `r${rnr}`, ...name },
        externalIds: [
          ...identifiersOf(show.show.id, rnr, [person?.foreign_id, person?.internet_rnr]),
          ...(fei === '' ? [] : [{ provider: 'FEI', value: fei }]),
        ],
        ...known({ birthYear: yearBetween(person?.person_no ?? '', 1900), nationality: isoCountry(country) }),
      },
    ]
  })

/** The words of the federation's documents, and the Swedish ones of batches and exports. */
const genders: Readonly<Record<string, 'STALLION' | 'GELDING' | 'MARE'>> = {
  ...{ s: 'STALLION', hin: 'STALLION', stallion: 'STALLION', hingst: 'STALLION' },
  ...{ g: 'GELDING', val: 'GELDING', gelding: 'GELDING', valack: 'GELDING' },
  ...{ m: 'MARE', sto: 'MARE', mare: 'MARE' },
}

const genderOf = (sex: string): 'STALLION' | 'GELDING' | 'MARE' | undefined => genders[sex.toLowerCase()]

const heightOf = (category: string) => WithersHeightCode.safeParse(category).data

/** An invalid UELN or chip is left out: Equipe checks neither. */
const papersOf = ({ ueln, chip_no, fei_id }: EquipeShowHorse): ExchangeIdentifier[] => {
  const plain = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')
  return [
    ...(isUeln(plain(ueln)) ? [{ provider: 'UELN', value: plain(ueln) }] : []),
    ...(/^\d{15}$/.test(plain(chip_no)) ? [{ provider: 'CHIP', value: plain(chip_no) }] : []),
    ...(fei_id === '' ? [] : [{ provider: 'FEI', value: fei_id }]),
  ]
}

/** @returns the horses that start, and how many of them have no sex in the files: they are geldings, as where riders enter. */
export const horsesOf = (show: EquipeShow): { readonly horses: ExchangeHorse[]; readonly withoutSex: number } => {
  let withoutSex = 0
  const horses = numbersIn(show, ({ hnr }) => hnr).flatMap((hnr): ExchangeHorse[] => {
    const horse = show.horses.find((each) => each.hnr === hnr)
    const starts = show.starts.filter((each) => each.hnr === hnr)
    const name = horse?.name || starts.find(({ horse_name }) => horse_name !== '')?.horse_name
    if (name === undefined || name === '') return []
    const gender = genderOf(horse?.sex ?? '')
    if (gender === undefined) withoutSex += 1
    const height = heightOf(horse?.category || (starts.find(({ k }) => k !== '')?.k ?? ''))
    return [
      {
        ...{ id: `h${hnr}`, name, gender: gender ?? 'GELDING', isPony: height !== undefined },
        externalIds: [
          ...identifiersOf(show.show.id, hnr, [horse?.foreign_id]),
          ...(horse === undefined ? [] : papersOf(horse)),
        ],
        ...known({
          withersHeightCode: height,
          birthYear: yearBetween(horse?.born_year ?? '', 1950),
          studbook: horse?.breed,
        }),
        ...known({ father: horse?.sire, mother: horse?.dam, fatherOfMother: horse?.dam_sire }),
        ...known({ owner: horse?.owner, breeder: horse?.breeder }),
      },
    ]
  })
  return { horses, withoutSex }
}

/** A club by its number, or by its name where a list has that alone. */
export const clubIdOf = ({ knr, club_name }: EquipeShowStart): string | null => {
  if (knr !== null && knr !== undefined) return `c${knr}`
  return club_name === '' ? null : `c-${club_name}`.slice(0, 100)
}

/** The clubs that riders start for, as far as they have a name. */
export const organisationsOf = (show: EquipeShow): ExchangeOrganisation[] => {
  const first = new Map<string, ExchangeOrganisation>()
  for (const start of show.starts) {
    const id = clubIdOf(start)
    const club = show.clubs.find(({ knr }) => knr === start.knr)
    const name = club?.name || start.club_name
    if (id === null || name === '' || first.has(id)) continue
    first.set(id, { id, name, externalIds: identifiersOf(show.show.id, id.slice(1), [club?.foreign_id]) })
  }
  return [...first.values()]
}
