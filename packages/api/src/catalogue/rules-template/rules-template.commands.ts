import { refuseUnlessOpen } from '@oxer/domain/catalogue/publishable/publishable.rules'
import type {
  CreateRulesTemplate,
  RulesTemplateView,
  UpdateRulesTemplate,
} from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
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
  const before = await takeVersion(ctx, 'rulesTemplate', { ref, version }, () =>
    getRulesTemplate(ctx.db, ctx.federation, ref),
  )
  refuseUnlessOpen(before, 'EDIT')
  await refuseForeignRefs(ctx.db, ctx.federation, rules)
  await ctx.db.rulesTemplate.update({
    where: { ref },
    data: { name, description, rules: toJson(rules), version: { increment: 1 } },
  })
  const after = await getRulesTemplate(ctx.db, ctx.federation, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}
