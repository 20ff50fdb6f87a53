import { Prisma } from '@oxer/db'
import { isFederationStaff } from '@oxer/domain/access/actor/actor.policy'
import { overStored } from '@oxer/domain/kernel/change/change.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import {
  type CreateMember,
  type MemberDetail,
  memberFieldNames,
  type PersonFields,
  type UpdateMember,
} from '@oxer/domain/parties/person/person.schema'
import { personSearchText } from '@oxer/domain/parties/person/person-fields.rules'
import { checkCustomAttributes } from '../../federation/custom-attribute/custom-attribute.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { writeAccounts } from '../contact-account/contact-account.commands.ts'
import { writeBenefits, writeLicenses, writeStandingPayer } from '../holding/member-holding.commands.ts'
import { writeRelations } from './member-relation.commands.ts'
import {
  checkMemberships,
  endWithMemberships,
  lockPerson,
  membershipChanges,
  refuseKnownMember,
  refuseTwice,
  writeMemberships,
} from './membership.commands.ts'
import type { PersonScope } from './person.guards.ts'
import { getMember } from './person.queries.ts'
import { endLife } from './person-deceased.commands.ts'

/** The history records that something changed, but not an address. */
const forHistory = ({
  ref,
  firstName,
  lastName,
  memberships,
  relations,
  licenses,
  memberBenefits,
  billTo,
  version,
}: MemberDetail) => ({ ref, firstName, lastName, memberships, relations, licenses, memberBenefits, billTo, version })

/** The columns of the values of a form; the address is stored separately. */
export const toPersonColumns = ({ address: _address, defaultLanguage, company, ...fields }: PersonFields) => ({
  ...fields,
  companyName: company,
  language: defaultLanguage,
  searchName: fold(personSearchText(fields)),
})

/** Throws for values that are invalid for a person, whoever sends them. */
export const checkPersonFields = ({ birthDate }: Pick<PersonFields, 'birthDate'>, today: string): void => {
  if (birthDate !== null && birthDate > today) throw failure(partiesErrors.birthDateInFuture, { field: 'birthDate' })
}

/** Stores a new person whose fields were checked. The caller records it. */
export const insertPerson = async (
  ctx: ActingContext,
  federationRef: string,
  fields: PersonFields,
): Promise<string> => {
  const ref = ctx.newRef()
  await ctx.db.person.create({
    data: {
      ref,
      federationRef,
      createdAt: ctx.now(),
      ...toPersonColumns(fields),
      ...(fields.address ? { address: fields.address } : {}),
    },
  })
  return ref
}

export const createMember = async (
  ctx: ActingContext & { federation: FederationScope },
  {
    federation: _federation,
    memberships,
    relations,
    licenses,
    memberBenefits,
    accounts,
    deceasedDate,
    confirmSaveWithWarnings: isConfirmed,
    ...fields
  }: CreateMember,
): Promise<MemberDetail> => {
  const { federationRef } = ctx.federation
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  checkPersonFields(fields, today)
  await checkCustomAttributes(ctx, { federationRef, subject: 'PERSON' }, fields.customAttributes, {})
  // Only the federation could see and correct a person without a club.
  if (memberships.length === 0 && !isFederationStaff(ctx.actor, federationRef)) {
    throw failure(partiesErrors.membershipRequired, { field: 'memberships' })
  }
  const changes = membershipChanges([], memberships)
  await checkMemberships(ctx, federationRef, changes)
  refuseTwice([], changes)
  await refuseKnownMember(ctx, fields, memberships)
  const ref = await insertPerson(ctx, federationRef, fields)
  const subject = { personRef: ref, federationRef }
  await writeMemberships(ctx, ref, changes)
  await writeRelations(ctx, subject, [], relations)
  await writeLicenses(ctx, subject, [], licenses, { isConfirmed })
  await writeBenefits(ctx, subject, [], memberBenefits)
  await writeAccounts(ctx, ref, accounts)
  if (deceasedDate) await endLife(ctx, subject, deceasedDate, 'deceasedDate')
  const after = await getMember(ctx, subject)
  ctx.record({ action: 'create', noun: 'person', ref, federationRef, after: forHistory(after) })
  return after
}

/** The form asks for the date of birth; what another system has sent without one can be changed without one. */
export type ChangedMember = Omit<UpdateMember, 'birthDate'> & { birthDate?: string | null | undefined }

export const updateMember = async (
  ctx: ActingContext & { person: PersonScope },
  {
    version,
    memberships,
    relations,
    licenses,
    memberBenefits,
    accounts,
    deceasedDate,
    billToContactRef,
    confirmSaveWithWarnings: isConfirmed,
    ...told
  }: ChangedMember,
): Promise<MemberDetail> => {
  const { personRef, federationRef } = ctx.person
  await lockPerson(ctx, personRef)
  const before = await takeVersion(ctx, 'person', { ref: personRef, version }, () => getMember(ctx, ctx.person))
  const fields = overStored<PersonFields>(memberFieldNames, before, told)
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  checkPersonFields(fields, today)
  await checkCustomAttributes(
    ctx,
    { federationRef, subject: 'PERSON' },
    fields.customAttributes,
    before.customAttributes,
  )
  const changes = membershipChanges(before.memberships, memberships ?? [])
  await checkMemberships(ctx, federationRef, changes)
  refuseTwice(before.memberships, changes)
  await ctx.db.person.update({
    where: { ref: personRef },
    data: { ...toPersonColumns(fields), address: fields.address ?? Prisma.DbNull, version: { increment: 1 } },
  })
  await writeMemberships(ctx, personRef, changes)
  await writeRelations(ctx, ctx.person, before.relations, relations ?? [])
  await writeLicenses(ctx, ctx.person, before.licenses, licenses ?? [], { isConfirmed })
  await writeBenefits(ctx, ctx.person, before.memberBenefits, memberBenefits ?? [])
  if (billToContactRef !== undefined)
    await writeStandingPayer(ctx, ctx.person, before.billToContactRef, billToContactRef)
  await writeAccounts(ctx, personRef, accounts ?? [])
  await endWithMemberships(ctx, personRef, changes)
  if (deceasedDate !== undefined && deceasedDate !== before.deceasedDate) {
    // The day was declared by mistake and is removed. What ended with it is begun again by hand.
    if (deceasedDate === null) await ctx.db.person.update({ where: { ref: personRef }, data: { deceasedDate } })
    else await endLife(ctx, ctx.person, deceasedDate, 'deceasedDate')
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
