// The services of a server, as far as the procedures that play the demo need them. An error in the log fails the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSealing, localStorage, type Services } from '@oxer/api'
import { testDatabase } from '@oxer/testing'

export const openServices = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oxer-demo-'))
  const database = await testDatabase()
  const services: Services = {
    ...{ database, publicUrl: 'http://localhost', version: '0.0.0-test' },
    storage: localStorage(folder),
    sealing: createSealing('a secret of the tests alone 0123'),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, cause) => {
        throw new Error(message, { cause })
      },
    },
  }
  const close = async (): Promise<void> => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { database, services, close }
}
