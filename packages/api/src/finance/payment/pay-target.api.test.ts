// One bill, order or invoice has a reference and a code of its own. Closing the database checks that every account equals what is open.
import { newRef } from '@oxer/db'
import { readQrCode } from '@oxer/documents/qr-code/testing/read-qr-code'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { camtOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { givenBills } from '../bill/bill.fixture.ts'
import { bookProviderReport } from '../card-payment/card-payment.commands.ts'
import { finaliseInvoice } from '../invoice/invoice.commands.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { createDraft } from '../invoice/invoice-draft.commands.ts'
import { readTargetDocuments } from './pay-target.queries.ts'

const test = await apiTest({ isCardPaid: true })
const { api, database, federation: organisation, options, worlds } = test
const given = givenInvoicing(test)
await given.seller()
const { givenBill } = await givenBills(test)
const { finance } = api('federationAdministrator')
const { payment, bank, invoice, cardPayment } = finance

const openOf = async (document: string) =>
  Number((await database.prisma.settlement.findUniqueOrThrow({ where: { documentRef: document } })).openCents)
const payOf = async (target: PayTarget, member?: string) => {
  const { items } =
    member === undefined
      ? await payment.payOfSeller({ organisation, ...target })
      : await payment.payOfMember({ member, ...target })
  return items[0]
}
const digitsOf = (reference = '') => reference.replaceAll(/\D/g, '')
const readStatement = (entries: Parameters<typeof camtOf>[0]['entries']) => {
  const file = camtOf({ iban: 'BE71096123456769', id: newRef(), entries })
  const form = new FormData()
  form.append('organisation', organisation)
  form.append('file', new File([file], 'day.xml', { type: 'application/xml' }))
  return bank.importFile(form)
}
const finalised = async (order: string) => {
  const { ref, version } = await invoice.createOfOrder({ organisation, order })
  await invoice.finalise({ federation: organisation, invoice: ref, version })
  return ref
}
const invoicedTogether = (orders: readonly string[]) => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'test', tenant, now }, 'test', async (ctx) => {
    const ref = await createDraft(ctx, orders)
    await finaliseInvoice(ctx, ref)
    return ref
  })
}

