// The inputs and outputs of a federation's rule sets.
import * as z from 'zod'
import { ruledDisciplines } from '../../disciplines/rule-parts.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { ProtocolWish, RuleBody, RuleSet, RuleSetKey } from './rule-set.schema.ts'

/** A set that ships with the product by its key, one of the federation's by its ref. */
export const RuleSetId = z.union([Ref, RuleSetKey]).meta({ id: 'RuleSetId' })
export type RuleSetId = z.infer<typeof RuleSetId>

export const RuleSetDiscipline = z.enum(ruledDisciplines)
export type RuleSetDiscipline = z.infer<typeof RuleSetDiscipline>

export const RuleSetRow = z
  .object({
    id: RuleSetId,
    name: z.string(),
    body: RuleBody,
    issuer: z.string(),
    validFrom: z.iso.date(),
    /** Created by the federation; the others belong to the product and cannot be changed. */
    isOwn: z.boolean(),
    disciplines: z.array(RuleSetDiscipline),
    /** The number of its rules that must be compared with the rule book. */
    toCheck: z.int(),
    basedOn: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'RuleSetRow' })
export type RuleSetRow = z.infer<typeof RuleSetRow>

export const RuleSetView = z
  .object({ id: RuleSetId, isOwn: z.boolean(), definition: RuleSet, version: z.int() })
  .meta({ id: 'RuleSetView' })
export type RuleSetView = z.infer<typeof RuleSetView>

const Source = z.string().trim().min(1).max(400)

export const CopyRuleSet = z.object({
  name: CatalogueName,
  /** The first day on which the copy is in force, and the source of that decision. */
  validFrom: z.iso.date(),
  source: Source,
})
export type CopyRuleSet = z.infer<typeof CopyRuleSet>

export const UpdateRuleSet = z.object({
  name: CatalogueName,
  validFrom: z.strictObject({ value: z.iso.date(), source: Source }),
  /** Rules by their path, such as SHOW_JUMPING.tableA.knockDown; each names the source of its new value. */
  changes: z
    .array(z.strictObject({ path: z.string().min(1).max(200), value: z.json(), source: Source }))
    .max(200)
    .default([]),
  version: Version,
})
export type UpdateRuleSet = z.infer<typeof UpdateRuleSet>

/** A protocol that is created from a rule set, for a test. */
export const ProtocolFromRules = z.strictObject({ ruleSet: RuleSetId, wish: ProtocolWish })
export type ProtocolFromRules = z.infer<typeof ProtocolFromRules>
