// The optimistic write. Whoever changes a row locks it, reads it and compares its version with the one the writer has seen, in this
// order, so that of two writers at the same moment the second one reads what the first has committed.
import { type Db, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'

/** A table by its name in the client, such as `competitionTest`. */
export type Table = Uncapitalize<Prisma.ModelName>

type Versioned = { readonly version: number }
type Writing = { readonly db: Db }
type Row = { readonly ref: string }

/** Its name in SQL: every table is called as its model, in snake case. */
export const sqlNameOf = (table: Table): Prisma.Sql =>
  Prisma.raw(`"${table.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`)

/**
 * Locks rows until the end of the transaction, in one order, so that two callers never wait for each other. Rows that do not exist are
 * passed over. `CHANGE` excludes others who change the row; `REFERENCE` also excludes those who insert a row that refers to it.
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
 * Keeps rows as they are until the end of the transaction, for a command that stores a reference to them: a caller who changes or deletes
 * one waits, and then finds the reference. Several callers may keep a row at once. To be called before the rows are checked.
 */
export const keepRows = async ({ db }: Writing, table: Table, refs: readonly string[]): Promise<void> => {
  await db.$queryRaw`
    SELECT ref FROM ${sqlNameOf(table)} WHERE ref = ANY(${[...new Set(refs)]}::uuid[]) ORDER BY ref FOR SHARE`
}

/**
 * Refuses a writer who has seen another version than the one that is stored: 409 with what `show` gives as `current`, the value as the
 * endpoint's own read has it. A writer who names no version is let through. The caller holds the lock under which `stored` was read.
 */
export const refuseStale = async <Stored extends Versioned>(
  stored: Stored,
  seen: number | undefined,
  show: (stored: Stored) => unknown = (row) => row,
): Promise<void> => {
  if (seen === undefined || seen === stored.version) return
  throw failure(kernelErrors.staleVersion, { field: 'version', current: await show(stored) })
}

/** Locks one row and reads it, for a command that decides on what is stored and not on what somebody has seen. */
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
 * Takes the version that a writer has seen: what `read` gives of the locked row, or 409 with the current value. `read` throws when the
 * row is not the caller's to change; `show` is given when it reads another shape than the endpoint answers.
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
