// A bill, an item and a split for those who race for them.
import type { RaceSetting } from './version-race.fixture.ts'

/** A bill of a member, an organisation or a competition with one item by hand. */
export const givenBill = async (
  { worlds: { a } }: RaceSetting,
  create: (bill: { description: string }) => Promise<{ ref: string }>,
  add: (item: { bill: string } & ReturnType<typeof itemOf>) => Promise<{ ref: string }>,
) => {
  const { ref: bill } = await create({ description: 'Boxes' })
  const { ref: item } = await add({ bill, ...itemOf(a.article.ref, 1) })
  return { bill, item }
}

export const splitOf = (contactRef: string, articleRef: string, n: number) => ({
  ...{ contactType: 'FEDERATION' as const, contactRef, articleRef, type: 'PERCENTAGE' as const, value: n },
})

export const itemOf = (articleRef: string, n: number) => ({
  articleRef,
  description: `Box ${n}`,
  quantity: 1,
  unitAmount: 2500 + n,
  taxLevelCode: 'VAT_21' as const,
})
