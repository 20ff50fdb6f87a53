// What Equipe fetches: the shows of an organiser, and the entries of one. Drafts are nobody's business yet.
import { type Db, Prisma } from '@oxer/db'
import { priceOfStart, pricesOf } from '@oxer/domain/competitions/registration/registration-price.rules'
import type { EquipeEntries, EquipeShows } from '@oxer/domain/exchange/equipe/equipe-document.schema'
import {
  type EntryFacts,
  type HorseFacts,
  type TestFacts,
  toEquipeEntries,
} from '@oxer/domain/exchange/equipe/equipe-entries.rules'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { EventStatus } from '@oxer/domain/federation/event-status/event-status.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { OrganisationLevel } from '@oxer/domain/parties/organisation/organisation.schema'
import {
  getRegistrationSettings,
  type RegistrationSettings,
} from '../../competitions/registration/registration.queries.ts'
import type { Services } from '../../kernel/context/context.ts'
import type { EquipeCaller } from './equipe-key.queries.ts'

type Reading = { readonly database: Services['database']; readonly now: Date }

/** So long after its last day a show is still offered, because results may be late. */
const offeredDays = 14

/** A draft is nobody's business yet, and what is hidden or cancelled is no show. */
const offered = EventStatus.options.filter(isPublicEvent)

export const readEquipeShows = async (
  { database, now }: Reading,
  { federationRef, organizer, timeZone }: EquipeCaller,
  address: string,
): Promise<EquipeShows> => {
  const rows = await database.prisma.competition.findMany({
    where: {
      ...{ federationRef, organizerType: organizer.type, organizerRef: organizer.ref, deletedAt: null },
      status: { in: offered },
      end: { gte: addDays(localDateAt(now, timeZone), -offeredDays) },
    },
    select: { ref: true, name: true, start: true, end: true },
    orderBy: [{ start: 'asc' }, { ref: 'asc' }],
    take: 500,
  })
  return {
    shows: rows.map(({ ref, name, start, end }) => ({
      ...{ id: ref, name, starts_on: start, ends_on: end },
      entries_url: `${address}/shows/${ref}/entries.json`,
    })),
  }
}

export type EquipeShow = { readonly ref: string; readonly name: string; readonly start: string; readonly end: string }

/** A competition of this organiser that the caller may ask for; null for every other. */
export const findEquipeShow = async (
  db: Db,
  { federationRef, organizer }: EquipeCaller,
  competition: string,
): Promise<EquipeShow | null> => {
  if (!Ref.safeParse(competition).success) return null
  return db.competition.findFirst({
    where: {
      ...{ ref: competition, federationRef, deletedAt: null, status: { in: offered } },
      ...{ organizerType: organizer.type, organizerRef: organizer.ref },
    },
    select: { ref: true, name: true, start: true, end: true },
  })
}

type TestRow = {
  ref: string
  name: string
  testRef: string
  testName: string
  isCancelled: boolean
  sportType: string
  categoryName: string | null
  protocolRef: string | null
  feeCents: number | null
  date: string | null
  startSeconds: number | null
  arena: string | null
}

const readTestRows = (db: Db, competition: string): Promise<TestRow[]> => db.$queryRaw<TestRow[]>`
  SELECT ts.ref, ts.name, t.ref AS "testRef", t.name AS "testName", t.cancelled_at IS NOT NULL AS "isCancelled",
    t.sport_type AS "sportType", c.name AS "categoryName", t.protocol_ref AS "protocolRef",
    t.registration_fee_cents AS "feeCents", a.date, a.start_seconds AS "startSeconds", r.name AS arena
  FROM competition_test t JOIN test_set ts ON ts.test_ref = t.ref
  LEFT JOIN sport_category c ON c.ref = t.sport_category_ref
  LEFT JOIN LATERAL (SELECT date, start_seconds, arena_ref FROM activity WHERE startlist_ref = ts.startlist_ref
    ORDER BY date, start_seconds LIMIT 1) a ON true
  LEFT JOIN arena r ON r.ref = a.arena_ref
  WHERE t.competition_ref = ${competition}::uuid AND t.deleted_at IS NULL
  ORDER BY t."order", t.ref, ts."order", ts.ref`

