// What a batch does with the part of a competition that exists and that its document is about.
import * as z from 'zod'
import { ExchangeId } from '../document/exchange-words.schema.ts'

export const BatchScopeWhere = z
  .strictObject({ test: ExchangeId.describe('As the document calls it, or our ref of a test or of a part of one') })
  .meta({ id: 'BatchScopeWhere', description: 'The part of the competition that the records are about' })
export type BatchScopeWhere = z.infer<typeof BatchScopeWhere>

export const MissingEntries = z.enum(['KEEP', 'SIGN_OFF', 'WITHDRAW']).meta({
  id: 'MissingEntries',
  description:
    'What becomes of an entry in the scope that the document does not have. SIGN_OFF: it is signed off, before the start list. WITHDRAW: it is cancelled, as if it had not been made.',
})
export type MissingEntries = z.infer<typeof MissingEntries>

export const AbortCondition = z.enum(['RESULT', 'STARTED', 'CLOSED_RANKING']).meta({
  id: 'AbortCondition',
  description:
    'RESULT: there is a result. STARTED: somebody has ridden. CLOSED_RANKING: a ranking is closed. Each in the scope, before the batch.',
})
export type AbortCondition = z.infer<typeof AbortCondition>

const scoped = {
  where: BatchScopeWhere.optional().describe('The test that the records are about; the whole scope unless given'),
  abortIfAny: z
    .array(AbortCondition)
    .max(AbortCondition.options.length)
    .optional()
    .describe('Nothing of the batch is written if there is any of these in the scope'),
}

const keepUserChanges = z
  .boolean()
  .default(true)
  .describe('Keep what a person has changed since the sending system sent it last')

export const ApplyEntries = z
  .strictObject({
    ...scoped,
    uniqueBy: z
      .array(z.string().min(1).max(64))
      .max(10)
      .optional()
      .describe('Providers whose identifiers find an entry, in order of trust; the sending system unless given'),
    keepUserChanges,
    missing: MissingEntries.default('KEEP'),
  })
  .meta({ id: 'ApplyEntries' })
export type ApplyEntries = z.infer<typeof ApplyEntries>

export const ApplyStartlists = z
  .strictObject({
    ...scoped,
    replace: z
      .boolean()
      .default(false)
      .describe('Whether a list that exists in `where`, which is then needed, is replaced; otherwise it stays'),
  })
  .meta({ id: 'ApplyStartlists' })
export type ApplyStartlists = z.infer<typeof ApplyStartlists>

export const ApplyResults = z
  .strictObject({
    ...scoped,
    keepUserChanges,
    verifyRanking: z
      .boolean()
      .default(false)
      .describe('Compare our places with those of the results, and say for each where they differ'),
    noShowFees: z.boolean().default(false).describe('Whether a received no-show costs what one that is entered costs'),
  })
  .meta({ id: 'ApplyResults' })
export type ApplyResults = z.infer<typeof ApplyResults>
