// Money that comes into the bank from a provider of cards, from terminals and from drawers: booked once, whatever comes first.
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { camtOf } from '@oxer/testing'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { bookProviderReport } from '../card-payment/card-payment.commands.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { bookArrivals } from './ordered.commands.ts'

const test = await apiTest({ isCardPaid: true })
const { api, database, make, options, federation, worlds } = test
const { prisma } = database
const organisation = federation
const competition = worlds.a.competition.ref
const { bank, cardPayment } = api('federationAdministrator').finance
const { competitionDesk: desk, competitionFinance } = api('federationAdministrator').competitions
const code = (error: { code: string }) => ({ message: error.code })
const account = 'acct_federation'

const reportPayout = (id: string, netCents: number, feeCents: number) => {
  const { services, tenant, now } = contextOf(null, options)
  const effect = { kind: 'PAID_OUT', id, netCents, currency: 'EUR', arrivesAt: 0 } as const
  const report = { id: `evt_${newRef()}`, type: 'payout.paid', account, effect }
  return runAsOperator({ services, authorName: 'Stripe', tenant, now }, 'test', (ctx) =>
    bookProviderReport(ctx, report, { feeCents, cardPayment: null }),
  )
}
const read = (entries: Parameters<typeof camtOf>[0]['entries']) => {
  const form = new FormData()
  form.append('organisation', organisation)
  form.append('file', new File([camtOf({ iban: 'BE71096123456769', id: newRef(), entries })], 'day.xml'))
  return bank.importFile(form)
}
const stripe = 'STRIPE TECHNOLOGY EUROPE LTD'
const balances = async () => {
  const rows = await prisma.$queryRaw<{ key: string; cents: number }[]>`
    SELECT split_part(a.key, ':', 1) || CASE WHEN a.kind = 'PSP' THEN ':' || split_part(a.key, ':', 2) ELSE '' END AS key,
      sum(p.amount_cents)::float8 AS cents
    FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE a.kind IN ('BANK', 'TRANSIT', 'PSP', 'PSP_FEE', 'SUSPENSE', 'CASH') GROUP BY 1`
  return new Map(rows.map(({ key, cents }) => [key, cents]))
}
/** What an act changes, without what stays. */
const changeOf = async (act: () => Promise<unknown>) => {
  const before = await balances()
  await act()
  const after = await balances()
  const changed = [...after].map(([key, cents]) => [key, cents - (before.get(key) ?? 0)] as const)
  return Object.fromEntries(changed.filter(([, cents]) => cents !== 0))
}
const lineOf = async (amount: number, status: 'WAITING' | 'BOOKED' | 'SUSPENSE') => {
  const found = (await bank.lines({ organisation, status })).items.find((line) => line.amount === amount)
  if (found === undefined) throw new Error(`no ${status} line of ${amount}`)
  return { ...found, at: { organisation, line: found.ref, version: found.version } }
}
const awaited = async (amount: number) =>
  (await bank.orders({ organisation })).items.filter((each) => each.direction === 'IN' && each.amount === amount)

/** What `bank` has of each day on which an act changes that. */
const daysOf = async (act: () => Promise<unknown>) => {
  const read = () => prisma.$queryRaw<{ date: string; cents: number }[]>`
    SELECT p.date, sum(p.amount_cents)::float8 AS cents FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE a.kind = 'BANK' GROUP BY p.date HAVING sum(p.amount_cents) <> 0`
  const before = await read()
  await act()
  return (await read()).filter(({ date, cents }) => !before.some((day) => day.date === date && day.cents === cents))
}
/** Somebody pays at the desk. */
const take = async (day: string, method: 'CASH' | 'CARD', amount: number) => {
  const payer = { payerType: 'PERSON' as const, payerRef: (await make.person({ federationRef: federation })).ref }
  const { ref: bill } = await competitionFinance.create({ competition, description: 'Boxes', ...payer })
  const article = (await make.article({ federationRef: federation, type: 'OTHER' })).ref
  const item = { articleRef: article, description: 'Box', quantity: 1, unitAmount: amount }
  await competitionFinance.addItem({ competition, bill, ...item, taxLevelCode: 'VAT_21' })
  await desk.take({ competition, day, ...payer, method, due: amount })
}
const opened = (opening = 0) => desk.open({ competition, drawer: `Desk ${newRef()}`, opening })

