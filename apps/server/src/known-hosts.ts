// In production, only the hosts of the installation are answered. Otherwise every name that points to the server would show its pages, and a
// name of somebody else could pass for the federation's own.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { MiddlewareHandler } from 'hono'
import { isVisit } from './outage.ts'
import { refuse, refuseVisit } from './refusal.ts'
import { hostOf, type ServerEnv, type Services } from './request.ts'

/** Asked by the machines around the server, under its address instead of its name. */
const systemPaths = new Set(['/healthz', '/readyz', '/version.txt', '/metrics'])

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** The embedded provider is called by this server itself, without leaving the machine. */
const isOwnCall = (name: string, path: string): boolean => name === '127.0.0.1' && path.startsWith('/oidc/')

export const refuseUnknownHosts = ({ env, tenants }: Services): MiddlewareHandler<ServerEnv> => {
  const publicName = nameOf(new URL(env.publicUrl).host)
  return async (c, next) => {
    if (!env.isProduction || systemPaths.has(c.req.path)) return next()
    const host = hostOf(c, env)
    const name = nameOf(host)
    if (name === publicName || isOwnCall(name, c.req.path) || (await tenants.knows(host))) return next()
    const refusal = failure(kernelErrors.unknownHost, { values: { host: name.slice(0, 100) } })
    return isVisit(c) ? refuseVisit(c, refusal) : refuse(c, refusal)
  }
}
