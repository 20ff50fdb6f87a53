// The second pair of eyes: what is proposed is booked only by another person. Closing the database checks the books.

import { accessErrors } from '@oxer/domain/access/access.errors'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refusedAs } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, downloads, make, federation, worlds } = await apiTest()
const { prisma } = database
const first = api('federationAdministrator')
const { competitionFinance, competitionPayout } = first.competitions
const club = worlds.a.club.ref
const article = await make.article({ federationRef: federation, type: 'OTHER' })
const { ref: competition } = await make.competition({
  ...{ federationRef: federation, organizerType: 'ORGANISATION', organizerRef: club },
})

const admin = worlds.actors.federationAdministrator
if (admin === null) throw new Error('The world has no administrator')
const account = await make.account({ name: 'Second Pair', isRegistered: true })
const other: Actor = { ...admin, accountRef: account.ref, personRef: null, name: 'Second Pair' }
const second = apiOf(other).competitions.competitionPayout

const terms = { competition, receivedOnly: false }
const sell = async (payerType: 'PERSON' | 'ORGANISATION', payerRef: string, unitAmount: number) => {
  const { ref } = await competitionFinance.create({ competition, payerType, payerRef, description: 'Stand' })
  const item = { articleRef: article.ref, description: 'Box', unitAmount, taxLevelCode: 'VAT_21' as const }
  await competitionFinance.addItem({ competition, bill: ref, ...item })
  const { ref: order } = await competitionFinance.orderBill({ competition, billRef: ref })
  await competitionFinance.processOrder({ competition, order })
}
const sellToAnybody = async (cents: number) =>
  sell('PERSON', (await make.person({ federationRef: federation })).ref, cents)
const propose = async (netting = false) => {
  const { total } = await competitionPayout.calculate({ ...terms, netting })
  return competitionPayout.order({ ...terms, netting, total })
}
const of = ({ ref, version }: { ref: string; version: number }) => ({ competition, payout: ref, version })
const balanceOf = async (key: string) =>
  Number((await prisma.accountBalance.findFirst({ where: { account: { key } } }))?.balanceCents ?? 0)
const owed = () => balanceOf(`payable:ORGANISATION:${club}`)
const booked = (ref: string) => prisma.ledgerTransaction.count({ where: { kind: 'PAYOUT', sourceRef: ref } })
const transferOf = (payoutRef: string) => prisma.payoutTransfer.findFirstOrThrow({ where: { payoutRef } })
const require = async (needsSecondPerson: boolean) => {
  const { version, termDays, mailsDocuments } = await first.finance.invoice.settings({ organisation: federation })
  return first.finance.invoice.saveSettings({
    organisation: federation,
    ...{ termDays, mailsDocuments, needsSecondPerson, version },
  })
}

beforeAll(async () => {
  for (const [contactType, contactRef, iban] of [
    ['ORGANISATION', club, 'BE71096123456769'],
    ['FEDERATION', federation, 'BE68539007547034'],
  ] as const) {
    await first.parties.contactAccount.create({ contactType, contactRef, name: 'Bank', iban, defaultFor: ['DEFAULT'] })
  }
  await sellToAnybody(10_000)
  expect(await require(true)).toMatchObject({ needsSecondPerson: true })
})
afterEach(async () => {
  expect(await prisma.$queryRaw`SELECT fault FROM ledger_fault`).toEqual([])
  const waiting = await prisma.payout.findMany({ where: { status: 'PROPOSED' } })
  for (const payout of waiting) await competitionPayout.cancel(of(payout))
})

