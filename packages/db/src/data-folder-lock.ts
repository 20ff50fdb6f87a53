// PGlite lets a second process open its folder, and both then lose writes silently. This lock refuses the second one.
import { randomUUID } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DataFolderInUseError } from './errors.ts'

/** The owner of the folder. `started` distinguishes a process from a later one with the same pid, `pidSpace` one container from another. */
type Owner = { token: string; pid: number; started: string; hostname: string; boot: string; pidSpace: string }

const HEARTBEAT_MS = 5_000
/** An owner in another container cannot be looked up by pid. It is considered dead if its lock has not been touched for this long. */
const FOREIGN_OWNER_GONE_AFTER_MS = 30_000

export type DataFolderLock = { release: () => void }

/**
 * Takes the folder for this process, or throws `DataFolderInUseError` naming the owner. The lock of a dead owner is taken over.
 *
 * The owner is the last record of a chain: `owner.lock`, then `owner.lock.<token of the previous record>`. A hard link creates a record
 * whole, and fails if the name exists, so of all processes that see the same dead owner one becomes its successor. The successor then
 * renames its record to `owner.lock`. A process that worked from an outdated view finds itself outside the chain.
 *
 * @param onLost called once when another process took the lock; this process must then stop writing
 */
export const lockDataFolder = (folder: string, onLost: (error: Error) => void = raise): DataFolderLock => {
  mkdirSync(folder, { recursive: true })
  const first = join(folder, 'owner.lock')
  const self: Owner = {
    token: randomUUID(),
    pid: process.pid,
    started: processStart(process.pid) ?? '',
    ...thisMachine(),
  }
  const draft = `${first}.draft-${self.token}`
  writeFileSync(draft, JSON.stringify(self))
  try {
    takeChain(folder, first, draft, self)
  } finally {
    unlinkSync(draft)
  }

  const heartbeat = setInterval(() => {
    if (readOwner(first)?.token === self.token) {
      const now = new Date()
      utimesSync(first, now, now)
      return
    }
    clearInterval(heartbeat)
    onLost(new Error(`The lock on the data folder ${folder} was taken by another process`))
  }, HEARTBEAT_MS)
  heartbeat.unref()

  return {
    release: () => {
      clearInterval(heartbeat)
      if (readOwner(first)?.token === self.token) unlinkSync(first)
    },
  }
}

/** Returns when `self`, whose record is the draft, is the owner. */
const takeChain = (folder: string, first: string, draft: string, self: Owner): void => {
  for (;;) {
    const chain = readChain(first)
    const last = chain.at(-1)
    if (last && isAlive(last.owner, last.path)) {
      throw new DataFolderInUseError(folder, last.owner.pid, last.owner.hostname, last.owner.pidSpace === self.pidSpace)
    }
    const successor = last ? `${first}.${last.owner.token}` : first
    if (!linkIfFree(draft, successor)) continue
    if (readChain(first).at(-1)?.owner.token !== self.token) {
      unlinkIfThere(successor)
      continue
    }
    if (successor === first) return
    renameSync(successor, first)
    for (const { path } of chain) if (path !== first) unlinkIfThere(path)
    return
  }
}

/**
 * Reads the records from `first` on, one after the other. A successor may move to `first` in the meantime, and the record behind the old
 * first one may then belong to a process that lost. Therefore a chain counts only if its first record is unchanged.
 */
const readChain = (first: string): { path: string; owner: Owner }[] => {
  for (;;) {
    const chain: { path: string; owner: Owner }[] = []
    for (let owner = readOwner(first), path = first; owner; owner = readOwner(path)) {
      chain.push({ path, owner })
      path = `${first}.${owner.token}`
    }
    if (readOwner(first)?.token === chain[0]?.owner.token) return chain
  }
}

const isAlive = (owner: Owner, path: string): boolean => {
  const here = thisMachine()
  if (owner.hostname !== here.hostname || owner.pidSpace !== here.pidSpace) return touchedLately(path)
  if (owner.boot !== here.boot || !isRunning(owner.pid)) return false
  const started = processStart(owner.pid)
  return started === undefined || owner.started === '' || started === owner.started
}

const touchedLately = (path: string): boolean => {
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return touched !== undefined && Date.now() - touched < FOREIGN_OWNER_GONE_AFTER_MS
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process runs under another user.
    return errorCode(error) === 'EPERM'
  }
}

/** Ticks from boot to the start of the process; undefined if /proc does not provide it. */
const processStart = (pid: number): string | undefined => {
  const stat = readIfThere(`/proc/${pid}/stat`)
  // The command name, the second field, is in parentheses and may contain blanks, so fields are counted from the end. The start time is
  // field 22.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
}

const thisMachine = (): Pick<Owner, 'hostname' | 'boot' | 'pidSpace'> => {
  let pidSpace = ''
  try {
    pidSpace = readlinkSync('/proc/self/ns/pid')
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
  return { hostname: hostname(), boot: readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '', pidSpace }
}

const readOwner = (path: string): Owner | undefined => {
  const text = readIfThere(path)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Owner
  } catch {
    // Records appear whole, so a torn record comes from a machine that lost power, and its owner is unknown.
    const { ino, mtimeMs } = statSync(path)
    return { token: `torn-${ino}-${mtimeMs}`, pid: 0, started: '', hostname: '', boot: '', pidSpace: '' }
  }
}

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return undefined
    throw error
  }
}

const linkIfFree = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

const unlinkIfThere = (path: string): void => {
  try {
    unlinkSync(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
  }
}

const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const raise = (error: Error): never => {
  throw error
}
