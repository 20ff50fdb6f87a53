import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'

export type ItemGroup = { key: string; subject: string; horse: string; competition: string; items: BillItemRow[] }

/** The items by the person whom they are about, by horse and by competition, in the order of names. */
export const groupItems = (items: readonly BillItemRow[]): ItemGroup[] => {
  const groups = new Map<string, ItemGroup>()
  for (const item of items) {
    const key = `${item.subject?.ref ?? ''} ${item.horse?.ref ?? ''} ${item.competition?.ref ?? ''}`
    const group = groups.get(key) ?? {
      ...{
        key,
        subject: item.subject?.name ?? '',
        horse: item.horse?.name ?? '',
        competition: item.competition?.name ?? '',
      },
      items: [],
    }
    group.items.push(item)
    groups.set(key, group)
  }
  return [...groups.values()].toSorted(
    (one, other) =>
      one.subject.localeCompare(other.subject) ||
      one.horse.localeCompare(other.horse) ||
      one.competition.localeCompare(other.competition),
  )
}
