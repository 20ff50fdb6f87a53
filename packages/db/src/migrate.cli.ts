// pnpm --filter @oxer/db migrate dev --name <what> [--empty] | check | deploy
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from './client.ts'
import { migrate, migrationsFolder } from './migrate.ts'
import { differenceToSchema } from './schema-engine.ts'

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { name: { type: 'string' }, empty: { type: 'boolean', default: false } },
})

mkdirSync(migrationsFolder(), { recursive: true })

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

const fail: (text: string) => never = (text) => {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

const dev = async (): Promise<void> => {
  const { name, empty } = values
  if (!name || !/^[a-z0-9_]+$/.test(name)) fail('Say what changes: --name <lower_case_words>')
  const sql = empty ? '-- Written by hand.\n' : await differenceToSchema()
  if (sql === '') {
    say('The migrations are in step with the schema; --empty makes one to write by hand.')
    return
  }
  const moment = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = join(migrationsFolder(), `${moment}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'migration.sql'), sql)
  writeFileSync(join(migrationsFolder(), 'migration_lock.toml'), 'provider = "postgresql"\n')
  say(`Written: ${folder}/migration.sql. Read it, add what the schema cannot say, then run: migrate check`)
}

const check = async (): Promise<void> => {
  const difference = await differenceToSchema()
  if (difference !== '') fail(`The migrations do not lead to the schema. Missing:\n\n${difference}`)
  say('The migrations lead to the schema.')
}

const deploy = async (): Promise<void> => {
  const url = process.env.DATABASE_URL
  const dataDir = process.env.DATA_DIR
  if (!url && !dataDir) fail('Set DATABASE_URL (PostgreSQL) or DATA_DIR (embedded database)')
  const database = await openDatabase(url ? { url } : { dataDir: dataDir ?? '' })
  try {
    const applied = await migrate(database)
    say(applied.length === 0 ? 'Nothing to apply.' : `Applied: ${applied.join(', ')}`)
  } finally {
    await database.close()
  }
}

const commands: Record<string, () => Promise<void>> = { dev, check, deploy }
const command = commands[positionals[0] ?? '']
if (!command) fail('Usage: migrate dev --name <what> [--empty] | check | deploy')
await command()
