/** The parts of the money of a federation, in the order of the work. */
export const financeParts = [
  'overview',
  'open',
  'bills',
  'to-price',
  'orders',
  'invoices',
  'payments',
  'credit',
  'bank',
  'cards',
  'reminders',
  'exports',
  'desk',
  'settings',
] as const
/** Documents go to other books from the book of a federation only. */
export const partsOfSeller = ({ isFederation }: { readonly isFederation: boolean }): readonly FinancePart[] =>
  financeParts.filter((part) => isFederation || part !== 'exports')
export type FinancePart = (typeof financeParts)[number]

/** What the address of a list narrows it by. */
export type FinanceSearch = {
  status?: string | undefined
  age?: string | undefined
  kind?: string | undefined
  from?: string | undefined
  q?: string | undefined
  /** A run of invoices. */
  action?: string | undefined
}

export type FinancePartProps = {
  federation: string
  search: FinanceSearch
  onSearch: (search: FinanceSearch) => void
}
