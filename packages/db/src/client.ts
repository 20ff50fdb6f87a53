import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Prisma, PrismaClient } from './generated/client.ts'
import { dedicatedNotifications, type Notifications, pooledNotifications } from './notifications.ts'
import { PatientPool } from './patient-pool.ts'
import { createPglite } from './pglite.ts'
import { pgliteStream } from './pglite-stream.ts'
import { PLANNER_SETTINGS } from './planner-settings.ts'
import { rowTypes, toParameter } from './raw-values.ts'
import { type RightsHandler, rightsChanges } from './rights-changes.ts'
import { statementNames } from './statement-names.ts'
import { watchedClients } from './watched-clients.ts'

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
  /**
   * A short query on a connection that nothing else uses, so that a busy pool does not matter. @throws if there is no answer within
   * `withinMs`. The embedded engine has one session, which is used after the work under way.
   */
  probe: <Row extends object>(sql: string, withinMs: number) => Promise<Row[]>
  /** When notifications were last known to arrive, in milliseconds since 1970; null if nothing listens. */
  heardAt: () => number | null
  /** Runs work that may take long, such as a migration, on a connection without the limits of the pool. */
  withoutLimits: <Outcome>(work: (client: pg.ClientBase) => Promise<Outcome>) => Promise<Outcome>
  /** Ends within some seconds, even if the connections have gone mute. */
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
  /**
   * The longest that a statement of the pool may run, on a PostgreSQL server. Half as long may one wait for a lock or for a connection of
   * the pool, and a connection without an answer for a little longer is given up. Without it, statements have no limit.
   */
  statementTimeoutMs?: number
  /** How often the listening connection checks that notifications arrive, on a PostgreSQL server; 5 seconds unless given. */
  beatMs?: number
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

/** A server that is there accepts a connection within this time. */
const CONNECT_MS = 5_000
/** How much later than the server's own limit a connection without an answer is considered mute. */
const MUTE_MARGIN_MS = 2_000
/** How long the connections may take to say goodbye. */
const CLOSE_MS = 3_000

/** Opens the database; `migrate` creates its schema. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  options.url === undefined ? openEmbedded(options) : openServer(options)

const limitsOf = (statementTimeoutMs: number | undefined) =>
  statementTimeoutMs === undefined
    ? { settings: [], waitMs: TRANSACTION_OPTIONS.maxWait, muteMs: null }
    : {
        settings: [
          ...['-c', `statement_timeout=${String(statementTimeoutMs)}`],
          ...['-c', `lock_timeout=${String(Math.ceil(statementTimeoutMs / 2))}`],
        ],
        waitMs: Math.ceil(statementTimeoutMs / 2),
        muteMs: statementTimeoutMs + MUTE_MARGIN_MS,
      }

const openServer = async ({
  url,
  poolSize = 10,
  statementTimeoutMs,
  beatMs,
  onBackgroundError = warn,
}: DatabaseOptions & { url: string }): Promise<Database> => {
  const limits = limitsOf(statementTimeoutMs)
  const settings = [...PLANNER_SETTINGS, '-c', 'TimeZone=UTC', '-c', 'idle_in_transaction_session_timeout=60s']
  const connection = {
    connectionString: url,
    application_name: 'oxer',
    options: settings.join(' '),
    types: rowTypes,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: CONNECT_MS,
  }
  const { onConnect, onRightsChanged } = rightsChanges()
  const clients = watchedClients(limits.muteMs)
  const pool = new PatientPool({
    ...connection,
    options: [...settings, ...limits.settings].join(' '),
    max: poolSize,
    connectionTimeoutMillis: limits.waitMs,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    onConnect: (client) => {
      clients.watch(client)
      return onConnect(client)
    },
  })
  pool.on('error', onBackgroundError)
  const open = () => new pg.Client(connection)
  const notifications = dedicatedNotifications(open, onBackgroundError, beatMs)
  const shared = share(pool, notifications, onRightsChanged, {
    maxWaitMs: limits.waitMs,
    closePool: async () => {
      const timer = setTimeout(clients.cut, CLOSE_MS)
      await pool.end()
      clearTimeout(timer)
    },
    closeEngine: async () => undefined,
  })
  const withoutLimits: Shared['withoutLimits'] = async (work) => {
    const client = open()
    client.on('error', onBackgroundError)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const probe = async <Row extends object>(sql: string, withinMs: number): Promise<Row[]> => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: withinMs, query_timeout: withinMs })
    const sockets = watchedClients(null)
    client.on('error', onBackgroundError)
    try {
      await client.connect()
      sockets.watch(client)
      return (await client.query<Row>(sql)).rows
    } finally {
      const timer = setTimeout(sockets.cut, withinMs)
      await client.end()
      clearTimeout(timer)
    }
  }
  try {
    await pool.query('SELECT 1')
  } catch (error) {
    await shared.close()
    throw error
  }
  return { ...shared, probe, withoutLimits, kind: 'postgres' }
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
    const shared = share(pool, pooledNotifications(pool), onRightsChanged, {
      maxWaitMs: TRANSACTION_OPTIONS.maxWait,
      closePool: () => pool.end(),
      closeEngine: async () => {
        await pglite.close()
        lock?.release()
      },
    })
    const withoutLimits: Shared['withoutLimits'] = async (work) => {
      const client = await pool.connect()
      try {
        return await work(client)
      } finally {
        client.release()
      }
    }
    // The engine is in this process, so an answer may be late, but cannot be lost.
    const probe = async <Row extends object>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows
    return { ...shared, withoutLimits, probe, kind: 'pglite', snapshot: () => pglite.dumpDataDir('none') }
  } catch (error) {
    lock?.release()
    throw error
  }
}

type Engine = { maxWaitMs: number; closePool: () => Promise<void>; closeEngine: () => Promise<void> }

const share = (
  pool: pg.Pool,
  notifications: Notifications,
  onRightsChanged: Shared['onRightsChanged'],
  { maxWaitMs, closePool, closeEngine }: Engine,
): Omit<Shared, 'probe' | 'withoutLimits'> => {
  const nameOf = statementNames(500)
  const prisma = new PrismaClient({
    adapter: new PrismaPg(pool, { statementNameGenerator: nameOf }),
    // Its other formats put excerpts of the source into the message.
    errorFormat: 'minimal',
    transactionOptions: { ...TRANSACTION_OPTIONS, maxWait: maxWaitMs },
  })
  let closing: Promise<void> | undefined
  const close = async () => {
    await notifications.close()
    await prisma.$disconnect()
    await closePool()
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
    heardAt: notifications.heardAt,
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
