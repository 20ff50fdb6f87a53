// Assembles everything that the server answers. Tests call the same app without a socket.
import { randomUUID } from 'node:crypto'
import { appRouter, downloadRouter, type EmbeddedProvider, refuseCaller, toFailure, withSentences } from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createOpenApiRoutes, listEndpoints } from '@oxer/openapi'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { createArena } from './arena.ts'
import type { AnswerFromMemory } from './arena-memory.ts'
import { mountCalendarFeeds } from './calendar-feeds.ts'
import { mountCardPayments } from './card-payments.ts'
import { mountCompetitionCodes } from './competition-codes.ts'
import { mountDocs } from './docs.ts'
import type { Env } from './env.ts'
import { mountEquipe } from './equipe.ts'
import { mountExchangeDocuments } from './exchange-documents.ts'
import { withHeaders } from './headers.ts'
import { createHeldRefusals, type HeldRefusals } from './held-refusals.ts'
import { mountInvited } from './invited.ts'
import { refuseUnknownHosts } from './known-hosts.ts'
import { type Live, liveKinds } from './live.ts'
import { logRequests, withoutCodes } from './log.ts'
import { createMetrics, mountMetrics } from './metrics.ts'
import { refuseCrossSiteWrites } from './origin.ts'
import { isVisit, outagePage } from './outage.ts'
import { mountProvider } from './provider.ts'
import { createPublicReads } from './public-reads.ts'
import { openPublications, type Publications } from './publications.ts'
import type { Readiness } from './readiness.ts'
import { failureHeaders, refuse, refuseVisit } from './refusal.ts'
import {
  addressOf,
  createCallContext,
  hostOf,
  isByBearer,
  languageOf,
  limitCalls,
  ownOrigins,
  type ServerEnv,
  type Services,
} from './request.ts'
import { mountSetUp } from './set-up.ts'
import { mountSignIn, type SignInOptions } from './sign-in.ts'
import { mountUnsubscribe } from './unsubscribe.ts'
import { mountOffice, mountUsernames, officePage } from './web.ts'

/** The number of calls in one tRPC request. Without a limit, one request could make thousands of guesses. */
export const maximumBatch = 10

const jsonLimit = 1_048_576
const uploadLimit = 3_145_728

export type AppParts = {
  services: Services
  live: Live
  signIn: SignInOptions
  /** Null if people sign in elsewhere. */
  provider: EmbeddedProvider | null
  /** The output folder of the build of apps/web. */
  webFolder: string
  /** Whether the server runs from its own build; from its sources, public pages are rendered from the sources of apps/web. */
  isBuilt?: boolean
  readiness: () => Promise<Readiness>
  /** Whether the server is about to end. */
  isDraining: () => boolean
}

const noStore = { 'cache-control': 'no-store' }

/** Null if the path is not valid percent-encoding. */
const operationsOf = (path: string): string[] | null => {
  try {
    return decodeURIComponent(path.slice('/trpc/'.length)).split(',')
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** The largest form that any procedure accepts: its files and the other fields. */
const largestUpload = (): number =>
  Math.max(
    uploadLimit,
    ...listEndpoints([appRouter, downloadRouter]).map((endpoint) => endpoint.route.maxBodyBytes ?? 0),
  ) + jsonLimit

/** A path that is no procedure must not become a label of the metrics. */
const knownCall = (path = ''): string => (Object.hasOwn(appRouter._def.procedures, path) ? path : '*')

const mountTrpc = (app: Hono<ServerEnv>, services: Services): void => {
  const tooLarge = { onError: (c: Parameters<typeof refuse>[0]) => refuse(c, failure(kernelErrors.payloadTooLarge)) }
  const limitJson = bodyLimit({ maxSize: jsonLimit, ...tooLarge })
  let limitForms: ReturnType<typeof bodyLimit> | null = null
  app.use('/trpc/*', (c, next) => {
    if (!(c.req.header('content-type') ?? '').startsWith('multipart/form-data')) return limitJson(c, next)
    limitForms ??= bodyLimit({ maxSize: largestUpload(), ...tooLarge })
    return limitForms(c, next)
  })
  app.all('/trpc/*', async (c) => {
    const url = new URL(c.req.url)
    const operations = operationsOf(url.pathname)
    if (operations === null) return refuse(c, failure(kernelErrors.wrongFormat, { field: 'path' }))
    if (url.searchParams.has('batch') && operations.length > maximumBatch) {
      return refuse(c, failure(kernelErrors.tooManyCallsInOneRequest, { values: { maximum: maximumBatch } }))
    }
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      maxBatchSize: maximumBatch,
      // A query about thousands of members does not fit in an address.
      allowMethodOverride: true,
      createContext: async ({ info, resHeaders }) => {
        resHeaders.set('cache-control', 'no-store')
        c.set('route', `/trpc/${info.calls.length === 1 ? knownCall(info.calls[0]?.path) : '*'}`)
        try {
          const ctx = await createCallContext(c, services, { isRead: info.type === 'query' })
          await limitCalls(
            c,
            services,
            ctx,
            info.calls.map((call) => call.path),
          )
          return ctx
        } catch (error) {
          for (const [name, value] of Object.entries(failureHeaders(toFailure(error).body))) resHeaders.set(name, value)
          throw error
        }
      },
      onError: ({ error, path }) => {
        if (toFailure(error).isUnforeseen) services.log.error(`trpc ${path ?? ''}`, error.cause ?? error)
      },
    })
    return new Response(response.body, response)
  })
}

