import * as z from 'zod'
import { FieldLeaseState } from '../../kernel/field-log/field-log.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { TaskCause } from '../../kernel/task/task.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

export const maximumLogBytes = 41_943_040
export const fieldLogTask = 'field-log'

const Holder = z.string().trim().min(1).max(80).describe('The laptop, such as "Laptop of the secretariat"')
const Epoch = z.int().min(1).max(2_147_483_647).describe('Counts the leases of the competition')
const LastSeq = z.int().min(0).max(2_147_483_647)
const Digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({
    description: 'SHA-256 of the competition: entries, lists, results and rankings',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  })

export const CheckOut = z.object({ holder: Holder })
export type CheckOut = z.infer<typeof CheckOut>

export const LeaseFile = z
  .object({
    format: z.literal('oxer-field-lease'),
    version: z.literal(1),
    lease: Ref.describe('The lease that was made at the check-out'),
    competition: Ref,
    name: z.string().max(1000).describe('The name of the competition'),
    epoch: Epoch,
    holder: Holder,
    since: Instant,
    origin: z.string().max(2000).describe('The address of the centre'),
    key: z.string().min(20).max(100).describe('Proves that a log comes from the holder. It is shown only once.'),
  })
  .meta({ id: 'FieldLeaseFile', description: 'What the laptop needs to take the competition' })
export type LeaseFile = z.infer<typeof LeaseFile>

export const ReturnFile = z
  .object({
    format: z.literal('oxer-field-return'),
    version: z.literal(1),
    lease: Ref.describe('The lease that was made at the check-out'),
    competition: Ref,
    epoch: Epoch,
    lastSeq: LastSeq.describe('How many commands the laptop has logged'),
    digest: Digest,
  })
  .meta({ id: 'FieldReturnFile', description: 'What the laptop says at the end of its day' })
export type ReturnFile = z.infer<typeof ReturnFile>

export const UploadLog = z.object({
  key: z.string().max(100).describe('The key of the lease file'),
  file: z.file().describe('The log of the laptop, as JSON lines'),
})
export type UploadLog = z.infer<typeof UploadLog>

export const BreakLease = z.object({ version: z.int().min(0).max(2_147_483_647) })
export type BreakLease = z.infer<typeof BreakLease>

export const FieldDivergence = z
  .object({
    seq: z.int().describe('The line that was refused; later ones were not applied'),
    path: z.string().describe('The procedure of the line'),
    causes: z.array(TaskCause).describe('Why it was refused'),
  })
  .meta({ id: 'FieldDivergence' })
export type FieldDivergence = z.infer<typeof FieldDivergence>

export const FieldLease = z
  .object({
    ref: Ref,
    epoch: Epoch,
    holder: z.string().describe('The laptop'),
    state: FieldLeaseState,
    since: Instant,
    until: Instant.nullable().describe('When the lease ended'),
    lastSeq: z.int().describe('At the centre, the newest line that was applied; on the laptop, the newest written one'),
    differing: z
      .int()
      .describe(
        'Lines that were applied with another answer than on the laptop: a warning, because the digests decide',
      ),
    divergence: FieldDivergence.nullable().describe('The line that was refused; null if none was'),
    version: z.int(),
  })
  .meta({ id: 'FieldLease' })
export type FieldLease = z.infer<typeof FieldLease>

export const TakeAlong = z
  .object({
    lease: FieldLease.nullable().describe('The newest lease of the competition; null if there never was one'),
    isOut: z.boolean().describe('Whether the competition changes on a laptop alone'),
    isField: z.boolean().describe('Whether this installation is the laptop of this competition'),
    canAdministrate: z.boolean().describe('Whether the caller may check out, take here, bring in and break'),
    task: Ref.nullable().describe('The task that applies a log now'),
  })
  .meta({ id: 'TakeAlong' })
export type TakeAlong = z.infer<typeof TakeAlong>

export const FieldLogOutcome = z
  .object({
    applied: z.int().describe('Lines that were applied now'),
    known: z.int().describe('Lines that had been applied before'),
    differing: z.int().describe('Lines of this run that answered otherwise than on the laptop'),
    divergence: FieldDivergence.nullable().describe('The line that was refused; null if none was'),
  })
  .meta({ id: 'FieldLogOutcome' })
export type FieldLogOutcome = z.infer<typeof FieldLogOutcome>
