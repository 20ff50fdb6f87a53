// A rider enters a competition that accepts individuals, or a parent enters a child; and changes or withdraws the entry later.
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { canChangeEntry } from '@oxer/domain/competitions/entry/entry.rules'
import type { ChangeEntry, Entry, SendEntries } from '@oxer/domain/competitions/entry/entry.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import {
  type PractitionerData,
  type Registration,
  type RegistrationOutcome,
  RegistrationStatus,
} from '@oxer/domain/competitions/registration/registration.schema'
import { registrationWindowAt } from '@oxer/domain/competitions/registration/registration-period.rules'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { takesIndividuals } from '../registration/member-registration.queries.ts'
import { getVisibleCompetition } from '../registration/organisation-registration.queries.ts'
import { applyChange } from '../registration/registration.commands.ts'
import type { RegistrationSettings } from '../registration/registration.queries.ts'
import { lockCompetitionLimits, lockTest, type StartingClub } from '../registration/registration-locking.commands.ts'
import { registerAll } from '../registration/registration-making.commands.ts'
import { readRegistrationsByRef } from '../registration/registration-rows.queries.ts'
import { signOffOwn } from '../registration/registration-sign-off.commands.ts'
import type { RidersScope } from './entry.guards.ts'

type ForRider = ActingContext & { readonly person: PersonScope }

/** The clubs of riders on the first day of the competition. */
const readClubs = async (ctx: ActingContext, personRefs: readonly string[], day: string) => {
  const rows = await ctx.db.membership.findMany({
    where: {
      personRef: { in: [...personRefs] },
      start: { lte: day },
      OR: [{ end: null }, { end: { gte: day } }],
      organisation: { deletedAt: null },
    },
    select: { personRef: true, organisation: { select: { ref: true, needsApproval: true } } },
    distinct: ['personRef', 'organisationRef'],
  })
  return (personRef: string) => rows.filter((row) => row.personRef === personRef).map((row) => row.organisation)
}

/** The club for which the rider starts, which may have to approve: the chosen one, or the rider's only one. */
const clubOf = (
  clubs: readonly { ref: string; needsApproval: boolean }[],
  wanted: string | undefined,
  field: string,
): StartingClub | null => {
  const club =
    wanted === undefined ? (clubs.length === 1 ? clubs[0] : undefined) : clubs.find(({ ref }) => ref === wanted)
  if (wanted !== undefined && !club) throw failure(registrationErrors.riderNotInOrganisation, { field })
  return club ? { organisationRef: club.ref, needsApproval: club.needsApproval, enters: false } : null
}

/** A rider enters only themselves: with a horse that they ride, with another one of the federation, or with a new one. */
const asOwnCombination = async (
  ctx: ActingContext,
  member: string,
  data: PractitionerData,
  field: string,
): Promise<PractitionerData> => {
  if (data.type === 'TEAM') throw failure(registrationTypeErrors.teamsByClubs, { field: `${field}.type` })
  if (data.practitionerRef !== null) {
    const combination = await ctx.db.practitioner.findFirst({
      where: { ref: data.practitionerRef, personRef: member, isActive: true },
      select: { ref: true },
    })
    if (!combination) throw failure(kernelErrors.notFound, { field: `${field}.practitionerRef` })
    return data
  }
  if (data.person !== null && (!('ref' in data.person) || data.person.ref !== member)) {
    throw failure(kernelErrors.notFound, { field: `${field}.person` })
  }
  return { ...data, person: { ref: member } }
}

export type OwnEntryRequest = Omit<Entry, 'forSale'> & { readonly forSale?: boolean; readonly quantity?: number }

