// Lists of a book as files: what the screen shows, however many rows, with cells that a spreadsheet does not compute.
import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { givenBankLine } from '../bank/bank.fixture.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'

const test = await apiTest()
const { api, database, downloads, federation: organisation, make, worlds } = test
const { prisma } = database
const given = givenInvoicing(test)
await given.seller()
const { finance } = api('federationAdministrator')
const files = downloads('federationAdministrator').finance
const csv = { organisation, kind: 'CSV' as const }

const linesOf = async ({ body }: Pick<FileReply, 'body'>): Promise<string[]> => {
  if (!(body instanceof ReadableStream)) throw new Error('a list is streamed')
  const pieces: Uint8Array[] = []
  for await (const piece of body) if (piece instanceof Uint8Array) pieces.push(piece)
  return Buffer.concat(pieces).toString().replace('\uFEFF', '').trimEnd().split('\r\n')
}

const payer = {
  type: 'PERSON' as const,
  ref: (await make.person({ federationRef: organisation, firstName: '=Eva', lastName: 'Claes' })).ref,
}
const order = await given.order(payer, [{ amountCents: 12_345 }])
const { ref: invoice } = await finance.invoice.createOfOrder({ organisation, order: order.ref })
const { number } = await finance.invoice.finalise({ federation: organisation, invoice, version: 1 })
const open = await given.order(payer, [{ amountCents: 700 }])
await givenBankLine(test, organisation)

describe('the files of a book', () => {
  it('have the rows and the filters of their lists', async () => {
    const { bookFile } = files
    const invoices = await linesOf(await bookFile.invoices({ ...csv, columns: 'number,payer,amount,status' }))
    expect(invoices).toEqual(['Number;Payer;Amount;Status', `${number};'=Eva Claes;123.45;Open`])
    expect(await linesOf(await bookFile.invoices({ ...csv, status: 'PAID' }))).toHaveLength(1)
    const bills = await linesOf(await bookFile.bills({ ...csv, status: 'OPEN', columns: 'amount,status' }))
    expect(bills).toEqual(['Amount;Status', '7;Open'])
    const waiting = await linesOf(await bookFile.openDocuments({ ...csv, columns: 'number,open' }))
    expect(waiting).toHaveLength(3)
    expect(waiting).toContain(`${number};123.45`)
    expect(await linesOf(await bookFile.openDocuments({ ...csv, q: 'nobody of this name' }))).toHaveLength(1)
    const moved = await linesOf(await bookFile.transactions({ ...csv, of: 'PROCESS', columns: 'kind,amount' }))
    expect(moved.toSorted()).toEqual(['Booked;123.45', 'Booked;7', 'What;Amount'])
    expect(await linesOf(await bookFile.transactions({ ...csv, of: 'REFUND' }))).toHaveLength(1)
    const lines = await linesOf(await bookFile.bankLines({ ...csv, columns: 'iban,amount,status' }))
    expect(lines).toEqual(['IBAN;Amount;Status', 'BE68539007547034;12;Waiting'])
    expect(await linesOf(await bookFile.bankLines({ ...csv, status: 'BOOKED' }))).toHaveLength(1)
    const [line] = (await finance.bank.lines({ organisation })).items
    const { ref, version } = line ?? expect.fail('the line is gone')
    await finance.bank.bookLedger({ organisation, line: ref, version, account: 'PSP_FEE', reason: 'Costs of May' })
    const byHand = await bookFile.bankLines({ ...csv, status: 'BOOKED', columns: 'amount,ledger,reason' })
    expect(await linesOf(byHand)).toEqual([
      'Amount;Account in the books;Reason',
      '12;Costs of bank and cards;Costs of May',
    ])
    const sheet = await bookFile.bills({ organisation, kind: 'XLSX' })
    expect(sheet.fileName).toBe('Bills.xlsx')
    const looks = await prisma.personalDataAccess.findMany({ where: { personRef: payer.ref } })
    expect(looks.every(({ what }) => what.startsWith('finance.'))).toBe(true)
  })

  it('have each order and each item once, however many', async () => {
    const { ref: bookRef } = await given.book()
    const count = 2100
    await database.query(
      `INSERT INTO finance_order (ref, book_ref, number, date, description, status, payer_type, payer_ref, created_at)
       SELECT gen_random_uuid(), $1::uuid, 1000 + i, '2026-05-0' || (1 + i % 9), 'Many', 'NEW', 'PERSON', $2::uuid, now()
       FROM generate_series(1, ${count}) i`,
      [bookRef, payer.ref],
    )
    const orders = await linesOf(await files.order.exportOrders({ ...csv, statuses: 'NEW', columns: 'number' }))
    expect([orders.length, new Set(orders).size]).toEqual([count + 1, count + 1])
    const many = newRef()
    await prisma.financeOrder.create({
      data: {
        ...{ ref: many, bookRef, number: 900, date: '2026-05-17', payerType: 'PERSON', payerRef: payer.ref },
        createdAt: new Date(),
      },
    })
    await database.query(
      `INSERT INTO bill_item (ref, bill_ref, order_ref, description, unit_cents, amount_cents, tax_level_code, tax_treatment, date, status,
         source_kind, created_at)
       SELECT gen_random_uuid(), $1::uuid, $2::uuid, 'Box ' || i, 100, 100, 'VAT_0', 'EXEMPT_SPORT', '2026-05-17', 'ORDERED', 'MANUAL', now()
       FROM generate_series(1, ${count}) i`,
      [open.billRef, many],
    )
    const items = await linesOf(await files.order.exportOrder({ ...csv, order: many, columns: 'description' }))
    expect([items.length, new Set(items).size]).toEqual([count + 1, count + 1])
    await database.query(`DELETE FROM bill_item WHERE order_ref = $1::uuid`, [many])
    await database.query(`DELETE FROM finance_order WHERE number >= 900 AND book_ref = $1::uuid`, [bookRef])
  })

  it('are for those who manage the book', async () => {
    for (const name of ['invoices', 'transactions', 'bills', 'openDocuments', 'bankLines'] as const) {
      await refused(downloads('anonymous').finance.bookFile[name](csv), kernelErrors.noUserContext)
      await refused(downloads('rider').finance.bookFile[name](csv), kernelErrors.insufficientPermissions)
      await refused(downloads('foreignAdministrator').finance.bookFile[name](csv), kernelErrors.notFound)
    }
  })

  it('of payouts is for those who manage the money of the competition', async () => {
    const { exportPayouts } = downloads('federationAdministrator').competitions.competitionPayout
    const competition = worlds.a.competition.ref
    expect(await linesOf(await exportPayouts({ competition, kind: 'CSV', columns: 'date,contact' }))).toEqual([
      'Date;To',
    ])
    const foreign = downloads('foreignAdministrator').competitions.competitionPayout
    await refused(foreign.exportPayouts({ competition, kind: 'CSV' }), kernelErrors.notFound)
  })
})
