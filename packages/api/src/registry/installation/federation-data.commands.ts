import { type Database, Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { installationErrors } from '@oxer/domain/registry/installation/installation.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import { federationTables } from './federation-tables.mappers.ts'

/** How the client reports a violated foreign key in a raw statement. */
const isInUse = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError && /foreign key/i.test(error.message)

/**
 * Deletes a federation with all its rows and files, in one transaction. A row of another federation that refers to one of them refuses
 * the whole deletion, so nothing of another federation changes. Logins, host names and the history stay. Books are kept by law, so a
 * federation that has booked something is refused.
 */
export const deleteFederation = async (
  ctx: CommandContext,
  { ref, name }: { ref: string; name: string },
): Promise<{ rows: number }> => {
  const { db, services } = ctx
  await db.$executeRaw`SET LOCAL statement_timeout = 0`
  const booked = await db.ledgerTransaction.count({ where: { book: { federationRef: ref } }, take: 1 })
  if (booked > 0) throw failure(installationErrors.federationHasBooks)
  const [, files = ''] = federationTables.find(([table]) => table === 'stored_file') ?? []
  const keys = await db.$queryRawUnsafe<{ key: string }[]>(`SELECT key FROM stored_file WHERE ${files}`, ref)
  await db.account.updateMany({ where: { defaultFederationRef: ref }, data: { defaultFederationRef: null } })
  await db.$executeRaw`
    UPDATE tenant SET federation_refs = array_remove(federation_refs, ${ref}::uuid),
      federation_ref = NULLIF(federation_ref, ${ref}::uuid), version = version + 1
    WHERE ${ref}::uuid = ANY(federation_refs) OR federation_ref = ${ref}::uuid`
  let rows = 0
  try {
    for (const [table, condition] of federationTables.toReversed()) {
      rows += await db.$executeRawUnsafe(`DELETE FROM "${table}" WHERE ${condition}`, ref)
    }
  } catch (error) {
    if (isInUse(error)) throw failure(installationErrors.federationInUse)
    throw error
  }
  ctx.record({ action: 'delete', noun: 'federation', ref, federationRef: ref, before: { name, rows } })
  ctx.afterCommit(async () => {
    for (const { key } of keys) await services.storage.remove(key)
  })
  return { rows }
}

export type FederationExport = {
  /** One line of JSON for each row, with its table. */
  lines: AsyncIterable<string>
  /** The keys of its files in the storage. */
  files: readonly string[]
  /** The number of rows that were read so far. */
  count: () => number
}

/** All rows of a federation, table by table, in the order in which they can be stored again. @throws notFound */
export const exportFederation = async (database: Database, ref: string): Promise<FederationExport> => {
  if ((await database.prisma.federation.count({ where: { ref } })) === 0) throw failure(kernelErrors.notFound)
  const [, condition = ''] = federationTables.find(([table]) => table === 'stored_file') ?? []
  const files = await database.query<{ key: string }>(`SELECT key FROM stored_file WHERE ${condition}`, [ref])
  let read = 0
  const lines = async function* (): AsyncIterable<string> {
    for (const [table, condition] of federationTables) {
      const sql = `SELECT row_to_json(row)::text AS row FROM "${table}" row WHERE ${condition}`
      for (const { row } of await database.query<{ row: string }>(sql, [ref])) {
        read += 1
        yield `{"table":"${table}","row":${row}}\n`
      }
    }
  }
  return { lines: lines(), files: files.map(({ key }) => key), count: () => read }
}
