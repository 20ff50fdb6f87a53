import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type { PublishableAction } from '@oxer/domain/catalogue/publishable/publishable.schema'
import type {
  CreateRulesTemplate,
  RulesTemplateView,
  UpdateRulesTemplate,
} from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeAction } from '../publishable/publishable.commands.ts'
import { refuseForeignRefs } from './rule-names.queries.ts'
import { getRulesTemplate } from './rules-template.queries.ts'

type Managing = ActingContext & { federation: FederationScope }
const noun = 'rules-template'

export const createRulesTemplate = async (
  ctx: Managing,
  { name, description, rules }: CreateRulesTemplate,
): Promise<RulesTemplateView> => {
  const { federationRef } = ctx.federation
  await refuseForeignRefs(ctx.db, ctx.federation, rules)
  const ref = ctx.newRef()
  await ctx.db.rulesTemplate.create({
    data: { ref, federationRef, name, description, rules: toJson(rules), createdAt: ctx.now() },
  })
  const after = await getRulesTemplate(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

export const updateRulesTemplate = async (
  ctx: Managing,
  { rulesTemplate: ref, version, name, description, rules }: UpdateRulesTemplate & { rulesTemplate: string },
): Promise<RulesTemplateView> => {
  const { federationRef } = ctx.federation
  const before = await getRulesTemplate(ctx.db, ctx.federation, ref)
  refuseUnlessOpen(before, 'EDIT')
  await refuseForeignRefs(ctx.db, ctx.federation, rules)
  const { count } = await ctx.db.rulesTemplate.updateMany({
    where: { ref, federationRef, version },
    data: { name, description, rules: toJson(rules), version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  const after = await getRulesTemplate(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

const changeState = async (
  ctx: Managing,
  ref: string,
  action: Exclude<PublishableAction, 'EDIT'>,
  note?: string,
): Promise<RulesTemplateView> => {
  const before = await getRulesTemplate(ctx.db, ctx.federation, ref)
  const data = await takeAction(ctx, { noun, ref, before }, action, note)
  const { count } = await ctx.db.rulesTemplate.updateMany({
    where: { ref, federationRef: ctx.federation.federationRef, version: before.version },
    data: { ...data, version: { increment: 1 } },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  return before
}

export const changeRulesTemplateState = async (
  ctx: Managing,
  ref: string,
  action: 'PUBLISH' | 'UNPUBLISH' | 'ARCHIVE',
  note?: string,
): Promise<RulesTemplateView> => {
  const { federationRef } = ctx.federation
  const before = await changeState(ctx, ref, action, note)
  const after = await getRulesTemplate(ctx.db, ctx.federation, ref)
  ctx.record({ action: action.toLowerCase(), noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Only a draft goes. Nothing refers to a template: whoever took it over has a copy. */
export const deleteRulesTemplate = async (ctx: Managing, ref: string): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await changeState(ctx, ref, 'DELETE')
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
