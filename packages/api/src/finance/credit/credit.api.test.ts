// What payers have on account. Closing the database checks the books.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenMoney } from '../refund/refund.fixture.ts'

const test = await apiTest()
const { api, database, federation, worlds } = test
const { prisma } = database
const { credit, overview, payment } = api('federationAdministrator').finance
const { order, seller } = givenInvoicing(test)
const paidBy = givenMoney(test, payment)
const organisation = federation
const openOf = async (documentRef: string) =>
  Number((await prisma.settlement.findUniqueOrThrow({ where: { documentRef } })).openCents)

/** A club that has 500 of a payment and 700 of a credit on account, and owes 900: an older undone payment left it open. */
const givenCredit = async () => {
  const given = await paidBy(900, 900)
  const { of, payer, paid } = given
  const { ref: note } = await order(payer, [{ amountCents: -700 }])
  await payment.undo({ organisation, payment: paid, reason: 'Wrong club' })
  return { ...given, of, note }
}
const rowOf = async (ref: string) => (await credit.list({ organisation })).items.find(({ payer }) => payer.ref === ref)

beforeAll(() => seller())
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

describe('what payers have on account', () => {
  it('is listed by payer, and its sum is the number of the overview', async () => {
    const { payer } = await paidBy(1000, 1500)
    const other = await givenCredit()
    expect(await rowOf(payer.ref)).toMatchObject({ money: 500, notes: 0, total: 500, owed: 0 })
    expect(await rowOf(other.payer.ref)).toMatchObject({ money: 0, notes: 700, total: 700, owed: 900 })
    const { items } = await credit.list({ organisation })
    const sum = items.reduce((total, each) => total + each.total, 0)
    expect((await overview.get({ organisation })).credit).toBe(sum)
    const first = await credit.list({ organisation, size: 1 })
    const rest = await credit.list({ organisation, after: first.next ?? '' })
    expect([...first.items, ...rest.items]).toEqual(items)
    expect((await credit.list({ organisation, q: 'nobody of this name' })).items).toEqual([])
    expect((await overview.openDocuments({ organisation, payer: other.payer.ref })).items).toMatchObject([
      { open: 900 },
    ])
  })

  it('settles what is chosen, and no more than is open or there is', async () => {
    const { of, document, note, payer, balance } = await givenCredit()
    const assign = (amount: number) => credit.assign({ ...of, documents: [{ document, amount }] })
    await expect(assign(901)).rejects.toMatchObject(refusedAs(financeErrors.creditChanged))
    await expect(assign(701)).rejects.toMatchObject(refusedAs(financeErrors.creditChanged))
    expect(await openOf(document)).toBe(900)
    expect(await assign(300)).toEqual({ amount: 300 })
    expect([await openOf(document), await openOf(note), await balance()]).toEqual([600, -400, 200])
    expect(await rowOf(payer.ref)).toMatchObject({ total: 400, owed: 600 })
    await expect(credit.assign({ ...of, documents: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(credit.assign({ ...of, documents: [{ document: federation, amount: 1 }] })).rejects.toMatchObject(
      refusedAs(financeErrors.creditChanged),
    )
  })

  it('two at once use it once', async () => {
    for (const amount of [700, 600, 500]) {
      const { of, document } = await givenCredit()
      const assign = () => credit.assign({ ...of, documents: [{ document, amount }] })
      const both = await Promise.allSettled([assign(), assign()])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await openOf(document)).toBe(900 - amount)
    }
  })

  it('is for those who manage the book, in its federation', async () => {
    const { of, document } = await givenCredit()
    const input = { ...of, documents: [{ document, amount: 100 }] }
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const theirs = api(subject).finance.credit
      await expect(theirs.assign(input)).rejects.toMatchObject(refusedAs(error))
      await expect(theirs.list({ organisation })).rejects.toMatchObject(refusedAs(error))
    }
    await expect(credit.assign({ ...input, organisation: worlds.a.club.ref })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
  })
})
