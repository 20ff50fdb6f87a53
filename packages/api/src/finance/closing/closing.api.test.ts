// What a treasurer does at the end of a period, and who gets a mail. Closing the database checks that the books are right.
import { readPdf } from '@oxer/documents/paper/testing/read-pdf'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const day = '2026-05-17'
let today = new Date(`${day}T12:00:00Z`)
const test = await apiTest({ now: () => today })
const { api, database, downloads, federation, options } = test
const { prisma } = database
const given = givenInvoicing(test)
const { invoice, closing } = api('federationAdministrator').finance
const organisation = federation

await given.seller()

const runJobs = jobsOf(jobs, options)

describe('the settings of a seller', () => {
  it('say who sells, with which numbers, and whether documents are mailed', async () => {
    const before = await invoice.settings({ organisation })
    expect(before).toMatchObject({ mailsDocuments: false, closedThrough: null, series: [], missing: [] })
    expect(before.seller).toMatchObject({ name: 'Paardensport Voorbeeld vzw', iban: 'BE71096123456769' })
  })
})

describe('a mail of a final document', () => {
  const mails = () => prisma.mailMessage.findMany({ where: { kind: { in: ['INVOICE_FINAL', 'CREDIT_NOTE_FINAL'] } } })

  it('is promised only if the seller wants it, to a payer with an address', async () => {
    const payer = await given.club({ enterpriseNumber: '1000000021', email: 'kas@club.example' })
    const finalise = async (of: typeof payer) => {
      const ref = await given.draft(of, [{ amountCents: 1500 }])
      return invoice.finalise({ federation, invoice: ref, version: 1 })
    }
    await finalise(payer)
    expect(await mails()).toEqual([])
    const { version, termDays } = await invoice.settings({ organisation })
    await invoice.saveSettings({ organisation, termDays, mailsDocuments: true, version })
    const made = await finalise(payer)
    await finalise(await given.person())
    expect(await mails()).toMatchObject([
      {
        ...{ kind: 'INVOICE_FINAL', toAddress: 'kas@club.example', language: 'NL', hasLink: true },
        values: { number: made.number, amount: '€ 15,00', due: '16/06/2026' },
      },
    ])
    await invoice.credit({ federation, invoice: made.ref, reason: 'Not used' })
    expect((await mails()).map(({ kind }) => kind).sort()).toEqual(['CREDIT_NOTE_FINAL', 'INVOICE_FINAL'])
  })
})

