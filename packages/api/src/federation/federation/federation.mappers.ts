import type { Federation, FederationRole } from '@oxer/db'
import { FederationRoleName } from '@oxer/domain/access/actor/actor.schema'
import type { FederationSettings, FederationSummary } from '@oxer/domain/federation/federation/federation.schema'
import type { FederationUserView } from '@oxer/domain/federation/federation/federation-user.schema'
import { noRingApps, RingApps } from '@oxer/domain/federation/ring-app/ring-app.schema'

export const toFederationSummary = (
  row: Pick<Federation, 'ref' | 'name' | 'avatar' | 'banner'>,
): FederationSummary => ({
  ref: row.ref,
  name: row.name,
  avatar: row.avatar,
  banner: row.banner,
})

export const toRingApps = (stored: unknown): RingApps => RingApps.parse(stored ?? noRingApps)

export const toFederationSettings = (row: Federation): FederationSettings => ({
  ...toFederationSummary(row),
  abbreviation: row.abbreviation,
  contactEmail: row.contactEmail,
  timeZone: row.timeZone,
  language: row.language,
  channelName: row.channelName,
  ringApps: toRingApps(row.ringApps),
  version: row.version,
})

type AccountRow = { ref: string; name: string; person: { ref: string; firstName: string; lastName: string } | null }

export const toFederationUser = ({
  role,
  account,
}: Pick<FederationRole, 'role'> & { account: AccountRow }): FederationUserView => {
  const person = account.person && {
    ref: account.person.ref,
    name: `${account.person.firstName} ${account.person.lastName}`,
  }
  return { ref: account.ref, name: person?.name ?? account.name, person, role: FederationRoleName.parse(role) }
}