/** By which a protocol is named at Equipe: a test without a stored one has its own. */
export const protocolKeyOf = ({ protocolRef, testRef }: Pick<TestRow, 'protocolRef' | 'testRef'>): string =>
  protocolRef ?? testRef

const feeOf = (settings: RegistrationSettings, testFeeCents: number | null): TestFacts['fee'] => {
  const prices = pricesOf(settings.fees, testFeeCents)
  const usual = priceOfStart('REGISTRATION', settings.fees.paymentMode, prices)
  const late = priceOfStart('LATE_REGISTRATION', settings.fees.paymentMode, prices)
  return { ...usual, lateCents: Math.max(0, late.amountCents - usual.amountCents) }
}

/** Tests have numbers by their order; a cancelled one keeps its number, so that the others keep theirs. */
const toTestFacts = (rows: readonly TestRow[], settings: RegistrationSettings): TestFacts[] => {
  const tests = [...new Set(rows.map(({ testRef }) => testRef))]
  return rows.flatMap((row) => {
    if (row.isCancelled) return []
    const parts = rows.filter(({ testRef }) => testRef === row.testRef)
    const isWhole = parts.length === 1 || row.name === '' || row.name === row.testName
    return [
      {
        ...{ ref: row.ref, number: tests.indexOf(row.testRef) + 1, part: parts.indexOf(row), parts: parts.length },
        name: isWhole ? row.testName : `${row.testName} – ${row.name}`,
        sportType: SportType.parse(row.sportType),
        categoryName: row.categoryName ?? row.testName,
        protocolKey: protocolKeyOf(row),
        ...{ date: row.date, startSeconds: row.startSeconds, arena: row.arena },
        fee: feeOf(settings, row.feeCents),
      },
    ]
  })
}

type PersonRow = {
  personRef: string
  firstName: string
  lastName: string
  nationality: string | null
  personBirth: string | null
  feiNumber: string | null
  licence: string | null
  isLicensed: boolean
  clubRef: string | null
  clubName: string | null
}

type HorseRow = { horseRef: string; horseBirth: string | null } & Omit<HorseFacts, 'ref' | 'birthDate'>

/** The number by which a federation knows a member: its own, or that of the membership on the day. */
export const licenceColumns = (day: string) => Prisma.sql`
  coalesce(nullif(p.external_id, ''), (SELECT nullif(m.member_id, '') FROM membership m WHERE m.person_ref = p.ref
    AND m.start <= ${day} AND coalesce(m."end", '9999') >= ${day} ORDER BY m.start, m.ref LIMIT 1)) AS licence`

/** Whether a person holds a license of these types on a day. */
export const licensedOn = (day: string, types: readonly string[]) => Prisma.sql`
  EXISTS (SELECT FROM member_license ml JOIN license l ON l.ref = ml.license_ref
    WHERE ml.person_ref = p.ref AND l.type = ANY(${[...types]}) AND ml.start <= ${day} AND coalesce(ml."end", '9999') >= ${day})`

/** Licenses with which one may ride. */
export const ridingLicenses = ['COMPETITION', 'RECREATIONAL']

export const personColumns = Prisma.sql`
  p.ref AS "personRef", p.first_name AS "firstName", p.last_name AS "lastName", p.nationality,
  p.birth_date AS "personBirth", p.fei_number AS "feiNumber"`

