import type { Federation, Tenant } from '@oxer/db'
import type { FederationAdministration } from '@oxer/domain/registry/installation/installation.schema'
import { toFederationSettings } from '../../federation/federation/federation.mappers.ts'

export const toFederationAdministration = (
  row: Federation,
  tenants: readonly Pick<Tenant, 'host' | 'federationRefs'>[],
): FederationAdministration => ({
  ...toFederationSettings(row),
  country: row.country,
  isActive: row.isActive,
  hosts: tenants.filter(({ federationRefs }) => federationRefs.includes(row.ref)).map(({ host }) => host),
})