/** All of the entries or none; each failure names its own entry. */
export const enter = async (
  ctx: ActingContext,
  competition: RegistrationSettings,
  entries: readonly OwnEntryRequest[],
  isConfirmed: boolean,
  fieldOf: (index: number) => string = (index) => `entries.${index}`,
): Promise<RegistrationOutcome> => {
  if (competition.status !== 'PUBLISHED') throw failure(registrationErrors.competitionNotOpen)
  if (!takesIndividuals(competition)) throw failure(registrationErrors.individualMayNotRegister)
  const offered = await ctx.db.competitionTest.findMany({
    where: { competitionRef: competition.ref, deletedAt: null, isHiddenFromRegistration: false },
    select: { ref: true },
  })
  const clubsOf = await readClubs(
    ctx,
    entries.map(({ member }) => member),
    competition.start,
  )
  const requests = []
  for (const [index, { member, quantity = 1, forSale = false, ...entry }] of entries.entries()) {
    const field = fieldOf(index)
    const data = await asOwnCombination(ctx, member, entry.data, `${field}.data`)
    if (!offered.some(({ ref }) => ref === entry.testRef)) {
      throw failure(kernelErrors.notFound, { field: `${field}.testRef` })
    }
    const club = clubOf(clubsOf(member), data.organisation?.ref, `${field}.data.organisation`)
    requests.push({
      ...{ ...entry, data, quantity, forSale, club },
      // Only the organiser gives positions on a start list and free starts, and chooses the price profile.
      ...{ startPositions: [], outOfCompetition: undefined, priceProfileRef: null },
    })
  }
  const isStaff = isFederationStaff(ctx.actor, competition.federationRef)
  return registerAll(ctx, { competition, isStaff, club: null }, requests, isConfirmed, fieldOf)
}

/** Several riders of one sending, all of whom the caller may enter. */
export const sendEntries = async (
  ctx: ActingContext & { readonly riders: RidersScope },
  { competition, entries, confirmSaveWithWarnings }: SendEntries & { readonly competition: string },
): Promise<RegistrationOutcome> =>
  enter(ctx, await getVisibleCompetition(ctx.db, ctx.riders, competition), entries, confirmSaveWithWarnings)

/** An entry of the rider, in a competition that its members may see. */
const loadOwn = async (ctx: ForRider, ref: string) => {
  const row = await ctx.db.registration.findFirst({
    where: {
      ref,
      deletedAt: null,
      practitioner: { personRef: ctx.person.personRef },
      competition: { federationRef: ctx.person.federationRef, deletedAt: null },
    },
    include: {
      results: { select: { status: true } },
      practitioner: { select: { personRef: true, horseRef: true } },
    },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return row
}

/** The horse and the notes, until the registration closes. Another horse is judged as a new entry is. */
export const changeEntry = async (
  ctx: ForRider,
  { registration: ref, ...change }: ChangeEntry & { readonly registration: string },
): Promise<RegistrationOutcome> => {
  const found = await loadOwn(ctx, ref)
  const competition = await getVisibleCompetition(ctx.db, ctx.person, found.competitionRef)
  await lockCompetitionLimits(ctx, competition)
  const test = await lockTest(ctx, competition.ref, found.testRef)
  const current = async (): Promise<Registration | undefined> => (await readRegistrationsByRef(ctx.db, [ref]))[0]
  const row = await takeVersion(ctx, 'registration', { ref, version: change.version }, () => loadOwn(ctx, ref), current)
  const isOpen = canChangeEntry({
    status: RegistrationStatus.parse(row.status),
    window: registrationWindowAt(ctx.now().toISOString(), competition.period),
    isPublished: competition.status === 'PUBLISHED',
    hasResult: row.results.length > 0,
  })
  if (!isOpen) throw failure(registrationErrors.closed)
  const data = await asOwnCombination(ctx, ctx.person.personRef, change.data, 'data')
  // The club stays, unless another one of the rider's is named.
  if (data.organisation !== null) {
    const clubsOf = await readClubs(ctx, [ctx.person.personRef], competition.start)
    clubOf(clubsOf(ctx.person.personRef), data.organisation.ref, 'data.organisation')
  }
  const organisation = data.organisation ?? (row.organisationRef === null ? null : { ref: row.organisationRef })
  return applyChange(
    ctx,
    { competition, isStaff: false, club: null },
    { row, test },
    {
      data: { ...data, organisation },
      outOfCompetition: row.outOfCompetition,
      forSale: row.isForSale,
      notes: change.notes,
      startPositions: [],
      priceProfileRef: null,
      confirmSaveWithWarnings: change.confirmSaveWithWarnings,
    },
  )
}

/** The rider does not start: free of charge until the registration closes (decision 12). */
export const signOffEntry = (
  ctx: ForRider,
  { registration, reason }: { readonly registration: string; readonly reason: string },
): Promise<Registration> =>
  signOffOwn(ctx, {
    ref: registration,
    federationRef: ctx.person.federationRef,
    reason,
    where: { practitioner: { personRef: ctx.person.personRef } },
  })
