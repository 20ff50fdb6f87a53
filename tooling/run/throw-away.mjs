// Where data of tests lie that nobody wants back.
import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_MEMORY = 4 * 1024 ** 3

/**
 * A new folder, in memory where there is room: a copy of a database is over a thousand files, and to create them on a
 * disk can take several times as long as the tests of the copy. Containers often have a small `/dev/shm`.
 *
 * @param {string} prefix
 */
export const throwAwayFolder = (prefix) => {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 }
  return mkdtempSync(join(bavail * bsize >= ENOUGH_MEMORY ? MEMORY : tmpdir(), prefix))
}
