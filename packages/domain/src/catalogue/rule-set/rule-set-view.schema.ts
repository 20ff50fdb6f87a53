// What a reader gets of the rule sets of a federation, and what a writer sends.
import * as z from 'zod'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { CatalogueName } from '../catalogue.schema.ts'
import { ProtocolWish, RuleBody, RuleSet, RuleSetKey } from './rule-set.schema.ts'

/** A set that ships with the product by its key, one of the federation's by its ref. */
export const RuleSetId = z.union([Ref, RuleSetKey]).meta({ id: 'RuleSetId' })
export type RuleSetId = z.infer<typeof RuleSetId>

export const RuleSetDiscipline = z.enum(['SHOW_JUMPING', 'DRESSAGE', 'EVENTING'])
export type RuleSetDiscipline = z.infer<typeof RuleSetDiscipline>

export const RuleSetRow = z
  .object({
    id: RuleSetId,
    name: z.string(),
    body: RuleBody,
    issuer: z.string(),
    validFrom: z.iso.date(),
    /** Made by the federation; the others ship with the product and cannot be changed. */
    isOwn: z.boolean(),
    disciplines: z.array(RuleSetDiscipline),
    /** How many of its rules are to be compared with the rule book. */
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
  /** The first day on which the copy is in force, and where that is decided. */
  validFrom: z.iso.date(),
  source: Source,
})
export type CopyRuleSet = z.infer<typeof CopyRuleSet>

export const UpdateRuleSet = z.object({
  name: CatalogueName,
  validFrom: z.strictObject({ value: z.iso.date(), source: Source }),
  /** Rules by their path, such as SHOW_JUMPING.tableA.knockDown; each says where its new value comes from. */
  changes: z
    .array(z.strictObject({ path: z.string().min(1).max(200), value: z.json(), source: Source }))
    .max(200)
    .default([]),
  version: Version,
})
export type UpdateRuleSet = z.infer<typeof UpdateRuleSet>

/** A protocol that is made of a rule set, for a test. */
export const ProtocolFromRules = z.strictObject({ ruleSet: RuleSetId, wish: ProtocolWish })
export type ProtocolFromRules = z.infer<typeof ProtocolFromRules>
