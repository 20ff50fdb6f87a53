// Memberships as a form writes them, and how they end: through a day, with the statutes and with the licenses that the club pays
// (decision 31).
import type { Prisma } from '@oxer/db'
import { saidOr } from '@oxer/domain/kernel/change/change.rules'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorDefinition } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { isBoardStatute } from '@oxer/domain/parties/holding/holding-charge.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { EndOn, Membership, MembershipInput, StatuteInput } from '@oxer/domain/parties/person/membership.schema'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import { canEnrol, canGiveOffice } from '@oxer/domain/parties/person/person.policy'
import { endAll, isActiveTwice, type Period } from '@oxer/domain/parties/person/person.rules'
import type { MemberDetail } from '@oxer/domain/parties/person/person.schema'
import { personSearchText } from '@oxer/domain/parties/person/person-fields.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { keepRows, lockRows } from '../../kernel/version/version.commands.ts'
import { takeBackCharges } from '../../ledger/charge/take-back.commands.ts'
import { chargeStatutes } from '../holding/holding-charges.commands.ts'
import type { PersonScope } from './person.guards.ts'
import { getMember } from './person.queries.ts'

export type OnPerson = ActingContext & { person: PersonScope }

/** Two writers of one person wait for each other, so that each decides on the stored state. */
export const lockPerson = async (ctx: ActingContext, personRef: string): Promise<void> => {
  await lockRows(ctx, 'person', [personRef], 'REFERENCE')
}

/** As `lockPerson`, for several persons. They are locked in one order, so that there is no deadlock. */
export const lockPersons = async (ctx: ActingContext, personRefs: readonly string[]): Promise<void> => {
  await lockRows(ctx, 'person', personRefs, 'REFERENCE')
}

/** Called after a change that does not touch the person's own fields: an editor of the person has seen an older state. */
export const raiseVersion = async (ctx: ActingContext, personRef: string): Promise<void> => {
  await ctx.db.person.update({ where: { ref: personRef }, data: { version: { increment: 1 } } })
}

/** The values to store: those that were sent, and for the rest the stored ones or the defaults. */
const wholeStatute = ({ until, ...sent }: StatuteInput, stored: Membership['statutes'][number] | undefined) => ({
  ...sent,
  until: saidOr(until, stored?.until, null),
})
type WholeStatute = ReturnType<typeof wholeStatute>

const wholeMembership = (sent: MembershipInput, stored: Membership | undefined) => ({
  organisation: sent.organisation,
  role: sent.role ?? stored?.role ?? 'MEMBER',
  associationType: sent.associationType ?? stored?.associationType ?? 'COMPETITION',
  memberId: saidOr(sent.memberId, stored?.memberId, null),
  start: sent.start,
  end: saidOr(sent.end, stored?.end, null),
  canOrganizeCompetitions: sent.canOrganizeCompetitions ?? stored?.canOrganizeCompetitions ?? false,
  canAssignTimeForCompetitions: sent.canAssignTimeForCompetitions ?? stored?.canAssignTimeForCompetitions ?? false,
  canManageFinance: sent.canManageFinance ?? stored?.canManageFinance ?? false,
  statutes: (sent.statutes ?? []).map((statute) =>
    wholeStatute(
      statute,
      stored?.statutes.find((row) => row.ref === statute.ref),
    ),
  ),
})
type WholeMembership = ReturnType<typeof wholeMembership>

export type MembershipChange = {
  readonly membership: WholeMembership
  readonly index: number
  readonly stored: Membership | null
}

const isSameStatute = (sent: WholeStatute, stored: Membership['statutes'][number] | undefined): boolean =>
  stored !== undefined &&
  !sent.markForDeletion &&
  stored.statute === sent.statute &&
  stored.since === sent.since &&
  stored.until === sent.until

/** The fields that differ from the stored ones. */
export const membershipChanges = (
  before: readonly Membership[],
  memberships: readonly MembershipInput[],
): MembershipChange[] =>
  memberships.flatMap((sent, index) => {
    const stored = before.find((row) => row.ref === sent.ref)
    const membership = wholeMembership(sent, stored)
    const field = `memberships.${String(index)}`
    if (sent.ref !== undefined && !stored) throw failure(kernelErrors.notFound, { field: `${field}.ref` })
    // A membership never moves to another club: it ends, and another begins.
    if (stored && stored.organisation.ref !== membership.organisation.ref) {
      throw failure(partiesErrors.organisationUnknown, { field: `${field}.organisation` })
    }
    const isSame =
      stored &&
      stored.role === membership.role &&
      stored.associationType === membership.associationType &&
      stored.memberId === membership.memberId &&
      stored.start === membership.start &&
      stored.end === membership.end &&
      stored.canOrganizeCompetitions === membership.canOrganizeCompetitions &&
      stored.canAssignTimeForCompetitions === membership.canAssignTimeForCompetitions &&
      stored.canManageFinance === membership.canManageFinance &&
      membership.statutes.every((statute) =>
        isSameStatute(
          statute,
          stored.statutes.find((row) => row.ref === statute.ref),
        ),
      )
    return isSame ? [] : [{ membership, index, stored: stored ?? null }]
  })

