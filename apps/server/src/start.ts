// Starts a server from its settings, and stops it: everything opened is closed in reverse order.
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import {
  createActorMemory,
  createEmbeddedProvider,
  createSealing,
  createSessions,
  createTenantDirectory,
  findOpenDoors,
  getInstallationSecret,
  hashPassword,
  hasOpenDoors,
  jobs,
  type Log,
  localStorage,
  openSetUp,
  originOfTenant,
  readAttached,
  removeExpiredProviderRecords,
  removeOldCodes,
  removeOldIdempotencyRecords,
  runCardComparisons,
  runHoldingCharges,
  runHoldingRenewals,
  runReminders,
  runRetention,
  runStandingComparisons,
  runUseCharges,
  s3Storage,
  startJobRunner,
  startMailSender,
  startPushSender,
  startTeller,
  startWebhookSender,
  type TenantDirectory,
  tellEndings,
  webClientId,
} from '@oxer/api'
import { type Database, migrate, newRef, openDatabase } from '@oxer/db'
import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Logger } from 'pino'
import * as z from 'zod'
import { startAccounting } from './accounting.ts'
import { type App, createApp } from './app.ts'
import { startCardRefunds } from './card-payments.ts'
import { stripeProvider } from './card-provider.ts'
import { openDrawer } from './drawing.ts'
import { type Env, SettingsError } from './env.ts'
import { createLimits } from './limits.ts'
import { type Live, openLive } from './live.ts'
import { apiLog, createLogger } from './log.ts'
import { providerErrorPage } from './provider.ts'
import { createReadiness } from './readiness.ts'
import { bundledEngine, bundledMigrations, here, readBuild } from './release.ts'
import { loopbackOrigins, nodeAddressOf, type Services } from './request.ts'
import { originOfHost } from './sign-in.ts'
import { createTokenOpener } from './tokens.ts'

export type DemoAccount = { username: string; password: string; role: string }

/** The demo is loaded only if it is wanted and the database is empty. */
const loadDemoWhenEmpty = async (database: Database): Promise<readonly DemoAccount[]> => {
  const { demoAccounts, demoPassword, loadDemo } = await import('@oxer/demo')
  if ((await database.prisma.federation.count()) === 0) await loadDemo(database, { now: new Date(), hashPassword })
  return demoAccounts.map(({ username, role }) => ({ username, role: role.en, password: demoPassword }))
}

/** The season of money of the demo, its championships and its waiting lists go through the procedures, before the first request. */
const playDemo = async (services: Services): Promise<void> => {
  const { loadDemoLeague, loadDemoMoney, loadDemoPlaces } = await import('@oxer/demo')
  await loadDemoMoney(services, new Date())
  await loadDemoLeague(services, new Date())
  await loadDemoPlaces(services, new Date())
}

/** The demo's passwords, token and client are published, so a production server does not start while one of them works. */
const refuseOpenDoors = async (database: Database): Promise<void> => {
  const { demoSecrets } = await import('@oxer/demo')
  const doors = await findOpenDoors(database.prisma, demoSecrets)
  if (!hasOpenDoors(doors)) return
  const { accounts, tokenRefs, clients } = doors
  throw new SettingsError([
    `the database contains the demo, and everybody knows its secrets (${accounts.length} accounts, ${tokenRefs.length} tokens, ` +
      `${clients.length} clients): use an empty database, or close them with \`npm run admin -- close-demo\``,
  ])
}

export class PortInUseError extends Error {
  override readonly name = 'PortInUseError'
  constructor(port: number) {
    super(`Port ${port} is in use by another program. End it, or start on another one: PORT=${port + 1} npm start`)
  }
}

const named = (error: Error, port: number): Error =>
  'code' in error && error.code === 'EADDRINUSE' ? new PortInUseError(port) : error

/** Before the database is made or migrated for a server that cannot answer. */
const refuseTakenPort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(named(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })

