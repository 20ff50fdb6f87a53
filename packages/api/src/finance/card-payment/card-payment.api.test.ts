// Payments by card: once, in any order, and never another amount. Closing the database checks the ledger.
import { newRef } from '@oxer/db'
import type { ProviderEffect } from '@oxer/domain/finance/card-payment/provider-report.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { CardProvider, ProviderEntry } from '@oxer/domain/kernel/card-provider/card-provider.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import type { CommandContext } from '../../kernel/context/context.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'
import { bookProviderReport } from './card-payment.commands.ts'
import { runCardComparisons } from './card-payment.jobs.ts'

const { api, database, make, options, federation, worlds } = await apiTest({ isCardPaid: true })
const organisation = federation
const { finance } = api('federationAdministrator')

const run = <Outcome>(command: (ctx: CommandContext) => Promise<Outcome>): Promise<Outcome> => {
  const { services, tenant, now } = contextOf(null, options)
  return runAsOperator({ services, authorName: 'Stripe', tenant, now }, 'test', command)
}

const account = 'acct_federation'
const report = (
  effect: ProviderEffect | null,
  more: { id?: string; account?: string | null; feeCents?: number; cardPayment?: string } = {},
) =>
  run((ctx) =>
    bookProviderReport(
      ctx,
      { id: more.id ?? `evt_${newRef()}`, type: 'test', account: more.account ?? account, effect },
      { feeCents: more.feeCents ?? 0, cardPayment: more.cardPayment ?? null },
    ),
  )

const first = await finance.cardPayment.settings({ organisation })
await finance.cardPayment.saveSettings({ organisation, account, version: first.version })

/** A rider with an open tab, who has gone to the provider. */
const givenStarted = async (amount = 2500) => {
  const member = (await make.person({ federationRef: federation })).ref
  const { ref: bill } = await finance.memberBill.create({ member, description: 'Boxes' })
  const article = (await make.article({ federationRef: federation, type: 'OTHER' })).ref
  await finance.memberBill.addItem({
    ...{
      member,
      bill,
      articleRef: article,
      description: 'Box',
      quantity: 1,
      unitAmount: amount,
      taxLevelCode: 'VAT_21',
    },
  })
  const [request] = (await finance.payment.payOfMember({ member })).items
  const started = await finance.cardPayment.startOfMember({ member, book: request?.book ?? '' })
  const paid = {
    kind: 'PAID',
    cardPayment: started.ref,
    object: `pi_${newRef()}`,
    amountCents: amount,
    currency: 'EUR',
  } as const
  const status = async () => {
    const { items } = await finance.cardPayment.list({ organisation })
    const row = items.find(({ ref }) => ref === started.ref)
    return [row?.status, row?.problem]
  }
  const outcome = async () => {
    const { items } = await finance.cardPayment.list({ organisation })
    return items.find(({ ref }) => ref === started.ref)?.outcome
  }
  const balance = async (): Promise<number> => {
    const held = await database.prisma.ledgerAccount.findFirst({
      where: { contactRef: member, kind: 'RECEIVABLE' },
      select: { balance: true },
    })
    return Number(held?.balance?.balanceCents ?? 0)
  }
  const payments = () => database.prisma.payment.count({ where: { payerRef: member, direction: 'IN' } })
  return { member, bill, request, started, paid, status, outcome, balance, payments }
}

const held = async (kind: 'PSP' | 'PSP_FEE' | 'TRANSIT'): Promise<number> => {
  const [row] = await database.query<{ cents: number }>(
    `SELECT coalesce(sum(p.amount_cents), 0)::float8 AS cents FROM posting p JOIN ledger_account a ON a.ref = p.account_ref WHERE a.kind = $1`,
    [kind],
  )
  return row?.cents ?? 0
}

