import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'

export type ItemGroup = { key: string; subject: string; competition: string; items: BillItemRow[] }

/** The items by the person whom they are about, and by competition, in the order of names. */
export const groupItems = (items: readonly BillItemRow[]): ItemGroup[] => {
  const groups = new Map<string, ItemGroup>()
  for (const item of items) {
    const key = `${item.subject?.ref ?? ''} ${item.competition?.ref ?? ''}`
    const group = groups.get(key) ?? {
      ...{ key, subject: item.subject?.name ?? '', competition: item.competition?.name ?? '' },
      items: [],
    }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (one, other) => one.subject.localeCompare(other.subject) || one.competition.localeCompare(other.competition),
  )
}
