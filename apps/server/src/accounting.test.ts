// Final documents reach a server that speaks the protocol of other books, each once.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAccountingExports } from '@oxer/api'
import { newRef } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountingSystems } from './accounting.ts'
import { type BooksStandIn, booksStandIn } from './testing/books.ts'
import { type TestApp, testApp } from './testing/server.ts'

let standIn: BooksStandIn
let server: TestApp
let folder: string
beforeAll(async () => {
  standIn = await booksStandIn()
  folder = await mkdtemp(join(tmpdir(), 'oxer-exports-'))
  server = await testApp({
    EXACT_ONLINE_URL: standIn.url,
    EXACT_ONLINE_CLIENT_ID: 'client',
    EXACT_ONLINE_CLIENT_SECRET: 'secret',
    EXACT_ONLINE_REFRESH_TOKEN: 'first',
    EQIFY_URL: `${standIn.url}/eqify`,
    EQIFY_API_KEY: 'eqify key',
    EXPORT_FOLDER: folder,
  })
})
afterAll(async () => {
  await server.end()
  await standIn.stop()
  await rm(folder, { recursive: true })
})

const party = {
  ...{ name: 'Rijvereniging De Linde', attention: null, street: 'Dreef 1', postalCode: '2500', cityName: 'Lier' },
  ...{ country: 'BE', enterpriseNumber: '1000000021', vatNumber: null, email: null },
}
const documentOf = (articleRef: string, enterpriseNumber: string | null) => ({
  seller: { ...party, enterpriseNumber: '0777777771', iban: 'BE71096123456769', bic: null },
  buyer: { ...party, enterpriseNumber },
  ...{ currency: 'EUR', language: 'NL', orders: ['O2026-000001'], reference: null, credits: [] },
  lines: [
    {
      ...{
        itemRef: newRef(),
        articleRef,
        description: 'Box',
        about: null,
        quantity: 1,
        unitCents: 1210,
        discountBasisPoints: 0,
      },
      ...{ taxLevelCode: 'VAT_21', taxTreatment: 'STANDARD', grossCents: 1210, netCents: 1000 },
    },
  ],
  groups: [
    {
      ...{ category: 'S', taxLevelCode: 'VAT_21', percent: 21, taxableCents: 1000, taxCents: 210 },
      ...{ reasonCode: null, treatments: ['STANDARD'] },
    },
  ],
  ...{ netCents: 1000, taxCents: 210, totalCents: 1210, roundingCents: 0, prepaidCents: 0, payableCents: 1210 },
})

const books = {
  ...{ isEnabled: true, administration: '123456', salesJournal: '70', revenueAccount: '700000' },
  ...{ vatAccounts: { VAT_6: null, VAT_9: null, VAT_21: '4' }, costCentre: 'ARTICLE', exportFolder: 'Facturen 2026' },
}

let divisions = 0

