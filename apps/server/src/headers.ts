// The headers of every answer.
import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './request.ts'

/**
 * Says to the service worker (apps/web/src/worker) for whom a page was made: `everybody`, `guest` or `account` with its ref. It keeps no page
 * without it, and forgets what it has of another account.
 */
export const shownToHeader = 'oxer-shown-to'

/** `formTargets` are other origins to which the answer to a form may lead. */
export const contentSecurityPolicy = (nonce: string, formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // A document as PDF, beside the options by which it is printed.
    "frame-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** `isHttps` describes the public address, not the connection from the proxy. */
export const securityHeaders = (nonce: string, isHttps: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(nonce),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Web Serial: a display at the ring, which the office feeds.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(self)',
  'x-frame-options': 'DENY',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const requestIdPattern = /^[\w-]{8,64}$/

/** Sets `requestId` and `nonce` for the following handlers, and the headers of the answer. */
export const withHeaders =
  (isHttps: boolean, newRequestId: () => string): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    const given = c.req.header('x-request-id')
    const requestId = given !== undefined && requestIdPattern.test(given) ? given : newRequestId()
    const nonce = randomBytes(16).toString('base64')
    c.set('requestId', requestId)
    c.set('nonce', nonce)
    c.set('cookies', [])
    await next()
    if (c.get('isBuiltFile') === true) return
    // A browser replaces its kept headers by those of a 304: another nonce would block its own style.
    const strict = c.res.status === 304 ? {} : securityHeaders(nonce, isHttps)
    for (const [name, value] of Object.entries(strict)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set('x-request-id', requestId)
    for (const cookie of c.get('cookies')) c.res.headers.append('set-cookie', cookie)
  }
