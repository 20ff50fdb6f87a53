import { Prisma } from '@oxer/db'
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { canEnrol, canGiveOffice } from '@oxer/domain/parties/person/person.policy'
import { isActiveTwice } from '@oxer/domain/parties/person/person.rules'
import type {
  CreateMember,
  MemberDetail,
  MembershipInput,
  UpdateMember,
} from '@oxer/domain/parties/person/person.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { todayIn } from '../federation/federation-day.queries.ts'
import type { PersonScope } from './person.guards.ts'
import { getMember } from './person.queries.ts'

/** What the history keeps: that something changed, not where somebody lives. */
const forHistory = ({ ref, firstName, lastName, memberships, version }: MemberDetail) => ({
  ref,
  firstName,
  lastName,
  memberships,
  version,
})

type MemberFields = Omit<CreateMember, 'federation' | 'memberships'>

const toColumns = ({ address: _address, defaultLanguage, ...fields }: MemberFields) => ({
  ...fields,
  language: defaultLanguage,
  searchName: fold(`${fields.firstName} ${fields.lastName}`),
})

const checkBirthDate = (birthDate: string, today: string): void => {
  if (birthDate > today) throw failure(partiesErrors.birthDateInFuture, { field: 'birthDate' })
}

/**
 * Each membership that is written must be of an organisation of this federation in which the actor may enrol, and an office is
 * given by those who may give it. One that comes back as it was stored is not written, so a club may save a member who also
 * belongs to another.
 */
const checkMemberships = async (
  ctx: ActingContext,
  federationRef: string,
  written: readonly { membership: MembershipInput; index: number; storedRole: string | null }[],
): Promise<void> => {
  const known = await ctx.db.organisation.findMany({
    where: {
      federationRef,
      deletedAt: null,
      ref: { in: written.map(({ membership }) => membership.organisation.ref) },
    },
    select: { ref: true },
  })
  const refs = new Set(known.map((row) => row.ref))
  const causes = written.flatMap(({ membership, index, storedRole }) => {
    const facts = { federationRef, organisationRef: membership.organisation.ref }
    const field = `memberships.${String(index)}`
    if (!refs.has(facts.organisationRef)) {
      return { definition: partiesErrors.organisationUnknown, field: `${field}.organisation` }
    }
    if (!canEnrol(ctx.actor, facts)) {
      return { definition: partiesErrors.organisationNotYours, field: `${field}.organisation` }
    }
    const givesOffice = membership.role !== (storedRole ?? 'MEMBER')
    if (givesOffice && !canGiveOffice(ctx.actor, facts)) {
      return { definition: kernelErrors.insufficientPermissions, field: `${field}.role` }
    }
    if (membership.end !== null && membership.end < membership.start) {
      return { definition: kernelErrors.endBeforeStart, field: `${field}.end` }
    }
    return []
  })
  if (causes.length > 0) throw failures(causes)
}

const toMembershipColumns = (membership: MembershipInput) => ({
  role: membership.role,
  associationType: membership.associationType,
  memberId: membership.memberId,
  start: membership.start,
  end: membership.end,
})

export const createMember = async (
  ctx: ActingContext & { federation: FederationScope },
  { federation: _federation, memberships, ...fields }: CreateMember,
): Promise<MemberDetail> => {
  const { federationRef } = ctx.federation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  checkBirthDate(fields.birthDate, today)
  // A person without a club would be nobody's to see or to put right but the federation's.
  if (memberships.length === 0 && !isFederationStaff(ctx.actor, federationRef)) {
    throw failure(partiesErrors.membershipRequired, { field: 'memberships' })
  }
  await checkMemberships(
    ctx,
    federationRef,
    memberships.map((membership, index) => ({ membership, index, storedRole: null })),
  )
  if (
    isActiveTwice(
      memberships.map(({ organisation, start, end }) => ({ organisationRef: organisation.ref, start, end })),
    )
  ) {
    throw failure(partiesErrors.alreadyActiveInOrganisation, { field: 'memberships' })
  }
  const ref = ctx.newRef()
  await ctx.db.person.create({
    data: {
      ref,
      federationRef,
      createdAt: ctx.now(),
      ...toColumns(fields),
      ...(fields.address ? { address: fields.address } : {}),
    },
  })
  await ctx.db.membership.createMany({
    data: memberships.map((membership) => ({
      ref: ctx.newRef(),
      personRef: ref,
      organisationRef: membership.organisation.ref,
      ...toMembershipColumns(membership),
    })),
  })
  const after = await getMember(ctx, { personRef: ref })
  ctx.record({ action: 'create', noun: 'person', ref, federationRef, after: forHistory(after) })
  return after
}

