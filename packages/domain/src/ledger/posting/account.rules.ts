// The addresses of the accounts of a book. An account is made when it is first posted to, so its key is all that a rule needs.
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'

/** Who owes or is owed. */
export type LedgerContact = { readonly type: 'PERSON' | 'ORGANISATION' | 'FEDERATION'; readonly ref: string }

/** The contact in a key, such as `PERSON:<ref>`. */
export const contactKey = ({ type, ref }: LedgerContact): string => `${type}:${ref}`

/** Each account by its key. `contact` is a `contactKey`. */
export const account = {
  /** A debit balance: what the contact owes. */
  receivable: (contact: string): string => `receivable:${contact}`,
  /** A credit balance: what the contact is owed. */
  payable: (contact: string): string => `payable:${contact}`,
  /** Processed and not yet on a document. */
  unbilled: 'unbilled',
  revenue: (article: string): string => `revenue:${article}`,
  vat: (taxLevelCode: TaxLevelCode): string => `vat:${taxLevelCode}`,
  /** Cents of documents and of coins that belong to nobody. */
  rounding: 'rounding',
  /** What others get of the revenue of an article. */
  share: (article: string): string => `share:${article}`,
  /** A drawer of cash. */
  cash: (desk: string): string => `cash:${desk}`,
  bank: 'bank',
  /** Paid to a provider of payments, and not yet paid out by it. */
  provider: (name: string): string => `psp:${name}`,
  providerFee: 'psp-fee',
  /** On its way from or to the bank, and not yet booked by it. */
  transit: 'transit',
  /** Money of an unknown payer, until it is assigned. */
  suspense: 'suspense',
  prize: 'prize',
  writeOff: 'write-off',
  /** Money in the account of the bank that is not of Oxer, such as a subsidy or rent. */
  outside: 'outside',
} as const
