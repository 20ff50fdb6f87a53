import type { Db } from '@oxer/db'

/** What of each item is not taken back yet, whether that is on a document or not; of an item below zero, what is left below zero. */
export const readCreditable = async (
  db: Db,
  items: readonly { readonly ref: string; readonly amountCents: number }[],
): Promise<ReadonlyMap<string, number>> => {
  const taken = await db.billItem.groupBy({
    by: ['counterOfRef'],
    where: { counterOfRef: { in: items.map(({ ref }) => ref) }, status: { not: 'CANCELLED' } },
    _sum: { amountCents: true },
  })
  const takenOf = new Map(taken.map(({ counterOfRef, _sum }) => [counterOfRef, _sum.amountCents ?? 0]))
  return new Map(
    items.map(({ ref, amountCents }) => {
      const left = amountCents + (takenOf.get(ref) ?? 0)
      return [ref, amountCents < 0 ? Math.min(0, left) : Math.max(0, left)]
    }),
  )
}