beforeAll(async () => {
  await givenInvoicing(test).seller()
  const { version } = await cardPayment.settings({ organisation })
  await cardPayment.saveSettings({ organisation, account, version })
})
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
})

describe('a payout of the provider of cards', () => {
  it('is on its way from its report, and its line books it in, once', async () => {
    const id = `po_${newRef()}`
    const reported = await changeOf(() => reportPayout(id, 4101, 99))
    expect(reported).toEqual({ 'psp:STRIPE': -4200, 'psp-fee': 99, transit: 4101 })
    expect(await awaited(4101)).toMatchObject([{ kind: 'CARD_PAYOUT', name: id }])
    const entry = { amountCents: 4101, name: stripe, bankRef: newRef() }
    const arrived = await changeOf(async () => expect(await read([entry])).toMatchObject({ booked: 1, waiting: 0 }))
    expect(arrived).toEqual({ transit: -4101, bank: 4101 })
    expect(await awaited(4101)).toEqual([])
    expect(await lineOf(4101, 'BOOKED')).toMatchObject({ rule: 'ARRIVED' })
    const again = { ...entry, bankRef: newRef() }
    expect(await changeOf(async () => expect(await read([again])).toMatchObject({ booked: 0, waiting: 1 }))).toEqual({})
  })

  it('whose line comes first waits for the report, and a report that comes twice books once', async () => {
    await read([{ amountCents: 4202, name: stripe, bankRef: newRef() }])
    expect(await lineOf(4202, 'WAITING')).toMatchObject({ rule: 'UNKNOWN', payer: null })
    const id = `po_${newRef()}`
    const both = await changeOf(async () => {
      await reportPayout(id, 4202, 98)
      await reportPayout(id, 4202, 98)
    })
    expect(both).toEqual({ 'psp:STRIPE': -4300, 'psp-fee': 98, bank: 4202 })
    expect((await lineOf(4202, 'BOOKED')).rule).toBe('ARRIVED')
  })

  it('of equal amounts is one for each line; another name waits for a person, who may take it back', async () => {
    await reportPayout(`po_${newRef()}`, 4303, 0)
    await reportPayout(`po_${newRef()}`, 4303, 0)
    const two = [1, 2].map(() => ({ amountCents: 4303, name: stripe, bankRef: newRef() }))
    expect(await changeOf(() => read(two))).toEqual({ transit: -8606, bank: 8606 })
    await reportPayout(`po_${newRef()}`, 4404, 0)
    await read([{ amountCents: 4404, name: 'Somebody', bankRef: newRef() }])
    const [payout] = await awaited(4404)
    const ordered = payout?.ref ?? ''
    const waiting = await lineOf(4404, 'WAITING')
    expect(await bank.bookOrdered({ ...waiting.at, ordered })).toMatchObject({ status: 'BOOKED', rule: 'MANUAL' })
    const booked = await lineOf(4404, 'BOOKED')
    expect(await changeOf(() => bank.undo(booked.at))).toEqual({ transit: 4404, bank: -4404 })
    expect(await awaited(4404)).toHaveLength(1)
    const back = await lineOf(4404, 'WAITING')
    await expect(bank.bookOrdered({ ...back.at, ordered: newRef() })).rejects.toMatchObject(
      code(financeErrors.orderNotOfLine),
    )
  })

  it('that a person took from its line is not booked to it again, by a file or by a report', async () => {
    await reportPayout(`po_${newRef()}`, 4707, 0)
    await read([{ amountCents: 4707, name: stripe, bankRef: newRef() }])
    await bank.undo((await lineOf(4707, 'BOOKED')).at)
    const nothing = await changeOf(() => read([{ amountCents: 1, name: 'Somebody', bankRef: newRef() }]))
    expect(nothing).toEqual({})
    const reported = await changeOf(() => reportPayout(`po_${newRef()}`, 4707, 0))
    expect(reported).toEqual({ 'psp:STRIPE': -4707, transit: 4707 })
    expect(await awaited(4707)).toHaveLength(2)
    const { at } = await lineOf(4707, 'WAITING')
    const [payout] = await awaited(4707)
    expect(await bank.bookOrdered({ ...at, ordered: payout?.ref ?? '' })).toMatchObject({ status: 'BOOKED' })
  })

  it('is booked as often as a request may, and the rest waits', async () => {
    for (const _ of [1, 2]) await reportPayout(`po_${newRef()}`, 4808, 0)
    await read([1, 2].map(() => ({ amountCents: 4808, name: stripe, bankRef: newRef() })))
    for (const _ of [1, 2]) await bank.undo((await lineOf(4808, 'BOOKED')).at)
    const book = await prisma.book.findUniqueOrThrow({ where: { ownerRef: organisation } })
    const rows = await prisma.bankLine.findMany({ where: { amountCents: 4808 } })
    const lines = rows.map((line) => ({ ...line, amountCents: Number(line.amountCents) }))
    const { services, tenant, now } = contextOf(null, options)
    const booked = await changeOf(async () => {
      const some = await runAsOperator({ services, authorName: 'Somebody', tenant, now }, 'test', (ctx) =>
        bookArrivals(ctx, book, lines, { most: 1 }),
      )
      expect(some.size).toBe(1)
    })
    expect(booked).toEqual({ transit: -4808, bank: 4808 })
  })

  it('that somebody put into suspense is taken out of it', async () => {
    await read([{ amountCents: 4505, name: stripe, bankRef: newRef() }])
    const { at } = await lineOf(4505, 'WAITING')
    expect(await changeOf(() => bank.suspend(at))).toEqual({ bank: 4505, suspense: -4505 })
    await reportPayout(`po_${newRef()}`, 4505, 0)
    const [payout] = await awaited(4505)
    const held = await lineOf(4505, 'SUSPENSE')
    let days: unknown
    const known = await changeOf(async () => {
      days = await daysOf(() => bank.bookOrdered({ ...held.at, ordered: payout?.ref ?? '' }))
    })
    expect(known).toEqual({ suspense: 4505, transit: -4505 })
    // The bank has it once, on each day.
    expect(days).toEqual([])
    const history = await prisma.history.findMany({ where: { ref: held.ref, action: 'book' } })
    expect(history).toMatchObject([{ before: { status: 'SUSPENSE' }, after: { status: 'BOOKED' } }])
  })

  it('or of several payers is at the bank once, on each day', async () => {
    await read([{ amountCents: 4606, name: 'Somebody', bankRef: newRef() }])
    await bank.suspend((await lineOf(4606, 'WAITING')).at)
    const { ref: payerRef } = await make.person({ federationRef: federation })
    const part = { payerType: 'PERSON' as const, payerRef, documentRefs: [] }
    const parts = [
      { ...part, amount: 4000 },
      { ...part, amount: 606 },
    ]
    const { at } = await lineOf(4606, 'SUSPENSE')
    expect(await daysOf(() => bank.book({ ...at, parts, remember: false }))).toEqual([])
  })
})

