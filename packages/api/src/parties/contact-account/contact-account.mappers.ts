import { type ContactAccount, Prisma } from '@oxer/db'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { storedEnterpriseNumber } from '@oxer/domain/parties/contact-account/bank-account.rules'
import {
  AccountContactType,
  AccountDefault,
  AccountType,
  type ContactAccountFields,
  type ContactAccountView,
} from '@oxer/domain/parties/contact-account/contact-account.schema'

export const toContactAccount = (row: ContactAccount, contactName: string): ContactAccountView => ({
  ref: row.ref,
  contactType: AccountContactType.parse(row.contactType),
  contactRef: row.contactRef,
  contactName,
  name: row.name,
  type: AccountType.parse(row.type),
  email: row.email,
  phone: row.phone,
  address: row.address === null ? null : Address.parse(row.address),
  iban: row.iban,
  bic: row.bic,
  vatnumber: row.vatNumber,
  enterpriseNumber: row.enterpriseNumber,
  company: row.company,
  FAO: row.attentionOf,
  isCommunication: row.isCommunication,
  isInvoicing: row.isInvoicing,
  isRegisteredOffice: row.isRegisteredOffice,
  isFacility: row.isFacility,
  defaultFor: AccountDefault.array().parse(row.defaultFor),
  version: row.version,
})

export const toAccountColumns = ({ address, vatnumber, enterpriseNumber, FAO, ...fields }: ContactAccountFields) => ({
  ...fields,
  enterpriseNumber: enterpriseNumber === null ? null : storedEnterpriseNumber(enterpriseNumber, address?.country),
  vatNumber: vatnumber,
  attentionOf: FAO,
  address: address ?? Prisma.DbNull,
})
