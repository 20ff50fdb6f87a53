import { overStored } from '@oxer/domain/kernel/change/change.rules'
import { asPartOf, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { canManageContactAccounts } from '@oxer/domain/parties/contact-account/contact-account.policy'
import { refuseContradictions } from '@oxer/domain/parties/contact-account/contact-account.rules'
import {
  type AccountDefault,
  ContactAccountFields,
  type ContactAccountInput,
  type ContactAccountView,
  type CreateContactAccount,
  contactAccountFieldNames,
  type UpdateContactAccount,
} from '@oxer/domain/parties/contact-account/contact-account.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { type ContactScope, readContact } from './contact-account.guards.ts'
import { toAccountColumns } from './contact-account.mappers.ts'
import { getContactAccount, listContactAccounts } from './contact-account.queries.ts'
import { checkNumbers } from './contact-numbers.gateway.ts'

type Managing = ActingContext & { contact: ContactScope }
const noun = 'contact-account'

/** The history records that an account changed, but not its bank number or an address. */
const forHistory = ({ ref, name, type, defaultFor, version }: ContactAccountView) => ({
  ref,
  name,
  type,
  defaultFor,
  version,
})

const check = (fields: ContactAccountFields): void => {
  refuseContradictions(fields)
  checkNumbers(fields)
}

/** A contact has at most one default for a purpose; the newest one takes it. */
const takeDefaults = async (ctx: Managing, ref: string, purposes: readonly AccountDefault[]): Promise<void> => {
  const others = await ctx.db.contactAccount.findMany({
    where: { contactRef: ctx.contact.contactRef, ref: { not: ref }, defaultFor: { hasSome: [...purposes] } },
    select: { ref: true, defaultFor: true },
  })
  for (const other of others) {
    await ctx.db.contactAccount.update({
      where: { ref: other.ref },
      data: {
        defaultFor: other.defaultFor.filter((purpose) => !purposes.some((taken) => taken === purpose)),
        version: { increment: 1 },
      },
    })
  }
}

/** Two accounts added at the same moment would otherwise both be the first, or both the default. */
const lockContact = (ctx: Managing) =>
  ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`contact-account:${ctx.contact.contactRef}`}, 0))`

/** The first account of a contact is its general default, whatever was sent. */
export const createContactAccount = async (
  ctx: Managing,
  { contactType, contactRef, ...fields }: CreateContactAccount,
): Promise<ContactAccountView> => {
  if (contactType !== ctx.contact.contactType) throw failure(kernelErrors.notFound, { field: 'contactRef' })
  check(fields)
  await lockContact(ctx)
  const { federationRef } = ctx.contact
  const isFirst = (await ctx.db.contactAccount.count({ where: { contactRef } })) === 0
  const defaultFor: AccountDefault[] =
    isFirst && !fields.defaultFor.includes('DEFAULT') ? ['DEFAULT', ...fields.defaultFor] : fields.defaultFor
  const ref = ctx.newRef()
  await takeDefaults(ctx, ref, defaultFor)
  await ctx.db.contactAccount.create({
    data: {
      ref,
      federationRef,
      contactType,
      contactRef,
      createdAt: ctx.now(),
      ...toAccountColumns({ ...fields, defaultFor }),
    },
  })
  const after = await getContactAccount(ctx.db, ctx.contact, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: contactRef, federationRef, after: forHistory(after) })
  return after
}

export const updateContactAccount = async (
  ctx: Managing,
  { account: ref, version, ...told }: UpdateContactAccount,
): Promise<ContactAccountView> => {
  const { federationRef, contactRef } = ctx.contact
  await lockContact(ctx)
  const before = await takeVersion(ctx, 'contactAccount', { ref, version }, () =>
    getContactAccount(ctx.db, ctx.contact, ref),
  )
  const fields = overStored<ContactAccountFields>(contactAccountFieldNames, before, told)
  check(fields)
  // The general default is removed only by giving it to another account, so that a contact always has one.
  const defaultFor: AccountDefault[] =
    before.defaultFor.includes('DEFAULT') && !fields.defaultFor.includes('DEFAULT')
      ? ['DEFAULT', ...fields.defaultFor]
      : fields.defaultFor
  await ctx.db.contactAccount.update({
    where: { ref },
    data: { ...toAccountColumns({ ...fields, defaultFor }), version: { increment: 1 } },
  })
  await takeDefaults(ctx, ref, defaultFor)
  const after = await getContactAccount(ctx.db, ctx.contact, ref)
  ctx.record({
    action: 'update',
    noun,
    ref,
    parentRef: contactRef,
    federationRef,
    before: forHistory(before),
    after: forHistory(after),
  })
  return after
}

/** If the general default is deleted, the oldest remaining account becomes the default. */
export const deleteContactAccount = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef, contactRef } = ctx.contact
  await lockContact(ctx)
  const before = await getContactAccount(ctx.db, ctx.contact, ref)
  await ctx.db.contactAccount.delete({ where: { ref } })
  const [heir] = before.defaultFor.includes('DEFAULT') ? await listContactAccounts(ctx.db, ctx.contact) : []
  if (heir) {
    await ctx.db.contactAccount.update({
      where: { ref: heir.ref },
      data: { defaultFor: ['DEFAULT', ...heir.defaultFor], version: { increment: 1 } },
    })
  }
  ctx.record({ action: 'delete', noun, ref, parentRef: contactRef, federationRef, before: forHistory(before) })
}

type Told = Omit<ContactAccountInput, 'ref' | 'version' | 'markedForDeletion'>

const changesNothing = (before: ContactAccountView, told: Told): boolean =>
  contactAccountFieldNames.every(
    (name) => told[name] === undefined || JSON.stringify(told[name]) === JSON.stringify(before[name]),
  )

const writeAccount = async (
  ctx: Managing,
  { ref, version, markedForDeletion, ...told }: ContactAccountInput,
): Promise<void> => {
  const { contactRef, contactType } = ctx.contact
  if (ref === undefined) {
    if (markedForDeletion) return
    await createContactAccount(ctx, { ...ContactAccountFields.parse(told), contactType, contactRef })
    return
  }
  if (markedForDeletion) return deleteContactAccount(ctx, ref)
  // A form that sends back the accounts as it read them changes none of them.
  if (changesNothing(await getContactAccount(ctx.db, ctx.contact, ref), told)) return
  if (version === undefined) throw failure(kernelErrors.fieldRequired, { field: 'version' })
  await updateContactAccount(ctx, { account: ref, version, ...told })
}

/** The accounts in the form of a person or an organisation: each is added, changed or deleted; those that are not sent stay. */
export const writeAccounts = async (
  ctx: ActingContext,
  contactRef: string,
  accounts: readonly ContactAccountInput[],
): Promise<void> => {
  if (accounts.length === 0) return
  const contact = await readContact(ctx, contactRef)
  if (!contact) throw failure(kernelErrors.notFound, { field: 'accounts' })
  if (!canManageContactAccounts(ctx.actor, contact)) {
    throw failure(kernelErrors.insufficientPermissions, { field: 'accounts' })
  }
  for (const [index, account] of accounts.entries()) {
    await asPartOf(`accounts.${String(index)}`, () => writeAccount({ ...ctx, contact }, account))
  }
}
