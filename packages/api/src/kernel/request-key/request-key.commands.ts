// The key that a client gives to one thing that it makes. Unlike an Idempotency-Key it is kept with what was made, for as long as that exists.
import { createHash } from 'node:crypto'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../context/context.ts'

/** The columns of a table whose rows are made with a key. Its unique index is on the account and the key. */
export type KeyedRow = {
  readonly registeredByRef: string
  readonly requestKey: string | null
  readonly requestHash: string | null
}

/**
 * `asked` is all that makes one request differ from another: for whom, for what, how many. Equal keys of one account wait for each other
 * until the end of the transaction.
 */
export const takeRequestKey = async (
  ctx: ActingContext,
  requestKey: string | null,
  asked: Record<string, unknown>,
): Promise<KeyedRow> => {
  const registeredByRef = ctx.actor.accountRef
  if (requestKey === null) return { registeredByRef, requestKey, requestHash: null }
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${registeredByRef} ${requestKey}`}, 27))`
  const requestHash = createHash('sha256').update(JSON.stringify(asked)).digest('hex')
  return { registeredByRef, requestKey, requestHash }
}

/** What an earlier call with this key made. @throws if that call asked for something else */
export const earlierOfKey = <Row extends { readonly requestHash: string | null }>(
  { requestHash }: KeyedRow,
  rows: readonly Row[],
): readonly Row[] => {
  if (rows.some((row) => row.requestHash !== requestHash)) {
    throw failure(kernelErrors.idempotencyKeyReused, { field: 'requestKey' })
  }
  return rows
}
