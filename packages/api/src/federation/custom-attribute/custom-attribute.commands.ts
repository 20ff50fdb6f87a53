import type { Db } from '@oxer/db'
import { customAttributeErrors } from '@oxer/domain/federation/custom-attribute/custom-attribute.errors'
import { keyOfName, misfits } from '@oxer/domain/federation/custom-attribute/custom-attribute.rules'
import type {
  CreateCustomAttribute,
  CustomAttributeSubject,
  CustomAttributeValues,
  CustomAttributeView,
  UpdateCustomAttribute,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { literally } from '../../kernel/search/like-pattern.mappers.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { toStoredOptions } from './custom-attribute.mappers.ts'
import { getCustomAttribute, readCustomAttributes } from './custom-attribute.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'custom-attribute'

/**
 * Runs before a person, horse, organisation or competition is saved. Each value must be valid for its field, or be stored already. The
 * error names the invalid fields.
 */
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

/** Two fields with one name in one form could not be told apart. */
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
      name: { equals: literally(name), mode: 'insensitive' },
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
  // Includes deleted fields, because records still hold their values.
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

/** Stored values stay, even if the field would no longer accept them. */
export const updateCustomAttribute = async (
  ctx: Managing,
  { customAttribute: ref, name, input, order, version }: UpdateCustomAttribute & { customAttribute: string },
): Promise<CustomAttributeView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'customAttribute', { ref, version }, () =>
    getCustomAttribute(ctx.db, ctx.federation, ref),
  )
  if (before.input.inputKind !== input.inputKind) {
    throw failure(customAttributeErrors.kindFixed, { field: 'input.inputKind' })
  }
  await refuseName(ctx, { ref, subject: before.subject, name })
  await ctx.db.customAttribute.update({
    where: { ref },
    data: { name, options: toStoredOptions(input), order, version: { increment: 1 } },
  })
  const after = await getCustomAttribute(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** The field is hidden, not erased, because records still hold its values. */
export const removeCustomAttribute = async (
  ctx: Managing,
  { customAttribute: ref }: { customAttribute: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'customAttribute', { ref }, () => getCustomAttribute(ctx.db, ctx.federation, ref))
  await ctx.db.customAttribute.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
