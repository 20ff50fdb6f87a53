// The headers that every answer carries, whatever made it.
import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { ServerEnv } from './request.ts'

/** `formTargets` are other origins that a form's answer may lead to. */
export const contentSecurityPolicy = (nonce: string, formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

/** `isHttps` is about the address the public uses, not about the connection from the proxy. */
export const securityHeaders = (nonce: string, isHttps: boolean): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(nonce),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
  ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const requestIdPattern = /^[\w-]{8,64}$/

/** Sets `requestId` and `nonce` for what follows, and the headers on what comes back. */
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
    // What a browser has kept takes over the headers of an answer that says it still holds: another nonce would shut out its own style.
    const strict = c.res.status === 304 ? {} : securityHeaders(nonce, isHttps)
    for (const [name, value] of Object.entries(strict)) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
    }
    c.res.headers.set('x-request-id', requestId)
    for (const cookie of c.get('cookies')) c.res.headers.append('set-cookie', cookie)
  }
