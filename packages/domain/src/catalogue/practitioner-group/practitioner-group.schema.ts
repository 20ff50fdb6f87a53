import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { registrationKinds, rulesOf } from '../../kernel/rule-tree/rule.schema.ts'
import { ruleTreeErrors } from '../../kernel/rule-tree/rule-tree.errors.ts'
import { emptyRules, RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'

export const PractitionerType = z
  .enum(['INDIVIDUAL', 'TEAM', 'HORSE'], { error: kernelErrors.notAnEnumValue.code })
  .meta({ id: 'PractitionerType' })
export type PractitionerType = z.infer<typeof PractitionerType>

const fields = z.object({
  name: CatalogueName,
  practitionerType: PractitionerType.default('INDIVIDUAL'),
  /** The rules for its members; without rules, everybody of the kind belongs to it. */
  rules: RuleTree.default(emptyRules),
})

/** A group has no registrations and no test, so conditions on these would never be met: nobody could belong to it. */
const GroupRules = RuleTree.refine((tree) => !rulesOf(tree).some(({ kind }) => registrationKinds.includes(kind)), {
  error: ruleTreeErrors.onlyForRegistrations.code,
})

export const CreatePractitionerGroup = fields.extend({ rules: GroupRules.default(emptyRules) })
export type CreatePractitionerGroup = z.infer<typeof CreatePractitionerGroup>
export const UpdatePractitionerGroup = CreatePractitionerGroup.extend({ version: Version })
export type UpdatePractitionerGroup = z.infer<typeof UpdatePractitionerGroup>

export const PractitionerGroupView = fields.extend({ ref: Ref, version: z.int() }).meta({ id: 'PractitionerGroup' })
export type PractitionerGroupView = z.infer<typeof PractitionerGroupView>
