// The process of `npm run admin`.
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { migrate, openDatabase } from '@oxer/db'
import { readEnv } from '../env.ts'
import { bundledEngine, bundledMigrations } from '../release.ts'
import { AdminError, type Terminal } from './command.ts'
import { explain, runAdmin } from './run.ts'

const ask: Terminal['ask'] = async (question, { isHidden = false } = {}) => {
  if (!process.stdin.isTTY) throw new AdminError(`Nobody can answer here: ${question.trim()}`)
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: isHidden ? nowhere : process.stderr, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}

const run = async (): Promise<void> => {
  // As the server does. The environment has precedence over the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  process.exitCode = await runAdmin(process.argv.slice(2), {
    env,
    ask,
    print: (line) => void process.stdout.write(`${line}\n`),
    openDatabase: async () => {
      const database = await openDatabase({
        ...(env.databaseUrl === null ? { dataDir: env.dataDir, ...bundledEngine() } : { url: env.databaseUrl }),
      })
      try {
        const migrationsDir = bundledMigrations()
        await migrate(database, migrationsDir === undefined ? {} : { migrationsDir })
        return database
      } catch (error) {
        await database.close()
        throw error
      }
    },
  })
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = 1
})
