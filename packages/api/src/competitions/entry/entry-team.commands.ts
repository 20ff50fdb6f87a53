// A rider registers a team of entries that the rider may manage, where the competition lets riders (decision 392).
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { entryErrors } from '@oxer/domain/competitions/entry/entry.errors'
import type { RegisterEntryTeam } from '@oxer/domain/competitions/entry/entry.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import {
  PractitionerData,
  type Registration,
  type RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { teamErrors } from '@oxer/domain/competitions/team/team.errors'
import type { SaveTeam, Team, UpdateTeam } from '@oxer/domain/competitions/team/team.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { canRegisterMember } from '@oxer/domain/parties/person/person.policy'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type PersonScope, personFactsRelations, toPersonFacts } from '../../parties/person/person.guards.ts'
import { takesIndividuals } from '../registration/member-registration.queries.ts'
import { getVisibleCompetition } from '../registration/organisation-registration.queries.ts'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import { lockCompetitionLimits } from '../registration/registration-locking.commands.ts'
import { registerAll } from '../registration/registration-making.commands.ts'
import { activeStatuses } from '../registration/registration-rows.queries.ts'
import { signOffOwn } from '../registration/registration-sign-off.commands.ts'
import {
  createTeam,
  lockTeamTest,
  refuseProblems,
  refuseWhenBegun,
  removeOwnTeam,
  takeTeam,
  updateTeam,
} from '../team/team.commands.ts'
import type { TeamRow } from '../team/team.mappers.ts'
import { findTeam } from '../team/team.queries.ts'

type ForRider = ActingContext & { readonly person: PersonScope }
type OfTeam = { readonly team: string }

/** Which of the registrations are of riders whom the caller may enter, and of whom. */
const readManageable = async (ctx: ForRider, refs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.db.registration.findMany({
    where: { ref: { in: [...refs] }, practitioner: { person: { federationRef: ctx.person.federationRef } } },
    select: {
      ref: true,
      practitioner: { select: { person: { select: { ref: true, federationRef: true, ...personFactsRelations } } } },
    },
  })
  return new Map(
    rows.flatMap(({ ref, practitioner }) =>
      practitioner !== null && canRegisterMember(ctx.actor, toPersonFacts(practitioner.person, ctx.now()))
        ? [[ref, practitioner.person.ref] as const]
        : [],
    ),
  )
}

/** Every member and reserve is an entry that the caller may manage, and the rider for whom the team is registered is among them. */
const refuseEntriesOfOthers = async (
  ctx: ForRider,
  testRef: string,
  { memberRefs, reserveRefs = [] }: Pick<SaveTeam, 'memberRefs' | 'reserveRefs'>,
): Promise<void> => {
  if (memberRefs.length === 0) {
    const own = await ctx.db.registration.findFirst({
      where: { testRef, deletedAt: null, practitioner: { personRef: ctx.person.personRef } },
      select: { ref: true },
    })
    throw own
      ? failure(registrationTypeErrors.teamWithoutMembers, { field: 'memberRefs', values: { name: '' } })
      : failure(entryErrors.noEntriesForTeam, { field: 'memberRefs' })
  }
  const manageable = await readManageable(ctx, [...memberRefs, ...reserveRefs])
  const foreign = [
    ...memberRefs.map((ref, index) => ({ ref, field: `memberRefs.${index}` })),
    ...reserveRefs.map((ref, index) => ({ ref, field: `reserveRefs.${index}` })),
  ].filter(({ ref }) => !manageable.has(ref))
  if (foreign.length > 0)
    throw failures(foreign.map(({ field }) => ({ definition: entryErrors.memberOfOthers, field })))
  if (![...manageable.values()].includes(ctx.person.personRef)) {
    throw failure(entryErrors.riderNotInTeam, { field: 'memberRefs' })
  }
}

const refuseUnlessLetRiders = (competition: RegistrationSettings): void => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesIndividuals(competition)) throw failure(registrationErrors.individualMayNotRegister)
  if (!competition.teamsByIndividual) throw failure(registrationTypeErrors.teamsByClubs)
}

const registerTeam = (
  ctx: ForRider,
  competition: RegistrationSettings,
  { testRef, teamRef, notes }: { readonly testRef: string; readonly teamRef: string; readonly notes: string },
): Promise<RegistrationOutcome> =>
  registerAll(
    ctx,
    { competition, isStaff: isFederationStaff(ctx.actor, competition.federationRef), club: null },
    [
      {
        ...{
          testRef,
          testSetRef: null,
          quantity: 1,
          notes,
          requestKey: null,
          startPositions: [],
          priceProfileRef: null,
        },
        ...{ data: PractitionerData.parse({ type: 'TEAM', teamRef }), forSale: false, outOfCompetition: undefined },
      },
    ],
    false,
  )

