import type { BatchAction, BatchLine } from '@oxer/domain/exchange/batch/batch.schema'
import type { Tone } from '@oxer/ui'

export const actionTones: Readonly<Record<BatchAction, Tone>> = {
  CREATED: 'good',
  UPDATED: 'info',
  UNCHANGED: 'neutral',
  KEPT: 'warning',
  PROPOSAL: 'warning',
  REFUSED: 'danger',
}

export type BatchState = 'DONE' | 'UNDONE'

export const stateOf = ({ undoneAt }: BatchLine): BatchState => (undoneAt === null ? 'DONE' : 'UNDONE')

export const stateTones: Readonly<Record<BatchState, Tone>> = { DONE: 'good', UNDONE: 'neutral' }

/** Whether it can be taken back still. */
export const isUndoable = ({ undoneAt, undoUntil }: BatchLine, now: Date): boolean =>
  undoneAt === null && now.toISOString() <= undoUntil
