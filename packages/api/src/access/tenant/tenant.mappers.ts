import type { TenantInfo } from '@oxer/domain/access/tenant/tenant.schema'
import { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { TenantFacts } from '../../kernel/context/context.ts'
import { toLanguageCode } from '../session/session.mappers.ts'

type StoredTenant = Omit<TenantFacts, 'features'> & { readonly features: readonly string[] }

/** A stored tenant as the context of every call has it. */
export const toTenantFacts = (row: StoredTenant): TenantFacts => ({
  ref: row.ref,
  host: row.host,
  name: row.name,
  avatar: row.avatar,
  colour: row.colour,
  languages: row.languages,
  defaultLanguage: row.defaultLanguage,
  features: TenantFeature.options.filter((feature) => row.features.includes(feature)),
  federationRef: row.federationRef,
  federationRefs: row.federationRefs,
})

export const toTenantInfo = (tenant: TenantFacts): TenantInfo => ({
  name: tenant.name,
  avatar: tenant.avatar,
  theme: { colour: tenant.colour },
  language: toLanguageCode(tenant.defaultLanguage),
  languages: [...new Set(tenant.languages.map(toLanguageCode))],
  features: [...tenant.features],
  federationRef: tenant.federationRef,
})