describe('a payment by card', () => {
  it('asks for what is owed, and is booked when the provider reports it', async () => {
    const { request, started, paid, status, balance, payments } = await givenStarted()
    expect(request).toMatchObject({ amount: 2500, isPaidByCard: true })
    expect(started).toMatchObject({ amount: 2500, currency: 'EUR', address: `/pay/card/${started.ref}` })
    expect(await status()).toEqual(['PENDING', null])
    expect(await report(paid)).toBe(true)
    expect([await status(), await balance(), await payments()]).toEqual([['SUCCEEDED', null], -2500, 1])
  })

  it('is booked once: of the same report twice at once, and of two kinds of reports', async () => {
    const { paid, payments } = await givenStarted()
    const id = `evt_${newRef()}`
    expect((await Promise.all([report(paid, { id }), report(paid, { id })])).sort()).toEqual([false, true])
    await Promise.all([report(paid), report(paid)])
    expect(await payments()).toBe(1)
  })

  it('stays paid whatever comes later, and is paid after it had ended', async () => {
    const { started, paid, status } = await givenStarted()
    const ended = { kind: 'ENDED', cardPayment: started.ref, status: 'EXPIRED' } as const
    await report(ended)
    expect(await status()).toEqual(['EXPIRED', null])
    await report(paid)
    await report(ended)
    expect(await status()).toEqual(['SUCCEEDED', null])
  })

  it('that failed is the state of what it should pay, until it is tried again or paid', async () => {
    const { member, bill, request, started, outcome } = await givenStarted()
    const { ref: order } = await finance.order.createFromBill({ organisation, billRef: bill })
    await finance.order.process({ organisation, order })
    const end = (cardPayment: string) => report({ kind: 'ENDED', cardPayment, status: 'FAILED' })
    const state = async () => (await finance.order.get({ organisation, order })).paymentStatus
    expect([await outcome(), await state()]).toEqual([null, 'INCOMPLETE'])
    await end(started.ref)
    expect(await outcome()).toBe('FAILED')
    const again = (target: { kind?: 'ORDER' | 'BILL'; document?: string }) =>
      finance.cardPayment.startOfMember({ member, book: request?.book ?? '', ...target })
    for (const target of [{}, { kind: 'ORDER' as const, document: order }, { kind: 'BILL' as const, document: bill }]) {
      const next = await again(target)
      expect(await state()).toBe('INCOMPLETE')
      await end(next.ref)
      expect(await state()).toBe('ERROR')
    }
    const { items } = await finance.order.search({ organisation, from: '2000-01-01', size: 100 })
    expect(items.find(({ ref }) => ref === order)).toMatchObject({ paymentStatus: 'ERROR', invoiceStatus: 'N/A' })
    await finance.payment.payOrder({ organisation, order, method: 'TRANSFER', amount: 1000 })
    expect(await state()).toBe('PARTIAL')
  })

  it('is started once for what is owed, by whoever is sent to pay it, while it may still be paid', async () => {
    const { member, request, started, status } = await givenStarted()
    const start = (as = finance) => as.cardPayment.startOfMember({ member, book: request?.book ?? '' })
    expect(await Promise.all([start(), start()])).toEqual([started, started])
    const by = () => database.prisma.cardPayment.findUniqueOrThrow({ where: { ref: started.ref } })
    const { startedByRef } = await by()
    expect(await start(api('superAdministrator').finance)).toEqual(started)
    expect((await by()).startedByRef).not.toBe(startedByRef)
    await report({ kind: 'ENDED', cardPayment: started.ref, status: 'EXPIRED' })
    const next = await start()
    expect(next.ref).not.toBe(started.ref)
    const longAgo = new Date((await by()).startedAt.getTime() - 25 * 3_600_000)
    await database.prisma.cardPayment.update({ where: { ref: next.ref }, data: { startedAt: longAgo } })
    expect((await start()).ref).not.toBe(next.ref)
    expect(await status()).toEqual(['EXPIRED', null])
  })

  it('of another amount, currency or account is not booked, and waits for somebody to look', async () => {
    for (const differs of [{ amountCents: 2499 }, { currency: 'USD' }, { account: 'acct_another' }]) {
      const { paid, status, payments } = await givenStarted()
      const { account: of, ...effect } = { account, ...differs }
      await report({ ...paid, ...effect }, { account: of })
      expect([await status(), await payments()]).toEqual([['ERROR', financeErrors.cardPaymentDiffers.code], 0])
    }
  })

  it('that nobody started is kept with the reason', async () => {
    const id = `evt_${newRef()}`
    await report({ kind: 'PAID', cardPayment: newRef(), object: 'pi_x', amountCents: 1, currency: 'EUR' }, { id })
    expect(await database.prisma.providerEvent.findUnique({ where: { id } })).toMatchObject({
      problem: kernelErrors.notFound.code,
    })
    expect(await report(null)).toBe(true)
  })

  it('is refunded once; a dispute takes it back and its end returns it; never more than was paid', async () => {
    const { started, paid, balance } = await givenStarted()
    const { object } = paid
    const refund = { kind: 'REFUNDED', object, id: `re_${newRef()}`, amountCents: 1000 } as const
    await expect(report(refund, { cardPayment: started.ref })).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
    await report(paid)
    await Promise.all([report(refund), report(refund)])
    expect(await balance()).toBe(-1500)
    const dispute = { object, id: `dp_${newRef()}`, amountCents: 1500 }
    await report({ kind: 'DISPUTED', ...dispute })
    await report({ kind: 'RETURNED', ...dispute })
    expect(await balance()).toBe(-1500)
    const id = `evt_${newRef()}`
    await report({ ...refund, id: `re_${newRef()}`, amountCents: 9000 }, { id })
    expect((await database.prisma.providerEvent.findUnique({ where: { id } }))?.problem).toBe(
      financeErrors.refundExceedsPayment.code,
    )
  })

  it('of another program, or that was refused, keeps its refunds and disputes with the reason and asks for no other report', async () => {
    const { started, paid } = await givenStarted()
    await report({ ...paid, amountCents: 1 })
    const object = `pi_${newRef()}`
    for (const [of, more] of [
      [object, {}],
      [object, { cardPayment: newRef() }],
      [paid.object, { cardPayment: started.ref }],
    ] as const) {
      const id = `evt_${newRef()}`
      const back = { object: of, id: newRef(), amountCents: 100 }
      expect(await report({ kind: 'REFUNDED', ...back }, { id, ...more })).toBe(true)
      expect(await report({ kind: 'DISPUTED', ...back }, more)).toBe(true)
      expect(await database.prisma.providerEvent.findUnique({ where: { id } })).toMatchObject({
        problem: kernelErrors.notFound.code,
      })
    }
  })

  it('is paid again when its refund fails, in whatever order that is reported, and can be refunded again', async () => {
    const { started, paid, balance } = await givenStarted()
    await report(paid)
    const of = (id: string) => ({ object: paid.object, id: `${id}_${started.ref}`, amountCents: 2500 })
    const before = await held('PSP')
    const listed = async () =>
      (await finance.cardPayment.list({ organisation })).items.find(({ ref }) => ref === started.ref)?.refunded
    await report({ kind: 'REFUNDED', ...of('re_1') })
    expect([await balance(), await held('PSP'), await listed()]).toEqual([0, before - 2500, 2500])
    await Promise.all([
      report({ kind: 'REFUND_FAILED', ...of('re_1') }),
      report({ kind: 'REFUND_FAILED', ...of('re_1') }),
    ])
    expect([await balance(), await held('PSP'), await listed()]).toEqual([-2500, before, 0])
    await report({ kind: 'REFUND_FAILED', ...of('re_2') })
    await report({ kind: 'REFUNDED', ...of('re_2') })
    expect([await balance(), await held('PSP'), await listed()]).toEqual([-2500, before, 0])
    await report({ kind: 'REFUNDED', ...of('re_3') })
    expect([await balance(), await held('PSP'), await listed()]).toEqual([0, before - 2500, 2500])
  })

  it('is on its way to the bank less the fee of the provider, once', async () => {
    const before = [await held('PSP'), await held('PSP_FEE'), await held('TRANSIT')]
    const { paid } = await givenStarted()
    await report(paid)
    const payout = { kind: 'PAID_OUT', id: `po_${newRef()}`, netCents: 2465, currency: 'EUR', arrivesAt: 0 } as const
    await report(payout, { feeCents: 35 })
    await report(payout, { feeCents: 35 })
    const after = [await held('PSP'), await held('PSP_FEE'), await held('TRANSIT')]
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([0, 35, 2465])
  })
})

