// What /readyz reports. Each part is asked on a connection of its own, at most once a second and never longer than two, so that a probe
// gets the truth at once, however busy the server is.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Database, readMigrations, troubleOf } from '@oxer/db'
import type { Services } from './request.ts'

export type ReadinessPart = 'draining' | 'database' | 'migrations' | 'listener' | 'disk' | 'storage'

export type Readiness = {
  /** Whether new requests are welcome. */
  isReady: boolean
  /** The parts that fail. The storage alone does not make a process unready: no other process has a better one. */
  failing: readonly ReadinessPart[]
}

const keptMs = 1_000
const answerMs = 2_000
/** Three missed beats of the listening connection. */
const silenceMs = 20_000
const leastFreeBytes = 64 * 1024 * 1024
/** Asking the storage costs a request to it. */
const storageKeptMs = 10_000

const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** A server that grants no further connection answers those that it has granted. */
const ask = async (database: Database): Promise<void> => {
  await database.probe('SELECT 1', answerMs).catch((error: unknown) => {
    if (troubleOf(error) !== 'busy') throw error
  })
}

const applied = 'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL'

const hasMigrations = async (database: Database, names: readonly string[]): Promise<boolean> => {
  const rows = await database.query<{ name: string }>(applied)
  const known = new Set(rows.map(({ name }) => name))
  return names.every((name) => known.has(name))
}

/** The folder is made with the first file in it, on the disk of its parent. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(resolve(folder))))

export type ReadinessOptions = {
  services: Pick<Services, 'database' | 'storage' | 'log' | 'env'>
  isDraining: () => boolean
  migrationsDir: string | undefined
  /** The folder whose disk must have space, if this machine stores anything. */
  folder: string | null
}

export const createReadiness = ({ services, isDraining, migrationsDir, folder }: ReadinessOptions) => {
  const { database, storage, log } = services
  const names = readMigrations(migrationsDir).map(({ name }) => name)
  const known = new Set<ReadinessPart>()

  /** A part is logged when it begins to fail and when it works again, not at every probe. */
  const judge = async (part: ReadinessPart, work: () => Promise<boolean>): Promise<void> => {
    let cause: unknown
    const isWell = await work().catch((error: unknown) => {
      cause = error
      return false
    })
    if (isWell === !known.has(part)) return
    if (isWell) known.delete(part)
    else known.add(part)
    if (isWell) log.info(`readiness: ${part} works again`)
    else log.error(`readiness: ${part} fails`, cause)
  }

  let storageUntil = 0
  const look = async (): Promise<void> => {
    await Promise.all([
      judge('database', async () => {
        await ask(database)
        await judge('migrations', () => hasMigrations(database, names))
        return true
      }),
      judge('listener', async () => Date.now() - (database.heardAt() ?? Date.now()) < silenceMs),
      judge('disk', async () => {
        if (folder === null) return true
        const { bavail, bsize } = await statfs(existing(folder))
        return bavail * bsize > leastFreeBytes
      }),
      judge('storage', async () => {
        if (Date.now() < storageUntil) return !known.has('storage')
        storageUntil = Date.now() + storageKeptMs
        await within(answerMs, storage.get('readiness/probe'))
        return true
      }),
    ])
  }

  let looking: Promise<void> | null = null
  let until = 0
  return async (): Promise<Readiness> => {
    if (Date.now() >= until) {
      looking ??= look().finally(() => {
        looking = null
        until = Date.now() + keptMs
      })
      await looking
    }
    const failing: ReadinessPart[] = [...(isDraining() ? (['draining'] as const) : []), ...known]
    return { isReady: failing.every((part) => part === 'storage'), failing }
  }
}
