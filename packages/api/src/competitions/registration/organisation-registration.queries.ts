// A club's view of competitions: its own registrations, and the competitions for which it may register its members.

import { type Db, Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type {
  OrganisationCompetition,
  OrganisationRegistrationMetadata,
  PendingRegistration,
  PendingRegistrationQuery,
} from '@oxer/domain/competitions/registration/registration.schema'
import { isOpenWindow } from '@oxer/domain/competitions/registration/registration-period.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Page } from '@oxer/domain/kernel/paging/paging.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { dayIn } from '../../federation/federation/federation-day.queries.ts'
import { announcedCompetitions } from '../competition/competition-visibility.queries.ts'
import type { MasterListSide } from './master-list.queries.ts'
import type { RegisteringScope } from './registration.guards.ts'
import {
  type RegistrationSettings,
  readCandidates,
  readRegistrationForm,
  readRegistrationSettings,
  windowOf,
} from './registration.queries.ts'
import { namedRegistrations, readRegistrations, readRegistrationsByCompetition } from './registration-rows.queries.ts'
import { judgeCandidates } from './registration-rules.queries.ts'

/** Whether clubs may register now: the rules give the period, the competition its own setting and state. */
export const takesClubs = (competition: RegistrationSettings): boolean =>
  competition.status === 'PUBLISHED' && competition.byOrganisation

const canRegisterNow = (competition: RegistrationSettings, now: Date): boolean => {
  const { window } = windowOf(competition, now)
  return takesClubs(competition) && isOpenWindow(window)
}

const ofClub = (scope: RegisteringScope, competitionRefs: readonly string[]): Prisma.Sql =>
  Prisma.sql`r.organisation_ref = ${scope.organisationRef}::uuid AND r.competition_ref = ANY(${[...competitionRefs]}::uuid[])`

const withRegistrations = async (
  db: Db,
  scope: RegisteringScope,
  competitions: readonly RegistrationSettings[],
  now: Date,
): Promise<OrganisationCompetition[]> => {
  const registrations = await readRegistrationsByCompetition(db, {
    where: ofClub(
      scope,
      competitions.map((competition) => competition.ref),
    ),
  })
  return competitions.map((competition) => ({
    ref: competition.ref,
    name: competition.name,
    status: competition.status,
    start: competition.start,
    end: competition.end,
    cityName: competition.cityName,
    period: windowOf(competition, now),
    canRegister: canRegisterNow(competition, now),
    registrations: registrations.get(competition.ref) ?? [],
  }))
}

/** A club sees nothing of a competition that is not visible outside yet, even if registrations were made for it. */
const visible: Prisma.CompetitionWhereInput = { AND: [announcedCompetitions] }

/** p088: from today on, the competitions for which clubs may register and those in which the club has a registration. */
export const listOrganisationCompetitions = async (
  db: Db,
  scope: RegisteringScope,
  now: Date,
): Promise<OrganisationCompetition[]> => {
  const today = await dayIn(db, scope.federationRef, now)
  const competitions = await readRegistrationSettings(db, {
    ...visible,
    federationRef: scope.federationRef,
    end: { gte: today },
    OR: [
      { status: 'PUBLISHED', byOrganisation: true },
      { registrations: { some: { organisationRef: scope.organisationRef, deletedAt: null } } },
    ],
  })
  return withRegistrations(db, scope, competitions, now)
}

/** p089: those in which the club had a registration, by their start; the last year unless a period is given. */
export const listOrganisationHistory = async (
  db: Db,
  scope: RegisteringScope,
  now: Date,
  { start, end }: { readonly start?: string | undefined; readonly end?: string | undefined },
): Promise<OrganisationCompetition[]> => {
  const until = end ?? (await dayIn(db, scope.federationRef, now))
  const competitions = await readRegistrationSettings(db, {
    ...visible,
    start: { gte: start ?? addDays(until, -365), lte: until },
    registrations: { some: { organisationRef: scope.organisationRef, deletedAt: null } },
  })
  return withRegistrations(db, scope, competitions, now)
}

/** The registrations of one club, or of all clubs of a federation. */
export type DecidingScope = { readonly federationRef: string; readonly organisationRef: string | null }

/** The registrations that wait for their club, the oldest first, in competitions that still accept a decision of a club. */
export const listPendingRegistrations = async (
  db: Db,
  scope: DecidingScope,
  now: Date,
  query: PendingRegistrationQuery,
): Promise<Page<PendingRegistration>> => {
  const today = await dayIn(db, scope.federationRef, now)
  const ofClub =
    scope.organisationRef === null
      ? Prisma.sql`r.organisation_ref IS NOT NULL`
      : Prisma.sql`r.organisation_ref = ${scope.organisationRef}::uuid`
  const where = Prisma.sql`${ofClub} AND r.status = 'PENDING_APPROVAL'
    AND r.competition_ref IN (SELECT c.ref FROM competition c WHERE c.federation_ref = ${scope.federationRef}::uuid
      AND c.deleted_at IS NULL AND c.status = 'PUBLISHED' AND c."end" >= ${today})`
  const found = await readRegistrationsByCompetition(db, {
    where,
    limit: query.size,
    offset: query.page * query.size,
  })
  const competitions = await db.competition.findMany({
    where: { ref: { in: [...found.keys()] } },
    select: { ref: true, name: true },
  })
  const [counted] = await db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM ${namedRegistrations}
    WHERE r.deleted_at IS NULL AND ${where}`
  const items = competitions
    .flatMap((competition) => (found.get(competition.ref) ?? []).map((row) => ({ ...row, competition })))
    .toSorted((one, other) => one.registeredAt.localeCompare(other.registeredAt) || one.ref.localeCompare(other.ref))
  return {
    items,
    page: query.page,
    size: query.size,
    numberOfElements: items.length,
    totalElements: counted?.total ?? 0,
  }
}

/** A competition of the federation that its clubs and members may see. */
export const getVisibleCompetition = async (
  db: Db,
  scope: { readonly federationRef: string },
  ref: string,
): Promise<RegistrationSettings> => {
  const [competition] = await readRegistrationSettings(db, {
    ...visible,
    ref,
    federationRef: scope.federationRef,
  })
  if (!competition) throw failure(kernelErrors.notFound)
  return competition
}

/** Members on the first day of the competition. */
const membersOn = (organisationRef: string, day: string): Prisma.Sql => Prisma.sql`p.ref IN (
  SELECT m.person_ref FROM membership m WHERE m.organisation_ref = ${organisationRef}::uuid
    AND m.start <= ${day} AND (m."end" IS NULL OR m."end" >= ${day}))`

/** p090 */
export const getOrganisationRegistrationMetadata = async (
  db: Db,
  scope: RegisteringScope,
  competitionRef: string,
  now: Date,
  actor: Actor,
): Promise<OrganisationRegistrationMetadata> => {
  const competition = await getVisibleCompetition(db, scope, competitionRef)
  const form = await readRegistrationForm(db, competition, now)
  const tests = form.tests.filter((test) => !test.isHiddenFromRegistration && !test.isCancelled)
  const members = await readCandidates(db, competition, membersOn(scope.organisationRef, competition.start))
  const reader = { actor, today: await dayIn(db, scope.federationRef, now), isClub: true }
  return {
    ...form,
    tests,
    needsApproval: scope.needsApproval,
    canRegister: canRegisterNow(competition, now),
    members,
    verdicts: await judgeCandidates(db, competition, reader, members, tests),
    registrations: await readRegistrations(db, { where: ofClub(scope, [competition.ref]) }),
  }
}

/** p094, p095 */
export const masterListSideOf = ({ organisationRef, federationRef }: RegisteringScope): MasterListSide => ({
  federationRef,
  where: Prisma.sql`r.organisation_ref = ${organisationRef}::uuid`,
  seesMinors: true,
})
