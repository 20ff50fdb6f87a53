import { DocumentSeries, FrozenDocument, type PrintedDocument } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { hasUbl, ublOf } from '@oxer/domain/finance/document/ubl.rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoMoment as now, openDemo } from './demo-services.fixture.ts'
import { loadDemoMoney } from './index.ts'

let opened: Awaited<ReturnType<typeof openDemo>>
let database: (typeof opened)['database']
let services: (typeof opened)['services']
beforeAll(async () => {
  opened = await openDemo()
  database = opened.database
  services = opened.services
  await loadDemoMoney(services, now)
}, 120_000)
afterAll(() => opened.close())

const countsOf = async (sql: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await database.query<{ key: string; n: number }>(sql)).map(({ key, n }): [string, number] => [key, n]),
  )

/** Final invoices and credit notes as they are printed. */
const finalDocuments = async (): Promise<PrintedDocument[]> => {
  const rows = await database.prisma.invoice.findMany({
    where: { status: 'INVOICED' },
    orderBy: [{ series: 'asc' }, { number: 'asc' }],
  })
  return rows.map(({ document, series, year, number, date, dueDate }) => {
    const of = DocumentSeries.parse(series)
    return {
      ...FrozenDocument.parse(document),
      ...{ series: of, date: date ?? '', dueDate: dueDate ?? '' },
      number: documentNumber(of, year ?? 0, number ?? 0),
    }
  })
}

