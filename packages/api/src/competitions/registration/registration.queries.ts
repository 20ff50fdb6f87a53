import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  CompetitionFees,
  CompetitionSettings,
  CompetitionStatus,
} from '@oxer/domain/competitions/competition/competition.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import type {
  IndividualMetadata,
  MoveTarget,
  PriceProfileChoice,
  RegistrationCandidate,
  RegistrationListQuery,
  RegistrationMetadata,
  ShownRegistration,
  StartlistEntryCandidate,
} from '@oxer/domain/competitions/registration/registration.schema'
import {
  RegistrationKind,
  RegistrationPaymentStatus,
  RegistrationStatus,
} from '@oxer/domain/competitions/registration/registration.schema'
import { shownHorse, shownRegistration } from '@oxer/domain/competitions/registration/registration-fields.rules'
import {
  type RegistrationPeriodFacts,
  registrationWindowAt,
} from '@oxer/domain/competitions/registration/registration-period.rules'
import { suggestPriceProfile } from '@oxer/domain/competitions/registration/registration-price.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toMoney } from '@oxer/domain/kernel/money/money.rules'
import { Currency, type Money, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import type { Page } from '@oxer/domain/kernel/paging/paging.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { chargesEntries } from '@oxer/domain/ledger/charge/entry-fee.rules'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { type Combination, type GroupRow, readGroupsOf } from '../../parties/practitioner/combination-facts.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { readLevies } from './first-use.queries.ts'

/** A reader of the manage screens, whom a guard has admitted to the competition. */
type OnCompetition = { readonly db: Db; readonly actor: Actor; readonly competition: CompetitionScope }

import { activeStatuses, horseJson, namedRegistrations, readRegistrations } from './registration-rows.queries.ts'
import { readTests } from './registration-tests.queries.ts'
/** The registrations of one test, oldest first; the search matches rider, horse, club and start number. */
export const listRegistrations = async (
  { db, actor, competition: scope }: OnCompetition,
  testRef: string | null,
  query: RegistrationListQuery,
): Promise<Page<ShownRegistration>> => {
  const fields = registrationFieldsFor(actor, scope)
  if (testRef !== null) await requireTest(db, scope, testRef)
  const needle = likePattern(fold(query.q))
  const where = Prisma.sql`r.competition_ref = ${scope.ref}::uuid
    ${testRef === null ? Prisma.empty : Prisma.sql`AND r.test_ref = ${testRef}::uuid`}
    ${query.status === undefined ? Prisma.empty : Prisma.sql`AND r.status = ${query.status}`}
    ${
      query.q === ''
        ? Prisma.empty
        : Prisma.sql`AND (p.search_name LIKE ${needle} OR h.search_name LIKE ${needle} OR r.start_number::text = ${query.q}
          OR EXISTS (SELECT 1 FROM organisation o WHERE o.ref = r.organisation_ref AND o.search_name LIKE ${needle})
          OR EXISTS (SELECT 1 FROM competition_team tm WHERE tm.ref = r.team_ref AND lower(tm.name) LIKE ${needle}))`
    }`
  const items = await readRegistrations(db, { where, limit: query.size, offset: query.page * query.size })
  const [counted] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${namedRegistrations}
    WHERE r.deleted_at IS NULL AND ${where}`
  return {
    items: items.map((row) => shownRegistration(row, fields)),
    page: query.page,
    size: query.size,
    numberOfElements: items.length,
    totalElements: counted?.total ?? 0,
  }
}

const requireTest = async (db: Db, scope: CompetitionScope, testRef: string): Promise<void> => {
  const row = await db.competitionTest.findFirst({
    where: { ref: testRef, competitionRef: scope.ref, deletedAt: null },
    select: { ref: true },
  })
  if (!row) throw failure(kernelErrors.notFound)
}

/** The data of a competition that registering needs, read once. */
export type RegistrationSettings = {
  readonly ref: string
  readonly name: string
  readonly status: CompetitionStatus
  readonly federationRef: string
  readonly start: string
  readonly end: string
  readonly cityName: string
  readonly timeZone: string
  readonly byIndividual: boolean
  readonly byOrganisation: boolean
  readonly teamsByIndividual: boolean
  readonly period: RegistrationPeriodFacts
  readonly fees: CompetitionFees
  readonly settings: CompetitionSettings
  readonly priceProfileRefs: readonly string[]
  /** For a rider with a horse that the federation does not know; null if nothing is charged. */
  readonly newCombinationFee: Money | null
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const settingsColumns = {
  ref: true,
  name: true,
  status: true,
  federationRef: true,
  start: true,
  end: true,
  cityName: true,
  timeZone: true,
  byIndividual: true,
  byOrganisation: true,
  teamsByIndividual: true,
  registrationOpensAt: true,
  registrationClosesAt: true,
  registrationLateAt: true,
  fees: true,
  settings: true,
  priceProfileRefs: true,
  federation: {
    select: {
      articles: {
        where: { isDefault: true, isActive: true, type: { in: ['COMBINATION', 'HORSE_REGISTRATION_FIRST_USE'] } },
        select: { amountCents: true, taxLevelCode: true, currency: true },
      },
    },
  },
} as const satisfies Prisma.CompetitionSelect

type SettingsRow = Prisma.CompetitionGetPayload<{ select: typeof settingsColumns }>

const newCombinationFeeOf = (
  { federation: { articles } }: SettingsRow,
  { paymentMode }: CompetitionFees,
): Money | null => {
  const priced = articles.filter(({ amountCents }) => amountCents > 0)
  const [first] = priced
  if (!first || !chargesEntries(paymentMode)) return null
  const cents = priced.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return toMoney(cents, TaxLevelCode.parse(first.taxLevelCode), Currency.parse(first.currency))
}

const toRegistrationSettings = (row: SettingsRow): RegistrationSettings => ({
  ref: row.ref,
  name: row.name,
  status: CompetitionStatus.parse(row.status),
  federationRef: row.federationRef,
  start: row.start,
  end: row.end,
  cityName: row.cityName,
  timeZone: readableTimeZone(row.timeZone),
  byIndividual: row.byIndividual,
  byOrganisation: row.byOrganisation,
  teamsByIndividual: row.teamsByIndividual,
  period: {
    opensAt: iso(row.registrationOpensAt),
    closesAt: iso(row.registrationClosesAt),
    lateAt: iso(row.registrationLateAt),
  },
  fees: CompetitionFees.parse(row.fees),
  settings: CompetitionSettings.parse(row.settings),
  priceProfileRefs: row.priceProfileRefs,
  newCombinationFee: newCombinationFeeOf(row, CompetitionFees.parse(row.fees)),
})

export const readRegistrationSettings = async (
  db: Db,
  where: Prisma.CompetitionWhereInput,
): Promise<RegistrationSettings[]> =>
  (
    await db.competition.findMany({
      where: { ...where, deletedAt: null },
      relationLoadStrategy: 'join',
      select: settingsColumns,
      orderBy: [{ start: 'asc' }, { ref: 'asc' }],
      take: 200,
    })
  ).map(toRegistrationSettings)

export const getRegistrationSettings = async (db: Db, competitionRef: string): Promise<RegistrationSettings> =>
  toRegistrationSettings(
    await db.competition.findUniqueOrThrow({
      where: { ref: competitionRef },
      relationLoadStrategy: 'join',
      select: settingsColumns,
    }),
  )

type ProfileRow = PriceProfileChoice & { competitionRef: string | null; groups: GroupRow[] }

/** The profiles that a competition offers, its own one included, and those that belong to a practitioner group. */
const offeredProfiles = (db: Db, competition: RegistrationSettings): Promise<ProfileRow[]> => db.$queryRaw<
  ProfileRow[]
>`
  SELECT p.ref, p.name, p.reduction_basis_points AS "reductionBasisPoints", p.is_default AS "isDefault",
    p.competition_ref AS "competitionRef",
    COALESCE((SELECT json_agg(json_build_object('ref', g.ref, 'practitionerType', g.practitioner_type, 'rules', g.rules))
      FROM practitioner_price_profile pp JOIN practitioner_group g ON g.ref = pp.practitioner_group_ref AND g.is_active
      WHERE pp.price_profile_ref = p.ref AND pp.is_active), '[]'::json) AS groups
  FROM price_profile p
  WHERE p.federation_ref = ${competition.federationRef}::uuid AND p.is_active
    AND (p.competition_ref IS NULL OR p.competition_ref = ${competition.ref}::uuid)
  ORDER BY p.is_default DESC, p.name, p.ref`

/**
 * The profiles that a competition offers to everybody, and the suggested one of each combination: that of its practitioner group, or else
 * the default. A group's profile is given also where the competition does not offer it to everybody.
 */
export const readPriceProfiles = async (
  db: Db,
  competition: RegistrationSettings,
  combinations: readonly Combination[] = [],
) => {
  const rows = (await offeredProfiles(db, competition)).map(({ competitionRef, ...row }) => ({
    ...row,
    groupRefs: row.groups.map(({ ref }) => ref),
    isOffered:
      competitionRef !== null ||
      competition.priceProfileRefs.length === 0 ||
      competition.priceProfileRefs.includes(row.ref),
  }))
  const groups = new Map(rows.flatMap((row) => row.groups.map((group) => [group.ref, group] as const)))
  const at = { federationRef: competition.federationRef, on: competition.start }
  const memberships = await readGroupsOf(db, at, [...groups.values()], combinations)
  const suggested = memberships.map((own) => suggestPriceProfile(rows, own))
  const applied = new Set(suggested)
  return {
    /** Those offered to everybody, and those suggested here. */
    offered: rows
      .filter((row) => row.isOffered || applied.has(row.ref))
      .map(({ ref, name, reductionBasisPoints, isDefault }) => ({ ref, name, reductionBasisPoints, isDefault })),
    suggestedRefs: suggested,
    defaultRef: suggestPriceProfile(rows, new Set()),
  }
}

export const windowOf = (competition: RegistrationSettings, now: Date) => ({
  window: registrationWindowAt(now.toISOString(), competition.period),
  ...competition.period,
})

/** The data that both the organiser's and the club's form need. */
export const readRegistrationForm = async (db: Db, competition: RegistrationSettings, now: Date) => ({
  competition: {
    ref: competition.ref,
    name: competition.name,
    status: competition.status,
    start: competition.start,
    end: competition.end,
  },
  period: windowOf(competition, now),
  tests: await readTests(db, competition),
  priceProfiles: (await readPriceProfiles(db, competition)).offered,
  newCombinationFee: competition.newCombinationFee,
  kinds: [...RegistrationKind.options],
})

/** c067 */
export const getRegistrationMetadata = async (
  db: Db,
  scope: CompetitionScope,
  now: Date,
  { canWrite, canSeeCosts }: { canWrite: boolean; canSeeCosts: boolean },
): Promise<RegistrationMetadata> => {
  const competition = await getRegistrationSettings(db, scope.ref)
  return {
    ...(await readRegistrationForm(db, competition, now)),
    statuses: [...RegistrationStatus.options],
    paymentStatuses: [...RegistrationPaymentStatus.options],
    abilities: {
      canRegister: canWrite,
      canExport: true,
      canEditRules: canWrite,
      canNotePayments: canWrite && competition.fees.paymentMode === 'EXTERN',
      canSeeCosts,
    },
  }
}

type CandidateRow = {
  ref: string
  name: string
  sortName: string
  organisations: { ref: string; name: string }[]
  combinations: Omit<RegistrationCandidate['combinations'][number], 'levies'>[]
}

/** Riders with their clubs on the first day and their horses, each in one read, and what a first start would cost. */
export const readCandidates = async (
  db: Db,
  competition: RegistrationSettings,
  persons: Prisma.Sql,
): Promise<RegistrationCandidate[]> => {
  const { ref: competitionRef, start: day } = competition
  const rows = await db.$queryRaw<CandidateRow[]>`
    SELECT p.ref, p.first_name || ' ' || p.last_name AS name,
      p.last_name || ', ' || p.first_name AS "sortName",
      COALESCE((SELECT json_agg(DISTINCT jsonb_build_object('ref', o.ref, 'name', o.name))
        FROM membership m JOIN organisation o ON o.ref = m.organisation_ref AND o.deleted_at IS NULL
        WHERE m.person_ref = p.ref AND m.start <= ${day} AND (m."end" IS NULL OR m."end" >= ${day})), '[]'::json) AS organisations,
      COALESCE((SELECT json_agg(json_build_object('practitionerRef', pr.ref, 'horse', ${horseJson},
          'isRegistered', EXISTS (SELECT 1 FROM registration r WHERE r.practitioner_ref = pr.ref
            AND r.competition_ref = ${competitionRef}::uuid AND r.deleted_at IS NULL AND r.status = ANY(${activeStatuses}))
        ) ORDER BY h.search_name, h.ref)
        FROM practitioner pr JOIN horse h ON h.ref = pr.horse_ref
        WHERE pr.person_ref = p.ref AND pr.is_active AND h.deleted_at IS NULL AND h.deceased_date IS NULL), '[]'::json) AS combinations
    FROM person p WHERE p.deleted_at IS NULL AND p.deceased_date IS NULL AND ${persons}
    ORDER BY p.sort_name, p.ref`
  const practitioners = rows.flatMap(({ combinations }) => combinations.map(({ practitionerRef }) => practitionerRef))
  const levies = practitioners.length === 0 ? [] : await readLevies(db, competition, { practitioners })
  return rows.map(({ ref, name, sortName, organisations, combinations }) => ({
    rider: { ref, name },
    sortName,
    organisations,
    combinations: combinations.map((each) => ({
      ...each,
      levies: levies.filter(({ of }) => of === each.practitionerRef || of === each.horse.ref),
    })),
  }))
}

/** c075: `id` is a rider, a combination or a registration of one. */
export const getIndividualMetadata = async (
  { db, actor, competition: scope }: OnCompetition,
  testRef: string,
  id: string,
): Promise<IndividualMetadata> => {
  const fields = registrationFieldsFor(actor, scope)
  await requireTest(db, scope, testRef)
  const registration = await db.registration.findFirst({
    where: { ref: id, competitionRef: scope.ref, deletedAt: null },
    select: { practitionerRef: true, priceProfileRef: true },
  })
  const practitioner = await db.practitioner.findFirst({
    where: { ref: registration?.practitionerRef ?? id, federationRef: scope.federationRef },
    select: { ref: true, personRef: true, horseRef: true },
  })
  const personRef = practitioner?.personRef ?? id
  const competition = await getRegistrationSettings(db, scope.ref)
  const [candidate] = await readCandidates(
    db,
    competition,
    Prisma.sql`p.ref = ${personRef}::uuid AND p.federation_ref = ${scope.federationRef}::uuid`,
  )
  if (!candidate) throw failure(kernelErrors.notFound)
  const profiles = await readPriceProfiles(db, competition, [
    { person: { ref: personRef }, horse: practitioner === null ? null : { ref: practitioner.horseRef } },
  ])
  const registrations = await readRegistrations(db, {
    where: Prisma.sql`r.competition_ref = ${scope.ref}::uuid AND r.test_ref = ${testRef}::uuid AND p.ref = ${personRef}::uuid`,
  })
  return {
    ...candidate,
    combinations: candidate.combinations.map((row) => ({ ...row, horse: shownHorse(row.horse, fields) })),
    practitionerRef: practitioner?.ref ?? null,
    suggestedPriceProfileRef: registration?.priceProfileRef ?? profiles.suggestedRefs[0] ?? null,
    priceProfiles: profiles.offered,
    registrations: registrations.map((row) => shownRegistration(row, fields)),
  }
}

/** c078: every other part of a test of the same sport, including full ones, because the move itself reports that. */
export const listMoveTargets = async (db: Db, scope: CompetitionScope, testRef: string): Promise<MoveTarget[]> => {
  await requireTest(db, scope, testRef)
  const tests = await readTests(db, await getRegistrationSettings(db, scope.ref))
  return tests
    .filter((test) => !test.isCancelled)
    .flatMap((test) =>
      test.testSets.map((set) => ({
        testRef: test.ref,
        testName: test.name,
        testSetRef: set.ref,
        testSetName: set.name,
        registered: set.registered,
        maxRegistrations: test.maxRegistrations,
      })),
    )
}

/** c079: the open positions of the list of a test set. */
export const listStartlistEntryCandidates = async (
  db: Db,
  scope: CompetitionScope,
  testRef: string,
  testSetRef: string,
): Promise<StartlistEntryCandidate[]> => {
  await requireTest(db, scope, testRef)
  const set = await db.testSet.findFirst({
    where: { ref: testSetRef, test: { competitionRef: scope.ref } },
    select: { startlistRef: true },
  })
  if (!set) throw failure(kernelErrors.notFound)
  if (set.startlistRef === null) return []
  return db.$queryRaw<StartlistEntryCandidate[]>`
    SELECT "entryRef", "startlistRef", position, "startSeconds" FROM (
      SELECT e.ref AS "entryRef", e.startlist_ref AS "startlistRef", e.type, e.is_locked, e.start_seconds AS "startSeconds",
        (count(*) FILTER (WHERE e.type IN ('PARTICIPANT', 'OPEN_POSITION')) OVER (ORDER BY e."order" ROWS UNBOUNDED PRECEDING))::int AS position
      FROM startlist_entry e WHERE e.startlist_ref = ${set.startlistRef}::uuid
    ) entries WHERE type = 'OPEN_POSITION' AND NOT is_locked ORDER BY position`
}