export type RunningServer = {
  port: number
  publicUrl: string
  services: Services
  live: Live
  demoAccounts: readonly DemoAccount[]
  /** The address that sets up an installation without an administrator; null once there is one. */
  setUpAddress: string | null
  /**
   * Reports on /readyz that it drains, for as long as the settings say. Then stops accepting, ends the streams, waits for running requests
   * (at most `graceMs`) and closes the database. Ends in any case, within some seconds after that time.
   */
  stop: (graceMs?: number) => Promise<void>
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const closed = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })

/**
 * Opens the database (the embedded one locks its folder), migrates it, loads the demo if it is wanted, and listens. Everything opened is
 * closed again if a later step fails.
 */
export const startServer = async (env: Env, logger: Logger = createLogger(env.logLevel)): Promise<RunningServer> => {
  logger.info(
    { ...readBuild(), node: process.version, engine: env.databaseUrl === null ? 'embedded' : 'PostgreSQL' },
    'starting',
  )
  await refuseTakenPort(env.port)
  const database = await openDatabase({
    ...(env.databaseUrl === null
      ? { dataDir: env.dataDir, ...bundledEngine() }
      : { url: env.databaseUrl, poolSize: env.databasePool, statementTimeoutMs: env.statementTimeoutMs }),
    onBackgroundError: (error) => logger.error({ err: error }, 'database'),
  })
  try {
    const migrationsDir = bundledMigrations()
    const applied = await migrate(database, {
      ...(migrationsDir === undefined ? {} : { migrationsDir }),
      onWaiting: () => logger.info('another process migrates the database: waiting'),
    })
    if (applied.length > 0) logger.info({ applied }, 'migrations applied')
    if (env.isProduction) await refuseOpenDoors(database)
    const demoAccounts = env.demo ? await loadDemoWhenEmpty(database) : []
    const setUpAddress = await openSetUpAddress(env, logger, database)
    const prepare = env.demo ? playDemo : undefined
    return { ...(await listen(env, logger, database, prepare)), demoAccounts, setUpAddress }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The code is only in this address, which the process prints at its start. */
const openSetUpAddress = async (env: Env, logger: Logger, database: Database): Promise<string | null> => {
  const code = await openSetUp(database, new Date())
  if (code === null) return null
  logger.warn('no administrator yet: open the set-up address that this start has printed')
  return `${env.publicUrl}/setup?code=${code}`
}

/** The provider for sign-in: the embedded one, or the configured one. */
const identityProvider = async (env: Env, database: Database, log: Log, tenants: TenantDirectory, secret: string) => {
  if (env.oidc !== null) {
    const { issuer, clientId, clientSecret } = env.oidc
    const keys = remoteKeys(issuer)
    return {
      provider: null,
      client: { issuer, clientId, clientSecret },
      tokens: { issuer, audiences: [`${env.publicUrl}/api`, clientId], keys },
    }
  }
  const provider = await createEmbeddedProvider({
    database,
    publicUrl: env.publicUrl,
    secret,
    redirectUris: async () => redirectUrisOf(env, await tenants.all()),
    onError: (error) => log.error('the identity provider failed', error),
    errorPage: providerErrorPage(tenants, env.publicUrl),
  })
  return {
    provider,
    client: { issuer: provider.issuer, clientId: webClientId, clientSecret: provider.webClientSecret },
    tokens: {
      issuer: provider.issuer,
      audiences: [provider.audience],
      keys: createLocalJWKSet(provider.publicKeys),
    },
  }
}

/** The addresses to which a sign-in may return: the public address, the machine's other names, and the host of each tenant. */
const redirectUrisOf = (
  env: Pick<Env, 'publicUrl' | 'isProduction'>,
  tenants: readonly { host: string }[],
): string[] => {
  const { publicUrl } = env
  const ofTenants = tenants.map((tenant) => originOfTenant(publicUrl, tenant))
  return [...new Set([publicUrl, ...loopbackOrigins(env), ...ofTenants])].map((origin) => `${origin}/auth/callback`)
}

/** The keys of an external issuer are found through its own description, at the first token. */
const remoteKeys = (issuer: string): JWTVerifyGetKey => {
  let found: Promise<JWTVerifyGetKey> | null = null
  const find = async (): Promise<JWTVerifyGetKey> => {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const { jwks_uri } = z.object({ jwks_uri: z.url() }).parse(await response.json())
    return createRemoteJWKSet(new URL(jwks_uri))
  }
  return async (header, token) => {
    found ??= find().catch((error: unknown) => {
      found = null
      throw error
    })
    return (await found)(header, token)
  }
}

export type Assembly = App & {
  services: Services
  live: Live
  /** From now on, /readyz reports that no new requests are welcome. */
  drain: () => void
  isDraining: () => boolean
  /** Ends the streams and the background work; the database stays open. */
  close: () => Promise<void>
}

const minute = 60_000
/** The database cuts its own connections off earlier than this. */
const closingMs = 10_000

/** A step of the end that does not end must not keep the process alive: it is logged and left behind. */
const withDeadline = async (step: string, ms: number, work: Promise<void>, logger: Logger): Promise<void> => {
  const ending = new AbortController()
  const late = delay(ms, undefined, { signal: ending.signal }).then(
    () => logger.error({ step, ms }, 'a step of the end did not end'),
    () => undefined,
  )
  await Promise.race([work.finally(() => ending.abort()), late])
}

/** Whom the operator of a push service may ask: an address of the web that only this machine knows is refused. */
const contactOf = ({ publicUrl, mailFrom }: Env): string =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${mailFrom}`

/** What goes out of the outboxes: mails, messages to devices, and messages to webhooks. */
const startSenders = async (env: Env, services: Services): Promise<{ stop: () => Promise<void> }> => {
  const senders = [
    await startMailSender({
      services,
      mailUrl: env.mailUrl,
      from: env.mailFrom,
      readAttached: (attached) => readAttached(services, attached),
    }),
    await startPushSender({ services, contact: contactOf(env) }),
    await startWebhookSender({ services }),
  ]
  return {
    stop: async () => {
      await Promise.all(senders.map((sender) => sender.stop()))
    },
  }
}

/** Everything except the socket. `localPort` is called once the server listens. */
export const assemble = async (
  env: Env,
  logger: Logger,
  database: Database,
  localPort: () => number = () => env.port,
): Promise<Assembly> => {
  const { publicUrl } = env
  const log = apiLog(logger)
  const tenants = createTenantDirectory(database)
  const secret = env.sessionSecret ?? (await getInstallationSecret(database))
  const { provider, client, tokens } = await identityProvider(env, database, log, tenants, secret)
  const memory = createActorMemory(database)
  const build = readBuild()
  const drawer = openDrawer()
  const services: Services = {
    ...{ database, draw: drawer.draw },
    storage: env.s3 === null ? localStorage(join(env.dataDir, 'files')) : s3Storage(env.s3),
    sealing: createSealing(secret),
    log,
    publicUrl,
    version: build.version,
    build: [build.version, build.commit, build.built].filter((part) => part !== '').join(' '),
    credentials: env.credentials,
    isMailSent: env.mailUrl !== null,
    isCardPaid: env.stripe !== null,
    isLoopbackReached: !env.isProduction,
    cardProvider: env.stripe === null ? null : stripeProvider(env.stripe),
    hasExternalSignIn: env.oidc !== null,
    env,
    logger,
    sessions: createSessions(database, {
      isHttps: publicUrl.startsWith('https:'),
      memory,
      maximumDays: env.sessionDays,
    }),
    tenants,
    limits: await createLimits(database, env.rateLimitFactor),
    openToken: createTokenOpener(database, tokens, memory),
  }
  const live = await openLive(database, log, {
    isHttps: publicUrl.startsWith('https:'),
    streamsPerAddress: env.liveStreamsPerAddress * env.rateLimitFactor,
  })
  const runner = await startJobRunner({ services, jobs, newRef })
  const accounting = startAccounting(env, services)
  const cardRefunds = startCardRefunds(services)
  const senders = await startSenders(env, services)
  const teller = await startTeller(services, { quietSeconds: env.newsSeconds, mostSeconds: 4 * env.newsSeconds })
  if (env.mailUrl === null) {
    log.warn(`MAIL_URL is not set: no mail is sent. Mails wait in the outbox, ${publicUrl}/superadmin?tab=mail`)
  }
  let isDraining = false
  const readiness = createReadiness({
    services,
    isDraining: () => isDraining,
    migrationsDir: bundledMigrations(),
    folder: env.databaseUrl === null || env.s3 === null ? env.dataDir : null,
  })
  const parts = createApp({
    services,
    live,
    provider,
    signIn: {
      ...client,
      embedded: provider === null ? null : { publicUrl, localUrl: () => `http://127.0.0.1:${localPort()}` },
      secret,
      originOf: originOfHost(services),
    },
    webFolder: here('../../web/dist/client'),
    isBuilt: bundledMigrations() !== undefined,
    readiness,
    isDraining: () => isDraining,
  })
  const cleaning = setInterval(() => {
    runRetention(services, { days: env.retention }).catch((error: unknown) =>
      log.error('retention was not done', error),
    )
    runHoldingRenewals(services).catch((error: unknown) => log.error('licenses were not renewed', error))
    runHoldingCharges(services).catch((error: unknown) => log.error('licenses were not charged', error))
    runReminders(services).catch((error: unknown) => log.error('payers were not reminded', error))
    runCardComparisons(services).catch((error: unknown) => log.error('card payments were not compared', error))
    runStandingComparisons(services).catch((error: unknown) => log.error('championships were not compared', error))
    tellEndings(services).catch((error: unknown) => log.error('people were not notified of what ends', error))
    runUseCharges(services).catch((error: unknown) => log.error('starts by license were not charged', error))
    Promise.all([
      services.sessions.removeExpired(),
      removeExpiredProviderRecords(database),
      removeOldIdempotencyRecords(database),
      removeOldCodes(database),
    ]).catch((error: unknown) => log.error('expired records were not removed', error))
  }, 60 * minute)
  cleaning.unref()
  return {
    ...parts,
    services,
    live,
    drain: () => {
      isDraining = true
    },
    isDraining: () => isDraining,
    close: async () => {
      clearInterval(cleaning)
      await Promise.all([
        live.close(),
        runner.stop(),
        teller.stop(),
        senders.stop(),
        accounting.stop(),
        cardRefunds.stop(),
        drawer.close(),
      ])
    },
  }
}

