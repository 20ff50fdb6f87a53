import * as z from 'zod'
import { Ref } from '../ref/ref.schema.ts'
import { Instant } from '../time/time.schema.ts'

export const FieldLeaseState = z.enum(['OUT', 'DIVERGED', 'BACK', 'BROKEN', 'HERE', 'FINISHED']).meta({
  id: 'FieldLeaseState',
  description:
    'At the centre: OUT: a laptop has the competition. DIVERGED: it is out, and a line of its log was refused. BACK: it was checked in. BROKEN: the lease was ended without it. On the laptop: HERE: commands are logged. FINISHED: nothing changes here any more.',
})
export type FieldLeaseState = z.infer<typeof FieldLeaseState>

const Hash = z
  .string()
  .startsWith('sha256:')
  .max(71)
  .describe('sha256: and 64 hexadecimal digits, of the JSON without spaces')

/** The order of its fields is that of the file. */
export const FieldCommandLine = z
  .strictObject({
    seq: z.int().min(1).max(2_147_483_647).describe('Counts the commands of the lease from 1, without gaps'),
    epoch: z.int().min(1).max(2_147_483_647).describe('Counts the leases of the competition'),
    path: z
      .string()
      .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)+$/)
      .max(200)
      .describe('The procedure, such as competitions.result.enter'),
    actorRef: Ref.describe('The account that gave the command'),
    device: z.string().min(1).max(200).describe('The device that gave it, from its Idempotency-Key; else laptop'),
    now: Instant.describe('The clock of the command'),
    refs: z.array(Ref).max(100_000).describe('The references that the command was given, in order'),
    language: z.enum(['EN', 'NL']),
    idempotencyKey: z.string().min(1).max(220).describe('The Idempotency-Key; without one, the device and the number'),
    inputHash: Hash,
    input: z.unknown().describe('The input of the procedure as it was sent'),
    answerHash: Hash,
  })
  .meta({ id: 'FieldCommandLine', description: 'A line of the log of a field day' })
export type FieldCommandLine = z.infer<typeof FieldCommandLine>
