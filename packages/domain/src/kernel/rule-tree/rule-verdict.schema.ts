// The words of what rules say of somebody, made to be read by the rider before entering.
import * as z from 'zod'
import { RuleFailureCode, RuleKind, RuleWeight } from './rule-tree.schema.ts'

/** The strongest that a failure does: required rules block, expected rules warn, optional rules inform (decision 35). */
export const RuleEffect = z.enum(['BLOCK', 'WARN', 'INFORM']).meta({ id: 'RuleEffect' })
export type RuleEffect = z.infer<typeof RuleEffect>

export const RuleOutcome = z.enum(['ALLOWED', 'INFORMED', 'WARNED', 'BLOCKED']).meta({ id: 'RuleOutcome' })
export type RuleOutcome = z.infer<typeof RuleOutcome>

/** One rule that is not met. Its text is that of `error`, filled with `values`. */
export const RuleFailure = z
  .strictObject({
    code: RuleFailureCode,
    /** Of the catalogue of errors. */
    error: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Where the rule stands in the tree, such as `children.0.children.2`. */
    path: z.string(),
    kind: RuleKind,
    weight: RuleWeight,
    /** What this failure does here: within a choice, no more than the mildest of what could be chosen. */
    effect: RuleEffect,
    /** It asks for the opposite: inverted itself or by the groups around it. */
    isInverted: z.boolean(),
    /** The facts do not say whether the rule holds. */
    isMissing: z.boolean(),
    /** What the rule looked at. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  })
  .meta({ id: 'RuleFailure' })
export type RuleFailure = z.infer<typeof RuleFailure>

/** ALL: each of the reasons has to go. ANY: it is enough that one goes. A RULE points into the failures. */
export type RuleReason =
  | { kind: 'RULE'; failure: number }
  | { kind: 'ALL' | 'ANY'; path: string; isInverted: boolean; effect: RuleEffect; reasons: RuleReason[] }

const RuleReason: z.ZodType<RuleReason> = z
  .union([
    z.strictObject({ kind: z.literal('RULE'), failure: z.int().min(0) }),
    z.strictObject({
      kind: z.enum(['ALL', 'ANY']),
      path: z.string(),
      isInverted: z.boolean(),
      effect: RuleEffect,
      get reasons() {
        return z.array(RuleReason)
      },
    }),
  ])
  .meta({ id: 'RuleReason' })

export const RuleVerdict = z
  .strictObject({
    outcome: RuleOutcome,
    /** Every rule that is not met and counts, in the order of the tree: nothing of a choice of which one part is met. */
    failures: z.array(RuleFailure),
    /** How the failures belong together; null without any. */
    reason: RuleReason.nullable(),
  })
  .meta({ id: 'RuleVerdict' })
export type RuleVerdict = z.infer<typeof RuleVerdict>
