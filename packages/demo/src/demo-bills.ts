// What the demo federation has sold this season: its billing accounts, its book, and the bills of clubs and riders.
import type { Prisma } from '@oxer/db'
import { articleTypeOfFee } from '@oxer/domain/catalogue/article/article.rules'
import { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
import { CompetitionFees } from '@oxer/domain/competitions/competition/competition.schema'
import { pricesOf, registrationCharges } from '@oxer/domain/competitions/registration/registration-price.rules'
import type { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { taxTreatmentOf } from '@oxer/domain/ledger/charge/tax-treatment.rules'
import type { Make } from '@oxer/testing'
import type { DemoCatalogue } from './demo-catalogue.ts'
import type { DemoCompetition, Rows } from './demo-competition.ts'
import type { DemoPeople } from './demo-people.ts'
import type { Store } from './demo-store.ts'
import type { DemoUsers } from './demo-users.ts'

/** The account of the federation at the provider of card payments; there is none of this name. */
export const demoCardAccount = 'acct_demo'
/** What the federation keeps of each entry. */
const levyCents = 200
const termDays = 14

const thousandths = (value: number, length: number): string => String(value).padStart(length, '0')

/** A Belgian account of a bank code that no bank has, with its check digits. */
export const demoIban = (number: number): string => {
  const account = `999${thousandths(number, 7)}`
  const domestic = `${account}${thousandths(Number(BigInt(account) % 97n) || 97, 2)}`
  return `BE${thousandths(98 - Number(BigInt(`${domestic}111400`) % 97n), 2)}${domestic}`
}

/** An enterprise number of a range that is not given out, with its check digits. */
const enterpriseNumber = (number: number): string => {
  const digits = `10000${thousandths(number, 3)}`
  return `${digits}${thousandths(97 - (Number(digits) % 97), 2)}`
}

type Club = DemoPeople['clubs'][number]
type Person = DemoPeople['persons'][number]
type Payer = { type: 'PERSON' | 'ORGANISATION'; ref: string }

export type DemoPayers = {
  clubs: readonly Club[]
  persons: readonly Person[]
  /** The competitions of which something is on bills, the oldest first; the last is today's. */
  competitions: readonly DemoCompetition[]
  /** A parent pays for a child. */
  payerOf: ReadonlyMap<string, string>
}

/** Days from today to the competitions that are billed. */
const billed: readonly number[] = [-119, -98, -42, -28, -14, -7]
const clubCount = 4

/**
 * The clubs that enter their riders by themselves, and so pay for them, and the riders who pay for themselves. Call it before competitions
 * are stored.
 */
export const castPayers = (
  people: DemoPeople,
  season: readonly DemoCompetition[],
  { users, today, clubRef }: { users: DemoUsers; today: string; clubRef: string },
): DemoPayers => {
  // A past competition is on the Saturday of the week that it was planned for.
  const isPlanned = (start: string, offset: number): boolean =>
    start >= addDays(today, offset - 1) && start <= addDays(today, offset + 5)
  const past = season.filter(({ state }) => state === 'FINISHED')
  const chosen = billed.flatMap((offset) => past.find(({ row }) => isPlanned(row.start, offset)) ?? [])
  const todays = season.filter(({ state }) => state === 'TODAY').slice(0, 1)
  const competitions = [...new Set([...chosen, ...todays])].toSorted((one, other) =>
    one.row.start.localeCompare(other.row.start),
  )
  // The organiser of today comes first: its users can sign in.
  const refs = [...new Set([clubRef, ...competitions.map(({ row }) => row.organizerRef)])].slice(0, clubCount)
  const clubs = refs.flatMap((ref) => people.clubs.find((club) => club.ref === ref) ?? [])
  const payerOf = new Map(users.families.map(({ childRef, parentRef }) => [childRef, parentRef]))
  const registrations = competitions.flatMap(({ tests }) => tests.flatMap((test) => test.registrations))
  const riderOf = new Map(people.practitioners.map(({ ref, personRef }) => [ref, personRef]))
  const counts = new Map<string, number>()
  for (const { practitionerRef } of registrations) {
    const rider = riderOf.get(practitionerRef) ?? ''
    counts.set(rider, (counts.get(rider) ?? 0) + 1)
  }
  const others = people.adults
    .filter(({ ref }) => !users.refs.has(ref) && (counts.get(ref) ?? 0) > 2)
    .toSorted((one, other) => (counts.get(other.ref) ?? 0) - (counts.get(one.ref) ?? 0))
    .slice(0, 1)
  const persons = [...users.byUsername.values(), ...others]
  const own = new Set([...persons.map(({ ref }) => ref), ...payerOf.keys()])
  for (const registration of registrations) {
    const isOfClub = clubs.some(({ ref }) => ref === registration.organisationRef)
    if (isOfClub && !own.has(riderOf.get(registration.practitionerRef) ?? '')) registration.enteredByClub = true
  }
  return { clubs, persons, competitions, payerOf }
}

type Options = {
  make: Make
  newRef: () => string
  today: string
  federation: { ref: string; name: string; contactEmail?: string | null }
  people: DemoPeople
  payers: DemoPayers
  catalogue: DemoCatalogue
  /** Of the article that clubs buy for their members. */
  magazineRef: string
  /** Registrations of riders who neither started nor signed off. */
  notStarted: ReadonlySet<string>
}

const addressOf = (street: string, number: string, postalCode: string, cityName: string) => ({
  ...{ street, number, bus: '', postalCode, cityName, state: '', county: '', country: 'BEL' },
})

const makeAccounts = ({ make, federation, payers }: Options): Rows<'contactAccount'> => {
  const inFederation = { federationRef: federation.ref }
  const towns = [
    ['Molenweg', '2500', 'Lier'],
    ['Kerkstraat', '9300', 'Aalst'],
    ['Heidestraat', '3900', 'Pelt'],
    ['Steenweg', '8800', 'Roeselare'],
  ] as const
  return [
    make.contactAccount({
      ...inFederation,
      contactType: 'FEDERATION',
      contactRef: federation.ref,
      name: 'Facturatie',
      type: 'COMPANY',
      company: `${federation.name} vzw`,
      address: addressOf('Waversebaan', '99', '3001', 'Leuven'),
      email: federation.contactEmail ?? null,
      iban: demoIban(1),
      vatNumber: `BE${enterpriseNumber(1)}`,
      enterpriseNumber: enterpriseNumber(1),
    }),
    ...payers.clubs.map(({ ref, name }, index) => {
      const [street, postalCode, cityName] = towns[index % towns.length] ?? towns[0]
      return make.contactAccount({
        ...inFederation,
        contactType: 'ORGANISATION',
        contactRef: ref,
        name: 'Secretariaat',
        type: 'COMPANY',
        company: `${name} vzw`,
        address: addressOf(street, String(3 + index * 7), postalCode, cityName),
        email: `secretariaat${index + 1}@clubs.example`,
        iban: demoIban(100 + index),
        enterpriseNumber: enterpriseNumber(100 + index),
      })
    }),
    ...payers.persons.map(({ ref, firstName, lastName, email, address }, index) =>
      make.contactAccount({
        ...inFederation,
        contactType: 'PERSON',
        contactRef: ref,
        name: `${firstName} ${lastName}`,
        email: email ?? null,
        ...(address ? { address } : {}),
        iban: demoIban(500 + index),
      }),
    ),
  ]
}

type Bill = Prisma.BillCreateManyInput
type Item = Prisma.BillItemCreateManyInput

/** Who pays for an entry here: the club that made it, a parent, or the rider. Null: it is on no bill of the demo. */
const payerOfEntry = (
  { payers }: Options,
  { enteredByClub, organisationRef }: Rows<'registration'>[number],
  riderRef: string,
): Payer | null => {
  if (enteredByClub === true && organisationRef) return { type: 'ORGANISATION', ref: organisationRef }
  const ref = payers.payerOf.get(riderRef) ?? riderRef
  return payers.persons.some((person) => person.ref === ref) ? { type: 'PERSON', ref } : null
}

const articleOf = ({ catalogue }: Options, type: string): { ref: string; type: string } => {
  const article = catalogue.articles.find((row) => row.type === type)
  if (!article) throw new RangeError(`the starting data has no article of ${type}`)
  return { ref: article.ref, type }
}

/** The bills of a competition with its entries: what the product charges for them. */
const billEntries = (
  options: Options,
  bookRef: string,
  { row, tests }: DemoCompetition,
): { bills: Bill[]; items: Item[] } => {
  const { newRef, people, today, notStarted } = options
  const combinations = new Map(people.practitioners.map((each) => [each.ref, each]))
  const horses = new Map(people.horses.map(({ ref, name }) => [ref, name]))
  const fees = CompetitionFees.parse(row.fees)
  const articles = {
    REGISTRATION: articleOf(options, articleTypeOfFee.registration),
    LATE: articleOf(options, articleTypeOfFee.late),
    NO_SHOW: articleOf(options, articleTypeOfFee.noShow),
  }
  const bills = new Map<string, Bill>()
  const items: Item[] = []
  const date = row.start < today ? row.start : addDays(today, -1)
  const createdAt = new Date(`${date}T10:00:00Z`)
  for (const { test, registrations } of tests) {
    for (const registration of registrations) {
      const combination = combinations.get(registration.practitionerRef)
      const payer = combination && payerOfEntry(options, registration, combination.personRef)
      if (!payer || registration.status !== 'SUBSCRIBED') continue
      const key = `${payer.type}:${payer.ref}`
      const bill = bills.get(key) ?? {
        ...{ ref: newRef(), bookRef, payerType: payer.type, payerRef: payer.ref, competitionRef: row.ref },
        ...{ isDefault: true, date, createdAt },
      }
      bills.set(key, bill)
      const hasNotStarted = notStarted.has(registration.ref)
      const facts = { kind: 'REGISTRATION', status: 'SUBSCRIBED', signedOffAt: null, closesAt: null } as const
      for (const charge of registrationCharges({ ...facts, hasNotStarted }, pricesOf(fees, null), date)) {
        const article = articles[charge.key === 'NO_SHOW' || charge.key === 'LATE' ? charge.key : 'REGISTRATION']
        const { amountCents, taxLevelCode } = charge.money
        items.push({
          ...{ ref: newRef(), billRef: bill.ref, articleRef: article.ref, date, createdAt },
          description: `${test.name} · ${horses.get(combination.horseRef) ?? ''}`,
          ...{ quantity: charge.quantity, unitCents: amountCents, amountCents, taxLevelCode },
          taxTreatment: taxTreatmentOf({ type: articleTypeOfFee.registration, own: null, taxLevelCode }),
          ...{ sourceKind: 'REGISTRATION', sourceRef: registration.ref, sourceKey: charge.key },
          ...{ subjectRef: combination.personRef, competitionRef: row.ref },
        })
      }
    }
  }
  return { bills: [...bills.values()], items }
}

type Sale = {
  days: number
  article: { ref: string; type: string }
  description: string
  quantity?: number
  unitCents: number
  level: TaxLevelCode
}

/** What clubs bought beside entries, and a seat on the board of two that nobody has priced yet. */
const billSales = (options: Options, bookRef: string): { bills: Bill[]; items: Item[] } => {
  const { newRef, today, payers, people, magazineRef } = options
  const clubs = payers.clubs
  const magazine = { ref: magazineRef, type: 'OTHER' }
  const salesOf = (index: number): Sale[] => [
    {
      ...{ days: -94, article: articleOf(options, 'LICENSE'), unitCents: 18_500 + index * 2500, level: 'VAT_0' },
      description: `Aansluiting van de club ${today.slice(0, 4)}`,
    },
    {
      ...{ days: -30, article: magazine, unitCents: 2400, level: 'VAT_6' },
      ...{ description: 'Tijdschrift voor de leden', quantity: 14 + index * 3 },
    },
    ...(index < 2
      ? [
          {
            ...{ days: -9, article: articleOf(options, 'BOARD_MEMBER'), unitCents: 0, level: 'VAT_21' as const },
            description: `Bestuurslid · ${people.adults[index * 3]?.firstName} ${people.adults[index * 3]?.lastName}`,
          },
        ]
      : []),
  ]
  const bills = clubs.map(({ ref }) => {
    const date = addDays(today, -94)
    return {
      ...{ ref: newRef(), bookRef, payerType: 'ORGANISATION', payerRef: ref, isDefault: true, date },
      createdAt: new Date(`${date}T08:00:00Z`),
    }
  })
  const items = bills.flatMap((bill, index) =>
    salesOf(index).map(({ days, article, description, quantity = 1, unitCents, level }): Item => {
      const date = addDays(today, days)
      return {
        ...{ ref: newRef(), billRef: bill.ref, articleRef: article.ref, description, quantity, unitCents, date },
        ...{ amountCents: quantity * unitCents, taxLevelCode: level, sourceKind: 'MANUAL', isToPrice: unitCents === 0 },
        taxTreatment: taxTreatmentOf({ type: ArticleType.parse(article.type), own: null, taxLevelCode: level }),
        createdAt: new Date(`${date}T08:00:00Z`),
      }
    }),
  )
  return { bills, items }
}

/** Stores the book of the federation and everything that is on bills. Ordering, invoicing and paying follow in `demo-money.ts`. */
export const storeBills = async (store: Store, options: Options): Promise<void> => {
  const { newRef, federation, payers, today } = options
  const bookRef = newRef()
  const entry = articleOf(options, articleTypeOfFee.registration)
  await store('contact_account', makeAccounts(options))
  await store('book', [
    {
      ...{ ref: bookRef, federationRef: federation.ref, ownerType: 'FEDERATION', ownerRef: federation.ref },
      ...{ code: '101', termDays, cardAccount: demoCardAccount },
      createdAt: new Date(`${addDays(today, -300)}T08:00:00Z`),
    },
  ])
  await store('reminder_terms', [{ bookRef, graceDays: 7, secondAfterDays: 14, feeCents: 750 }])
  await store('revenue_split', [
    {
      ...{ ref: newRef(), federationRef: federation.ref, soldRef: entry.ref, position: 0 },
      ...{ contactType: 'FEDERATION', contactRef: federation.ref, articleRef: entry.ref },
      ...{ type: 'ABSOLUTE', value: levyCents },
    },
  ])
  for (const competition of payers.competitions) {
    const { bills, items } = billEntries(options, bookRef, competition)
    await store('bill', bills)
    await store('bill_item', items)
  }
  const { bills, items } = billSales(options, bookRef)
  await store('bill', bills)
  await store('bill_item', items)
}
