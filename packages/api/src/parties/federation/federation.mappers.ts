import type { Federation } from '@oxer/db'
import type { FederationSettings, FederationSummary } from '@oxer/domain/parties/federation/federation.schema'

export const toFederationSummary = (
  row: Pick<Federation, 'ref' | 'name' | 'avatar' | 'banner'>,
): FederationSummary => ({
  ref: row.ref,
  name: row.name,
  avatar: row.avatar,
  banner: row.banner,
})

export const toFederationSettings = (row: Federation): FederationSettings => ({
  ...toFederationSummary(row),
  abbreviation: row.abbreviation,
  contactEmail: row.contactEmail,
  timeZone: row.timeZone,
  language: row.language,
  version: row.version,
})
