import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
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

export const CreatePractitionerGroup = fields
export type CreatePractitionerGroup = z.infer<typeof CreatePractitionerGroup>
export const UpdatePractitionerGroup = fields.extend({ version: Version })
export type UpdatePractitionerGroup = z.infer<typeof UpdatePractitionerGroup>

export const PractitionerGroupView = fields.extend({ ref: Ref, version: z.int() }).meta({ id: 'PractitionerGroup' })
export type PractitionerGroupView = z.infer<typeof PractitionerGroupView>
