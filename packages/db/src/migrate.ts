// Applies prisma/migrations in process, with Prisma's own `_prisma_migrations` table, so that `prisma migrate deploy` and this runner can
// be used on one database.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Database } from './client.ts'
import { MigrationError } from './errors.ts'

export type Migration = { name: string; sql: string; checksum: string }

/**
 * The mark of a migration after which older versions cannot run (ADR 0020). All others only add, and an older version runs on the database
 * that they lead to, so that a new version can be taken back.
 */
const CONTRACT = /^-- contract: \S/m
const ofContract = (sql: string): string | null => (CONTRACT.test(sql) ? 'contract' : null)

/** Takes something away from, or narrows, what an older version uses. Another order of the same text narrows nothing. */
const NARROWS =
  /\bDROP\s+(?:TABLE|COLUMN|TYPE|VIEW|FUNCTION)\b|\bRENAME\b|\bSET\s+NOT\s+NULL\b|\bSET\s+DATA\s+TYPE\b|\bALTER\s+COLUMN\s+\S+\s+TYPE\b(?!\s+TEXT\s+COLLATE\b)/i

/** Whether a migration narrows and does not say so. */
export const isUnmarkedContract = (sql: string): boolean =>
  NARROWS.test(sql.replace(/--.*$/gm, '')) && ofContract(sql) === null

/** The key that `prisma migrate` uses too, so that two runners wait for each other. */
const ADVISORY_LOCK = 72_707_369

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

/**
 * Brings the database up to date and returns the names of the migrations applied now, each in its own transaction. Throws `MigrationError`
 * if the database was migrated with other files.
 *
 * @param migrationsDir the folder of the migrations, if this module is not in its package (a bundled server)
 */
export const migrate = async (
  database: Database,
  {
    migrationsDir,
    onWaiting = () => undefined,
  }: { migrationsDir?: string /** Called if another process migrates first. */; onWaiting?: () => void } = {},
): Promise<string[]> => {
  const migrations = readMigrations(migrationsDir)
  return database.withoutLimits(async (client) => {
    const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [ADVISORY_LOCK])
    if (rows[0]?.free !== true) {
      onWaiting()
      await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK])
    }
    try {
      await client.query(MIGRATIONS_TABLE)
      const pending = await pendingMigrations(client, migrations)
      for (const migration of pending) await apply(client, migration)
      return pending.map(({ name }) => name)
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [ADVISORY_LOCK])
    }
  })
}

/** The migration folders in the order in which they apply. */
export const readMigrations = (migrationsDir = migrationsFolder()): Migration[] =>
  readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(migrationsDir, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })

export const migrationsFolder = (): string => fileURLToPath(new URL('../prisma/migrations', import.meta.url))

const pendingMigrations = async (client: pg.ClientBase, migrations: Migration[]): Promise<Migration[]> => {
  const { rows } = await client.query<{ name: string; checksum: string; finished: boolean; contract: boolean | null }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished, logs = 'contract' AS contract
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  )
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum, finished, contract } of rows) {
    const migration = known.get(name)
    if (!finished)
      throw new MigrationError(`Migration ${name} failed halfway: mend the database and mark it rolled back first`)
    if (!migration && contract === true)
      throw new MigrationError(
        `Migration ${name} was applied but is not among the files: the database is newer than this version can use`,
      )
    if (migration && migration.checksum !== checksum)
      throw new MigrationError(`Migration ${name} was changed after it was applied`)
  }
  const applied = new Set(rows.map(({ name }) => name))
  return migrations.filter(({ name }) => !applied.has(name))
}

const apply = async (client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, $4, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name, ofContract(sql)],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new MigrationError(
      `Migration ${name} failed and was rolled back: ${error instanceof Error ? error.message : error}`,
      { cause: error },
    )
  }
}
