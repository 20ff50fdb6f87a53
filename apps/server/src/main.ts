// The process: settings, start, a message on the console, and an orderly end.
import { existsSync } from 'node:fs'
import { DataFolderInUseError, MigrationError } from '@oxer/db'
import { readEnv, SettingsError } from './env.ts'
import { createLogger } from './log.ts'
import { PortInUseError, type RunningServer, startServer } from './start.ts'

const isDenied = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '42501' : false)

/** Whether the operator can mend it by the message alone. */
const isForOperator = (error: unknown): boolean =>
  isDenied(error) ||
  error instanceof SettingsError ||
  error instanceof DataFolderInUseError ||
  error instanceof PortInUseError ||
  error instanceof MigrationError

const explain = (error: unknown): string => {
  if (isDenied(error)) {
    return 'The role of DATABASE_URL may not create tables in this database. Make it the owner: ALTER DATABASE … OWNER TO …'
  }
  if (!(error instanceof Error)) return String(error)
  return isForOperator(error) ? error.message : (error.stack ?? error.message)
}

const welcome = ({ publicUrl, demoAccounts: accounts, setUpAddress }: RunningServer): string => {
  const width = Math.max(0, ...accounts.map((account) => account.username.length))
  return [
    `Oxer answers at ${publicUrl}`,
    ...(setUpAddress === null ? [] : ['', `Nobody can sign in yet. Set up this installation: ${setUpAddress}`]),
    ...(accounts.length === 0 ? [] : ['', 'Demo accounts:']),
    ...accounts.map(({ username, password, role }) => `  ${username.padEnd(width)}  ${password}  ${role}`),
  ].join('\n')
}

const isInProduction = (): boolean => process.env.NODE_ENV === 'production'

const run = async (): Promise<void> => {
  // As `npm start` does. The environment has precedence over the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const logger = createLogger(env.logLevel)
  const server = await startServer(env, logger)
  const { publicUrl, port, setUpAddress } = server
  // A collector of logs reads each line as JSON.
  if (!env.isProduction) console.log(welcome(server))
  else logger.info({ publicUrl, port }, 'ready')
  if (env.isProduction && setUpAddress !== null) {
    logger.warn({ address: setUpAddress }, 'nobody can sign in yet: set up this installation at this address')
  }
  let isStopping = false
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    logger.info({ seconds: env.drainSeconds }, 'draining')
    server.stop().then(
      () => {
        logger.info('ended')
        process.exit(0)
      },
      (error: unknown) => {
        logger.error({ err: error }, 'the end was not orderly')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

run().catch((error: unknown) => {
  if (isInProduction()) createLogger('error').fatal(isForOperator(error) ? {} : { err: error }, explain(error))
  else console.error(explain(error))
  process.exit(1)
})
