// The log contains the method, path, status and time of a request. It never contains the query string (a person search has a name there),
// a body, a cookie or a token.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from '@oxer/api'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import type { Metrics } from './metrics.ts'
import type { ServerEnv } from './request.ts'

/** A second protection: if a request or an input ever reaches the log, these fields are left out. */
const secretFields = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'secret',
  'client_secret',
  'code',
  'q',
  'query',
]

/**
 * The lines of a request, wherever they are written, have its number, and the number of the browser tab from which it came (pr0822). A tab
 * draws its number at random, so lines about the trouble of one visitor can be found together without a person's name.
 */
export const requestScope = new AsyncLocalStorage<{ readonly requestId: string; readonly visitorId?: string }>()

/** Anything else in the header is ignored: a log is no place for words of a caller. */
const visitorPattern = /^\d{1,10}(?:-\d{1,10}){3}$/

const visitorOf = (c: Context<ServerEnv>): { visitorId?: string } => {
  const visitorId = c.req.header('visitor-id')
  return visitorId !== undefined && visitorPattern.test(visitorId) ? { visitorId } : {}
}

const longestText = 2_000
const deepest = 4

/** Of an error its kind, code, message, stack and causes. A driver's error may carry its whole connection, including the key to it. */
export const toErrorLine = (error: unknown, depth = 0): unknown => {
  if (!(error instanceof Error)) return typeof error === 'object' && error !== null ? { type: 'object' } : error
  const { cause, name, message, stack } = error
  const code: unknown = Reflect.get(error, 'code')
  return {
    type: name,
    message: message.slice(0, longestText),
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack === undefined ? {} : { stack: stack.slice(0, longestText) }),
    ...(cause === undefined || depth >= deepest ? {} : { cause: toErrorLine(cause, depth + 1) }),
  }
}

export const createLogger = (level: Env['logLevel'], destination?: { write: (line: string) => void }): Logger => {
  const options = {
    level,
    base: null,
    mixin: () => requestScope.getStore() ?? {},
    serializers: { err: (error: unknown) => toErrorLine(error) },
    redact: {
      paths: secretFields
        .flatMap((field) => [field, `*.${field}`, `*.*.${field}`].map(quoteDashes))
        .filter(isNotOfErrors),
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The code of an error is not a secret; `code` elsewhere is that of a sign-in. */
const isNotOfErrors = (path: string): boolean => path !== '*.code' && path !== '*.*.code'

const quoteDashes = (path: string): string =>
  path.includes('-') ? path.replace(/\.?([a-z]+(?:-[a-z]+)+)$/, '["$1"]') : path

export const apiLog = (logger: Logger): Log => ({
  info: (message, details) => logger.info(details ?? {}, message),
  warn: (message, details) => logger.warn(details ?? {}, message),
  error: (message, cause) => logger.error({ err: cause }, message),
})

/**
 * A mailed code in a path opens something, and so does the address of a calendar: the log has a dash in their place. Refs are longer, names of
 * files have a dot.
 */
export const withoutCodes = (path: string): string =>
  path
    .replaceAll(/\/[\w-]{22}(?=\/|$)/g, '/-')
    .replace(/^\/unsubscribe\/.+/, '/unsubscribe/-')
    .replace(/^\/calendar\/.+/, '/calendar/-')

/** The name of the route in the code. Never the path itself, which may contain refs. */
const routeOf = (c: Context<ServerEnv>): string => c.get('route') ?? routePath(c)

/**
 * Measures each request. Server errors and refusals always get a line in the log, because they are worth knowing; every other request
 * gets one at `info` if the settings say so.
 */
export const logRequests =
  (
    logger: Logger,
    { isAccessLogged, measure }: { isAccessLogged: boolean; measure: Metrics['measure'] },
  ): MiddlewareHandler<ServerEnv> =>
  (c, next) =>
    requestScope.run({ requestId: c.get('requestId'), ...visitorOf(c) }, async () => {
      const started = performance.now()
      await next()
      const milliseconds = performance.now() - started
      const { status } = c.res
      const { method } = c.req
      const route = routeOf(c)
      measure({ method, route, status, seconds: milliseconds / 1000 })
      const account = c.get('accountRef') ?? null
      const line = { method, path: withoutCodes(c.req.path), route, status, ms: Math.round(milliseconds), account }
      if (status >= 500) logger.error(line, 'request')
      else if (status === 401 || status === 403 || status === 429) logger.warn(line, 'refused')
      else if (isAccessLogged) logger.info(line, 'request')
      else logger.debug(line, 'request')
    })