/** Makes the team and registers it, with the fee of the test for teams. */
export const registerEntryTeam = async (
  ctx: ForRider,
  { testRef, name, memberRefs, reserveRefs, notes }: RegisterEntryTeam,
): Promise<RegistrationOutcome> => {
  const offered = await ctx.db.competitionTest.findFirst({
    where: {
      ...{ ref: testRef, deletedAt: null, isHiddenFromRegistration: false },
      competition: { federationRef: ctx.person.federationRef, deletedAt: null },
    },
    select: { competitionRef: true, registrationTypes: true },
  })
  if (!offered) throw failure(kernelErrors.notFound, { field: 'testRef' })
  const competition = await getVisibleCompetition(ctx.db, ctx.person, offered.competitionRef)
  refuseUnlessLetRiders(competition)
  if (!offered.registrationTypes.includes('TEAM')) {
    throw failure(registrationTypeErrors.typeNotTaken, { field: 'testRef' })
  }
  await lockCompetitionLimits(ctx, competition)
  const test = await lockTeamTest(ctx.db, testRef)
  refuseWhenBegun(ctx.person.federationRef, test)
  const form = { name, memberRefs, reserveRefs }
  await refuseEntriesOfOthers(ctx, test.ref, form)
  await refuseProblems(ctx.db, test, form, { own: null, whose: {} })
  const { ref: teamRef } = await createTeam(ctx, test, { ...form, organisationRef: null, byIndividual: true })
  return registerTeam(ctx, competition, { testRef: test.ref, teamRef, notes })
}

/** A rider's team whose entries the caller may all manage, one of them of the rider that the call names; any other is not found. */
const getEntryTeam = async (ctx: ForRider, ref: string): Promise<TeamRow> => {
  const row = await findTeam(ctx.db, ref, { byIndividual: true })
  if (!row) throw failure(teamErrors.notFound)
  const everybody = [...row.memberRefs, ...row.reserveRefs]
  const manageable = await readManageable(ctx, everybody)
  const isOwn = everybody.every((entry) => manageable.has(entry))
  if (!isOwn || ![...manageable.values()].includes(ctx.person.personRef)) throw failure(teamErrors.notFound)
  return row
}

/** The name, the members and the reserves, until the test has its first result. */
export const changeEntryTeam = async (
  ctx: ForRider,
  { team, version, name, memberRefs, reserveRefs }: UpdateTeam & OfTeam,
): Promise<Team> => {
  const read = () => getEntryTeam(ctx, team)
  const found = await read()
  await getVisibleCompetition(ctx.db, ctx.person, found.competitionRef)
  const test = await lockTeamTest(ctx.db, found.testRef)
  refuseWhenBegun(ctx.person.federationRef, test)
  const stored = await takeTeam(ctx, { ref: team, version }, read)
  const form = { name, memberRefs, reserveRefs }
  await refuseEntriesOfOthers(ctx, test.ref, { memberRefs, reserveRefs: reserveRefs ?? stored.reserveRefs })
  await refuseProblems(ctx.db, test, form, { own: stored.ref, whose: {} })
  return updateTeam(ctx, test, stored, form)
}

/** The team with its registration, while that is free (decision 415); the entries of its members stay. */
export const deleteEntryTeam = async (ctx: ForRider, { team }: OfTeam): Promise<void> => {
  const { competitionRef, testRef } = await getEntryTeam(ctx, team)
  await getVisibleCompetition(ctx.db, ctx.person, competitionRef)
  const test = await lockTeamTest(ctx.db, testRef)
  refuseWhenBegun(ctx.person.federationRef, test)
  await removeOwnTeam(ctx, test, await getEntryTeam(ctx, team))
}

/** A team whose registration was taken back is registered again. */
export const registerEntryTeamAgain = async (ctx: ForRider, { team }: OfTeam): Promise<RegistrationOutcome> => {
  const { competitionRef, testRef } = await getEntryTeam(ctx, team)
  const competition = await getVisibleCompetition(ctx.db, ctx.person, competitionRef)
  refuseUnlessLetRiders(competition)
  await lockCompetitionLimits(ctx, competition)
  const test = await lockTeamTest(ctx.db, testRef)
  refuseWhenBegun(ctx.person.federationRef, test)
  return registerTeam(ctx, competition, { testRef, teamRef: team, notes: '' })
}

/** Free of charge until the registration closes (decision 12); the members stay registered. */
export const signOffEntryTeam = async (
  ctx: ForRider,
  { team, reason }: OfTeam & { readonly reason: string },
): Promise<Registration> => {
  await getEntryTeam(ctx, team)
  const standing = await ctx.db.registration.findFirst({
    where: { teamRef: team, deletedAt: null, status: { in: [...activeStatuses] } },
    select: { ref: true },
  })
  if (!standing) throw failure(kernelErrors.notFound)
  return signOffOwn(ctx, {
    ref: standing.ref,
    federationRef: ctx.person.federationRef,
    reason,
    where: { type: 'TEAM', teamRef: team },
  })
}
