// A bill of a new member, with items that were written by hand.
import type { ApiTest } from '../../kernel/testing/api-test.ts'

export const givenBills = async ({ api, federation, make }: Pick<ApiTest, 'api' | 'federation' | 'make'>) => {
  const inFederation = { federationRef: federation }
  const article = await make.article({ ...inFederation, type: 'OTHER' })
  const { memberBill } = api('federationAdministrator').finance
  const item = (unitAmount = 2500, over = {}) => ({
    ...{ articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const, quantity: 1 },
    ...over,
  })
  const givenBill = async (...amounts: number[]) => {
    const member = (await make.person(inFederation)).ref
    const { ref: bill } = await memberBill.create({ member, description: 'Boxes' })
    const items: string[] = []
    for (const amount of amounts) items.push((await memberBill.addItem({ member, bill, ...item(amount) })).ref)
    return { member, bill, items, of: { member, bill } }
  }
  return { item, givenBill }
}
