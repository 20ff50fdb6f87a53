// A competition in the words of Equipe's federation API: what a show there starts with.
import { taxPercentOf } from '../../kernel/money/money.rules.ts'
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import type { SportType } from '../../kernel/sport/sport.schema.ts'
import type { HorseGender, WithersHeightCode } from '../../parties/horse/horse.schema.ts'
import type { OrganisationLevel } from '../../parties/organisation/organisation.schema.ts'
import { olympicCode } from './country-code.rules.ts'
import type {
  EquipeClub,
  EquipeCompetition,
  EquipeDiscipline,
  EquipeEntries,
  EquipeEntry,
  EquipeHorse,
  EquipeHorseCategory,
  EquipeLevel,
  EquipePerson,
} from './equipe-document.schema.ts'

export type PersonFacts = {
  readonly ref: string
  readonly firstName: string
  readonly lastName: string
  readonly nationality: string | null
  readonly birthDate: string | null
  readonly feiNumber: string | null
  /** The number by which the federation knows the member. */
  readonly licence: string | null
  /** The last year of a license that is valid on the day in question; null without one. */
  readonly licenceYear: number | null
  readonly club: { readonly ref: string; readonly name: string } | null
}

export type HorseFacts = {
  readonly ref: string
  readonly name: string
  readonly sportName: string | null
  readonly birthDate: string | null
  readonly gender: HorseGender
  readonly isPony: boolean
  readonly withersHeightCode: WithersHeightCode | null
  readonly ueln: string | null
  readonly chip: string | null
  readonly studbook: string | null
  readonly studbookNumber: string | null
  readonly father: string | null
  readonly mother: string | null
  readonly fatherOfMother: string | null
  readonly owner: string | null
  readonly breeder: string | null
  readonly feiPassport: string | null
}

export type TestFacts = {
  readonly ref: string
  /** The number of its test in the competition, from 1. */
  readonly number: number
  /** The place of the part in its test, from 0, and of how many. */
  readonly part: number
  readonly parts: number
  readonly name: string
  readonly sportType: SportType
  readonly categoryName: string
  readonly protocolKey: string
  readonly date: string | null
  readonly startSeconds: number | null
  readonly arena: string | null
  /** What one start costs, and what a late one costs on top of that. */
  readonly fee: { readonly amountCents: number; readonly lateCents: number; readonly taxLevelCode: TaxLevelCode }
}

export type EntryFacts = {
  readonly ref: string
  readonly testSetRef: string
  readonly status: string
  readonly isLate: boolean
  readonly outOfCompetition: boolean
  readonly startNumber: number | null
  readonly rider: PersonFacts
  readonly horse: HorseFacts
}

export type ShowFacts = {
  readonly ref: string
  readonly name: string
  readonly start: string
  readonly end: string
  readonly level: OrganisationLevel | null
  readonly tests: readonly TestFacts[]
  readonly entries: readonly EntryFacts[]
}

const disciplines: Partial<Record<SportType, EquipeDiscipline>> = {
  SHOW_JUMPING: 'H',
  // Ridden over a course, and told apart by its judgement.
  STYLE_RIDING: 'H',
  DRESSAGE: 'D',
  EVENTING: 'F',
  DRIVING: 'K',
  PRESENTATION: 'U',
}

/** Null: Equipe has no such discipline, so the test is left out. */
export const equipeDiscipline = (sportType: SportType): EquipeDiscipline | null => disciplines[sportType] ?? null

const levels: Record<OrganisationLevel, EquipeLevel> = {
  LOCAL: 'L',
  REGIONAL: 'R',
  PROVINCIAL: 'R',
  NATIONAL: 'N',
  INTERNATIONAL: 'I',
}

export const equipeLevel = (level: OrganisationLevel | null): EquipeLevel => (level === null ? 'K' : levels[level])

const genders: Partial<Record<HorseGender, EquipeHorse['sex']>> = {
  STALLION: 'S',
  COLT: 'S',
  COLT_FOAL: 'S',
  COLT_YEARLING: 'S',
  GELDING: 'G',
  MARE: 'M',
  FILLY: 'M',
  FILLY_FOAL: 'M',
  FILLY_YEARLING: 'M',
}

export const equipeSex = (gender: HorseGender): EquipeHorse['sex'] => genders[gender] ?? 'unknown'

/** A pony that was never measured has no category of ponies. */
export const equipeCategory = ({
  isPony,
  withersHeightCode,
}: Pick<HorseFacts, 'isPony' | 'withersHeightCode'>): EquipeHorseCategory => (isPony ? (withersHeightCode ?? 'H') : 'H')

