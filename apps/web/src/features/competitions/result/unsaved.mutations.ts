// Accepts or discards the unsaved results of a test set at once (cr511).
import type { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { isUndecided } from './pending-results.view.ts'
import { readFields, withUnshown } from './result.form.ts'
import type { Pending, ResultQueue } from './result-queue.mutations.ts'

const accept = (queue: ResultQueue, entry: Pending, protocol: Protocol): void => {
  if (entry.state === 'CONFLICT') {
    queue.keepMine(entry.participation)
    return
  }
  const read = readFields(entry.typed, protocol)
  if (read.kind === 'EMPTY') queue.discard(entry.participation)
  // What is not a result yet stays, and is counted as left.
  if (read.kind !== 'RESULT') return
  const result = withUnshown(entry.base.content, read.result, protocol)
  queue.submit(entry.participation, entry.typed, entry.base, canonicalResult(result))
}

/** Sends everything that is a result; the number of those that are left. */
export const acceptAll = async (queue: ResultQueue, protocol: Protocol): Promise<number> => {
  for (const entry of queue.view().byParticipation.values()) if (isUndecided(entry)) accept(queue, entry, protocol)
  await queue.flush()
  return queue.view().byParticipation.size
}

export const discardAll = (queue: ResultQueue): void => {
  for (const { participation } of queue.view().byParticipation.values()) queue.discard(participation)
}
