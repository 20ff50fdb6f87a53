import { overStored } from '@oxer/domain/kernel/change/change.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import {
  type CreateOrganisation,
  type OrganisationDetail,
  type OrganisationFields,
  organisationFieldNames,
  type UpdateOrganisation,
} from '@oxer/domain/parties/organisation/organisation.schema'
import { organisationSearchText } from '@oxer/domain/parties/organisation/organisation-fields.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { checkCustomAttributes } from '../../federation/custom-attribute/custom-attribute.commands.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope, OrganisationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { writeAccounts } from '../contact-account/contact-account.commands.ts'
import { endWithMembership, lockPerson } from '../person/membership.commands.ts'
import { toStoredAddresses } from './organisation.mappers.ts'
import { getOrganisation } from './organisation.queries.ts'

/** The columns of the values of a form. */
export const toOrganisationColumns = ({
  organisationType,
  organisationLevel,
  addresses,
  ...fields
}: OrganisationFields) => ({
  ...fields,
  type: organisationType,
  level: organisationLevel,
  addresses: toStoredAddresses(addresses),
  searchName: fold(organisationSearchText(fields)),
})

/** Accounts have a history of their own, without bank numbers; contacts are persons. */
const forHistory = ({ accounts: _accounts, contacts: _contacts, ...organisation }: OrganisationDetail) => organisation

/** A parent organisation belongs to the same federation, and no organisation is its own ancestor. */
const checkMother = async (
  ctx: ActingContext,
  federationRef: string,
  motherRef: string | null,
  ownRef: string | null,
): Promise<void> => {
  const seen = new Set(ownRef === null ? [] : [ownRef])
  let next = motherRef
  while (next !== null) {
    if (seen.has(next)) throw failure(partiesErrors.motherOrganisationCircular, { field: 'motherRef' })
    seen.add(next)
    const mother: { motherRef: string | null } | null = await ctx.db.organisation.findFirst({
      where: { ref: next, federationRef, deletedAt: null },
      select: { motherRef: true },
    })
    if (!mother && next === motherRef) throw failure(partiesErrors.motherOrganisationUnknown, { field: 'motherRef' })
    next = mother?.motherRef ?? null
  }
}

export const createOrganisation = async (
  ctx: ActingContext & { federation: FederationScope },
  { federation: _federation, accounts, ...fields }: CreateOrganisation,
): Promise<OrganisationDetail> => {
  const { federationRef } = ctx.federation
  await checkMother(ctx, federationRef, fields.motherRef, null)
  await checkCustomAttributes(ctx, { federationRef, subject: 'ORGANISATION' }, fields.customAttributes, {})
  const ref = ctx.newRef()
  await ctx.db.organisation.create({
    data: { ref, federationRef, createdAt: ctx.now(), ...toOrganisationColumns(fields) },
  })
  await writeAccounts(ctx, ref, accounts)
  const after = await getOrganisation(ctx, { organisationRef: ref, federationRef })
  ctx.record({ action: 'create', noun: 'organisation', ref, federationRef, after: forHistory(after) })
  return after
}

export const updateOrganisation = async (
  ctx: ActingContext & { organisation: OrganisationScope },
  { version, accounts, ...told }: UpdateOrganisation,
): Promise<OrganisationDetail> => {
  const { organisationRef, federationRef } = ctx.organisation
  await checkMother(ctx, federationRef, told.motherRef ?? null, organisationRef)
  const before = await takeVersion(ctx, 'organisation', { ref: organisationRef, version }, () =>
    getOrganisation(ctx, ctx.organisation),
  )
  const fields = overStored<OrganisationFields>(organisationFieldNames, before, told)
  await checkCustomAttributes(
    ctx,
    { federationRef, subject: 'ORGANISATION' },
    fields.customAttributes,
    before.customAttributes,
  )
  await ctx.db.organisation.update({
    where: { ref: organisationRef },
    data: { ...toOrganisationColumns(fields), version: { increment: 1 } },
  })
  await writeAccounts(ctx, organisationRef, accounts ?? [])
  const after = await getOrganisation(ctx, ctx.organisation)
  ctx.record({
    action: 'update',
    noun: 'organisation',
    ref: organisationRef,
    federationRef,
    before: forHistory(before),
    after: forHistory(after),
  })
  return after
}

/**
 * Deletes softly. An organisation with members today is refused, because their memberships must end first. Its past events keep its name.
 */
export const deleteOrganisation = async (ctx: ActingContext & { organisation: OrganisationScope }): Promise<void> => {
  const { organisationRef, federationRef } = ctx.organisation
  const stored = await takeRow(ctx, 'organisation', { ref: organisationRef }, () =>
    ctx.db.organisation.findFirst({ where: { ref: organisationRef, deletedAt: null }, select: { ref: true } }),
  )
  if (!stored) throw failure(kernelErrors.notFound)
  const today = await todayIn(ctx.db, federationRef, ctx.now)
  const members = await ctx.db.membership.count({
    where: { organisationRef, OR: [{ end: null }, { end: { gte: today } }], person: { deletedAt: null } },
  })
  if (members > 0) throw failure(partiesErrors.organisationHasMembers, { values: { members } })
  await ctx.db.organisation.update({
    where: { ref: organisationRef },
    data: { deletedAt: ctx.now(), version: { increment: 1 } },
  })
  ctx.record({ action: 'delete', noun: 'organisation', ref: organisationRef, federationRef })
}

/** Effective once the end date has passed; that day still counts (decision 31). */
export const endMembership = async (
  ctx: ActingContext & { organisation: OrganisationScope },
  { member, endDate }: { member: string; endDate: string },
): Promise<void> => {
  const { organisationRef, federationRef } = ctx.organisation
  await lockPerson(ctx, member)
  const running = await ctx.db.membership.findMany({
    where: {
      organisationRef,
      personRef: member,
      person: { deletedAt: null },
      OR: [{ end: null }, { end: { gt: endDate } }],
    },
    orderBy: { start: 'asc' },
  })
  if (running.length === 0) {
    const known = await ctx.db.membership.findFirst({ where: { organisationRef, personRef: member } })
    if (!known) throw failure(kernelErrors.notFound)
    return ctx.recordNothing('the membership had already ended by then')
  }
  const [first] = running
  if (first && endDate < first.start) throw failure(kernelErrors.endBeforeStart, { field: 'endDate' })
  for (const membership of running) {
    await ctx.db.membership.update({
      where: { ref: membership.ref },
      data: { end: endDate },
    })
    await endWithMembership(ctx, membership, endDate)
    ctx.record({
      action: 'end',
      noun: 'membership',
      ref: membership.ref,
      parentRef: member,
      federationRef,
      before: { end: membership.end },
      after: { end: endDate },
    })
  }
}

export const setOrganisationAvatar = async (
  ctx: ActingContext & { organisation: OrganisationScope },
  file: File,
): Promise<{ avatar: string }> => {
  const { organisationRef, federationRef } = ctx.organisation
  const before = await ctx.db.organisation.findUniqueOrThrow({
    where: { ref: organisationRef },
    select: { avatar: true },
  })
  const avatar = await storePicture(ctx, {
    file,
    subjectRef: organisationRef,
    folder: 'organisation/avatar',
    replaces: before.avatar,
  })
  await ctx.db.organisation.update({ where: { ref: organisationRef }, data: { avatar, version: { increment: 1 } } })
  ctx.record({
    action: 'change-avatar',
    noun: 'organisation',
    ref: organisationRef,
    federationRef,
    before,
    after: { avatar },
  })
  return { avatar }
}
