// The services of a server, as far as the procedures that play the demo need them. An error in the log fails the test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSealing, localStorage, type Services } from '@oxer/api'
import { type Prepared, prepare, testDatabase } from '@oxer/testing'
import { loadDemo } from './index.ts'

/** The moment at which the demo of most tests is made. */
export const demoMoment = new Date('2026-05-16T10:00:00Z')

const hashPassword = async (password: string): Promise<string> => `hash of ${password}`

export const openServices = async (prepared?: Prepared<unknown>) => {
  const folder = mkdtempSync(join(tmpdir(), 'oxer-demo-'))
  const database = await testDatabase(prepared)
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

let demo: Promise<Prepared<unknown>> | undefined

/** The demo at `demoMoment`: made once for all files of a worker, of which each has a copy. */
export const openDemo = async () => {
  demo ??= prepare((database) => loadDemo(database, { now: demoMoment, hashPassword }))
  return openServices(await demo)
}

/** The demo at another moment. */
export const openDemoAt = async (now: Date) => {
  const opened = await openServices()
  await loadDemo(opened.database, { now, hashPassword })
  return opened
}
