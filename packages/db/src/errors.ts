/** The embedded database is in use: two processes with one folder lose each other's writes without any error. */
export class DataFolderInUseError extends Error {
  override readonly name = 'DataFolderInUseError'
  readonly pid: number

  constructor(folder: string, pid: number, hostname: string, sameMachine: boolean) {
    const where = sameMachine ? '' : ` on ${hostname}`
    super(
      `The data folder ${folder} is in use by process ${pid}${where}. Stop that process first, or use a PostgreSQL server for more than one process.`,
    )
    this.pid = pid
  }
}

/** The migrations on disk and those applied to the database are not the same history. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * Why the database did not do its work, if the reason is not the work itself. `away`: it cannot be reached. `slow`: the statement, or its
 * wait for a lock, took too long. `busy`: no connection became free. `full`: its disk is.
 */
export type DatabaseTrouble = 'away' | 'slow' | 'busy' | 'full'

/** PostgreSQL's codes (appendix A of its manual), the system's, and those of the client, at any depth of an error. */
const troubles: Readonly<Record<string, DatabaseTrouble>> = {
  57014: 'slow',
  '55P03': 'slow',
  53300: 'busy',
  53100: 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  57000: 'away',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '08000': 'away',
  '08001': 'away',
  '08003': 'away',
  '08004': 'away',
  '08006': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  P1001: 'away',
  P1002: 'away',
  P1008: 'away',
  P1017: 'away',
  P2024: 'busy',
  P2028: 'busy',
  P2037: 'busy',
}

/** Errors of the driver that have no code. */
const messages: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/timeout exceeded when trying to connect|Unable to start a transaction in the given time/, 'busy'],
  [
    /Connection terminated|Client has encountered a connection error|Client was closed|did not answer within|Cannot use a pool after/,
    'away',
  ],
  [/No space left on device|could not extend file/i, 'full'],
]

const inner = ['cause', 'meta', 'driverAdapterError'] as const
const deepest = 6

/** The trouble that an error of a query reports, of the driver or of Prisma's client; null for every other error. */
export const troubleOf = (error: unknown, depth = 0): DatabaseTrouble | null => {
  if (typeof error !== 'object' || error === null || depth > deepest) return null
  for (const name of inner) {
    const found = troubleOf(Reflect.get(error, name), depth + 1)
    if (found !== null) return found
  }
  for (const name of ['code', 'originalCode']) {
    const code: unknown = Reflect.get(error, name)
    const known = typeof code === 'string' ? troubles[code] : undefined
    if (known !== undefined) return known
  }
  const message: unknown = Reflect.get(error, 'message')
  const known = typeof message === 'string' ? messages.find(([pattern]) => pattern.test(message)) : undefined
  return known?.[1] ?? null
}
