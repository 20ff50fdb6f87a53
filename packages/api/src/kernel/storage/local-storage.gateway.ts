import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStorage } from './storage.gateway.ts'

const keyPattern = /^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'

/** Files in a folder. A file appears whole or not at all, because it is written beside its place and then moved. */
export const localStorage = (folder: string): FileStorage => {
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key) || key.includes('//')) throw new RangeError('not a storage key')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const beside = `${path}.${process.pid}.part`
      await writeFile(beside, bytes)
      await rename(beside, path)
    },
    get: async (key) => {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}
