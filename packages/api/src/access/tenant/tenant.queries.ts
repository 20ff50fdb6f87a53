// Finds the tenant of a host name. Tenants are few and change rarely, so all of them are kept for some seconds.

import { type Database, type Db, troubleOf } from '@oxer/db'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { toTenantFacts } from './tenant.mappers.ts'

export type TenantDirectory = {
  /** The tenant of a Host header (a port is ignored), or else the default tenant. */
  byHost: (host: string) => Promise<TenantFacts>
  /** True if the host belongs to a tenant, and not only falls back to the default. */
  knows: (host: string) => Promise<boolean>
  /** The tenant of the host as it was read last, without asking the database; null if it was never read. */
  lastKnown: (host: string) => TenantFacts | null
  all: () => Promise<readonly TenantFacts[]>
  /** Reads the tenants again now, for a caller that has just changed one. */
  reload: () => Promise<void>
}

/** The channel that tells every server process that a host name, or what it may show, has changed. */
export const tenantChannel = 'tenant'

const keptMs = 10_000

const hostName = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/** If no tenant is set up, one represents the whole installation and shows every federation. */
export const tenantOfInstallation = async (database: {
  readonly prisma: Pick<Db, 'federation'>
}): Promise<TenantFacts> => ({
  ref: '00000000-0000-7000-8000-000000000000',
  host: '',
  name: 'Oxer',
  avatar: null,
  colour: '#1f5f4a',
  languages: ['EN', 'NL'],
  defaultLanguage: 'EN',
  features: [...TenantFeature.options],
  federationRef: null,
  federationRefs: (await database.prisma.federation.findMany({ where: { isActive: true }, select: { ref: true } })).map(
    ({ ref }) => ref,
  ),
})

type Kept = { byName: ReadonlyMap<string, TenantFacts>; fallback: TenantFacts }

/** The tenant in whose name a federation writes: its own, or else one that shows it. */
export const tenantOfFederation = async (db: Db, federationRef: string): Promise<TenantFacts> => {
  const rows = await db.tenant.findMany({
    where: { federationRefs: { has: federationRef } },
    orderBy: { host: 'asc' },
  })
  const found = rows.find((row) => row.federationRef === federationRef) ?? rows[0]
  return found === undefined ? tenantOfInstallation({ prisma: db }) : toTenantFacts(found)
}

export const createTenantDirectory = (database: Database, clock: () => number = Date.now): TenantDirectory => {
  let kept: Promise<Kept> | null = null
  let until = 0
  let last: Kept | null = null
  const load = async (): Promise<Kept> => {
    const rows = await database.prisma.tenant.findMany({ orderBy: { host: 'asc' } })
    const closed = await database.prisma.federation.findMany({ where: { isActive: false }, select: { ref: true } })
    const isOpen = (ref: string): boolean => closed.every((federation) => federation.ref !== ref)
    // A federation that is switched off is not public.
    const factsOf = (row: (typeof rows)[number]): TenantFacts => ({
      ...toTenantFacts(row),
      federationRefs: row.federationRefs.filter(isOpen),
    })
    const byName = new Map(rows.map((row) => [hostName(row.host), factsOf(row)]))
    const chosen = rows.find((row) => row.isDefault) ?? rows[0]
    return { byName, fallback: chosen === undefined ? await tenantOfInstallation(database) : factsOf(chosen) }
  }
  const current = (): Promise<Kept> => {
    if (kept === null || clock() >= until) {
      until = clock() + keptMs
      kept = load().then(
        (found) => {
          last = found
          // The set-up may run at another process. Its administrator arrives here at once, and must find the federation's own look.
          if (found.byName.size === 0) kept = null
          return found
        },
        (error: unknown) => {
          if (last === null) kept = null
          // Whose page it is does not change because the database is away. The page itself meets the same failure and reports it.
          if (last === null || troubleOf(error) === null) throw error
          return last
        },
      )
    }
    return kept
  }
  return {
    byHost: async (host) => {
      const { byName, fallback } = await current()
      return byName.get(hostName(host)) ?? fallback
    },
    knows: async (host) => (await current()).byName.has(hostName(host)),
    reload: async () => {
      kept = null
      await current()
    },
    lastKnown: (host) => (last === null ? null : (last.byName.get(hostName(host)) ?? last.fallback)),
    all: async () => {
      const { byName, fallback } = await current()
      return byName.size === 0 ? [fallback] : [...byName.values()]
    },
  }
}
