import type { RulesTemplate } from '@oxer/db'
import { publishableView } from '@oxer/domain/catalogue/publishable/publishable.rules'
import { PublicationState } from '@oxer/domain/catalogue/publishable/publishable.schema'
import type {
  OfferedRulesTemplate,
  RulesTemplateView,
} from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'

export const toOfferedRulesTemplate = (
  row: Pick<RulesTemplate, 'ref' | 'name' | 'description' | 'rules'>,
): OfferedRulesTemplate => ({
  ref: row.ref,
  name: row.name,
  description: row.description,
  rules: RuleTree.parse(row.rules),
})

export const toRulesTemplate = (row: RulesTemplate): RulesTemplateView => ({
  ...toOfferedRulesTemplate(row),
  ...publishableView({ ...row, state: PublicationState.parse(row.state) }),
  version: row.version,
})
