// The server for its tests: on its own database, with or without a socket.
import { createServer } from 'node:net'
import { type Database, newRef } from '@oxer/db'
import { type Given, given, testDatabase } from '@oxer/testing'
import { type Env, readEnv } from '../env.ts'
import { createLogger } from '../log.ts'
import { type Assembly, assemble, listen, type RunningServer } from '../start.ts'

export const testEnv = (over: Record<string, string> = {}): Env =>
  readEnv({
    NODE_ENV: 'test',
    DEMO: 'false',
    LOG_LEVEL: 'debug',
    SESSION_SECRET: 'a secret of the tests alone 0123',
    ...over,
  })

export type TestApp = Assembly & { database: Database; rows: Given; logLines: string[]; end: () => Promise<void> }

const captured = () => {
  const logLines: string[] = []
  return { logLines, logger: createLogger('debug', { write: (line) => logLines.push(line) }) }
}

/** The app without a socket: `app.request('/healthz')`. */
export const testApp = async (over: Record<string, string> = {}): Promise<TestApp> => {
  const database = await testDatabase()
  const { logLines, logger } = captured()
  const assembly = await assemble(testEnv({ PUBLIC_URL: 'http://localhost', ...over }), logger, database)
  return {
    ...assembly,
    database,
    rows: given(database.prisma, { newRef, now: () => new Date() }),
    logLines,
    end: async () => {
      await assembly.close()
      await database.close()
    },
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

export type TestServer = Omit<RunningServer, 'demoAccounts' | 'setUpAddress'> & {
  database: Database
  rows: Given
  logLines: string[]
}

/** A server that listens. Its address must be known before, because the provider uses it in all its answers. */
export const testServer = async (over: Record<string, string> = {}): Promise<TestServer> => {
  const database = await testDatabase()
  const { logLines, logger } = captured()
  const port = await freePort()
  const env = testEnv({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, ...over })
  const server = await listen(env, logger, database)
  return { ...server, database, rows: given(database.prisma, { newRef, now: () => new Date() }), logLines }
}