describe('the setting', () => {
  it('keeps its value if a caller does not send it', async () => {
    const { version, termDays } = await first.finance.invoice.settings({ organisation: federation })
    expect(await first.finance.invoice.saveSettings({ organisation: federation, termDays, version })).toMatchObject({
      needsSecondPerson: true,
    })
    expect(await competitionPayout.calculate(terms)).toMatchObject({ needsSecondPerson: true })
  })

  it('is switched off only by somebody who has proved again who they are, and never by a token', async () => {
    const { version, termDays } = await first.finance.invoice.settings({ organisation: federation })
    const input = { organisation: federation, termDays, version }
    for (const signedInAt of [null, new Date('2026-01-01T08:00:00Z')]) {
      const { invoice } = api('federationAdministrator', { signedInAt }).finance
      await expect(invoice.saveSettings({ ...input, needsSecondPerson: false })).rejects.toMatchObject(
        refusedAs(accessErrors.signInAgain),
      )
    }
    const later = api('federationAdministrator', { signedInAt: null }).finance.invoice
    expect(await later.saveSettings({ ...input, needsSecondPerson: true })).toMatchObject({ needsSecondPerson: true })
  })

  it('off, an order is booked at once', async () => {
    await require(false)
    const before = await owed()
    const made = await propose()
    expect(made).toMatchObject({ status: 'ORDERED', isOwn: true, decidedBy: null })
    expect(await owed()).toBe(before + made.total)
    await competitionPayout.cancel(of(made))
    expect(await owed()).toBe(before)
    await require(true)
  })
})

