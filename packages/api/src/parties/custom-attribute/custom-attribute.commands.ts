import type { Db } from '@oxer/db'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { customAttributeErrors } from '@oxer/domain/parties/custom-attribute/custom-attribute.errors'
import { keyOfName, misfits } from '@oxer/domain/parties/custom-attribute/custom-attribute.rules'
import type {
  CreateCustomAttribute,
  CustomAttributeSubject,
  CustomAttributeValues,
  CustomAttributeView,
  UpdateCustomAttribute,
} from '@oxer/domain/parties/custom-attribute/custom-attribute.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toStoredOptions } from './custom-attribute.mappers.ts'
import { getCustomAttribute, readCustomAttributes } from './custom-attribute.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'custom-attribute'

/** Before a person, horse or organisation is saved: each value fits its field, or was there before. Names the fields that do not. */
export const checkCustomAttributes = async (
  { db }: { db: Db },
  { federationRef, subject }: { federationRef: string; subject: CustomAttributeSubject },
  values: CustomAttributeValues,
  stored: CustomAttributeValues,
): Promise<void> => {
  if (Object.keys(values).length === 0) return
  const keys = misfits(await readCustomAttributes(db, federationRef, subject), values, stored)
  if (keys.length === 0) return
  throw failures(
    keys.map((key) => ({
      definition: customAttributeErrors.invalid,
      field: `customAttributes.${key}`,
      values: { key },
    })),
  )
}

/** Two fields of one form with one name would be told apart by nobody. */
const refuseName = async (
  ctx: Managing,
  { ref, subject, name }: { ref: string | null; subject: CustomAttributeSubject; name: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const same = await ctx.db.customAttribute.findFirst({
    where: {
      federationRef,
      subject,
      isActive: true,
      name: { equals: name, mode: 'insensitive' },
      ...(ref === null ? {} : { ref: { not: ref } }),
    },
    select: { ref: true },
  })
  if (same) throw failure(customAttributeErrors.nameTaken, { field: 'name' })
}

export const createCustomAttribute = async (
  ctx: Managing,
  { subject, name, input, order }: CreateCustomAttribute,
): Promise<CustomAttributeView> => {
  const { federationRef } = ctx.federation
  await refuseName(ctx, { ref: null, subject, name })
  // Also of fields that are gone: their values still lie with the records.
  const taken = await ctx.db.customAttribute.findMany({ where: { federationRef, subject }, select: { key: true } })
  const ref = ctx.newRef()
  await ctx.db.customAttribute.create({
    data: {
      ref,
      federationRef,
      subject,
      key: keyOfName(name, new Set(taken.map(({ key }) => key))),
      name,
      inputKind: input.inputKind,
      options: toStoredOptions(input),
      order,
    },
  })
  const after = await getCustomAttribute(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Values that were stored by then stay, though the field would no longer take them. */
export const updateCustomAttribute = async (
  ctx: Managing,
  { customAttribute: ref, name, input, order, version }: UpdateCustomAttribute & { customAttribute: string },
): Promise<CustomAttributeView> => {
  const { federationRef } = ctx.federation
  const before = await getCustomAttribute(ctx.db, ctx.federation, ref)
  if (before.input.inputKind !== input.inputKind) {
    throw failure(customAttributeErrors.kindFixed, { field: 'input.inputKind' })
  }
  await refuseName(ctx, { ref, subject: before.subject, name })
  const { count } = await ctx.db.customAttribute.updateMany({
    where: { ref, federationRef, version },
    data: { name, options: toStoredOptions(input), order, version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  const after = await getCustomAttribute(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased: what was answered lies with the records. */
export const removeCustomAttribute = async (
  ctx: Managing,
  { customAttribute: ref }: { customAttribute: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await getCustomAttribute(ctx.db, ctx.federation, ref)
  await ctx.db.customAttribute.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