/** Cents of the elements of a name, in their order. */
const centsOf = (xml: string, name: string): number[] =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'gu'))].map(([, text]) => Math.round(Number(text) * 100))
const sum = (cents: readonly number[]): number => cents.reduce((left, right) => left + right, 0)
const partsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<cac:${name}>[\\s\\S]*?</cac:${name}>`, 'gu'))].map(([part]) => part)
const textOf = (xml: string, name: string): string => new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'u').exec(xml)?.[1] ?? ''

describe('the season of money of the demo', () => {
  it('leaves books without a fault, whose accounts add up to nothing', async () => {
    expect(await database.query('SELECT * FROM ledger_fault')).toEqual([])
    const [total] = await database.query<{ cents: number; n: number }>(
      'SELECT sum(amount_cents)::int AS cents, count(*)::int AS n FROM posting',
    )
    expect(total?.cents).toBe(0)
    expect(total?.n).toBeGreaterThan(150)
  })

  it('has everything that the screens of a treasurer can show', async () => {
    const documents = await countsOf(
      "SELECT series || ' ' || status AS key, count(*)::int AS n FROM invoice GROUP BY 1",
    )
    expect(documents['INVOICE INVOICED']).toBeGreaterThanOrEqual(10)
    expect(documents['INVOICE DRAFT']).toBeGreaterThanOrEqual(2)
    expect(documents['CREDIT_NOTE INVOICED']).toBe(1)
    const settled = await countsOf(
      `SELECT CASE WHEN open_cents = 0 THEN 'paid' WHEN due_date < '2026-05-16' THEN 'overdue' ELSE 'open' END AS key,
              count(*)::int AS n
         FROM settlement WHERE handed_over_ref IS NULL AND kind <> 'CREDIT_NOTE' GROUP BY 1`,
    )
    for (const key of ['paid', 'overdue', 'open']) expect(settled[key]).toBeGreaterThanOrEqual(2)
    const orders = await countsOf('SELECT status AS key, count(*)::int AS n FROM finance_order GROUP BY 1')
    expect(orders.NEW).toBeGreaterThanOrEqual(2)
    const lines = await countsOf('SELECT status AS key, count(*)::int AS n FROM bank_line GROUP BY 1')
    expect(lines.WAITING).toBe(3)
    expect(lines.BOOKED).toBeGreaterThanOrEqual(5)
    expect(await countsOf('SELECT status AS key, count(*)::int AS n FROM card_payment GROUP BY 1')).toEqual({
      SUCCEEDED: 1,
      EXPIRED: 1,
    })
    expect(await countsOf('SELECT level::text AS key, count(*)::int AS n FROM reminder GROUP BY 1')).toEqual({
      '1': 2,
      '2': 1,
    })
    expect(await database.prisma.payout.count()).toBeGreaterThanOrEqual(1)
    // An entry of a competition that was paid out was credited afterwards.
    const corrected = await database.prisma.shareLine.findFirstOrThrow({
      where: { amountCents: { lt: 0 }, kind: 'SHARE' },
    })
    expect(await database.prisma.payout.count({ where: { competitionRef: corrected.competitionRef ?? '' } })).toBe(1)
    // The prizes of a test were paid out with the rest of its competition.
    const prizes = await database.prisma.shareLine.findMany({ where: { kind: 'PRIZE' } })
    expect(prizes.length).toBeGreaterThanOrEqual(1)
    const competitionRef = prizes[0]?.competitionRef ?? ''
    const paid = await database.prisma.payoutLine.findMany({ where: { articleRef: null, payout: { competitionRef } } })
    const sumOf = (lines: readonly { amountCents: bigint }[]) =>
      lines.reduce((sum, { amountCents }) => sum + amountCents, 0n)
    expect(sumOf(paid)).toBe(sumOf(prizes))
    expect(await database.prisma.cashDay.findMany({ orderBy: { date: 'asc' } })).toMatchObject([
      { differenceCents: -50 },
      { closedAt: null },
    ])
    expect(await database.prisma.billItem.count({ where: { isToPrice: true } })).toBe(2)
  })

  it('has something for each user to see: the club, the rider, the member and the parent', async () => {
    const payerOf = async (username: string): Promise<string | null> =>
      (await database.prisma.account.findUniqueOrThrow({ where: { username } })).personRef
    const persons = await Promise.all(['ruiter', 'lid', 'ouder'].map((name) => payerOf(`${name}@oxer.example`)))
    const { organisationRef } = await database.prisma.organisationRole.findFirstOrThrow({
      where: { account: { username: 'club@oxer.example' } },
    })
    for (const payerRef of [...persons, organisationRef]) {
      expect(payerRef).not.toBeNull()
      expect(await database.prisma.bill.count({ where: { payerRef: payerRef ?? '' } })).toBeGreaterThan(0)
      expect(await database.prisma.financeOrder.count({ where: { payerRef: payerRef ?? '' } })).toBeGreaterThan(0)
      expect(await database.prisma.invoice.count({ where: { payerRef: payerRef ?? '' } })).toBeGreaterThan(0)
    }
  })

  it('is played once', async () => {
    const before = await database.prisma.ledgerTransaction.count()
    await loadDemoMoney(services, now)
    expect(await database.prisma.ledgerTransaction.count()).toBe(before)
  })
})

// The rules of EN 16931 that the amounts and the numbers of a document can break; the form is that of the files beside `ubl.rules.test.ts`.
describe('the electronic invoices of the demo', () => {
  it('exist for every club, and obey the rules of EN 16931', async () => {
    const documents = (await finalDocuments()).filter(hasUbl)
    expect(documents.length).toBeGreaterThanOrEqual(7)
    expect(new Set(documents.map(({ series }) => series))).toEqual(new Set(['INVOICE', 'CREDIT_NOTE']))
    expect(new Set(documents.flatMap(({ groups }) => groups.map(({ taxLevelCode }) => taxLevelCode)))).toEqual(
      new Set(['VAT_0', 'VAT_6', 'VAT_21']),
    )
    for (const document of documents) {
      const xml = ublOf(document)
      const isCredit = document.series === 'CREDIT_NOTE'
      const lines = partsOf(xml, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
      const [total = ''] = partsOf(xml, 'LegalMonetaryTotal')
      const [tax = ''] = partsOf(xml, 'TaxTotal')
      const of = (name: string): number => centsOf(total, name)[0] ?? 0
      // BR-CO-10 and BR-CO-13
      expect(sum(lines.map((line) => centsOf(line, 'LineExtensionAmount')[0] ?? 0))).toBe(of('LineExtensionAmount'))
      expect(of('TaxExclusiveAmount')).toBe(of('LineExtensionAmount'))
      // BR-CO-14 and BR-CO-15
      const [taxCents = 0] = centsOf(tax, 'TaxAmount')
      expect(sum(partsOf(tax, 'TaxSubtotal').map((part) => centsOf(part, 'TaxAmount')[0] ?? 0))).toBe(taxCents)
      expect(of('TaxInclusiveAmount')).toBe(of('TaxExclusiveAmount') + taxCents)
      // BR-CO-16
      expect(of('PayableAmount')).toBe(of('TaxInclusiveAmount') - of('PrepaidAmount') + of('PayableRoundingAmount'))
      expect(of('PayableAmount')).toBe(document.payableCents)
      for (const part of partsOf(tax, 'TaxSubtotal')) {
        const [taxable = 0] = centsOf(part, 'TaxableAmount')
        // BR-CO-17, within the cent that the rule allows
        const percent = Number(textOf(part, 'Percent'))
        expect(Math.abs((centsOf(part, 'TaxAmount')[0] ?? 0) - (taxable * percent) / 100)).toBeLessThanOrEqual(1)
        // BR-E-10 and BR-S-10: a group without tax says why, one with tax does not
        expect(/<cbc:TaxExemptionReason(Code)?>/u.test(part)).toBe(percent === 0)
      }
      // BE numbers and accounts by their check digits (PEPPOL-COMMON-R043, ISO 13616)
      for (const [, digits = ''] of xml.matchAll(/schemeID="0208">(\d{10})</gu)) {
        expect(Number(digits.slice(0, 8)) % 97).toBe(97 - Number(digits.slice(8)))
      }
      expect(BigInt(`${document.seller.iban.slice(4)}1114${document.seller.iban.slice(2, 4)}`) % 97n).toBe(1n)
    }
  })
})
