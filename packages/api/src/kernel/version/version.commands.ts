// The optimistic write. A command that changes a row locks it, reads it and compares its version with the one that the writer has seen.
// It does so in this order, so that of two simultaneous writers the second one reads the committed value of the first.
import { type Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'

/** A table by its name in the client, such as `competitionTest`. */
export type Table = Uncapitalize<Prisma.ModelName>

type Versioned = { readonly version: number }
type Writing = { readonly db: Db }
type Row = { readonly ref: string }

/** Its name in SQL: the name of the model in snake case. */
export const sqlNameOf = (table: Table): Prisma.Sql =>
  Prisma.raw(`"${table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`)

/**
 * Locks rows until the end of the transaction, in one order, so that two callers never wait for each other. Missing rows are ignored.
 * `CHANGE` excludes others who change the row; `REFERENCE` also excludes those who insert a row that refers to it.
 */
export const lockRows = async (
  { db }: Writing,
  table: Table,
  refs: readonly string[],
  against: 'CHANGE' | 'REFERENCE' = 'CHANGE',
): Promise<void> => {
  const strength = Prisma.raw(against === 'CHANGE' ? 'FOR NO KEY UPDATE' : 'FOR UPDATE')
  await db.$queryRaw`
    SELECT ref FROM ${sqlNameOf(table)} WHERE ref = ANY(${[...new Set(refs)]}::uuid[]) ORDER BY ref ${strength}`
}

/**
 * Prevents changes of rows until the end of the transaction, for a command that stores a reference to them. A caller who changes or deletes
 * one waits, and then finds the reference. Several callers may keep a row at once. Call it before the rows are checked.
 */
export const keepRows = async ({ db }: Writing, table: Table, refs: readonly string[]): Promise<void> => {
  await db.$queryRaw`
    SELECT ref FROM ${sqlNameOf(table)} WHERE ref = ANY(${[...new Set(refs)]}::uuid[]) ORDER BY ref FOR SHARE`
}

/**
 * Refuses a writer who has seen another version than the stored one with 409. `current` is the result of `show`: the value in the shape that
 * the endpoint returns. A writer without a version is accepted. The caller holds the lock under which `stored` was read.
 */
export const refuseStale = async <Stored extends Versioned>(
  stored: Stored,
  seen: number | undefined,
  show: (stored: Stored) => unknown = (row) => row,
): Promise<void> => {
  if (seen === undefined || seen === stored.version) return
  throw failure(kernelErrors.staleVersion, { field: 'version', current: await show(stored) })
}

/** Locks one row and reads it, for a command that depends on the stored value and not on the version that the caller has seen. */
export const takeRow = async <Stored>(
  ctx: Writing,
  table: Table,
  { ref }: Row,
  read: () => Promise<Stored>,
): Promise<Stored> => {
  await lockRows(ctx, table, [ref])
  return read()
}

/**
 * Locks the row and compares the version that the writer has seen. Returns the result of `read`, or refuses with 409 and the current value.
 * `read` throws if the caller may not change the row. Pass `show` if `read` returns another shape than the endpoint.
 */
export const takeVersion = async <Stored extends Versioned>(
  ctx: Writing,
  table: Table,
  { ref, version }: Row & { readonly version: number | undefined },
  read: () => Promise<Stored>,
  show?: (stored: Stored) => unknown,
): Promise<Stored> => {
  const stored = await takeRow(ctx, table, { ref }, read)
  await refuseStale(stored, version, show)
  return stored
}