export const listen = async (
  env: Env,
  logger: Logger,
  database: Database,
  prepare: (services: Services) => Promise<void> = async () => undefined,
): Promise<Omit<RunningServer, 'demoAccounts' | 'setUpAddress'>> => {
  let port = env.port
  const { app, answerFromMemory, live, services, drain, isDraining, close } = await assemble(
    env,
    logger,
    database,
    () => port,
  )
  await prepare(services)
  const answer = getRequestListener(app.fetch)
  const server = createServer((incoming, outgoing) => {
    // Otherwise a balancer would go on using its open connections until they are cut off.
    if (isDraining()) outgoing.shouldKeepAlive = false
    if (answerFromMemory(incoming, outgoing) || live.answerOnNode(incoming, outgoing, nodeAddressOf(incoming, env)))
      return
    void answer(incoming, outgoing)
  }).listen(env.port)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('listening', resolve)
      server.once('error', (error) => reject(named(error, env.port)))
    })
  } catch (error) {
    await close()
    throw error
  }
  port = portOf(server)
  return {
    port,
    publicUrl: env.publicUrl,
    services,
    live,
    stop: async (graceMs = 10_000) => {
      drain()
      // A balancer reads it and sends new requests elsewhere; those that still come are answered.
      if (env.drainSeconds > 0) await delay(env.drainSeconds * 1000)
      const ended = closed(server, graceMs)
      await withDeadline('the background work', graceMs, close(), logger)
      await ended
      await withDeadline('the database', closingMs, database.close(), logger)
    },
  }
}
