import * as z from 'zod'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { emptyRules, RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { publishableFields } from '../publishable/publishable.schema.ts'

const fields = z.object({
  name: CatalogueName,
  description: z.string().trim().max(2000).default(''),
  rules: RuleTree.default(emptyRules),
})

export const CreateRulesTemplate = fields
export type CreateRulesTemplate = z.infer<typeof CreateRulesTemplate>
export const UpdateRulesTemplate = fields.extend({ version: Version })
export type UpdateRulesTemplate = z.infer<typeof UpdateRulesTemplate>

/** Users of a template take a copy, so a later change has no effect on them. */
export const RulesTemplateView = fields
  .extend({ ref: Ref, ...publishableFields, version: z.int() })
  .meta({ id: 'RulesTemplate' })
export type RulesTemplateView = z.infer<typeof RulesTemplateView>

/** A published template, for the builder of rules. */
export const OfferedRulesTemplate = fields.extend({ ref: Ref }).meta({ id: 'OfferedRulesTemplate' })
export type OfferedRulesTemplate = z.infer<typeof OfferedRulesTemplate>

/** The items that rules refer to: organisations, licenses, achievements and the federation. */
export const RuleNamesQuery = z.object({ refs: z.array(Ref).max(200) })
export const RuleName = RefName