type Cause = { definition: ErrorDefinition; field: string }

const statuteCauses = ({ membership, stored, index }: MembershipChange): Cause[] =>
  membership.statutes.flatMap((statute, at): Cause | Cause[] => {
    const field = `memberships.${String(index)}.statutes.${String(at)}`
    if (statute.ref !== undefined && !stored?.statutes.some((row) => row.ref === statute.ref)) {
      return { definition: kernelErrors.notFound, field: `${field}.ref` }
    }
    // A stored statute ends with its membership without a further check.
    const stands = stored?.statutes.find((row) => row.ref === statute.ref)
    if (statute.markForDeletion || isSameStatute(statute, stands)) return []
    if (statute.until !== null && statute.until < statute.since) {
      return { definition: kernelErrors.endBeforeStart, field: `${field}.until` }
    }
    if (statute.since < membership.start || (membership.end !== null && statute.since > membership.end)) {
      return { definition: personErrors.statuteOutsideMembership, field: `${field}.since` }
    }
    return []
  })

/** An office, and a right in the club, is given by those who may give it. */
const givesOffice = ({ membership, stored }: MembershipChange): boolean =>
  membership.role !== (stored?.role ?? 'MEMBER') ||
  membership.canOrganizeCompetitions !== (stored?.canOrganizeCompetitions ?? false) ||
  membership.canAssignTimeForCompetitions !== (stored?.canAssignTimeForCompetitions ?? false) ||
  membership.canManageFinance !== (stored?.canManageFinance ?? false)

/**
 * Each membership that is written must be of an organisation of this federation in which the actor may enrol. An unchanged membership is
 * not written, so a club may save a member who also belongs to another club.
 */
export const checkMemberships = async (
  ctx: ActingContext,
  federationRef: string,
  changes: readonly MembershipChange[],
): Promise<void> => {
  const organisationRefs = changes.map(({ membership }) => membership.organisation.ref)
  await keepRows(ctx, 'organisation', organisationRefs)
  const known = await ctx.db.organisation.findMany({
    where: { federationRef, deletedAt: null, ref: { in: organisationRefs } },
    select: { ref: true },
  })
  const refs = new Set(known.map((row) => row.ref))
  const causes = changes.flatMap((change): Cause | Cause[] => {
    const { membership, index } = change
    const facts = { federationRef, organisationRef: membership.organisation.ref }
    const field = `memberships.${String(index)}`
    if (!refs.has(facts.organisationRef)) {
      return { definition: partiesErrors.organisationUnknown, field: `${field}.organisation` }
    }
    if (!canEnrol(ctx.actor, facts)) {
      return { definition: partiesErrors.organisationNotYours, field: `${field}.organisation` }
    }
    if (givesOffice(change) && !canGiveOffice(ctx.actor, facts)) {
      return { definition: kernelErrors.insufficientPermissions, field: `${field}.role` }
    }
    if (membership.end !== null && membership.end < membership.start) {
      return { definition: kernelErrors.endBeforeStart, field: `${field}.end` }
    }
    return statuteCauses(change)
  })
  if (causes.length > 0) throw failures(causes)
}

const toPeriod = ({ organisation, start, end }: Pick<WholeMembership, 'organisation' | 'start' | 'end'>) => ({
  organisationRef: organisation.ref,
  start,
  end,
})

/** No two memberships of one club, kept or written, share a day. */
export const refuseTwice = (before: readonly Membership[], changes: readonly MembershipChange[]): void => {
  const kept = before.filter((row) => !changes.some(({ stored }) => stored?.ref === row.ref))
  if (
    changes.length > 0 &&
    isActiveTwice([...kept.map(toPeriod), ...changes.map(({ membership }) => toPeriod(membership))])
  ) {
    throw failure(partiesErrors.alreadyActiveInOrganisation, { field: 'memberships' })
  }
}

