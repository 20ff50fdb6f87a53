import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { dedicatedNotifications, type Notifications, pooledNotifications } from './notifications.ts'
import { createPglite } from './pglite.ts'
import { pgliteStream } from './pglite-stream.ts'
import { PLANNER_SETTINGS } from './planner-settings.ts'
import { rowTypes, toParameter } from './raw-values.ts'
import { type RightsHandler, rightsChanges } from './rights-changes.ts'
import { statementNames } from './statement-names.ts'

/** The first argument of a query function: the client, or the client of an open transaction. */
export type Db = Prisma.TransactionClient

type Shared = {
  prisma: PrismaClient
  /** Connections for callers that need one of their own (migrations, bulk loads). The embedded database has one. */
  pool: pg.Pool
  /**
   * Raw rows, for hot reads and bulk writes: dates as `YYYY-MM-DD`, timestamps as `Date`, bigint as number, numeric as text.
   * Runs outside any transaction; within one use `tx.$queryRaw`.
   */
  query: <Row extends object>(sql: string, params?: readonly unknown[]) => Promise<Row[]>
  /**
   * Calls the handler for every notification on the channel, from this process and, on PostgreSQL, from any other.
   * `onMissed` is called when notifications may have been lost with a broken connection.
   */
  listen: Notifications['listen']
  /** Sends at most 8,000 bytes. With a transaction, it is delivered when that commits, and never if it does not. */
  notify: (channel: string, payload: string, tx?: Db) => Promise<void>
  /**
   * Calls the handler when any process has changed the rights of an account: with the account, or with null if any account may be
   * affected. A change that was committed before a statement began is reported before the answer to that statement. Returns a function
   * that stops it.
   */
  onRightsChanged: (handler: RightsHandler) => () => void
  close: () => Promise<void>
}

export type Database = Shared &
  (
    | { kind: 'postgres' }
    | {
        kind: 'pglite'
        /** The whole database as a tar, which `openDatabase({ dataDir, snapshot })` can open again. */
        snapshot: () => Promise<Blob>
      }
  )

export type DatabaseOptions = {
  /** Connections to PostgreSQL; the embedded database always has one. */
  poolSize?: number
  /** Receives errors that no caller waits for, such as a lost idle connection. The default is a process warning. */
  onBackgroundError?: (error: Error) => void
} & (
  | { /** A PostgreSQL server. */ url: string; dataDir?: never; snapshot?: never; engineDir?: never }
  | {
      url?: never
      /** Folder of the embedded database, owned by one process at a time, or 'memory'. */
      dataDir: string
      /** Contents for a new database. */
      snapshot?: Blob
      /** Folder with `ENGINE_FILES`, for a server bundled into one file. */
      engineDir?: string
    }
)

/** The embedded database has one connection, so a transaction may have to wait for earlier ones. */
const TRANSACTION_OPTIONS = { maxWait: 15_000, timeout: 20_000 }

/** A connection is kept during the pauses of a user, because a new one makes the known rights be read again. */
const IDLE_CONNECTION_MS = 60_000

/** Opens the database; `migrate` creates its schema. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url === undefined ? openEmbedded(options) : openServer(options)

const openServer = async ({
  url,
  poolSize = 10,
  onBackgroundError = warn,
}: DatabaseOptions & { url: string }): Promise<Database> => {
  const connection = {
    connectionString: url,
    application_name: 'oxer',
    options: [...PLANNER_SETTINGS, '-c', 'TimeZone=UTC', '-c', 'idle_in_transaction_session_timeout=60s'].join(' '),
    types: rowTypes,
    keepAlive: true,
  }
  const { onConnect, onRightsChanged } = rightsChanges()
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: TRANSACTION_OPTIONS.maxWait,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    onConnect,
  })
  pool.on('error', onBackgroundError)
  const notifications = dedicatedNotifications(() => new pg.Client(connection), onBackgroundError)
  const shared = share(pool, notifications, onRightsChanged, async () => undefined)
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await shared.close()
    throw error
  }
  return { ...shared, kind: 'postgres' }
}

const openEmbedded = async ({
  dataDir,
  snapshot,
  engineDir,
  onBackgroundError = warn,
}: DatabaseOptions & { dataDir: string }): Promise<Database> => {
  const inMemory = dataDir === 'memory'
  const lock = inMemory ? undefined : lockDataFolder(dataDir)
  try {
    const pglite = await createPglite({
      ...(inMemory ? {} : { dataDir: join(dataDir, 'pgdata') }),
      ...(snapshot ? { loadDataDir: snapshot } : {}),
      ...(engineDir ? { engineDir } : {}),
    })
    const { onConnect, onRightsChanged } = rightsChanges()
    const pool = new pg.Pool({
      user: 'postgres',
      database: 'postgres',
      max: 1,
      idleTimeoutMillis: 0,
      types: rowTypes,
      stream: () => pgliteStream(pglite),
      onConnect,
    })
    pool.on('error', onBackgroundError)
    const shared = share(pool, pooledNotifications(pool), onRightsChanged, async () => {
      await pglite.close()
      lock?.release()
    })
    return { ...shared, kind: 'pglite', snapshot: () => pglite.dumpDataDir('none') }
  } catch (error) {
    lock?.release()
    throw error
  }
}

const share = (
  pool: pg.Pool,
  notifications: Notifications,
  onRightsChanged: Shared['onRightsChanged'],
  closeEngine: () => Promise<void>,
): Shared => {
  const nameOf = statementNames(500)
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: nameOf }),
    transactionOptions: TRANSACTION_OPTIONS,
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await notifications.close()
    await prisma.$disconnect()
    await pool.end()
    await closeEngine()
  }
  return {
    prisma,
    pool,
    query: async <Row extends object>(sql: string, params: readonly unknown[] = []) => {
      // Without parameters, the text may contain several statements, which cannot have a name.
      const name = params.length === 0 ? '' : nameOf({ sql })
      return (await pool.query<Row>({ name, text: sql, values: params.map(toParameter) })).rows
    },
    listen: notifications.listen,
    onRightsChanged,
    notify: async (channel, payload, tx = prisma) => {
      await tx.$executeRaw`SELECT pg_notify(${channel}, ${payload})`
    },
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

const warn = (error: Error): void => {
  process.emitWarning(error)
}