describe('money of terminals', () => {
  it('is booked by its line with what the provider kept, and never more than was taken', async () => {
    const { ref: day } = await opened()
    await take(day, 'CARD', 10_000)
    await read([{ amountCents: 9_850, name: 'Worldline', bankRef: newRef() }])
    const { cards } = await bank.orders({ organisation })
    expect(cards.days.at(-1)).toMatchObject({ amount: 10_000 })
    const { at } = await lineOf(9_850, 'WAITING')
    await expect(bank.bookCards({ ...at, fee: 151 })).rejects.toMatchObject(code(financeErrors.cardMoneyExceeded))
    const booked = await changeOf(() => bank.bookCards({ ...at, fee: 150 }))
    expect(booked).toEqual({ bank: 9_850, 'psp-fee': 150, 'psp:CARD': -10_000 })
    expect((await bank.orders({ organisation })).cards.paid).toBe(10_000)
    const line = await lineOf(9_850, 'BOOKED')
    await expect(bank.bookCards({ ...line.at, fee: 0 })).rejects.toMatchObject(code(financeErrors.lineNotWaiting))
    const undone = await changeOf(() => bank.undo(line.at))
    expect(undone).toEqual({ bank: -9_850, 'psp-fee': -150, 'psp:CARD': 10_000 })
    const again = await lineOf(9_850, 'WAITING')
    await expect(bank.bookCards({ ...again.at, version: 1, fee: 0 })).rejects.toMatchObject(
      code(kernelErrors.staleVersion),
    )
    await bank.bookCards({ ...again.at, fee: 150 })
  })
})