/** Members of the organisation, on a day or from a later day, with this name and birth date. */
export const findMembersLike = async (
  db: ActingContext['db'],
  organisationRef: string,
  { firstName, lastName, birthDate }: { firstName: string; lastName: string; birthDate: string },
  day: string,
): Promise<{ ref: string; firstName: string; lastName: string }[]> =>
  db.person.findMany({
    where: {
      searchName: fold(personSearchText({ firstName, lastName })),
      birthDate,
      deletedAt: null,
      memberships: { some: { organisationRef, OR: [{ end: null }, { end: { gte: day } }] } },
    },
    select: { ref: true, firstName: true, lastName: true },
    orderBy: { ref: 'asc' },
    take: 10,
  })

/**
 * If two callers enrol one person, the first one does it. A second caller who enrols the same name and birth date in the club waits here,
 * and then finds the member.
 */
export const refuseKnownMember = async (
  ctx: ActingContext,
  person: { firstName: string; lastName: string; birthDate: string },
  memberships: readonly MembershipInput[],
): Promise<void> => {
  const who = `${fold(personSearchText(person))} ${person.birthDate}`
  const clubs = [...new Set(memberships.map(({ organisation }) => organisation.ref))].toSorted()
  for (const club of clubs) {
    await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${club} ${who}`}, 30))`
  }
  for (const [index, membership] of memberships.entries()) {
    const members = await findMembersLike(ctx.db, membership.organisation.ref, person, membership.start)
    if (members.length > 0) {
      throw failure(partiesErrors.alreadyActiveInOrganisation, { field: `memberships.${String(index)}.organisation` })
    }
  }
}

const toMembershipColumns = (membership: WholeMembership) => ({
  role: membership.role,
  associationType: membership.associationType,
  memberId: membership.memberId,
  start: membership.start,
  end: membership.end,
  canOrganizeCompetitions: membership.canOrganizeCompetitions,
  canAssignTimeForCompetitions: membership.canAssignTimeForCompetitions,
  canManageFinance: membership.canManageFinance,
})

const writeStatutes = async (
  ctx: ActingContext,
  membershipRef: string,
  statutes: readonly WholeStatute[],
): Promise<void> => {
  if (statutes.length === 0) return
  const before = await ctx.db.statute.findMany({ where: { membershipRef }, select: { ref: true, statute: true } })
  const charged = { made: [] as string[], gone: [] as string[] }
  for (const { ref, markForDeletion, statute, since, until } of statutes) {
    const data = { statute, since, until }
    if (ref === undefined) {
      if (markForDeletion) continue
      const made = ctx.newRef()
      await ctx.db.statute.create({ data: { ref: made, membershipRef, ...data } })
      charged.made.push(made)
    } else if (markForDeletion) {
      await ctx.db.statute.delete({ where: { ref } })
      charged.gone.push(ref)
    } else {
      await ctx.db.statute.update({ where: { ref }, data })
      const isOther = before.find((row) => row.ref === ref)?.statute !== statute
      if (isOther) (isBoardStatute(statute) ? charged.made : charged.gone).push(ref)
    }
  }
  await takeBackCharges(ctx, charged.gone)
  await chargeStatutes(ctx, charged.made)
}

/** Running holdings are ended; those that have not begun are deleted. */
export const endStatutes = async (
  ctx: ActingContext,
  where: Prisma.StatuteWhereInput,
  lastDay: string,
): Promise<void> => {
  const rows = await ctx.db.statute.findMany({ where })
  const { shortened, dropped } = endAll(
    rows.map(({ ref, since, until }) => ({ ref, start: since, end: until })),
    lastDay,
  )
  await ctx.db.statute.updateMany({ where: { ref: { in: shortened.map(({ ref }) => ref) } }, data: { until: lastDay } })
  const gone = dropped.map(({ ref }) => ref)
  await ctx.db.statute.deleteMany({ where: { ref: { in: gone } } })
  await takeBackCharges(ctx, gone)
}

export const writeMemberships = async (
  ctx: ActingContext,
  personRef: string,
  changes: readonly MembershipChange[],
): Promise<void> => {
  for (const { membership, stored } of changes) {
    const ref = stored?.ref ?? ctx.newRef()
    const data = toMembershipColumns(membership)
    if (stored) await ctx.db.membership.update({ where: { ref }, data })
    else {
      await ctx.db.membership.create({
        data: { ref, personRef, organisationRef: membership.organisation.ref, ...data },
      })
    }
    await writeStatutes(ctx, ref, membership.statutes)
    if (membership.end !== null) await endStatutes(ctx, { membershipRef: ref }, membership.end)
  }
}

