import type { Db } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { mayCreateIn } from '@oxer/domain/federation/federation/federation.policy'
import type {
  CreatableKind,
  FederationSettings,
  FederationSummary,
} from '@oxer/domain/federation/federation/federation.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFacts } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toFederationSettings, toFederationSummary } from './federation.mappers.ts'

const summaryColumns = { ref: true, name: true, avatar: true, banner: true } as const

/** The federations whose public data this host shows, by name. */
export const listFederations = async (db: Db, tenant: TenantFacts): Promise<FederationSummary[]> => {
  const rows = await db.federation.findMany({
    where: { ref: { in: [...tenant.federationRefs] } },
    select: summaryColumns,
    orderBy: { name: 'asc' },
  })
  return rows.map(toFederationSummary)
}

export const getFederation = async (db: Db, tenant: TenantFacts, ref: string): Promise<FederationSummary> => {
  const row = await db.federation.findFirst({
    where: { AND: [{ ref }, { ref: { in: [...tenant.federationRefs] } }] },
    select: summaryColumns,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toFederationSummary(row)
}

/** Federations in which the actor may create this kind, for a federation picker. */
export const listPermittedFederations = async (
  db: Db,
  actor: Actor,
  kind: CreatableKind,
): Promise<FederationSummary[]> => {
  const held = [...actor.federationRoles, ...actor.organisationRoles].map((role) => role.federationRef)
  const rows = await db.federation.findMany({
    ...(actor.isSuperAdmin ? {} : { where: { ref: { in: held } } }),
    select: summaryColumns,
    orderBy: { name: 'asc' },
  })
  return rows.filter((row) => mayCreateIn[kind](actor, { federationRef: row.ref })).map(toFederationSummary)
}

export const getFederationSettings = async (db: Db, scope: FederationScope): Promise<FederationSettings> =>
  toFederationSettings(await db.federation.findUniqueOrThrow({ where: { ref: scope.federationRef } }))