/** A federation whose final documents go to a system; the moment moves by minutes. */
const givenBooks = async (system: string, more: Record<string, unknown> = {}) => {
  divisions += 1
  // Numbers of documents are known in one administration.
  const administration = String(123_455 + divisions)
  const over = { ...more, administration }
  const { prisma } = server.database
  const federation = await server.rows.federation()
  const federationRef = federation.ref
  await prisma.externalAccounting.create({ data: { federationRef, system, settings: { ...books, ...over } } })
  const article = await server.rows.article({ federationRef, taxLevelCode: 'VAT_21', externalRef: 'BOX' })
  const bookRef = newRef()
  await prisma.book.create({
    data: {
      ...{ ref: bookRef, federationRef, ownerType: 'FEDERATION', ownerRef: federationRef },
      ...{ code: '100', createdAt: new Date() },
    },
  })
  const payer = await server.rows.organisation({ federationRef })
  let moment = Date.parse('2026-05-17T08:00:00Z')
  const final = async (enterpriseNumber: string | null = '1000000021') => {
    const ref = newRef()
    await prisma.invoice.create({
      data: {
        ...{ ref, bookRef, payerType: 'ORGANISATION', payerRef: payer.ref, buyerName: party.name, payableCents: 1210 },
        ...{ document: documentOf(article.ref, enterpriseNumber), createdAt: new Date() },
      },
    })
    await prisma.invoice.update({
      where: { ref },
      data: { status: 'INVOICED', date: '2026-05-17', dueDate: '2026-06-16' },
    })
    await prisma.accountingExport.create({
      data: { ref: newRef(), bookRef, invoiceRef: ref, system, createdAt: new Date(moment) },
    })
    return ref
  }
  /** The receipt of a day, which is of nobody. */
  const finalReceipt = async (day: string) => {
    const ref = newRef()
    const { buyer, ...document } = documentOf(article.ref, null)
    const name = `Particulieren, ${day}`
    await prisma.invoice.create({
      data: {
        ...{ ref, bookRef, series: 'RECEIPT', status: 'INVOICED', date: '2026-05-17', dueDate: '2026-05-17' },
        ...{ payerType: 'FEDERATION', payerRef: federationRef, buyerName: name, payableCents: 1210 },
        ...{ document: { ...document, buyer: { ...buyer, name } }, createdAt: new Date() },
      },
    })
    await prisma.accountingExport.create({
      data: { ref: newRef(), bookRef, invoiceRef: ref, system, createdAt: new Date(moment) },
    })
    return ref
  }
  const send = (minutes = 0) => {
    moment += minutes * 60_000
    const now = () => new Date(moment)
    return runAccountingExports(server.services, accountingSystems(server.services.env, server.services), now)
  }
  const exported = (invoiceRef: string) => prisma.accountingExport.findFirstOrThrow({ where: { invoiceRef } })
  const change = (settings: Record<string, unknown>) =>
    prisma.externalAccounting.update({
      where: { federationRef },
      data: { settings: { ...books, ...over, ...settings } },
    })
  return { federationRef, administration, payer, final, finalReceipt, send, exported, change }
}

const entries = () => standIn.made.filter(({ path }) => path.endsWith('SalesEntries'))