describe('receipts', () => {
  it('are one for each day of sales to private payers, and leave what each of them owes', async () => {
    const [first, second] = [await given.person(), await given.person()]
    await given.order(first, [{ amountCents: 1000, taxLevelCode: 'VAT_21' }])
    const { itemRefs } = await given.order(second, [{ amountCents: 2500 }])
    const child = await given.person()
    await prisma.billItem.updateMany({ where: { ref: { in: itemRefs } }, data: { subjectRef: child.ref } })
    const club = await given.order(await given.club(), [{ amountCents: 700 }])
    await invoice.createReceipts({ organisation, through: day })
    await runJobs()
    const { items } = await invoice.list({ federation })
    const receipts = items.filter(({ series }) => series === 'RECEIPT')
    expect(receipts).toMatchObject([{ number: 'R2026-00001', amount: 3500, contactName: 'Particulieren, 17/05/2026' }])
    const owed = await prisma.settlement.findMany({ where: { payerRef: { in: [first.ref, second.ref] } } })
    expect(owed.map(({ openCents }) => openCents).sort()).toEqual([1000n, 2500n])
    expect(await prisma.billItem.count({ where: { orderRef: club.ref, invoiceRef: null } })).toBe(1)
    const ref = receipts[0]?.ref ?? ''
    const receipt = await invoice.get({ federation, invoice: ref })
    expect(receipt.creditable).toBe(0)
    expect(receipt.document.lines.map(({ about }) => about)).toEqual([null, null])
    await expect(invoice.credit({ federation, invoice: ref, reason: 'No' })).rejects.toMatchObject({
      message: financeErrors.creditExceeds.code,
    })
    expect(
      (await api('rider').finance.invoice.ofMember({ member: test.worlds.actors.rider?.personRef ?? '' })).items,
    ).toEqual([])
  })

  it('is made for one order at the desk, once it is paid', async () => {
    const payer = await given.person()
    const { ref: order } = await given.order(payer, [{ amountCents: 1210, taxLevelCode: 'VAT_21' }])
    await expect(invoice.createReceiptOfOrder({ organisation, order })).rejects.toMatchObject({
      message: financeErrors.orderUnpaid.code,
    })
    await api('federationAdministrator').finance.payment.payOrder({ organisation, order, method: 'CASH', amount: 1210 })
    const receipt = await invoice.createReceiptOfOrder({ organisation, order })
    expect(receipt).toMatchObject({ series: 'RECEIPT', contactRef: payer.ref, open: 0 })
    await expect(invoice.createReceiptOfOrder({ organisation, order })).rejects.toMatchObject({
      message: financeErrors.orderInvoiced.code,
    })
    const { body } = await downloads('federationAdministrator').finance.invoice.pdf({
      federation,
      invoice: receipt.ref,
    })
    if (!(body instanceof Uint8Array)) throw new Error('a document is sent whole')
    const file = await readPdf(body)
    expect(file).toMatchObject({ title: `Ontvangstbewijs ${receipt.number}`, codes: [] })
    expect(file.text).toContain('€ 12,10 betaald')
    const asRider = api('rider').finance.invoice
    await refused(asRider.createReceiptOfOrder({ organisation, order }), kernelErrors.insufficientPermissions)
    await refused(asRider.createReceipts({ organisation, through: day }), kernelErrors.insufficientPermissions)
  })
})

describe('a period', () => {
  it('closes only when it is over and nothing of it waits; then nothing is booked in it', async () => {
    const organisations = { obstacle: 'ORDERS_OF_ORGANISATIONS', count: 1, amount: 700 }
    const draft = await given.draft(await given.person(), [{ amountCents: 900 }])
    await given.order(await given.person(), [{ amountCents: 400 }])
    const close = async (through: string) => {
      const { version } = await invoice.settings({ organisation })
      return closing.close({ organisation, through, version })
    }
    await expect(close(day)).rejects.toMatchObject({ message: financeErrors.periodNotOver.code })
    today = new Date('2026-06-02T12:00:00Z')
    expect((await closing.get({ organisation, through: '2026-05-16' })).obstacles).toEqual([])
    expect((await closing.get({ organisation, through: '2026-05-31' })).obstacles).toEqual([
      { obstacle: 'DRAFTS', count: 1, amount: 900 },
      organisations,
      { obstacle: 'ORDERS_OF_PERSONS', count: 1, amount: 400 },
    ])
    await expect(close('2026-05-31')).rejects.toMatchObject({ message: financeErrors.periodHasOpen.code })
    await invoice.finalise({ federation, invoice: draft, version: 1 })
    const run = await invoice.create({ federation, name: 'May' })
    await runJobs()
    await invoice.finaliseMany({ federation, actionRef: run.ref })
    await runJobs()
    expect(await close('2026-05-31')).toMatchObject({ closedThrough: '2026-05-31' })
    await expect(close('2026-05-31')).rejects.toMatchObject({ message: financeErrors.periodNotOver.code })
    const late = await given.draft(await given.person(), [{ amountCents: 100 }])
    today = new Date('2026-05-30T12:00:00Z')
    await expect(invoice.finalise({ federation, invoice: late, version: 1 })).rejects.toMatchObject({
      message: expect.stringMatching(`${ledgerErrors.periodClosed.code}|${financeErrors.dateBeforeLast.code}`),
    })
    today = new Date('2026-06-02T12:00:00Z')
    await refused(
      api('rider').finance.closing.get({ organisation, through: day }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      api('foreignAdministrator').finance.closing.close({ organisation, through: day, version: 1 }),
      kernelErrors.notFound,
    )
  })
})