const mountApi = (app: Hono<ServerEnv>, services: Services): void => {
  mountDocs(app, services)
  app.route(
    '/',
    createOpenApiRoutes({
      routers: [appRouter, downloadRouter],
      basePath: '/api',
      bodyLimit: jsonLimit,
      uploadLimit,
      createContext: async (c, endpoint) => {
        c.set('route', `/api${endpoint.path}`)
        const ctx = await createCallContext(c, services, { isRead: endpoint.type === 'query' })
        await limitCalls(c, services, ctx, [endpoint.operationId])
        refuseCaller(ctx.actor, endpoint)
        return ctx
      },
      errorBody: (error, { operationId, method, reason }, c) => {
        const thrown = reason === 'unknown-path' ? failure(kernelErrors.unknownAddress) : error
        const call = operationId === undefined ? undefined : { path: operationId, isRead: method === 'GET' }
        const { status, body } = toFailure(thrown, call)
        return {
          status,
          body: withSentences(body, languageOf(c, null, 'EN')),
          codes: body.causes.map((cause) => cause.code),
          headers: failureHeaders(body),
        }
      },
      onError: (error, info) => {
        if (toFailure(error).isUnforeseen)
          services.log.error(`api ${info.operationId ?? info.path}`, error.cause ?? error)
      },
    }),
  )
}

/** The refusal of a visitor may wait. That of a caller who has signed in never does, whoever shares the address. */
const holdRefusals =
  ({ hold }: HeldRefusals, env: Env): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    await next()
    if (c.res.status !== 429 || c.get('accountRef') !== undefined) return
    if (!(await hold(addressOf(c, env)))) c.env?.outgoing?.destroy()
  }

const mountSystem = (app: Hono<ServerEnv>, { services, readiness }: AppParts): void => {
  app.get('/healthz', (c) => c.text('ok', 200, noStore))
  app.get('/readyz', async (c) => {
    const { isReady, failing } = await readiness()
    if (!isReady) return c.text(failing.join(', '), 503, noStore)
    return c.text(['ready', ...failing.map((part) => `without ${part}`)].join(', '), 200, noStore)
  })
  const version = (c: Parameters<typeof refuse>[0]) => c.text(services.build, 200, noStore)
  app.get('/version.txt', version)
  app.get('/_/system/version', version)
  // The documents name these without the common prefix.
  app.get('/_/system/tenant', (c) =>
    app.fetch(new Request(new URL('/api/_/system/tenant', c.req.url), c.req.raw), c.env),
  )
  app.get('/_/system/config', (c) =>
    c.json(
      { issuer: services.env.oidc?.issuer ?? `${services.publicUrl}/oidc`, loginPath: '/auth/login' },
      200,
      noStore,
    ),
  )
}

export type App = { app: Hono<ServerEnv>; answerFromMemory: AnswerFromMemory }

export const createApp = (parts: AppParts): App => {
  const { services, live, webFolder } = parts
  const { env } = services
  const metrics = createMetrics()
  const app = new Hono<ServerEnv>()
  const office = officePage(webFolder, services)
  let opening: Promise<Publications> | null = null
  const publications = (): Promise<Publications> => {
    opening ??= openPublications(services).catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const arena = createArena(services, { officePage: office, publications, webFolder, isBuilt: parts.isBuilt ?? false })
  const reads = createPublicReads(services, publications)
  app.use(holdRefusals(createHeldRefusals(), env))
  app.use(withHeaders(env.publicUrl.startsWith('https:'), randomUUID))
  app.use(logRequests(services.logger, { isAccessLogged: env.logRequests, measure: metrics.measure }))
  app.use(refuseUnknownHosts(services))
  app.use(
    refuseCrossSiteWrites({
      usesSession: (c) => services.sessions.idOf(c.req.header('cookie')) !== null && !isByBearer(c),
      ownOrigins: (c) => ownOrigins(hostOf(c, env), env.publicUrl),
    }),
  )
  app.use(compress())
  app.use('/api/*', async (c, next) => {
    await next()
    if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
    if (!c.res.headers.get('vary')?.includes('Host-Name')) c.res.headers.append('vary', 'Host-Name')
  })
  app.use('/api/*', reads.middleware)

  mountSystem(app, parts)
  mountMetrics(app, {
    metrics,
    services,
    listeners: live.listeners,
    failing: async () => (await parts.readiness()).failing,
    isDraining: parts.isDraining,
  })
  mountTrpc(app, services)
  mountEquipe(app, services)
  mountApi(app, services)
  for (const kind of liveKinds) {
    app.get(`/live/${kind}/:ref`, (c) => live.answer(c, { kind, ref: c.req.param('ref') }, addressOf(c, env)))
  }

  mountCalendarFeeds(app, services, publications)
  mountExchangeDocuments(app)
  mountCompetitionCodes(app)
  mountCardPayments(app, services)
  mountInvited(app, services)
  mountSetUp(app, services)
  mountUnsubscribe(app, services)
  mountSignIn(app, services, parts.signIn)
  if (parts.provider !== null) mountProvider(app, services, parts.provider)

  arena.mount(app)

  mountUsernames(app, services)
  mountOffice(app, webFolder, office)
  app.notFound((c) => refuse(c, failure(kernelErrors.unknownAddress)))
  app.onError((error, c) => {
    const { status, isUnforeseen } = toFailure(error)
    if (isUnforeseen) services.log.error(`${c.req.method} ${withoutCodes(c.req.path)}`, error)
    if (status === 429 && isVisit(c)) return refuseVisit(c, error)
    return status >= 500 && isVisit(c) ? outagePage(c, services, error) : refuse(c, error)
  })
  return {
    app,
    answerFromMemory: (incoming, outgoing) => {
      const isAnswered = reads.answerFromMemory(incoming, outgoing) || arena.answerFromMemory(incoming, outgoing)
      if (isAnswered) metrics.fromMemory()
      return isAnswered
    },
  }
}
