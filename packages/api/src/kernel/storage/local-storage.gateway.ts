import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage, StoredObject } from './storage.gateway.ts'

const keyPattern = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

/** Null for a path that has disappeared in the meantime. */
const ifThere = async <Found>(work: Promise<Found>): Promise<Found | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** A name is on the disk only once its folder is. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeDurably = async (path: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(path, 'w')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Files in a folder. A file appears whole or not at all, because it is written beside its place and then moved. */
export const localStorage = (folder: string): FileStorage => {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key) || key.includes('//')) throw new RangeError('not a storage key')
    return join(folder, key)
  }
  async function* objectsUnder(prefix: string): AsyncIterable<readonly StoredObject[]> {
    const entries = (await ifThere(readdir(join(folder, prefix), { withFileTypes: true }))) ?? []
    const objects: StoredObject[] = []
    for (const entry of entries) {
      const key = `${prefix}${entry.name}`
      if (entry.isDirectory()) yield* objectsUnder(`${key}/`)
      else if (keyPattern.test(key)) {
        const found = await ifThere(stat(join(folder, key)))
        if (found !== null) objects.push({ key, storedAt: found.mtime })
      }
    }
    yield objects
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const beside = `${path}.${process.pid}.part`
      try {
        await writeDurably(beside, bytes)
        await rename(beside, path)
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    get: async (key) => {
      const bytes = await ifThere(readFile(pathOf(key)))
      return bytes === null ? null : new Uint8Array(bytes)
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: () => objectsUnder(''),
  }
}