/** As `endStatutes`. */
export const endLicenses = async (
  ctx: ActingContext,
  where: Prisma.MemberLicenseWhereInput,
  lastDay: string,
): Promise<void> => {
  const { shortened, dropped } = endAll(await ctx.db.memberLicense.findMany({ where }), lastDay)
  await ctx.db.memberLicense.updateMany({
    where: { ref: { in: shortened.map(({ ref }) => ref) } },
    data: { end: lastDay },
  })
  const gone = dropped.map(({ ref }) => ref)
  await ctx.db.memberLicense.deleteMany({ where: { ref: { in: gone } } })
  await takeBackCharges(ctx, gone)
}

/** Ends what ends with a membership: its statutes, and the licenses billed through its organisation (decision 31). */
export const endWithMembership = async (
  ctx: ActingContext,
  { ref, personRef, organisationRef }: { ref: string; personRef: string; organisationRef: string },
  lastDay: string,
): Promise<void> => {
  await endStatutes(ctx, { membershipRef: ref }, lastDay)
  await endLicenses(ctx, { personRef, billToType: 'ORGANISATION', billToRef: organisationRef }, lastDay)
}

/** Ends what depends on the memberships of a form that got an end. */
export const endWithMemberships = async (
  ctx: ActingContext,
  personRef: string,
  changes: readonly MembershipChange[],
): Promise<void> => {
  for (const { membership, stored } of changes) {
    if (membership.end === null || stored === null || stored.end === membership.end) continue
    const organisationRef = membership.organisation.ref
    await endWithMembership(ctx, { ref: stored.ref, personRef, organisationRef }, membership.end)
  }
}

const refuseEndBeforeStart = ({ start }: Pick<Period, 'start'>, endDate: string): void => {
  if (endDate < start) throw failure(kernelErrors.endBeforeStart, { field: 'endDate' })
}

/** q019. Holdings that end later end on the day, effective once the day has passed; those that ended before stay unchanged. */
export const endMembership = async (
  ctx: OnPerson,
  { membership: ref, endDate }: EndOn & { membership: string },
): Promise<MemberDetail> => {
  const { personRef, federationRef } = ctx.person
  await lockPerson(ctx, personRef)
  const stored = await ctx.db.membership.findFirst({ where: { ref, personRef } })
  if (!stored) throw failure(kernelErrors.notFound)
  const { organisationRef, end } = stored
  if (!canEnrol(ctx.actor, { federationRef, organisationRef })) throw failure(partiesErrors.organisationNotYours)
  refuseEndBeforeStart(stored, endDate)
  await ctx.db.membership.update({ where: { ref }, data: { end: endDate } })
  await endWithMembership(ctx, { ref, personRef, organisationRef }, endDate)
  await raiseVersion(ctx, personRef)
  ctx.record({
    action: 'end',
    noun: 'membership',
    ref,
    parentRef: personRef,
    federationRef,
    before: { end },
    after: { end: endDate },
  })
  return getMember(ctx, ctx.person)
}

/** q020 */
export const endStatute = async (
  ctx: OnPerson,
  { statute: ref, endDate }: EndOn & { statute: string },
): Promise<MemberDetail> => {
  const { personRef, federationRef } = ctx.person
  await lockPerson(ctx, personRef)
  const stored = await ctx.db.statute.findFirst({
    where: { ref, membership: { personRef } },
    include: { membership: { select: { organisationRef: true, end: true } } },
    relationLoadStrategy: 'join',
  })
  if (!stored) throw failure(kernelErrors.notFound)
  const { since, until, membership } = stored
  if (!canEnrol(ctx.actor, { federationRef, organisationRef: membership.organisationRef })) {
    throw failure(partiesErrors.organisationNotYours)
  }
  refuseEndBeforeStart({ start: since }, endDate)
  if (membership.end !== null && endDate > membership.end) {
    throw failure(personErrors.statuteOutsideMembership, { field: 'endDate' })
  }
  await ctx.db.statute.update({ where: { ref }, data: { until: endDate } })
  await raiseVersion(ctx, personRef)
  ctx.record({
    action: 'end',
    noun: 'statute',
    ref,
    parentRef: personRef,
    federationRef,
    before: { until },
    after: { until: endDate },
  })
  return getMember(ctx, ctx.person)
}
