// A payment that never came in. Closing the database checks the books.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { givenBankLine } from '../bank/bank.fixture.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { givenMoney } from '../refund/refund.fixture.ts'
import { recordPayment } from './payment.commands.ts'

const test = await apiTest()
const { api, database, federation, worlds, make, options } = test
const { prisma } = database
const admin = api('federationAdministrator')
const { payment, refund, bank, invoice } = admin.finance
const paidBy = givenMoney(test, payment)
const organisation = federation
const reason = 'Booked for the wrong club'

beforeAll(() => givenInvoicing(test).seller())
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

describe('a payment that is taken back', () => {
  it('by hand: its document is open again, its reason is kept, and a second time it is not found', async () => {
    const { paid, balance, open } = await paidBy(2500, 4000)
    expect((await payment.list({ organisation, kind: 'IN' })).items[0]).toMatchObject({ ref: paid, origin: 'HAND' })
    await payment.undo({ organisation, payment: paid, reason })
    expect([await balance(), await open()]).toEqual([2500, 2500])
    expect((await payment.list({ organisation })).items[0]).toMatchObject({ ref: paid, status: 'REVERSED', left: 0 })
    expect((await prisma.history.findFirstOrThrow({ where: { ref: paid, action: 'reverse' } })).after).toMatchObject({
      ...{ status: 'REVERSED', reason },
    })
    await expect(payment.undo({ organisation, payment: paid, reason })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
  })

  it('twice at once: it is reversed once', async () => {
    for (const amount of [100, 200, 300]) {
      const { paid, balance } = await paidBy(amount, amount)
      const undo = () => payment.undo({ organisation, payment: paid, reason })
      const both = await Promise.allSettled([undo(), undo()])
      expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await balance()).toBe(amount)
    }
  })

  it('of a bank file: its line waits in the queue again', async () => {
    const line = await givenBankLine({ ...test }, federation)
    const payer = await givenInvoicing(test).club()
    const part = { payerType: 'ORGANISATION' as const, payerRef: payer.ref, amount: 1200 }
    await bank.book({ organisation, line, version: 1, parts: [part], remember: true })
    const { ref } = await prisma.payment.findFirstOrThrow({ where: { sourceRef: line } })
    expect((await payment.list({ organisation, kind: 'LEFT' })).items).toContainEqual(
      expect.objectContaining({ ref, origin: 'BANK', left: 1200 }),
    )
    await payment.undo({ organisation, payment: ref, reason })
    const { items } = await bank.lines({ organisation, status: 'WAITING' })
    expect(items.find((each) => each.ref === line)).toMatchObject({ version: 3 })
    expect(await prisma.payerIban.count({ where: { sourceRef: line } })).toBe(0)
  })

  it('of a desk: as long as its drawer is not counted', async () => {
    const { competitionDesk, competitionFinance } = admin.competitions
    const competition = worlds.a.competition.ref
    const article = await make.article({ federationRef: federation, type: 'OTHER' })
    const day = await competitionDesk.open({ competition, drawer: `Desk ${newRef()}`, opening: 0 })
    const taken = async () => {
      const { ref: payerRef } = await make.person({ federationRef: federation })
      const payer = { payerType: 'PERSON' as const, payerRef }
      const { ref: bill } = await competitionFinance.create({ competition, description: 'Boxes', ...payer })
      const item = { articleRef: article.ref, description: 'Box', unitAmount: 1000, taxLevelCode: 'VAT_21' as const }
      await competitionFinance.addItem({ competition, bill, ...item })
      return competitionDesk.take({ competition, day: day.ref, ...payer, method: 'CARD', due: 1000 })
    }
    const [first, second] = [await taken(), await taken()]
    await payment.undo({ organisation, payment: first.ref, reason })
    const { version } = await invoice.settings({ organisation })
    await invoice.saveSettings({ organisation, termDays: 30, needsSecondPerson: true, version })
    const give = (method: 'CASH' | 'CARD') =>
      competitionDesk.refund({ competition, day: day.ref, payment: second.ref, method, amount: 200 })
    await expect(give('CARD')).rejects.toMatchObject(refusedAs(financeErrors.refundByOffice))
    expect(await give('CASH')).toMatchObject({ amount: 200 })
    const paidBack = { payment: second.ref, method: 'CARD' as const, amount: 300, reason }
    const { payerRef } = await prisma.payment.findUniqueOrThrow({ where: { ref: second.ref } })
    expect(
      await refund.order({ organisation, payerType: 'PERSON', payerRef: payerRef ?? '', ...paidBack }),
    ).toMatchObject({ status: 'PROPOSED', method: 'CARD' })
    const third = await taken()
    await competitionDesk.close({ competition, day: day.ref, counted: 0, version: day.version })
    await expect(payment.undo({ organisation, payment: third.ref, reason })).rejects.toMatchObject(
      refusedAs(financeErrors.deskClosed),
    )
    await invoice.saveSettings({ organisation, termDays: 30, needsSecondPerson: false, version: version + 1 })
  })

  it('not one that partly went back, or that a provider reported', async () => {
    const { of, payer, paid } = await paidBy(1000, 1500)
    await refund.order({ ...of, amount: 500, reason })
    await expect(payment.undo({ organisation, payment: paid, reason })).rejects.toMatchObject(
      refusedAs(financeErrors.paymentRefunded),
    )
    const { services, tenant, now } = contextOf(null, options)
    const book = await prisma.book.findUniqueOrThrow({ where: { ownerRef: federation } })
    const { ref } = await runAsOperator({ services, authorName: 'test', tenant, now }, 'test', (ctx) =>
      recordPayment(ctx, book, { place: { method: 'STRIPE' }, payer, amountCents: 900, externalId: 'stripe:pi:paid' }),
    )
    await expect(payment.undo({ organisation, payment: ref, reason })).rejects.toMatchObject(
      refusedAs(financeErrors.paymentOfProvider),
    )
  })

  it('only with a reason, by those who manage the book, in its federation, and not of a closed day', async () => {
    const { paid } = await paidBy(1000, 1000)
    const undo = { organisation, payment: paid, reason }
    await expect(payment.undo({ ...undo, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const theirs = api(subject).finance.payment
      await expect(theirs.undo(undo)).rejects.toMatchObject(refusedAs(error))
      await expect(theirs.list({ organisation })).rejects.toMatchObject(refusedAs(error))
    }
    await expect(payment.undo({ ...undo, organisation: worlds.a.club.ref })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
    const { date } = await prisma.payment.findUniqueOrThrow({ where: { ref: paid } })
    await prisma.book.update({ where: { ownerRef: federation }, data: { closedThrough: date } })
    await expect(payment.undo(undo)).rejects.toMatchObject(refusedAs(ledgerErrors.periodClosed))
  })
})
