// Money of a federation of the twin worlds: one of every noun that a call names, so that refs of the other federation are refused for what
// they are, and not because nothing has them. Everything that has an account number has the same one, which a canary looks for.
import { newRef } from '@oxer/db'
import type { World } from '@oxer/testing'
import { givenInvoicing } from '../finance/invoice/invoice.fixture.ts'
import type { ApiTest } from '../kernel/testing/api-test.ts'

/** Of persons and clubs; no seller has it. */
export const privateIban = 'NL91ABNA0417164300'

type Setting = Pick<ApiTest, 'database' | 'make' | 'now' | 'options'>

/** The refs of what was made, by the names that calls have for them. */
export type MoneyRefs = Readonly<Record<string, string>>

const date = '2026-05-17'

export const givenMoneyWorld = async (setting: Setting, world: World): Promise<MoneyRefs> => {
  const { prisma } = setting.database
  const federation = world.federation.ref
  const invoicing = givenInvoicing({ ...setting, federation })
  const { ref: bookRef } = await invoicing.book()
  await invoicing.seller()
  const competitionRef = world.competition.ref
  const person = { type: 'PERSON' as const, ref: world.practitioners[0]?.personRef ?? '' }
  const club = { type: 'ORGANISATION' as const, ref: world.club.ref }
  const own = { bookRef, payerType: person.type, payerRef: person.ref }
  const at = { date, createdAt: setting.now() }
  const bank = { iban: privateIban, name: 'Canary Payer' }

  await prisma.contactAccount.updateMany({ where: { contactRef: club.ref }, data: { iban: privateIban } })
  await prisma.contactAccount.create({
    data: {
      ...{ ref: newRef(), federationRef: federation, contactType: person.type, contactRef: person.ref },
      ...{ name: 'Own account', iban: privateIban, defaultFor: ['DEFAULT'], address: {}, createdAt: setting.now() },
    },
  })

  const billRef = newRef()
  const target = newRef()
  for (const ref of [billRef, target]) {
    await prisma.bill.create({ data: { ref, ...own, competitionRef, ...at } })
  }
  const item = {
    ...{
      ref: newRef(),
      billRef,
      articleRef: world.article.ref,
      description: 'Box',
      unitCents: 2500,
      amountCents: 2500,
    },
    ...{ taxLevelCode: 'VAT_21', taxTreatment: 'STANDARD', sourceKind: 'MANUAL', competitionRef, ...at },
  }
  await prisma.billItem.create({ data: item })

  const order = await invoicing.order(person, [{ amountCents: 3000 }])
  await prisma.financeOrder.update({ where: { ref: order.ref }, data: { competitionRef } })
  const final = await invoicing.final(person, [{ amountCents: 5000 }])
  const draft = { ref: await invoicing.draft(person, [{ amountCents: 4000 }]) }

  const run = { ref: newRef(), bookRef, name: 'Spring', articleRefs: [], createdAt: setting.now() }
  await prisma.invoiceRun.create({ data: run })
  await prisma.invoice.update({ where: { ref: draft.ref }, data: { runRef: run.ref } })

  const payment = {
    ...{ ref: newRef(), ...own, method: 'TRANSFER', status: 'PENDING', amountCents: 1000, settlesCents: 1000 },
    ...{ unallocatedCents: 0, text: bank.name, iban: privateIban, ...at },
  }
  await prisma.payment.create({ data: payment })
  const day = newRef()
  await prisma.cashDay.create({
    data: {
      ...{ ref: day, bookRef, competitionRef, drawer: 'main', date, isRounded: true, openingCents: 5000 },
      openedAt: setting.now(),
    },
  })
  const payout = newRef()
  await prisma.payout.create({
    data: {
      ...{ ref: payout, bookRef, competitionRef, status: 'ORDERED', totalCents: 1500, ...at },
      lines: { create: { ref: newRef(), contactType: club.type, contactRef: club.ref, amountCents: 1500 } },
      transfers: {
        create: {
          ref: newRef(),
          contactType: club.type,
          contactRef: club.ref,
          ...bank,
          nettedCents: 0,
          amountCents: 1500,
        },
      },
    },
  })
  const refund = newRef()
  await prisma.refund.create({
    data: {
      ...{ ref: refund, ...own, method: 'TRANSFER', amountCents: 700, reason: 'Twice', status: 'ORDERED' },
      ...{ ...bank, ...at },
    },
  })
  const [line, statementRef] = [newRef(), newRef()]
  const balances = { openingCents: 0, closingCents: 1200, firstDay: date, lastDay: date }
  await prisma.bankStatement.create({
    data: {
      ref: statementRef,
      bookRef,
      externalId: 'S1',
      iban: 'BE71096123456769',
      ...balances,
      createdAt: at.createdAt,
    },
  })
  await prisma.bankLine.create({
    data: {
      ...{ ref: line, bookRef, statementRef, entryKey: 'L1', position: 0, date, amountCents: 1200 },
      ...{ ...bank, status: 'WAITING', rule: 'UNKNOWN' },
    },
  })
  const known = { ref: newRef(), bookRef, iban: privateIban, payerType: person.type, payerRef: person.ref }
  await prisma.payerIban.create({ data: { ...known, createdAt: at.createdAt } })
  const exported = { ref: newRef(), bookRef, invoiceRef: final, system: 'UBL_EXPORT', createdAt: at.createdAt }
  await prisma.accountingExport.create({ data: exported })

  return {
    ...{ book: bookRef, bookRef, bill: billRef, billRef, target, moveToRef: target },
    ...{ item: item.ref, itemRefs: item.ref, order: order.ref, orderRefs: order.ref, document: order.ref },
    ...{ documentRefs: order.ref, invoice: draft.ref, invoiceRefs: draft.ref, action: run.ref, actionRef: run.ref },
    ...{ payment: payment.ref, day, payout, refund, ordered: refund, line, export: exported.ref },
    ...{ payer: person.ref, payerRef: person.ref, subjectRef: person.ref },
  }
}
