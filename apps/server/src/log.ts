// The log contains the method, path, status and time of a request. It never contains the query string (a person search has a name there),
// a body, a cookie or a token.
import type { Log } from '@oxer/api'
import type { MiddlewareHandler } from 'hono'
import { type Logger, pino } from 'pino'
import type { Env } from './env.ts'

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

export const createLogger = (level: Env['logLevel'], destination?: { write: (line: string) => void }): Logger => {
  const options = {
    level,
    base: null,
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`].map(quoteDashes)),
      remove: true,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

const quoteDashes = (path: string): string =>
  path.includes('-') ? path.replace(/\.?([a-z]+(?:-[a-z]+)+)$/, '["$1"]') : path

export const apiLog = (logger: Logger): Log => ({
  info: (message, details) => logger.info(details ?? {}, message),
  warn: (message, details) => logger.warn(details ?? {}, message),
  error: (message, cause) => logger.error({ err: cause }, message),
})

/** One line for each request, including refused ones, because refusals are worth knowing. */
export const logRequests =
  (logger: Logger): MiddlewareHandler =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const status = c.res.status
    const line = {
      method: c.req.method,
      path: c.req.path,
      status,
      ms: Math.round(performance.now() - started),
      requestId: c.get('requestId'),
    }
    if (status >= 500) logger.error(line, 'request')
    else if (status === 401 || status === 403 || status === 429) logger.warn(line, 'refused')
    else logger.debug(line, 'request')
  }
