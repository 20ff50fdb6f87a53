// The words of a rule set: the numbers of a body's rules from a day on, each with its source, as data. A further discipline is
// a file in `parts` and a line here and in `rule-set.rules.ts`.
import * as z from 'zod'
import { DressagePart, DressageWish } from './parts/dressage.part.ts'
import { EventingPart, EventingWish } from './parts/eventing.part.ts'
import { JumpingPart, JumpingWish } from './parts/jumping.part.ts'
import { sourced } from './sourced.schema.ts'

/** Whose rules they are: the world federation's, a national federation's, or those of a federation of this platform. */
export const RuleBody = z.enum(['FEI', 'NATIONAL', 'OWN'])
export type RuleBody = z.infer<typeof RuleBody>

export const RuleSetKey = z
  .string()
  .regex(/^[A-Z0-9]+(_[A-Z0-9]+)*$/)
  .max(60)

export const RuleSetParts = z.strictObject({
  SHOW_JUMPING: JumpingPart.optional(),
  DRESSAGE: DressagePart.optional(),
  EVENTING: EventingPart.optional(),
})
export type RuleSetParts = z.infer<typeof RuleSetParts>

export const RuleSet = z
  .strictObject({
    /** Where the schema of this file is. */
    $schema: z.string().optional(),
    key: RuleSetKey,
    name: z.string().trim().min(1).max(120),
    body: RuleBody,
    /** Who issues them, such as FEI, KNHS or the code of a federation. */
    issuer: z.string().trim().min(1).max(40),
    /** The first day on which they are in force. */
    validFrom: sourced(z.iso.date()),
    /** Grows with every change of the set. */
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

/** For what a protocol is to be made. */
export const ProtocolWish = z.discriminatedUnion('discipline', [JumpingWish, DressageWish, EventingWish])
export type ProtocolWish = z.infer<typeof ProtocolWish>