export const horseColumns = Prisma.sql`
  h.ref AS "horseRef", h.name, h.sport_name AS "sportName", h.birth_date AS "horseBirth", h.gender, h.is_pony AS "isPony",
  h.withers_height_code AS "withersHeightCode", h.ueln, h.chip, h.studbook, h.studbook_number AS "studbookNumber",
  coalesce(hf.name, h.father) AS father, coalesce(hm.name, h.mother) AS mother, h.father_of_mother AS "fatherOfMother",
  h.owner, h.breeder, h.fei_passport AS "feiPassport"`
export const horseParents = Prisma.sql`LEFT JOIN horse hf ON hf.ref = h.father_ref LEFT JOIN horse hm ON hm.ref = h.mother_ref`

export const toPersonFacts = (row: PersonRow, year: number): EntryFacts['rider'] => ({
  ...{ ref: row.personRef, firstName: row.firstName, lastName: row.lastName, nationality: row.nationality },
  ...{ birthDate: row.personBirth, feiNumber: row.feiNumber, licence: row.licence },
  licenceYear: row.isLicensed ? year : null,
  club: row.clubRef === null ? null : { ref: row.clubRef, name: row.clubName ?? '' },
})

export const toHorseFacts = ({ horseRef, horseBirth, ...row }: HorseRow): HorseFacts => ({
  ref: horseRef,
  birthDate: horseBirth,
  ...{ name: row.name, sportName: row.sportName, gender: row.gender, isPony: row.isPony },
  ...{ withersHeightCode: row.withersHeightCode, ueln: row.ueln, chip: row.chip, studbook: row.studbook },
  ...{ studbookNumber: row.studbookNumber, father: row.father, mother: row.mother, owner: row.owner },
  ...{ fatherOfMother: row.fatherOfMother, breeder: row.breeder, feiPassport: row.feiPassport },
})

export type FoundPerson = PersonRow
export type FoundHorse = HorseRow

type EntryRow = PersonRow &
  HorseRow & {
    ref: string
    testSetRef: string
    status: string
    kind: string
    outOfCompetition: boolean
    startNumber: number | null
  }

const readEntryRows = (db: Db, { ref, start }: EquipeShow): Promise<EntryRow[]> => db.$queryRaw<EntryRow[]>`
  SELECT r.ref, r.test_set_ref AS "testSetRef", r.status, r.kind, r.out_of_competition AS "outOfCompetition",
    r.start_number AS "startNumber", o.ref AS "clubRef", o.name AS "clubName", ${personColumns}, ${licenceColumns(start)},
    ${licensedOn(start, ridingLicenses)} AS "isLicensed", ${horseColumns}
  FROM registration r JOIN practitioner pr ON pr.ref = r.practitioner_ref JOIN person p ON p.ref = pr.person_ref
  JOIN horse h ON h.ref = pr.horse_ref ${horseParents} LEFT JOIN organisation o ON o.ref = r.organisation_ref
  WHERE r.competition_ref = ${ref}::uuid AND r.deleted_at IS NULL
  ORDER BY r.registered_at, r.ref`

/** @throws 404 if it is no competition of this organiser */
export const readEquipeEntries = async (
  { database }: Reading,
  caller: EquipeCaller,
  competition: string,
): Promise<EquipeEntries> => {
  const db = database.prisma
  const show = await findEquipeShow(db, caller, competition)
  if (show === null) throw failure(kernelErrors.notFound)
  const settings = await getRegistrationSettings(db, show.ref)
  const tests = toTestFacts(await readTestRows(db, show.ref), settings)
  const entries = await readEntryRows(db, show)
  const year = Number(show.start.slice(0, 4))
  return toEquipeEntries({
    ...show,
    level: caller.level === null ? null : OrganisationLevel.parse(caller.level),
    tests,
    entries: entries.map((row) => ({
      ...{ ref: row.ref, testSetRef: row.testSetRef, status: row.status, isLate: row.kind === 'LATE_REGISTRATION' },
      ...{ outOfCompetition: row.outOfCompetition, startNumber: row.startNumber },
      rider: toPersonFacts(row, year),
      horse: toHorseFacts(row),
    })),
  })
}
