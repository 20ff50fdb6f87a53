import type {
  CreatePractitionerPriceProfile,
  PractitionerPriceProfileView,
  UpdatePractitionerPriceProfile,
} from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { keepRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { getPractitionerPriceProfile } from './practitioner-price-profile.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'practitioner-price-profile'

/** Checks that this federation offers the group and the price profile. */
const checkRefs = async (
  ctx: Managing,
  { practitionerGroupRef, priceProfileRef }: CreatePractitionerPriceProfile,
): Promise<void> => {
  const { federationRef } = ctx.federation
  const select = { ref: true } as const
  await keepRows(ctx, 'practitionerGroup', [practitionerGroupRef])
  const group = await ctx.db.practitionerGroup.findFirst({
    where: { ref: practitionerGroupRef, federationRef, isActive: true },
    select,
  })
  if (!group) throw failure(kernelErrors.notFound, { field: 'practitionerGroupRef' })
  await keepRows(ctx, 'priceProfile', [priceProfileRef])
  const profile = await ctx.db.priceProfile.findFirst({
    where: { ref: priceProfileRef, federationRef, isActive: true },
    select,
  })
  if (!profile) throw failure(kernelErrors.notFound, { field: 'priceProfileRef' })
}

export const createPractitionerPriceProfile = async (
  ctx: Managing,
  { name, practitionerGroupRef, priceProfileRef }: CreatePractitionerPriceProfile,
): Promise<PractitionerPriceProfileView> => {
  const { federationRef } = ctx.federation
  const fields = { name, practitionerGroupRef, priceProfileRef }
  await checkRefs(ctx, fields)
  const ref = ctx.newRef()
  await ctx.db.practitionerPriceProfile.create({ data: { ref, federationRef, ...fields } })
  const after = await getPractitionerPriceProfile(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updatePractitionerPriceProfile = async (
  ctx: Managing,
  {
    practitionerPriceProfile: ref,
    version,
    name,
    practitionerGroupRef,
    priceProfileRef,
  }: UpdatePractitionerPriceProfile & { practitionerPriceProfile: string },
): Promise<PractitionerPriceProfileView> => {
  const { federationRef } = ctx.federation
  const fields = { name, practitionerGroupRef, priceProfileRef }
  const before = await takeVersion(ctx, 'practitionerPriceProfile', { ref, version }, () =>
    getPractitionerPriceProfile(ctx.db, ctx.federation, ref),
  )
  await checkRefs(ctx, fields)
  await ctx.db.practitionerPriceProfile.update({
    where: { ref },
    data: { ...fields, version: { increment: 1 } },
  })
  const after = await getPractitionerPriceProfile(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

export const deletePractitionerPriceProfile = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'practitionerPriceProfile', { ref }, () =>
    getPractitionerPriceProfile(ctx.db, ctx.federation, ref),
  )
  await ctx.db.practitionerPriceProfile.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
