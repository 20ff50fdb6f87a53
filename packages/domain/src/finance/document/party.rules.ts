// Who is printed as seller and as buyer, from the billing account of each.
import type { Address } from '../../kernel/address/address.schema.ts'
import { countryCodes } from '../../kernel/address/country.rules.ts'
import type { FinanceRefusal } from '../finance.errors.ts'
import type { DocumentBuyer, DocumentSeller } from './document.schema.ts'

export type BillingAccount = {
  readonly company: string | null
  readonly attention: string | null
  readonly address: Address | null
  readonly email: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly vatNumber: string | null
  readonly enterpriseNumber: string | null
}

/** A Belgian number of tax is the enterprise number with the letters of the country. */
const belgianDigits = (vatNumber: string | null): string | null =>
  /^(?:BE)?([01]\d{9})$/.exec(vatNumber ?? '')?.[1] ?? null

const withLetters = (vatNumber: string | null): string | null => {
  const digits = belgianDigits(vatNumber)
  return digits === null ? vatNumber : `BE${digits}`
}

/** @param name of the person, the organisation or the federation */
export const buyerOf = (account: BillingAccount | null, name: string): DocumentBuyer => {
  const { street = '', number = '', bus = '', postalCode = '', cityName = '', country = 'BEL' } = account?.address ?? {}
  return {
    name: account?.company ?? name,
    attention: account?.attention ?? null,
    street: [street, number, bus].filter((part) => part !== '').join(' '),
    postalCode,
    cityName,
    country: countryCodes.get(country) ?? 'BE',
    enterpriseNumber: account?.enterpriseNumber ?? belgianDigits(account?.vatNumber ?? null),
    vatNumber: withLetters(account?.vatNumber ?? null),
    email: account?.email ?? null,
  }
}

/** What a seller must have before it sends a document. */
export type SellerGap = Extract<
  FinanceRefusal,
  'sellerWithoutAccount' | 'sellerWithoutAddress' | 'sellerWithoutIban' | 'sellerWithoutEnterpriseNumber'
>

/** All that is missing at once, so that nobody finds it out piece by piece (NL-R-002 to NL-R-005, and Belgian law for the number). */
export const sellerGaps = (account: BillingAccount | null): readonly SellerGap[] => {
  if (account === null) return ['sellerWithoutAccount']
  const { street, postalCode, cityName, country, enterpriseNumber } = buyerOf(account, '')
  const hasAddress = account.address !== null && street !== '' && postalCode !== '' && cityName !== ''
  const needsNumber = country === 'BE' || country === 'NL'
  return [
    ...(hasAddress ? [] : (['sellerWithoutAddress'] as const)),
    ...(account.iban === null ? (['sellerWithoutIban'] as const) : []),
    ...(needsNumber && enterpriseNumber === null ? (['sellerWithoutEnterpriseNumber'] as const) : []),
  ]
}

/** @param account without gaps */
export const sellerOf = (account: BillingAccount, name: string): DocumentSeller => ({
  ...buyerOf(account, name),
  iban: account.iban ?? '',
  bic: account.bic,
})
