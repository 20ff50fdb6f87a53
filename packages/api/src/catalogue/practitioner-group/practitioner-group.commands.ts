import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import type {
  CreatePractitionerGroup,
  PractitionerGroupView,
  UpdatePractitionerGroup,
} from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { refuseForeignRefs } from '../rules-template/rule-names.queries.ts'
import { findUseOfGroup } from '../usage/usage.queries.ts'
import { getPractitionerGroup } from './practitioner-group.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
const noun = 'practitioner-group'

export const createPractitionerGroup = async (
  ctx: Managing,
  { name, practitionerType, rules }: CreatePractitionerGroup,
): Promise<PractitionerGroupView> => {
  const { federationRef } = ctx.federation
  await refuseForeignRefs(ctx.db, ctx.federation, rules)
  const ref = ctx.newRef()
  await ctx.db.practitionerGroup.create({ data: { ref, federationRef, name, practitionerType, rules: toJson(rules) } })
  const after = await getPractitionerGroup(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updatePractitionerGroup = async (
  ctx: Managing,
  {
    practitionerGroup: ref,
    version,
    name,
    practitionerType,
    rules,
  }: UpdatePractitionerGroup & { practitionerGroup: string },
): Promise<PractitionerGroupView> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'practitionerGroup', { ref, version }, () =>
    getPractitionerGroup(ctx.db, ctx.federation, ref),
  )
  await refuseForeignRefs(ctx.db, ctx.federation, rules)
  await ctx.db.practitionerGroup.update({
    where: { ref },
    data: { name, practitionerType, rules: toJson(rules), version: { increment: 1 } },
  })
  const after = await getPractitionerGroup(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased. Refused while a career, a price profile of practitioners or a future test uses it. */
export const deletePractitionerGroup = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'practitionerGroup', { ref }, () =>
    getPractitionerGroup(ctx.db, ctx.federation, ref),
  )
  const name = await findUseOfGroup(
    ctx.db,
    ctx.federation.federationRef,
    ref,
    await todayIn(ctx.db, federationRef, ctx.now),
  )
  if (name !== null) throw failure(catalogueErrors.stillUsed, { values: { name } })
  await ctx.db.practitionerGroup.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
