/** The parts of the money of a competition, in the order of the work (ps096 to ps098). */
export const showParts = ['overview', 'items', 'bills', 'orders', 'transfers', 'splits', 'payout'] as const
export type ShowPart = (typeof showParts)[number]

/** What the address of a list narrows it by. */
export type ShowSearch = {
  status?: string | undefined
  article?: string | undefined
  payer?: string | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

export type ShowPartProps = {
  competition: string
  search: ShowSearch
  onSearch: (search: ShowSearch) => void
}
