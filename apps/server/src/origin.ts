// A write with a session cookie must come from one of Oxer's own pages. Neither the content type nor the browser's preflight is relied
// upon, because tRPC runs a mutation without input on a form post from any site.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from './refusal.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Origin, if sent, must name this host; Sec-Fetch-Site, if sent, must be same-origin; at least one is required. Browsers send at least one
 * with every write, so a client that sends neither is no browser and may not use a session cookie.
 */
export const isFromOwnPage = (
  headers: { origin: string | undefined; fetchSite: string | undefined },
  ownOrigins: readonly string[],
): boolean => {
  const { origin, fetchSite } = headers
  if (origin === undefined && fetchSite === undefined) return false
  return (
    (origin === undefined || ownOrigins.includes(origin)) && (fetchSite === undefined || fetchSite === 'same-origin')
  )
}

/** A call without a session cookie, or one that its bearer token decides, carries nothing that another site could misuse. */
export const refuseCrossSiteWrites =
  (options: {
    usesSession: (c: Context) => boolean
    ownOrigins: (c: Context) => readonly string[]
  }): MiddlewareHandler =>
  async (c, next) => {
    if (readingMethods.has(c.req.method) || !options.usesSession(c)) return next()
    const headers = { origin: c.req.header('origin'), fetchSite: c.req.header('sec-fetch-site') }
    if (isFromOwnPage(headers, options.ownOrigins(c))) return next()
    return refuse(c, failure(kernelErrors.crossSite))
  }
