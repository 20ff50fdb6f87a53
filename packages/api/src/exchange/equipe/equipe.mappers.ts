import type { EquipeKey as EquipeKeyRecord } from '@oxer/db'
import type { EquipeKey } from '@oxer/domain/exchange/equipe/equipe.schema'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'

export const toEquipeKey = (row: EquipeKeyRecord): EquipeKey => ({
  createdAt: row.createdAt.toISOString(),
  renewedAt: row.renewedAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastUserName: row.lastUserName,
})

/** Where Equipe finds a federation, on the host by which it was asked. */
export const addressOfEquipe = (
  { services, tenant }: Pick<Context, 'tenant'> & { readonly services: Pick<Context['services'], 'publicUrl'> },
  federationRef: string,
): string => `${originOfTenant(services.publicUrl, tenant)}/api/exchange/equipe/${federationRef}`
