// Provides a migrated, empty database in well under a second: embedded, or on the server that TEST_DATABASE_URL names.
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, migrate, openDatabase, readMigrations } from '@oxer/db'
import pg from 'pg'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/database', import.meta.url))

const PREPARED = 'oxer_prepared_'

/** Any number that no other advisory lock of the tests uses. Processes that create the template wait for each other. */
const TEMPLATE_LOCK = 7_365_001

/** Rows that many test files begin with, stored once for each process. */
export type Prepared<Rows> = { readonly rows: Rows; readonly open: () => Promise<Database> }

type Sharing = { database: Promise<Database>; users: number }
let sharing: Sharing | undefined

/**
 * An empty database with the present schema. Callers in one test file get the same one, which is deleted when the last has closed it.
 * Closing throws if what the tests booked is out of balance.
 *
 * @param prepared it begins with these rows, and not empty; only for the first caller, see `isShared`
 */
export const testDatabase = async (prepared?: Prepared<unknown>): Promise<Database> => {
  sharing ??= { database: prepared === undefined ? open() : prepared.open(), users: 0 }
  const mine = sharing
  mine.users += 1
  const database = await mine.database
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    mine.users -= 1
    if (mine.users > 0) return
    if (sharing === mine) sharing = undefined
    const faults = await database.query<{ fault: string; ref: string }>('SELECT fault, ref::text FROM ledger_fault')
    await database.close()
    if (faults.length > 0) throw new Error(`The books of this test are wrong: ${JSON.stringify(faults)}`)
  }
  return { ...database, close }
}

/** Whether this test file has a database already, which others of its calls may have filled. */
export const isShared = (): boolean => sharing !== undefined

/** The prepared databases that this process copies. */
const inUse = new Set<string>()

/**
 * Stores rows in an empty database, which `open` then copies: much faster than to store them again in each test file.
 *
 * @param label distinguishes what test files prepare for themselves
 */
export const prepare = async <Rows>(
  fill: (database: Database) => Promise<Rows>,
  label = '',
): Promise<Prepared<Rows>> => {
  const server = process.env.TEST_DATABASE_URL
  const name = `${PREPARED}${process.pid}${label}`
  if (server) await withAdministrator(server, removePrepared)
  const database = await (server ? copyDatabase(server, await templateOf(server), name) : openSnapshot())
  inUse.add(name)
  const rows = await fill(database)
  if (server) {
    await database.close()
    return { rows, open: () => openCopy(server, name) }
  }
  const snapshot = await snapshotOf(database)
  await database.close()
  return { rows, open: () => openDatabase({ dataDir: 'memory', snapshot }) }
}

/**
 * The same database as another server process sees it, over its own connections. The embedded database belongs to one process, so there it
 * is the same object.
 */
export const asAnotherProcess = async (database: Database): Promise<Database> => {
  const server = process.env.TEST_DATABASE_URL
  if (!server) return { ...database, close: async () => undefined }
  const [found] = await database.query<{ name: string }>('SELECT current_database() AS name')
  return openDatabase({ url: urlOf(server, found?.name ?? ''), poolSize: 5 })
}

const open = (): Promise<Database> => {
  const server = process.env.TEST_DATABASE_URL
  return server ? templateOf(server).then((template) => openCopy(server, template)) : openSnapshot()
}

/** Identifies the schema: the migrations, and for a snapshot the engine that wrote it. */
const fingerprint = (...more: string[]): string => {
  const hash = createHash('sha256')
  for (const text of [...readMigrations().flatMap(({ name, checksum }) => [name, checksum]), ...more])
    hash.update(text).update('\0')
  return hash.digest('hex').slice(0, 16)
}

const openSnapshot = async (): Promise<Database> => {
  const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite/pglite.wasm')
  const file = join(CACHE, `${fingerprint(engine, String(statSync(engine).size))}.tar`)
  if (!existsSync(file)) await writeSnapshot(file)
  return openDatabase({ dataDir: 'memory', snapshot: new Blob([readFileSync(file)]) })
}

/** Everything that is stored, as a file that the engine can begin with. */
const snapshotOf = async (database: Database): Promise<Blob> => {
  if (database.kind !== 'pglite') throw new Error('Only the embedded database can be saved to a file')
  await database.query('CHECKPOINT')
  return database.snapshot()
}

/** Written aside and renamed, so that test files that start together never read half of it. */
const writeSnapshot = async (file: string): Promise<void> => {
  const database = await openDatabase({ dataDir: 'memory' })
  try {
    await migrate(database)
    mkdirSync(CACHE, { recursive: true })
    removeOldSnapshots()
    const draft = `${file}.${randomUUID()}`
    writeFileSync(draft, new Uint8Array(await (await snapshotOf(database)).arrayBuffer()))
    renameSync(draft, file)
  } finally {
    await database.close()
  }
}

const removeOldSnapshots = (): void => {
  const anHourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name)
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? anHourAgo) < anHourAgo) rmSync(path, { force: true })
  }
}

const copyDatabase = async (server: string, template: string, name: string): Promise<Database> => {
  await withAdministrator(server, (administrator) =>
    administrator.query(`CREATE DATABASE ${name} TEMPLATE ${template}`),
  )
  return openDatabase({ url: urlOf(server, name), poolSize: 5 })
}

/** A copy that is deleted when it is closed. */
const openCopy = async (server: string, template: string): Promise<Database> => {
  const name = `oxer_test_${randomUUID().replaceAll('-', '')}`
  const database = await copyDatabase(server, template, name)
  const close = async () => {
    await database.close()
    await withAdministrator(server, (administrator) => administrator.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
  return { ...database, close }
}

/** The name of the migrated, empty database of this server. */
const templateOf = async (server: string): Promise<string> => {
  const template = `oxer_template_${fingerprint()}`
  await withAdministrator(server, (administrator) => ensureTemplate(server, administrator, template))
  return template
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Those of processes that have ended, and one of an earlier process that had this number. */
const removePrepared = async (administrator: pg.Client): Promise<void> => {
  const { rows } = await administrator.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [PREPARED],
  )
  for (const { datname } of rows) {
    const pid = Number.parseInt(datname.slice(PREPARED.length), 10)
    if (inUse.has(datname)) continue
    if (pid === process.pid || !isRunning(pid)) {
      await administrator.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
    }
  }
}

const ensureTemplate = async (server: string, administrator: pg.Client, template: string): Promise<void> => {
  await administrator.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  try {
    const { rowCount } = await administrator.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return
    const draft = `${template}_draft`
    await administrator.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    // The locale of the embedded engine, so that both sort alike.
    await administrator.query(
      `CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C.UTF-8'`,
    )
    const database = await openDatabase({ url: urlOf(server, draft), poolSize: 1 })
    try {
      await migrate(database)
    } finally {
      await database.close()
    }
    await administrator.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  } finally {
    await administrator.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
  }
}

const withAdministrator = async (
  server: string,
  work: (administrator: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const administrator = new pg.Client({ connectionString: server })
  await administrator.connect()
  try {
    await work(administrator)
  } finally {
    await administrator.end()
  }
}

const urlOf = (server: string, database: string): string => {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
