// The schema of a verdict, for the rider to read before entering.
import * as z from 'zod'
import { RuleFailureCode, RuleKind, RuleWeight } from './rule.schema.ts'

/** The strongest effect of a failure: required rules block, expected rules warn, optional rules inform (decision 35). */
export const RuleEffect = z.enum(['BLOCK', 'WARN', 'INFORM']).meta({ id: 'RuleEffect' })
export type RuleEffect = z.infer<typeof RuleEffect>

export const RuleOutcome = z.enum(['ALLOWED', 'INFORMED', 'WARNED', 'BLOCKED']).meta({ id: 'RuleOutcome' })
export type RuleOutcome = z.infer<typeof RuleOutcome>

/** One rule that is not met. Its text is that of `error`, filled with `values`. */
export const RuleFailure = z
  .strictObject({
    code: RuleFailureCode,
    /** A code of the catalogue of errors. */
    error: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The path of the rule in the tree, such as `children.0.children.2`. */
    path: z.string(),
    kind: RuleKind,
    weight: RuleWeight,
    /** The effect of this failure: within a choice, no more than the mildest alternative. */
    effect: RuleEffect,
    /** The rule requires the opposite: it is inverted, or the groups around it are. */
    isInverted: z.boolean(),
    /** The facts do not show whether the rule holds. */
    isMissing: z.boolean(),
    /** The values that the rule used. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])),
  })
  .meta({ id: 'RuleFailure' })
export type RuleFailure = z.infer<typeof RuleFailure>

/** ALL: each reason must be removed. ANY: removing one is enough. A RULE points to a failure. */
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
    /** Every failure that counts, in the order of the tree; a choice with one met part has none. */
    failures: z.array(RuleFailure),
    /** How the failures are combined; null without any. */
    reason: RuleReason.nullable(),
  })
  .meta({ id: 'RuleVerdict' })
export type RuleVerdict = z.infer<typeof RuleVerdict>