/** 0 is A, 25 is Z, 26 is AA. */
const letters = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${letters(Math.floor(at / 26) - 1)}${letters(at % 26)}`

/** The number of the test, with a letter if it has several parts: 7, 8A, 8B. */
export const competitionNumber = ({ number, part, parts }: Pick<TestFacts, 'number' | 'part' | 'parts'>): string =>
  parts > 1 ? `${String(number)}${letters(part)}` : String(number)

/** The height in the name of a category: 1,10 m, 1.10 and 110 cm are 110. Undefined if it names none. */
export const fenceHeight = (categoryName: string): number | undefined => {
  const metres = /(?<![\d.,])([0-2])[.,](\d{2})(?![\d.,])/.exec(categoryName)
  if (metres !== null) return Number(`${metres[1]}${metres[2]}`)
  const centimetres = /(?<!\d)(\d{2,3}) ?cm\b/i.exec(categoryName)
  return centimetres === null ? undefined : Number(centimetres[1])
}

const judgementPrefix = 'OXER-'
export const judgementOf = (protocolKey: string): string => `${judgementPrefix}${protocolKey}`

/** Whether a judgement is one of ours, and another than that of the test. Equipe may name one of its own, which says nothing. */
export const isOtherJudgement = (judgement: string, protocolKey: string): boolean =>
  judgement.startsWith(judgementPrefix) && judgement !== judgementOf(protocolKey)

/** Cents as a number of euros, as the document wants it. Nothing is calculated with it. */
const euros = (cents: number): number => Number((cents / 100).toFixed(2))

const two = (value: number): string => String(value).padStart(2, '0')
const clock = (seconds: number): string =>
  `${two(Math.floor(seconds / 3600) % 24)}:${two(Math.floor(seconds / 60) % 60)}`

/** Leaves out what is not known, because an empty text would count as a change by the federation. */
const known = <Fields extends Record<string, unknown>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as { [Key in keyof Fields]?: NonNullable<Fields[Key]> }

const yearOf = (date: string | null): string | null => date?.slice(0, 4) ?? null

export const toEquipePerson = (person: PersonFacts): EquipePerson => ({
  id: person.ref,
  first_name: person.firstName,
  last_name: person.lastName,
  ...known({
    country: person.nationality === null ? null : olympicCode(person.nationality),
    club_id: person.club?.ref,
    licence: person.licence,
    licence_year: person.licenceYear,
    fei_id: person.feiNumber,
    person_no: yearOf(person.birthDate),
  }),
})

export const toEquipeHorse = (horse: HorseFacts, number: number | null): EquipeHorse => ({
  id: horse.ref,
  name: horse.sportName === null || horse.sportName === '' ? horse.name : horse.sportName,
  sex: equipeSex(horse.gender),
  category: equipeCategory(horse),
  ...known({
    horse_no: number,
    born_year: yearOf(horse.birthDate),
    ueln: horse.ueln,
    chip_no: horse.chip,
    reg_no: horse.studbookNumber,
    breed: horse.studbook,
    sire: horse.father,
    dam: horse.mother,
    dam_sire: horse.fatherOfMother,
    owner: horse.owner,
    breeder: horse.breeder,
    fei_id: horse.feiPassport,
  }),
})

const toCompetition = (
  show: ShowFacts,
  test: TestFacts,
  discipline: EquipeDiscipline,
  entries: readonly EntryFacts[],
): EquipeCompetition => ({
  id: test.ref,
  competition_no: competitionNumber(test),
  name: test.name,
  discipline,
  status: equipeLevel(show.level),
  starts_on: test.date ?? show.start,
  ...known({ start_time: test.startSeconds === null ? null : clock(test.startSeconds) }),
  horse_pony: entries.length > 0 && entries.every(({ horse }) => horse.isPony) ? 'P' : 'R',
  team: false,
  judgement_id: judgementOf(test.protocolKey),
  ...known({ fence_height: discipline === 'H' ? fenceHeight(test.categoryName) : undefined, arena: test.arena }),
  entry_fee: euros(test.fee.amountCents),
  late_entry_fee: euros(test.fee.lateCents),
  vat_included_by: taxPercentOf(test.fee.taxLevelCode),
})

const withdrawn: readonly string[] = ['SIGNED_OFF', 'REJECTED', 'CANCELLED']

/** The first of each, in the given order. */
const uniqueBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] => {
  const first = new Map<string, Item>()
  for (const item of items) if (!first.has(keyOf(item))) first.set(keyOf(item), item)
  return [...first.values()]
}

/**
 * Withdrawn entries are named as such, because Equipe withdraws what is missing, and a payer may still owe something. An entry that waits
 * for its club is no entry yet.
 */
export const toEquipeEntries = (show: ShowFacts): EquipeEntries => {
  const tests = show.tests.flatMap((test) => {
    const discipline = equipeDiscipline(test.sportType)
    return discipline === null ? [] : [{ test, discipline }]
  })
  const numbers = new Map(tests.map(({ test }) => [test.ref, competitionNumber(test)]))
  const rows = show.entries.flatMap((row) => {
    const number = numbers.get(row.testSetRef)
    return number === undefined || row.status === 'PENDING_APPROVAL' ? [] : [{ ...row, number }]
  })
  const riders = uniqueBy(rows, ({ rider }) => rider.ref).map(({ rider }) => rider)
  const horseNumbers = new Map<string, number>()
  for (const { horse, startNumber } of rows) {
    if (startNumber !== null)
      horseNumbers.set(horse.ref, Math.min(startNumber, horseNumbers.get(horse.ref) ?? startNumber))
  }
  const clubs: EquipeClub[] = uniqueBy(
    riders.flatMap(({ club }) => (club === null ? [] : [{ id: club.ref, name: club.name }])),
    ({ id }) => id,
  )
  const entries: EquipeEntry[] = rows.map(({ ref, number, rider, horse, status, isLate, outOfCompetition }) => ({
    id: ref,
    competition_no: number,
    rider_id: rider.ref,
    horse_id: horse.ref,
    payer_id: rider.ref,
    category: equipeCategory(horse),
    section: 'A',
    late_entry: isLate,
    outside_comp: outOfCompetition,
    status: withdrawn.includes(status) ? 'withdrawn' : '',
  }))
  return {
    show: { id: show.ref, name: show.name, starts_on: show.start, ends_on: show.end, currency: 'EUR' },
    competitions: tests.map(({ test, discipline }) =>
      toCompetition(
        show,
        test,
        discipline,
        rows.filter(({ testSetRef }) => testSetRef === test.ref),
      ),
    ),
    people: riders.map(toEquipePerson),
    horses: uniqueBy(rows, ({ horse }) => horse.ref).map(({ horse }) =>
      toEquipeHorse(horse, horseNumbers.get(horse.ref) ?? null),
    ),
    clubs,
    entries,
  }
}
