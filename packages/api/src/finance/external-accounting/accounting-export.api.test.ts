// Which documents wait to be sent to other books, and who sends one again.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const test = await apiTest()
const { api, database, federation } = test
const organisation = federation
const given = givenInvoicing(test)
await given.seller()
const { accountingExport, externalAccounting, invoice, payment } = api('federationAdministrator').finance

const settings = { system: 'UBL_EXPORT' as const, exportFolder: 'Invoices' }
const save = async (over: Partial<Parameters<typeof externalAccounting.save>[0]> = {}) => {
  const { version } = await externalAccounting.get({ federation })
  return externalAccounting.save({ federation, ...settings, ...over, version })
}
const final = async (amountCents = 1210) => {
  const payer = await given.club()
  const draft = await given.draft(payer, [{ amountCents, taxLevelCode: 'VAT_21' }])
  const { version } = await invoice.get({ federation, invoice: draft })
  return invoice.finalise({ federation, invoice: draft, version })
}
const numbers = async (status?: 'WAITING' | 'SENT' | 'FAILED') =>
  (await accountingExport.list({ organisation, ...(status && { status }) })).items.map(({ number }) => number)

describe('the outbox of documents', () => {
  it('has what becomes final while sending is on, and older documents when they are asked for, each once', async () => {
    await final()
    expect(await numbers()).toEqual([])
    await refused(accountingExport.queue({ organisation, fromDate: '2026-01-01' }), financeErrors.accountingOff)
    await save({ isEnabled: true })
    await final()
    expect(await numbers('WAITING')).toEqual(['2026-00002'])
    expect(await accountingExport.queue({ organisation, fromDate: '2026-05-18' })).toEqual({ queued: 0 })
    expect(await accountingExport.queue({ organisation, fromDate: '2026-01-01' })).toEqual({ queued: 1 })
    expect(await accountingExport.queue({ organisation, fromDate: '2026-01-01' })).toEqual({ queued: 0 })
    expect((await numbers()).sort()).toEqual(['2026-00001', '2026-00002'])
    const first = await accountingExport.list({ organisation, size: 1 })
    const rest = await accountingExport.list({ organisation, size: 1, after: first.next ?? '' })
    expect(new Set([...first.items, ...rest.items].map(({ number }) => number)).size).toBe(2)
    expect(first.items[0]).toMatchObject({ system: 'UBL_EXPORT', amount: 1210, attempts: 0, sentAt: null })
  })

  it('keeps what waits with its system when another is chosen, with what was tried; the other gets it when it is asked for', async () => {
    const { items } = await accountingExport.list({ organisation })
    const [sent] = items
    await database.prisma.accountingExport.update({ where: { ref: sent?.ref ?? '' }, data: { status: 'SENT' } })
    const waiting = items.find(({ ref }) => ref !== sent?.ref)
    await database.prisma.accountingExport.update({ where: { ref: waiting?.ref ?? '' }, data: { attempts: 1 } })
    const states = async () =>
      (await accountingExport.list({ organisation })).items.map(({ ref, system, attempts, status }) => [
        ...[ref, system, attempts, status],
      ])
    const before = await states()
    await save({ system: 'EQIFY', isEnabled: true })
    expect(await states()).toEqual(before)
    expect(await accountingExport.queue({ organisation, fromDate: '2026-01-01' })).toEqual({ queued: 2 })
    expect((await states()).filter(([, system]) => system === 'UBL_EXPORT')).toEqual(before)
    await save({ isEnabled: true })
    expect((await states()).filter(([, system]) => system === 'UBL_EXPORT')).toEqual(before)
  })

  it('sends again what failed, and never what has been sent', async () => {
    const { items } = await accountingExport.list({ organisation })
    const [sent, other] = [items.find(({ status }) => status === 'SENT'), items.find(({ status }) => status !== 'SENT')]
    const ref = other?.ref ?? ''
    await database.prisma.accountingExport.update({
      where: { ref },
      data: { status: 'FAILED', attempts: 2, error: '400 Period is closed' },
    })
    expect(await numbers('FAILED')).toEqual([other?.number])
    await accountingExport.retry({ organisation, export: ref })
    expect((await accountingExport.list({ organisation })).items.find((row) => row.ref === ref)).toMatchObject({
      ...{ status: 'WAITING', attempts: 2 },
    })
    await refused(accountingExport.retry({ organisation, export: sent?.ref ?? '' }), financeErrors.exportSent)
    await refused(accountingExport.retry({ organisation, export: federation }), kernelErrors.notFound)
  })

  it('has receipts for a system that takes entries, and for none that takes UBL files', async () => {
    const receipt = async () => {
      const { ref } = await given.order(await given.person(), [{ amountCents: 1210, taxLevelCode: 'VAT_21' }])
      await payment.payOrder({ organisation, order: ref, method: 'TRANSFER', amount: 1210 })
      return (await invoice.createReceiptOfOrder({ organisation, order: ref })).number
    }
    await save({ system: 'UBL_EXPORT', isEnabled: true })
    const early = await receipt()
    expect(await numbers()).not.toContain(early)
    await save({ system: 'EXACT_ONLINE', isEnabled: true })
    const late = await receipt()
    expect(await numbers('WAITING')).toContain(late)
    expect(await numbers()).not.toContain(early)
    await accountingExport.queue({ organisation, fromDate: '2026-01-01' })
    expect(await numbers('WAITING')).toContain(early)
    await save({ system: 'UBL_EXPORT', isEnabled: true })
    const { items } = await accountingExport.list({ organisation })
    const ofReceipts = items.filter(({ number }) => number === early || number === late)
    expect(ofReceipts.map(({ system, status }) => [system, status])).toEqual([
      ['EXACT_ONLINE', 'WAITING'],
      ['EXACT_ONLINE', 'WAITING'],
    ])
  })

  it('is for those who manage the book', async () => {
    const input = { organisation, fromDate: '2026-01-01' }
    const ofOther = { organisation, export: federation }
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['clubAdministrator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const as = api(subject).finance.accountingExport
      await refused(as.list({ organisation }), error)
      await refused(as.queue(input), error)
      await refused(as.retry(ofOther), error)
    }
    await refused(accountingExport.queue({ organisation, fromDate: 'yesterday' }), kernelErrors.wrongDateFormat)
  })
})
