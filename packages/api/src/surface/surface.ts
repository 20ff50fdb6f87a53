// Describes the router. The tables in docs/ and the access matrix are generated from here, never written by hand.
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { type Endpoint, listEndpoints } from '@oxer/openapi'
import type { GuardDescription } from '../kernel/procedure/guard.ts'
import { scopeOfCall } from '../kernel/procedure/procedures.ts'
import { appRouter, downloadRouter } from '../router.ts'

export type SurfaceRow = {
  procedure: string
  method: string
  path: string
  type: Endpoint['type']
  level: string
  guards: readonly GuardDescription[]
  scope: string
  isDownload: boolean
  endpoint: Endpoint
}

const descriptionOf = (middleware: unknown): GuardDescription[] =>
  typeof middleware === 'function' && 'description' in middleware ? [middleware.description as GuardDescription] : []

/** The steps of every procedure, in their order. */
export const stepsByProcedure = (): Map<string, unknown[]> => {
  const found = new Map<string, unknown[]>()
  for (const root of [appRouter, downloadRouter]) {
    for (const [path, procedure] of Object.entries(root._def.procedures as Record<string, unknown>)) {
      const { middlewares = [] } = (procedure as { _def: { middlewares?: unknown[] } })._def
      found.set(path, middlewares)
    }
  }
  return found
}

/** Every endpoint with its level of access, its guards and the token scope that it needs, by path. */
export const surface = (): SurfaceRow[] => {
  const steps = stepsByProcedure()
  return listEndpoints([appRouter, downloadRouter])
    .map((endpoint) => ({
      procedure: endpoint.operationId,
      method: endpoint.method,
      path: `/api${endpoint.path}`,
      type: endpoint.type,
      level: endpoint.access ?? '',
      guards: (steps.get(endpoint.operationId) ?? []).flatMap(descriptionOf),
      scope: scopeOfCall(endpoint.operationId, endpoint.type),
      isDownload: endpoint.isDownload,
      endpoint,
    }))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1))
}

export const levels = ['open', 'signedIn', 'registered', 'superAdmin'] as const

/** The subjects that a level alone admits. */
export const isLetInByLevel = (level: string, actor: Actor | null): boolean =>
  level === 'open' ||
  (actor !== null && (level === 'signedIn' || (level === 'registered' && actor.isRegistered) || actor.isSuperAdmin))