describe('a proposal', () => {
  it('books nothing and is no file; another person approves it, and it is booked as an order is', async () => {
    const before = await owed()
    const made = await propose()
    expect(made).toMatchObject({ status: 'PROPOSED', total: 10_000, isOwn: true, decidedBy: null })
    expect(await owed()).toBe(before)
    const file = { competition, payout: made.ref }
    const bank = downloads('federationAdministrator').competitions.competitionPayout
    await expect(bank.file(file)).rejects.toMatchObject(refusedAs(financeErrors.waitsForSecondPerson))
    await expect(competitionPayout.approve(of(made))).rejects.toMatchObject(refusedAs(financeErrors.secondPersonNeeded))
    await expect(competitionPayout.reject({ ...of(made), reason: 'Mine' })).rejects.toMatchObject(
      refusedAs(financeErrors.secondPersonNeeded),
    )
    await expect(propose()).rejects.toMatchObject(refusedAs(financeErrors.waitsForSecondPerson))
    expect((await second.list({ competition })).payouts[0]).toMatchObject({ proposedBy: made.proposedBy, isOwn: false })
    expect(await second.approve(of(made))).toMatchObject({
      ...{ status: 'ORDERED', decidedBy: 'Second Pair', total: 10_000, version: 2 },
    })
    expect(await owed()).toBe(before + 10_000)
    expect((await bank.file(file)).body).toContain('<InstdAmt Ccy="EUR">100.00</InstdAmt>')
    await expect(second.approve({ ...of(made), version: 2 })).rejects.toMatchObject(
      refusedAs(financeErrors.notProposed),
    )
    const history = await prisma.history.findMany({ where: { ref: made.ref }, orderBy: { id: 'asc' } })
    expect(history.map(({ action }) => action)).toEqual(['propose', 'approve'])
    await competitionPayout.cancel({ ...of(made), version: 2, isFileUnused: true })
  })

  it('is rejected with a reason, and then proposed again', async () => {
    const made = await propose()
    await expect(second.reject({ ...of(made), reason: '  ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await second.reject({ ...of(made), reason: 'Too early' })).toMatchObject({
      ...{ status: 'REJECTED', reason: 'Too early', decidedBy: 'Second Pair' },
    })
    await expect(competitionPayout.cancel({ ...of(made), version: 2 })).rejects.toMatchObject(
      refusedAs(financeErrors.payoutCancelled),
    )
    await expect(
      downloads('federationAdministrator').competitions.competitionPayout.file({ competition, payout: made.ref }),
    ).rejects.toMatchObject(refusedAs(financeErrors.payoutCancelled))
    expect(await propose()).toMatchObject({ status: 'PROPOSED', total: 10_000 })
  })

  it('is withdrawn by whoever proposed it, and books nothing', async () => {
    const before = await owed()
    const made = await propose()
    expect(await competitionPayout.cancel(of(made))).toMatchObject({ status: 'CANCELLED' })
    expect(await owed()).toBe(before)
    expect(await booked((await transferOf(made.ref)).ref)).toBe(0)
  })

  it('that differs from what would be paid now is refused', async () => {
    const made = await propose()
    await sellToAnybody(500)
    await expect(second.approve(of(made))).rejects.toMatchObject(refusedAs(financeErrors.payoutChanged))
    expect((await second.list({ competition })).payouts[0]).toMatchObject({ status: 'PROPOSED', version: 1 })
  })

  it('whose contact has another bank account since is refused', async () => {
    const made = await propose()
    const stored = await prisma.contactAccount.findFirstOrThrow({
      where: { contactRef: club, iban: 'BE71096123456769' },
    })
    await prisma.contactAccount.update({ where: { ref: stored.ref }, data: { iban: 'BE62510007547061' } })
    await expect(second.approve(of(made))).rejects.toMatchObject(refusedAs(financeErrors.payeeChanged))
    await prisma.contactAccount.update({ where: { ref: stored.ref }, data: { iban: stored.iban } })
    expect(await second.approve(of(made))).toMatchObject({ status: 'ORDERED' })
    await competitionPayout.cancel({ ...of(made), version: 2 })
  })

  it('settles what a contact owes when it is approved, not before', async () => {
    await sell('ORGANISATION', club, 1000)
    const key = `receivable:ORGANISATION:${club}`
    const made = await propose(true)
    expect(made).toMatchObject({ netted: 1000 })
    expect(await balanceOf(key)).toBe(1000)
    await second.approve(of(made))
    expect(await balanceOf(key)).toBe(0)
  })

  it('that two approve at the same time is booked once', async () => {
    for (const round of [1, 2, 3]) {
      await sellToAnybody(1000 + round)
      const made = await propose()
      const outcomes = await Promise.allSettled([second.approve(of(made)), second.approve(of(made))])
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await booked((await transferOf(made.ref)).ref)).toBe(1)
    }
  })

  it('is decided on only by those who may pay, at its version, in its federation', async () => {
    await sellToAnybody(1000)
    const made = await propose()
    const decisions = (subject: Parameters<typeof api>[0]) => {
      const { approve, reject } = api(subject).competitions.competitionPayout
      return [() => approve(of(made)), () => reject({ ...of(made), reason: 'No' })]
    }
    for (const decide of decisions('clubAdministrator')) {
      await expect(decide()).rejects.toMatchObject(refusedAs(financeErrors.payoutBySeller))
    }
    for (const decide of decisions('rider')) {
      await expect(decide()).rejects.toMatchObject(refusedAs(kernelErrors.insufficientPermissions))
    }
    for (const decide of decisions('anonymous')) {
      await expect(decide()).rejects.toMatchObject(refusedAs(kernelErrors.noUserContext))
    }
    for (const decide of decisions('foreignAdministrator')) {
      await expect(decide()).rejects.toMatchObject(refusedAs(kernelErrors.notFound))
    }
    await expect(second.approve({ ...of(made), version: 9 })).rejects.toMatchObject(
      refusedAs(kernelErrors.staleVersion),
    )
    await expect(second.reject({ ...of(made), version: 9, reason: 'No' })).rejects.toMatchObject(
      refusedAs(kernelErrors.staleVersion),
    )
    await expect(second.approve({ ...of(made), payout: federation })).rejects.toMatchObject(
      refusedAs(kernelErrors.notFound),
    )
    await expect(
      api('clubAdministrator').finance.invoice.saveSettings({
        ...{ organisation: federation, termDays: 30, needsSecondPerson: false, version: 2 },
      }),
    ).rejects.toThrow()
  })
})
