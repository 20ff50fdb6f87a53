// Runs one administrative command: `npm run admin -- <command>`. The exit status is 0 for success, 1 for a refusal.
import { parseArgs } from 'node:util'
import { createSealing, getInstallationSecret, type Services, toFailure } from '@oxer/api'
import { type Database, DataFolderInUseError, MigrationError } from '@oxer/db'
import { createI18n, textOfCode } from '@oxer/i18n'
import { type Env, SettingsError } from '../env.ts'
import { type AdminCommand, AdminError, type Terminal } from './command.ts'
import { commands } from './commands.ts'
import { storageOf } from './storage.ts'

export type Installation = Terminal & {
  env: Env
  /** Opens and migrates the database. */
  openDatabase: () => Promise<Database>
}

const listOfCommands = (): string[] => {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  return [
    'npm run admin -- <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'npm run admin -- help <command> lists its options.',
    'With PostgreSQL, commands may run while the server runs. With the embedded database, stop the server first.',
  ]
}

const helpOf = (name: string, { summary, usage }: AdminCommand): string[] => [
  `npm run admin -- ${name}: ${summary}`,
  ...usage.map((line) => `  ${line}`),
]

const servicesOf = async (env: Env, database: Database): Promise<Services> => ({
  database,
  storage: storageOf(env),
  log: {
    info: () => undefined,
    warn: (message) => process.emitWarning(message),
    error: (message, cause) => process.emitWarning(`${message}: ${String(cause)}`),
  },
  publicUrl: env.publicUrl,
  sealing: createSealing(env.sessionSecret ?? (await getInstallationSecret(database))),
  version: '',
  hasExternalSignIn: env.oidc !== null,
})

/** The lines for a failure; a mistake of the program keeps its stack. */
export const explain = (error: unknown): string => {
  if (error instanceof DataFolderInUseError) {
    return [
      error.message,
      'The embedded database belongs to one process at a time. Stop the server, run the command, and start the server again.',
      'With PostgreSQL (DATABASE_URL) commands run beside the server.',
    ].join('\n')
  }
  const isExpected = error instanceof AdminError || error instanceof SettingsError || error instanceof MigrationError
  if (isExpected) return error.message
  const { body, isUnforeseen } = toFailure(error)
  if (isUnforeseen) return error instanceof Error ? (error.stack ?? error.message) : String(error)
  const texts = createI18n('en')
  return body.causes
    .map(({ code, field, values }) => `${field === undefined ? '' : `${field}: `}${textOfCode(texts, code, values)}`)
    .join('\n')
}

const hasOwn = (name: string): boolean => Object.hasOwn(commands, name)

/** @returns the exit status */
export const runAdmin = async (args: readonly string[], installation: Installation): Promise<0 | 1> => {
  const { env, print, ask, openDatabase } = installation
  const [name = 'help', ...rest] = args
  let opening: Promise<Database> | null = null
  try {
    if (name === 'help' || name === '--help') {
      const [about = ''] = rest
      const command = hasOwn(about) ? commands[about] : undefined
      for (const line of command ? helpOf(about, command) : listOfCommands()) print(line)
      return 0
    }
    const command = hasOwn(name) ? commands[name] : undefined
    if (command === undefined) throw new AdminError(`There is no command ${name}. Run: npm run admin -- help`)
    const { values, positionals } = parseCommand(name, command, rest)
    const services = async (): Promise<Services> => {
      opening ??= openDatabase()
      return servicesOf(env, await opening)
    }
    await command.run({ env, print, ask, values, words: positionals, services })
    return 0
  } catch (error) {
    print(explain(error))
    return 1
  } finally {
    await closeAfter(opening)
  }
}

const parseCommand = (name: string, { options = {} }: AdminCommand, args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
    return { values: values as Readonly<Record<string, string | boolean | undefined>>, positionals }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new AdminError(`${text}\nRun: npm run admin -- help ${name}`)
  }
}

/** A database that did not open has reported that already. */
const closeAfter = async (opening: Promise<Database> | null): Promise<void> => {
  const opened = await opening?.catch(() => null)
  await opened?.close()
}