const changesOf = (before: MemberDetail, memberships: readonly MembershipInput[]) =>
  memberships.flatMap((membership, index) => {
    const stored = before.memberships.find((row) => row.ref === membership.ref)
    if (membership.ref !== undefined && !stored) {
      throw failure(kernelErrors.notFound, { field: `memberships.${String(index)}.ref` })
    }
    const isSame =
      stored &&
      stored.organisation.ref === membership.organisation.ref &&
      stored.role === membership.role &&
      stored.associationType === membership.associationType &&
      stored.memberId === membership.memberId &&
      stored.start === membership.start &&
      stored.end === membership.end
    return isSame ? [] : [{ membership, index, storedRole: stored?.role ?? null, stored: stored ?? null }]
  })

export const updateMember = async (
  ctx: ActingContext & { person: PersonScope },
  { version, memberships, ...fields }: UpdateMember,
): Promise<MemberDetail> => {
  const { personRef, federationRef } = ctx.person
  const before = await getMember(ctx, ctx.person)
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  checkBirthDate(fields.birthDate, today)
  const changes = changesOf(before, memberships ?? [])
  await checkMemberships(ctx, federationRef, changes)
  const moved = changes.find(
    ({ stored, membership }) => stored && stored.organisation.ref !== membership.organisation.ref,
  )
  // A membership ends and another begins; it never turns into one of another club.
  if (moved)
    throw failure(partiesErrors.organisationUnknown, { field: `memberships.${String(moved.index)}.organisation` })
  const kept = before.memberships
    .filter((row) => !changes.some(({ stored }) => stored?.ref === row.ref))
    .map(({ organisation, start, end }) => ({ organisationRef: organisation.ref, start, end }))
  const written = changes.map(({ membership: { organisation, start, end } }) => ({
    organisationRef: organisation.ref,
    start,
    end,
  }))
  if (written.length > 0 && isActiveTwice([...kept, ...written])) {
    throw failure(partiesErrors.alreadyActiveInOrganisation, { field: 'memberships' })
  }
  const { count } = await ctx.db.person.updateMany({
    where: { ref: personRef, version },
    data: { ...toColumns(fields), address: fields.address ?? Prisma.DbNull, version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  for (const { membership, stored } of changes) {
    if (stored) {
      await ctx.db.membership.update({ where: { ref: stored.ref }, data: toMembershipColumns(membership) })
    } else {
      await ctx.db.membership.create({
        data: {
          ref: ctx.newRef(),
          personRef,
          organisationRef: membership.organisation.ref,
          ...toMembershipColumns(membership),
        },
      })
    }
  }
  const after = await getMember(ctx, ctx.person)
  ctx.record({
    action: 'update',
    noun: 'person',
    ref: personRef,
    federationRef,
    before: forHistory(before),
    after: forHistory(after),
  })
  return after
}

export const setMemberAvatar = async (
  ctx: ActingContext & { person: PersonScope },
  file: File,
): Promise<{ avatar: string }> => {
  const { personRef, federationRef } = ctx.person
  const before = await ctx.db.person.findUniqueOrThrow({ where: { ref: personRef }, select: { avatar: true } })
  const avatar = await storePicture(ctx, {
    file,
    subjectRef: personRef,
    folder: 'person/avatar',
    replaces: before.avatar,
    servedAt: (ref) => `/api/person/${personRef}/avatar?file=${ref}`,
  })
  await ctx.db.person.update({ where: { ref: personRef }, data: { avatar, version: { increment: 1 } } })
  ctx.record({ action: 'change-avatar', noun: 'person', ref: personRef, federationRef, before, after: { avatar } })
  return { avatar }
}