describe('who may pay and see it', () => {
  it('pays what is owed to this seller only, while the seller and the installation take cards', async () => {
    const { member, request } = await givenStarted()
    const book = request?.book ?? ''
    const start = (over = {}) =>
      api('federationAdministrator', over).finance.cardPayment.startOfMember({ member, book })
    await expect(start({ isCardPaid: false })).rejects.toMatchObject(refusedAs(financeErrors.cardNotPossible))
    const { version } = await finance.cardPayment.settings({ organisation })
    await finance.cardPayment.saveSettings({ organisation, account: null, version })
    await expect(start()).rejects.toMatchObject(refusedAs(financeErrors.cardNotPossible))
    expect((await finance.payment.payOfMember({ member })).items[0]?.isPaidByCard).toBe(false)
    await finance.cardPayment.saveSettings({ organisation, account, version: version + 1 })
    await expect(finance.cardPayment.startOfMember({ member, book: newRef() })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
    await expect(
      api('otherClubAdministrator').finance.cardPayment.startOfMember({ member, book }),
    ).rejects.toMatchObject({ cause: { kind: 'FORBIDDEN' } })
  })

  it('is paid for a club by its administrator, and listed for the treasurer page by page', async () => {
    const club = worlds.a.club.ref
    const { ref: bill } = await finance.organisationBill.create({ organisation: club, description: 'Levies' })
    const article = (await make.article({ federationRef: federation, type: 'OTHER' })).ref
    await finance.organisationBill.addItem({
      ...{ organisation: club, bill, articleRef: article, description: 'Levy', quantity: 1, unitAmount: 900 },
      taxLevelCode: 'VAT_0',
    })
    const own = api('clubAdministrator').finance
    const [request] = (await own.payment.payOfOrganisation({ organisation: club })).items
    await own.cardPayment.startOfOrganisation({ organisation: club, book: request?.book ?? '' })
    const all = (await finance.cardPayment.list({ organisation })).items
    const page = await finance.cardPayment.list({ organisation, size: 3 })
    const rest = await finance.cardPayment.list({ organisation, after: page.next ?? '' })
    expect([...page.items, ...rest.items]).toEqual(all)
    const errors = await finance.cardPayment.list({ organisation, status: 'ERROR' })
    expect(errors.items).toHaveLength(4)
    await expect(own.cardPayment.list({ organisation })).rejects.toMatchObject(
      refusedAs(kernelErrors.insufficientPermissions),
    )
    await expect(finance.cardPayment.saveSettings({ organisation, account: null, version: 0 })).rejects.toMatchObject(
      refusedAs(kernelErrors.staleVersion),
    )
  })
})

describe('the account of a seller at the provider', () => {
  const entries: ProviderEntry[] = []
  const provider = (over: Partial<CardProvider> = {}): CardProvider => ({
    isLive: false,
    readAccount: async () => ({ canCharge: true, canPayOut: true, missing: 0 }),
    listEntries: async () => entries,
    refund: async () => ({ kind: 'REFUSED', reason: 'nothing goes back here' }),
    ...over,
  })
  const asked = (over: Partial<CardProvider> = {}) =>
    api('federationAdministrator', { cardProvider: provider(over), log: quiet }).finance.cardPayment
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

  it('says whether it can be paid to, in which mode, and that the provider does not answer', async () => {
    const { version } = await finance.cardPayment.settings({ organisation })
    await finance.cardPayment.saveSettings({ organisation, account: null, version })
    expect(await asked().account({ organisation })).toMatchObject({ state: 'NONE' })
    await finance.cardPayment.saveSettings({ organisation, account, version: version + 1 })
    expect(await finance.cardPayment.account({ organisation })).toMatchObject({ state: 'NONE' })
    expect((await finance.cardPayment.settings({ organisation })).mode).toBeNull()
    expect((await asked().settings({ organisation })).mode).toBe('TEST')
    expect((await asked({ isLive: true }).settings({ organisation })).mode).toBe('LIVE')
    const state = async (over: Partial<CardProvider> = {}) => (await asked(over).account({ organisation })).state
    expect(await state()).toBe('READY')
    expect(await state({ readAccount: async () => null })).toBe('UNKNOWN')
    const half = { canCharge: true, canPayOut: false, missing: 2 }
    expect(await asked({ readAccount: async () => half }).account({ organisation })).toEqual({
      state: 'INCOMPLETE',
      ...half,
    })
    expect(await state({ readAccount: () => Promise.reject(new Error('no answer')) })).toBe('UNREACHABLE')
  })

  it('is of one seller', async () => {
    const club = worlds.a.club.ref
    await expect(finance.cardPayment.saveSettings({ organisation: club, account, version: 0 })).rejects.toMatchObject(
      refusedAs(financeErrors.cardAccountTaken),
    )
  })

  it('is compared each night: the list has fees, refunds and disputes, and a missing payment is found', async () => {
    const { started, paid } = await givenStarted()
    await report(paid)
    await report({ kind: 'REFUNDED', object: paid.object, id: 're_day', amountCents: 500 })
    await report({ kind: 'REFUND_FAILED', object: paid.object, id: 're_lost', amountCents: 300 })
    await report({ kind: 'DISPUTED', object: paid.object, id: 'dp_day', amountCents: 2000 })
    const day = '2026-05-17'
    const of = { createdAt: new Date(`${day}T08:00:00Z`), feeCents: 0 }
    entries.push(
      { ...of, kind: 'CHARGE', object: paid.object, amountCents: 2500, feeCents: 48 },
      { ...of, kind: 'REFUND', object: 're_day', amountCents: 400 },
      { ...of, kind: 'CHARGE', object: 'pi_never_reported', amountCents: 100 },
      { ...of, kind: 'REFUND', object: 're_lost', amountCents: 300 },
      { ...of, kind: 'REFUND_FAILED', object: 're_lost', amountCents: 300 },
      { ...of, kind: 'REFUND_FAILED', object: 're_day', amountCents: 500 },
    )
    const { services } = contextOf(null, { ...options, cardProvider: provider(), log: quiet })
    const found = await runCardComparisons(services, () => new Date('2026-05-18T01:30:00Z'))
    const [comparison] = (await finance.cardPayment.comparisons({ organisation })).items
    expect(comparison).toMatchObject({ day, entries: 6 })
    expect(comparison?.findings).toHaveLength(found)
    expect(comparison?.findings.slice(0, 3)).toEqual([
      { kind: 'DIFFERS', object: 're_day', provider: 400, booked: 500 },
      { kind: 'NOT_BOOKED', object: 'pi_never_reported', provider: 100, booked: null },
      { kind: 'NOT_BOOKED', object: 're_day', provider: 500, booked: null },
    ])
    expect(comparison?.findings).toContainEqual({
      ...{ kind: 'NOT_AT_PROVIDER', object: 'dp_day', provider: null, booked: 2000 },
    })
    const row = async () =>
      (await finance.cardPayment.list({ organisation })).items.find(({ ref }) => ref === started.ref)
    expect(await row()).toMatchObject({ fee: 48, refunded: 500, dispute: 'WITHDRAWN' })
    await report({ kind: 'RETURNED', object: paid.object, id: 'dp_day', amountCents: 2000 })
    expect((await row())?.dispute).toBe('RETURNED')
    const { items, next } = await finance.cardPayment.comparisons({ organisation, size: 1 })
    expect([items.length, next]).toEqual([1, null])
    for (const path of ['account', 'comparisons'] as const) {
      await expect(api('anonymous').finance.cardPayment[path]({ organisation })).rejects.toMatchObject(
        refusedAs(kernelErrors.noUserContext),
      )
      await expect(api('clubAdministrator').finance.cardPayment[path]({ organisation })).rejects.toMatchObject(
        refusedAs(kernelErrors.insufficientPermissions),
      )
      await expect(api('foreignAdministrator').finance.cardPayment[path]({ organisation })).rejects.toMatchObject(
        refusedAs(kernelErrors.notFound),
      )
    }
  })
})
