import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'

/** Ticked items as their reader saw them: one that changed since is refused by itself. */
export const seenItems = (items: readonly BillItemRow[]): { ref: string; version: number }[] =>
  items.map(({ ref, version }) => ({ ref, version }))