describe('Exact Online', () => {
  it('gets an entry of the journal for each document, of a customer that is made once, by tokens that are kept sealed', async () => {
    const { payer, final, send, exported } = await givenBooks('EXACT_ONLINE')
    const [one, two] = [await final(), await final()]
    expect(await send()).toBe(2)
    expect(standIn.made.map(({ path }) => path)).toEqual([
      '123456/crm/Accounts',
      '123456/salesentry/SalesEntries',
      '123456/salesentry/SalesEntries',
    ])
    const [customer, entry] = standIn.made
    expect(customer?.body).toMatchObject({ Name: party.name, SearchCode: payer.ref.replaceAll('-', ''), Status: 'C' })
    expect(entry?.body).toMatchObject({
      ...{ Customer: customer?.body.ID, Journal: '70', Type: 20, DueDate: '2026-06-16' },
      SalesEntryLines: [{ GLAccount: 'gl-700000', AmountFC: 10, VATCode: '4', VATAmountFC: 2.1, CostCenter: 'BOX' }],
    })
    for (const ref of [one, two]) expect(await exported(ref)).toMatchObject({ status: 'SENT', error: null })
    const { sealed } = await server.database.prisma.accountingToken.findUniqueOrThrow({
      where: { system: 'EXACT_ONLINE' },
    })
    expect(sealed).not.toContain(standIn.tokens.at(-1))
    // Another start of the server goes on with the last token.
    await final()
    expect(await send()).toBe(1)
    expect(await send()).toBe(0)
  })

  it('gets the receipts of the days as entries of one customer', async () => {
    const { administration, federationRef, finalReceipt, send, exported } = await givenBooks('EXACT_ONLINE')
    const refs = [await finalReceipt('17/05/2026'), await finalReceipt('18/05/2026')]
    expect(await send()).toBe(2)
    const made = standIn.made.filter(({ path }) => path.startsWith(administration))
    const customers = made.filter(({ path }) => path.endsWith('Accounts'))
    expect(customers.map(({ body }) => [body.Name, body.SearchCode])).toEqual([
      ['Particulieren', federationRef.replaceAll('-', '')],
    ])
    const sent = made.filter(({ path }) => path.endsWith('SalesEntries')).map(({ body }) => body)
    expect(sent).toHaveLength(2)
    for (const entry of sent) {
      expect(entry).toMatchObject({ Customer: customers[0]?.body.ID, Type: 20, DueDate: '2026-05-17' })
      expect(entry.SalesEntryLines).toMatchObject([{ AmountFC: 10, VATCode: '4', VATAmountFC: 2.1 }])
      expect(entry.YourRef).toMatch(/^R2026-/)
    }
    for (const ref of refs) expect(await exported(ref)).toMatchObject({ status: 'SENT' })
  })

  it('is asked again after a pause, and first whether the entry has arrived', async () => {
    const { final, send, exported } = await givenBooks('EXACT_ONLINE')
    await final()
    await send()
    const before = entries().length
    const lost = await final()
    standIn.failures.push({ status: 503, isKept: true })
    expect(await send()).toBe(0)
    expect(await exported(lost)).toMatchObject({
      status: 'WAITING',
      attempts: 1,
      error: expect.stringContaining('503'),
    })
    expect(await send()).toBe(0)
    expect(await send(1)).toBe(1)
    expect([entries().length - before, (await exported(lost)).externalId]).toEqual([1, entries().at(-1)?.body.EntryID])
  })

  it('stops at what it refuses for good, at an unknown account, and waits while the settings are incomplete or off', async () => {
    const { final, send, exported, change } = await givenBooks('EXACT_ONLINE')
    await final()
    await send()
    const refused = await final()
    standIn.failures.push({ status: 400 })
    await send()
    expect(await exported(refused)).toMatchObject({
      status: 'FAILED',
      error: expect.stringContaining('Period is closed'),
    })
    expect(await send(10_000)).toBe(0)
    await change({ revenueAccount: '999999' })
    const unknown = await final()
    await send()
    expect(await exported(unknown)).toMatchObject({ status: 'FAILED', error: expect.stringContaining('999999') })
    await change({ salesJournal: null })
    const incomplete = await final()
    await send()
    expect(await exported(incomplete)).toMatchObject({
      ...{ status: 'WAITING', problem: financeErrors.accountingIncomplete.code },
    })
    await change({ isEnabled: false })
    expect(await send(10)).toBe(0)
    await change({})
    expect(await send()).toBe(1)
  })
})

describe('EQIFY', () => {
  it('gets the UBL file at its address once, and again after a failure', async () => {
    const { administration, final, send, exported } = await givenBooks('EQIFY', {
      salesJournal: null,
      revenueAccount: null,
    })
    const invoice = await final()
    standIn.failures.push({ status: 500 })
    expect(await send()).toBe(0)
    expect(await send(1)).toBe(1)
    const { ref, externalId } = await exported(invoice)
    expect(standIn.files.get(ref)).toMatchObject({ administration, authorization: 'Bearer eqify key' })
    expect(standIn.files.get(ref)?.body).toContain(`<cbc:ID>${externalId}</cbc:ID>`)
  })
})

describe('UBL files', () => {
  it('appear whole in the folder; a document that has no such form says so', async () => {
    const { federationRef, final, send, exported } = await givenBooks('UBL_EXPORT', {
      exportFolder: '../Facturen/2026',
    })
    const [invoice, ofPerson] = [await final(), await final(null)]
    expect(await send()).toBe(1)
    expect(await readdir(join(folder, federationRef))).toEqual(['__Facturen_2026'])
    const [name = '', ...others] = await readdir(join(folder, federationRef, '__Facturen_2026'))
    expect([name, others]).toEqual([(await exported(invoice)).externalId, []])
    expect(await readFile(join(folder, federationRef, '__Facturen_2026', name), 'utf8')).toContain('<Invoice')
    expect(await exported(ofPerson)).toMatchObject({ status: 'FAILED', problem: financeErrors.invoiceWithoutUbl.code })
  })
})
