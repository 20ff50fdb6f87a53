// The schema of a rule set: the values of a body's rules from a date on, each with its source, as data. The folder of a discipline defines
// its rules.
import * as z from 'zod'
import { RuleSetParts } from '../../disciplines/rule-parts.ts'
import { sourced } from '../../disciplines/sourced.schema.ts'

/** The owner of the rules: the world federation, a national federation, or a federation of this platform. */
export const RuleBody = z.enum(['FEI', 'NATIONAL', 'OWN'])
export type RuleBody = z.infer<typeof RuleBody>

export const RuleSetKey = z
  .string()
  .regex(/^[A-Z0-9]+(_[A-Z0-9]+)*$/)
  .max(60)

export { RuleSetParts } from '../../disciplines/rule-parts.ts'

export const RuleSet = z
  .strictObject({
    /** The address of the schema of this file. */
    $schema: z.string().optional(),
    key: RuleSetKey,
    name: z.string().trim().min(1).max(120),
    body: RuleBody,
    /** Who issues them, such as FEI, KNHS or the code of a federation. */
    issuer: z.string().trim().min(1).max(40),
    /** The first day on which they are in force. */
    validFrom: sourced(z.iso.date()),
    /** Increases with every change of the set. */
    version: z.int().min(1),
    /** The set of which this one is a changed copy. */
    basedOn: z.strictObject({ key: RuleSetKey, version: z.int().min(1) }).nullable(),
    parts: RuleSetParts,
  })
  .meta({
    id: 'RuleSet',
    title: 'Rule set',
    description: 'The rules of a body from a day on; each number with its source',
  })
export type RuleSet = z.infer<typeof RuleSet>

export { ProtocolWish } from '../../disciplines/rule-parts.ts'