describe('one bill, order or invoice', () => {
  it('has its own reference, the same each time, and a code that a camera reads', async () => {
    const payer = await given.person()
    const { ref, billRef } = await given.order(payer, [{ amountCents: 2500 }, { amountCents: 1000 }])
    const order = { kind: 'ORDER', document: ref } as const
    const all = await payment.payOfMember({ member: payer.ref })
    const [ofOrder, ofBill] = [await payOf(order, payer.ref), await payOf({ kind: 'BILL', document: billRef })]
    expect([ofOrder?.amount, ofBill?.amount]).toEqual([3500, 3500])
    expect(new Set([all.items[0]?.reference, ofOrder?.reference, ofBill?.reference]).size).toBe(3)
    expect(await Promise.all([payOf(order), payOf(order, payer.ref)])).toEqual([ofOrder, ofOrder])
    const read = readQrCode(ofOrder?.qr ?? { size: 0, path: '' })
    expect(read?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'GKCCBEBB', 'Paardensport Voorbeeld vzw', 'BE71096123456769', 'EUR35.00'],
      ...['', digitsOf(ofOrder?.reference)],
    ])
    const made = await finalised(ref)
    const ofInvoice = await payOf({ kind: 'INVOICE', document: made }, payer.ref)
    const { document } = await invoice.get({ federation: organisation, invoice: made })
    expect(digitsOf(ofInvoice?.reference)).toBe(document.reference)
    expect((await payOf(order))?.reference).toBe(ofOrder?.reference)
  })

  it('is paid at the bank by it, and not what was due before', async () => {
    const payer = await given.person()
    const { ref: older } = await given.order(payer, [{ amountCents: 1100 }])
    const { ref: byOrder } = await given.order(payer, [{ amountCents: 2200 }])
    const { ref: onBill, billRef } = await given.order(payer, [{ amountCents: 3300 }])
    await database.prisma.settlement.update({ where: { documentRef: older }, data: { dueDate: '2020-01-01' } })
    const [ofOrder, ofBill] = [
      await payOf({ kind: 'ORDER', document: byOrder }),
      await payOf({ kind: 'BILL', document: billRef }),
    ]
    // The invoice took the order over, so the money of the order settles it.
    const made = await finalised(byOrder)
    const entries = [
      { amountCents: 2200, reference: digitsOf(ofOrder?.reference) },
      { amountCents: 3300, text: `Thank you ${ofBill?.reference}` },
    ]
    expect(await readStatement(entries)).toMatchObject({ booked: 2 })
    expect(await Promise.all([older, made, onBill].map(openOf))).toEqual([1100, 0, 0])
    expect(await payment.payOfSeller({ organisation, kind: 'ORDER', document: byOrder })).toEqual({ items: [] })
  })

  it('asks no more than its payer owes: money on account settles it when it is booked', async () => {
    const payer = await given.person()
    const { ref: order } = await given.order(payer, [{ amountCents: 1000 }])
    await payment.payOrder({ organisation, order, amount: 5000, method: 'CASH' })
    const { ref: articleRef } = await test.make.article({ federationRef: organisation, type: 'OTHER' })
    const { memberBill } = finance
    const { ref: bill } = await memberBill.create({
      member: payer.ref,
      description: 'Boxes',
      bookRef: (await given.book()).ref,
    })
    const add = (unitAmount: number) =>
      memberBill.addItem({
        ...{ member: payer.ref, bill, articleRef, description: 'Box', quantity: 1, unitAmount, taxLevelCode: 'VAT_0' },
      })
    await add(4000)
    const target = { kind: 'BILL', document: bill } as const
    expect([await payOf(target), await payOf(target, payer.ref)]).toEqual([undefined, undefined])
    await add(2000)
    expect(await payOf(target, payer.ref)).toMatchObject({ amount: 2000 })
    expect((await payment.payOfMember({ member: payer.ref })).items).toMatchObject([{ amount: 2000 }])
  })

  it('is paid by card alone', async () => {
    const account = 'acct_federation'
    const { version } = await cardPayment.settings({ organisation })
    await cardPayment.saveSettings({ organisation, account, version })
    const payer = await given.person()
    const { ref: older } = await given.order(payer, [{ amountCents: 1100 }])
    const { ref: paid } = await given.order(payer, [{ amountCents: 2200 }])
    await database.prisma.settlement.update({ where: { documentRef: older }, data: { dueDate: '2020-01-01' } })
    const target = { kind: 'ORDER', document: paid } as const
    const { book = '', isPaidByCard } = (await payOf(target, payer.ref)) ?? {}
    expect(isPaidByCard).toBe(true)
    const start = (asked: Partial<PayTarget>) => cardPayment.startOfMember({ member: payer.ref, book, ...asked })
    const started = await start(target)
    expect(started.amount).toBe(2200)
    expect(await start(target)).toEqual(started)
    const whole = await start({})
    expect([whole.amount, whole.ref === started.ref]).toEqual([3300, false])
    const { services, tenant, now } = contextOf(null, options)
    const effect = { kind: 'PAID', cardPayment: started.ref, object: `pi_${newRef()}`, amountCents: 2200 } as const
    await runAsOperator({ services, authorName: 'Stripe', tenant, now }, 'test', (ctx) =>
      bookProviderReport(
        ctx,
        { id: `evt_${newRef()}`, type: 'test', account, effect: { ...effect, currency: 'EUR' } },
        { feeCents: 0, cardPayment: null },
      ),
    )
    expect(await Promise.all([older, paid].map(openOf))).toEqual([1100, 0])
    const foreign = (await given.order(await given.person(), [{ amountCents: 100 }])).ref
    await expect(start({ kind: 'ORDER', document: foreign })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
    const { ref: second } = await given.order(payer, [{ amountCents: 900 }])
    const { ref: third } = await given.order(payer, [{ amountCents: 700 }])
    const made = await invoicedTogether([second, third])
    const together = await start({ kind: 'ORDER', document: third })
    expect(together.amount).toBe(1600)
    expect(await database.prisma.cardPayment.findUniqueOrThrow({ where: { ref: together.ref } })).toMatchObject({
      targetKind: 'INVOICE',
      targetRef: made,
    })
    await cardPayment.saveSettings({
      organisation,
      account: null,
      version: (await cardPayment.settings({ organisation })).version,
    })
    await expect(start({ kind: 'ORDER', document: older })).rejects.toMatchObject({
      message: financeErrors.cardNotPossible.code,
    })
  })

  it('that shares an invoice is paid with that invoice, also by the reference that it had', async () => {
    const payer = await given.person()
    const first = await given.order(payer, [{ amountCents: 6000 }])
    const second = await given.order(payer, [{ amountCents: 4000 }])
    const targets = [
      { kind: 'ORDER', document: first.ref },
      { kind: 'ORDER', document: second.ref },
      { kind: 'BILL', document: first.billRef },
    ] as const
    const asked = () => Promise.all(targets.map((target) => payOf(target, payer.ref)))
    const alone = await asked()
    expect(alone).toMatchObject([6000, 4000, 6000].map((amount) => ({ amount, instead: null })))
    const made = await invoicedTogether([first.ref, second.ref])
    const ofInvoice = await payOf({ kind: 'INVOICE', document: made }, payer.ref)
    expect(ofInvoice).toMatchObject({ amount: 10_000, instead: null })
    const { number } = await invoice.get({ federation: organisation, invoice: made })
    const instead = { kind: 'INVOICE', document: made, number }
    expect(await asked()).toEqual(targets.map(() => ({ ...ofInvoice, instead })))
    await readStatement([{ amountCents: 6000, reference: digitsOf(alone[0]?.reference) }])
    expect(await openOf(made)).toBe(4000)
    expect(await asked()).toMatchObject(targets.map(() => ({ amount: 4000, instead })))
    await readStatement([{ amountCents: 4000, reference: digitsOf(alone[2]?.reference) }])
    expect(await asked()).toEqual(targets.map(() => undefined))
  })

  it('asks the payer of a bill nothing of what an order of it asks of another', async () => {
    const { member, bill, of, items } = await givenBill(5000, 700)
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: bill })
    await finance.order.removeItem({ organisation, order, item: items[1] ?? '' })
    const club = { contactType: 'ORGANISATION' as const, contactRef: worlds.a.club.ref, name: 'Treasurer' }
    const { ref: accountRef } = await api('federationAdministrator').parties.contactAccount.create(club)
    await finance.order.setAccountTo({ organisation, order, accountRef })
    const ofBill = { kind: 'BILL', document: bill } as const
    const asked = async () => (await payOf(ofBill, member))?.amount
    expect(await asked()).toBe(700)
    expect(await finance.order.process({ organisation, order })).toMatchObject({ status: 'PROCESSED' })
    expect(await asked()).toBe(700)
    expect((await payOf({ kind: 'ORDER', document: order }))?.amount).toBe(5000)
    expect(await readTargetDocuments(database.prisma, ofBill)).toEqual([])
    await finance.memberBill.removeItem({ ...of, item: items[1] ?? '' })
    expect(await asked()).toBeUndefined()
  })

  it('that was deleted or cancelled takes no money by its reference', async () => {
    const { member, bill, of } = await givenBill(5000)
    const byBill = digitsOf((await payOf({ kind: 'BILL', document: bill }, member))?.reference)
    const { ref: moveTo } = await finance.memberBill.create({ member, description: 'Instead' })
    await finance.memberBill.remove({ ...of, moveToRef: moveTo })
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: moveTo })
    const byOrder = digitsOf((await payOf({ kind: 'ORDER', document: order }, member))?.reference)
    await finance.order.cancel({ organisation, order })
    const { ref: other } = await given.order({ type: 'PERSON', ref: member }, [{ amountCents: 1300 }])
    const entries = [byBill, byOrder].map((reference) => ({ amountCents: 5000, reference }))
    expect(await readStatement(entries)).toMatchObject({ added: 2, booked: 0 })
    expect(await openOf(other)).toBe(1300)
  })

  it('is for its payer and its seller', async () => {
    const payer = await given.person()
    const { ref: document } = await given.order(payer, [{ amountCents: 2500 }])
    const other = await given.person()
    const target = { kind: 'ORDER', document } as const
    const refusals = [
      [() => payment.payOfMember({ member: other.ref, ...target }), kernelErrors.notFound],
      [() => payment.payOfSeller({ organisation, kind: 'BILL', document }), kernelErrors.notFound],
      [
        () => api('foreignAdministrator').finance.payment.payOfSeller({ organisation, ...target }),
        kernelErrors.notFound,
      ],
      [
        () =>
          api('foreignAdministrator').finance.payment.payOfSeller({ organisation: worlds.b.federation.ref, ...target }),
        kernelErrors.notFound,
      ],
      [
        () => api('rider').finance.payment.payOfSeller({ organisation, ...target }),
        kernelErrors.insufficientPermissions,
      ],
      [() => api('anonymous').finance.payment.payOfSeller({ organisation, ...target }), kernelErrors.noUserContext],
    ] as const
    for (const [call, { code }] of refusals) await expect(call()).rejects.toMatchObject({ message: code })
    await expect(payment.payOfMember({ member: payer.ref, kind: 'ORDER' })).rejects.toThrow('document')
  })
})