it('drawers that nobody closed are found, with their competition', async () => {
  const { ref, version } = await opened(2_500)
  const isThis = (drawer: { ref: string }) => drawer.ref === ref
  const found = (await desk.drawers({ organisation })).items.find(isThis)
  expect(found).toMatchObject({ expected: 2_500, competition: { ref: competition, name: expect.any(String) } })
  await desk.close({ competition, day: ref, counted: 2_500, version })
  expect((await desk.drawers({ organisation })).items.some(isThis)).toBe(false)
  for (const [subject, error] of [
    ['anonymous', kernelErrors.noUserContext],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const) {
    await expect(api(subject).competitions.competitionDesk.drawers({ organisation })).rejects.toMatchObject(code(error))
  }
})

describe('cash that is taken to the bank', () => {
  it('leaves the drawer, and its line books it in', async () => {
    const { ref: day } = await opened(5_000)
    await take(day, 'CASH', 12_000)
    const before = (await desk.list({ competition })).items.find(({ ref }) => ref === day)
    const at = { competition, day, version: before?.version ?? 0 }
    await expect(desk.deposit({ ...at, amount: 17_001 })).rejects.toMatchObject(code(financeErrors.depositExceeds))
    await expect(desk.deposit({ ...at, version: 9, amount: 1 })).rejects.toMatchObject(code(kernelErrors.staleVersion))
    const moved = await changeOf(async () => {
      const after = await desk.deposit({ ...at, amount: 8_000 })
      expect(after).toMatchObject({
        expected: 9_000,
        deposits: [{ amount: 8_000, isAtBank: false, canTakeBack: true }],
      })
    })
    expect(moved).toEqual({ cash: -8_000, transit: 8_000 })
    await read([{ amountCents: 8_000, name: 'Storting', bankRef: newRef() }])
    const [cash] = await awaited(8_000)
    expect(cash).toMatchObject({ kind: 'CASH_DEPOSIT' })
    const line = await lineOf(8_000, 'WAITING')
    const arrived = await changeOf(() => bank.bookOrdered({ ...line.at, ordered: cash?.ref ?? '' }))
    expect(arrived).toEqual({ transit: -8_000, bank: 8_000 })
    await expect(desk.undoDeposit({ competition, day, deposit: cash?.ref ?? '' })).rejects.toMatchObject(
      code(financeErrors.bankBooked),
    )
  })

  it('as often as it is taken there, the drawer is answered', async () => {
    let day = await opened(5_000)
    for (let taken = 0; taken < 51; taken += 1) {
      day = await desk.deposit({ competition, day: day.ref, version: day.version, amount: 1 })
    }
    expect(day.deposits).toHaveLength(51)
    expect((await desk.list({ competition })).items.some(({ ref }) => ref === day.ref)).toBe(true)
  })

  it('at the closing goes out of the count, and one that did not go is taken back', async () => {
    const { ref: day, version } = await opened(1_000)
    await take(day, 'CASH', 3_000)
    await expect(desk.close({ competition, day, counted: 3_900, deposit: 3_901, version })).rejects.toMatchObject(
      code(financeErrors.depositExceeds),
    )
    const closed = await desk.close({ competition, day, counted: 3_900, deposit: 2_000, version })
    expect(closed).toMatchObject({ expected: 4_000, counted: 3_900, difference: -100 })
    const [deposit] = closed.deposits
    expect(deposit).toMatchObject({ amount: 2_000 })
    const more = await desk.deposit({ competition, day, amount: 1_900, version: closed.version })
    await expect(desk.deposit({ competition, day, amount: 1, version: more.version })).rejects.toMatchObject(
      code(financeErrors.depositExceeds),
    )
    const undone = await changeOf(() => desk.undoDeposit({ competition, day, deposit: deposit?.ref ?? '' }))
    expect(undone).toEqual({ cash: 2_000, transit: -2_000 })
    await expect(desk.undoDeposit({ competition, day, deposit: deposit?.ref ?? '' })).rejects.toMatchObject(
      code(kernelErrors.notFound),
    )
    const left = (await desk.list({ competition })).items.find(({ ref }) => ref === day)
    expect(left).toMatchObject({ expected: 4_000, difference: -100, deposits: [{ amount: 1_900 }] })
  })

  it('of a closed day stays in the drawer once it was opened again, and goes from there', async () => {
    const first = await opened(5_000)
    await take(first.ref, 'CASH', 10_000)
    const close = { competition, day: first.ref, counted: 15_000, version: first.version }
    const closed = await desk.close(close)
    expect(closed).toMatchObject({ isReopened: false })
    const next = await desk.open({ competition, drawer: first.drawer.toUpperCase(), opening: 15_000 })
    expect(next).toMatchObject({ isReopened: false })
    const { items } = await desk.list({ competition })
    expect(items.find(({ ref }) => ref === first.ref)).toMatchObject({ isReopened: true })
    const refused = () => desk.deposit({ competition, day: first.ref, amount: 1, version: closed.version })
    expect(await changeOf(() => expect(refused()).rejects.toMatchObject(code(financeErrors.depositExceeds)))).toEqual(
      {},
    )
    const moved = await changeOf(() =>
      desk.deposit({ competition, day: next.ref, amount: 10_000, version: next.version }),
    )
    expect(moved).toEqual({ cash: -10_000, transit: 10_000 })
    const { version } = (await desk.list({ competition })).items.find(({ ref }) => ref === next.ref) ?? next
    const ended = await desk.close({ competition, day: next.ref, counted: 5_000, version })
    expect(ended).toMatchObject({ expected: 5_000, difference: 0 })
  })

  it('is for those who manage the money', async () => {
    const { ref: day, version } = await opened(1_000)
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const theirs = api(subject)
      for (const call of [
        () => theirs.competitions.competitionDesk.deposit({ competition, day, version, amount: 1 }),
        () => theirs.competitions.competitionDesk.undoDeposit({ competition, day, deposit: day }),
        () => theirs.finance.bank.bookCards({ organisation, line: day, version: 1, fee: 0 }),
      ]) {
        await expect(call()).rejects.toMatchObject(code(error))
      }
    }
    await expect(
      bank.bookCards({ organisation: worlds.a.club.ref, line: day, version: 1, fee: 0 }),
    ).rejects.toMatchObject(code(kernelErrors.notFound))
    await desk.close({ competition, day, counted: 1_000, version })
  })
})
