// For this package's own tests: a database without a schema, on the engine of the run.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from './client.ts'
import { emptySnapshot } from './pglite.ts'

/** `url` only on a server: it lets a test open the same database again. */
export const givenDatabase = async (): Promise<Database & { url?: string }> => {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    return openDatabase({ dataDir: 'memory', snapshot: await emptySnapshot() })
  }

  const name = `oxer_test_${randomUUID().replaceAll('-', '')}`
  await administer(
    server,
    `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`,
  )
  const { href: url } = Object.assign(new URL(server), { pathname: `/${name}` })
  const database = await openDatabase({ url })
  const close = async () => {
    await database.close()
    await administer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
  return { ...database, url, close }
}

const administer = async (server: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
