// PGlite never calls fsync, so a loss of power could destroy acknowledged writes, or the database. Its file layer has an empty function
// for the call: this module fills it, and makes the engine call it.
import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

type OpenFile = { nfd?: number; node: object }
type FileLayer = { stream_ops: { fsync?: (file: OpenFile) => number }; realPath: (node: object) => string }

/** The engine's start parameters with fsync on. Its fdatasync does nothing, so the log is synced with fsync. */
export const DURABLE_PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/** The number of EIO in WebAssembly's system interface. */
const INPUT_OUTPUT_ERROR = 29

/** From here on, a commit is acknowledged once it is on the disk. The engine must have been started with `DURABLE_PARAMETERS`. */
export const makeDurable = (pglite: PGlite): void => {
  const files: unknown = Reflect.get(pglite.Module, 'NODEFS')
  if (!isFileLayer(files)) throw new Error('This version of the embedded engine cannot be made durable')
  files.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) syncPath(files.realPath(node))
      else fs.fsyncSync(nfd)
      return 0
    } catch {
      // The engine identifies errors by number. It stops at this one, and recovers from its log at the next start.
      return INPUT_OUTPUT_ERROR
    }
  }
}

/** A new database is copied into its folder before the engine can sync anything. */
export const syncFolder = (folder: string): void => {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncFolder(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

const syncPath = (path: string): void => {
  const handle = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(handle)
  } finally {
    fs.closeSync(handle)
  }
}

const isFileLayer = (value: unknown): value is FileLayer => {
  if (typeof value !== 'object' || value === null || !('stream_ops' in value) || !('realPath' in value)) return false
  return typeof value.stream_ops === 'object' && value.stream_ops !== null && typeof value.realPath === 'function'
}
