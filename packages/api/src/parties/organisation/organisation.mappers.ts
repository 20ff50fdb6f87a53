import type { Organisation } from '@oxer/db'
import { CustomAttributeValues } from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'
import {
  contactStatutes,
  type OrganisationAddresses,
  OrganisationAddressKind,
  type OrganisationContact,
  type OrganisationDetail,
  OrganisationLevel,
  type OrganisationProfile,
  type OrganisationRow,
  OrganisationType,
} from '@oxer/domain/parties/organisation/organisation.schema'
import * as z from 'zod'
import { toPersonName } from '../person/person.mappers.ts'

const StoredAddresses = z.array(Address.extend({ kind: OrganisationAddressKind }))

export const toAddresses = (stored: unknown): OrganisationAddresses => {
  const rows = StoredAddresses.parse(stored)
  const of = (kind: OrganisationAddressKind): Address | null => {
    const found = rows.find((row) => row.kind === kind)
    return found ? Address.parse(found) : null
  }
  return { registeredOffice: of('REGISTERED_OFFICE'), trainingSite: of('TRAINING_SITE') }
}

export const toStoredAddresses = ({
  registeredOffice,
  trainingSite,
}: OrganisationAddresses): z.infer<typeof StoredAddresses> => [
  ...(registeredOffice ? [{ kind: 'REGISTERED_OFFICE' as const, ...registeredOffice }] : []),
  ...(trainingSite ? [{ kind: 'TRAINING_SITE' as const, ...trainingSite }] : []),
]

/** The town where riders go: that of the training site, or else that of the registered office. */
export const cityOf = (stored: unknown): string => {
  const { trainingSite, registeredOffice } = toAddresses(stored)
  return trainingSite?.cityName || registeredOffice?.cityName || ''
}

type Counted<Row> = Row & { memberCount: number }

export const toOrganisationRow = (
  row: Counted<Pick<Organisation, 'ref' | 'name' | 'addresses' | 'type' | 'level' | 'isHorse' | 'isPony' | 'avatar'>>,
): OrganisationRow => ({
  ref: row.ref,
  name: row.name,
  cityName: cityOf(row.addresses),
  organisationType: OrganisationType.parse(row.type),
  organisationLevel: OrganisationLevel.parse(row.level),
  isHorse: row.isHorse,
  isPony: row.isPony,
  avatar: row.avatar,
  memberCount: row.memberCount,
})

type WithParties = Counted<Organisation> & { federation: RefName; mother: RefName | null }

type OfficeRow = { statute: string; membership: { person: { ref: string; firstName: string; lastName: string } } }

const toContacts = (rows: readonly OfficeRow[]): OrganisationContact[] =>
  contactStatutes.flatMap((statute) =>
    rows
      .filter((row) => row.statute === statute)
      .map(({ membership: { person } }) => ({ ...toPersonName(person), statute })),
  )

export const toOrganisationProfile = (row: WithParties & { contacts: readonly OfficeRow[] }): OrganisationProfile => ({
  ...toOrganisationRow(row),
  federation: row.federation,
  motherOrganisation: row.mother,
  externalId: row.externalId,
  sportTypes: z.array(SportType).parse(row.sportTypes),
  website: row.website,
  generalInfo: row.generalInfo,
  addresses: toAddresses(row.addresses),
  site: row.site,
  contacts: toContacts(row.contacts),
})

export const toOrganisationDetail = (
  row: WithParties & { contacts: readonly OfficeRow[]; accounts: ContactAccountView[] },
): OrganisationDetail => ({
  ref: row.ref,
  name: row.name,
  site: row.site,
  externalId: row.externalId,
  motherRef: row.motherRef,
  organisationType: OrganisationType.parse(row.type),
  organisationLevel: OrganisationLevel.parse(row.level),
  sportTypes: z.array(SportType).parse(row.sportTypes),
  website: row.website,
  generalInfo: row.generalInfo,
  isHorse: row.isHorse,
  isPony: row.isPony,
  needsApproval: row.needsApproval,
  paysForMembers: row.paysForMembers,
  addresses: toAddresses(row.addresses),
  customAttributes: CustomAttributeValues.parse(row.customAttributes),
  federation: row.federation,
  motherOrganisation: row.mother,
  avatar: row.avatar,
  memberCount: row.memberCount,
  contacts: toContacts(row.contacts),
  accounts: row.accounts,
  version: row.version,
})
