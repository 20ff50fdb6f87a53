// What the key of an account says about it.

/** The kinds of accounts, by the part of the key before its first colon. */
const kinds = {
  receivable: 'RECEIVABLE',
  payable: 'PAYABLE',
  unbilled: 'UNBILLED',
  revenue: 'REVENUE',
  vat: 'VAT',
  rounding: 'ROUNDING',
  share: 'SHARE',
  cash: 'CASH',
  bank: 'BANK',
  psp: 'PSP',
  'psp-fee': 'PSP_FEE',
  transit: 'TRANSIT',
  suspense: 'SUSPENSE',
  prize: 'PRIZE',
  'write-off': 'WRITE_OFF',
  outside: 'OUTSIDE',
} as const

export type LedgerAccountKind = (typeof kinds)[keyof typeof kinds]

const isKind = (text: string): text is keyof typeof kinds => Object.hasOwn(kinds, text)

/** The kind of an account and, of receivable and payable, whose it is. @throws RangeError for a key that no rule makes */
export const accountKindOf = (
  key: string,
): { readonly kind: LedgerAccountKind; readonly contactRef: string | null } => {
  const [head = '', , contactRef = null] = key.split(':')
  if (!isKind(head)) throw new RangeError(`There is no account ${key}.`)
  return { kind: kinds[head], contactRef: head === 'receivable' || head === 'payable' ? contactRef : null }
}
