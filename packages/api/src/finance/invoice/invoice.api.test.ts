// From processed orders to documents. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { readPdf } from '@oxer/documents/paper/testing/read-pdf'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { documentStatusOf } from '@oxer/domain/finance/invoice/invoice.rules'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { givenInvoicing } from './invoice.fixture.ts'
import { readInvoiceStatus } from './invoice.queries.ts'

const test = await apiTest()
const { api, downloads, database, federation, options } = test
const { prisma } = database
const given = givenInvoicing(test)
const { invoice, order: orders } = api('federationAdministrator').finance
const code = (name: keyof typeof financeErrors) => ({ message: financeErrors[name].code })

await given.seller()

const runJobs = jobsOf(jobs, options)

const final = async (payer: Awaited<ReturnType<typeof given.person>>, cents: number) => {
  const ref = await given.draft(payer, [{ amountCents: cents, taxLevelCode: 'VAT_21' }])
  const { version } = await invoice.get({ federation, invoice: ref })
  return invoice.finalise({ federation, invoice: ref, version })
}

describe('an invoice', () => {
  it('is drafted from an order, gets its number and takes over what is owed', async () => {
    const payer = await given.club()
    const order = await given.order(payer, [
      { amountCents: 5000, quantity: 2 },
      { amountCents: 1000, taxLevelCode: 'VAT_21' },
    ])
    const drafted = await invoice.createOfOrder({ organisation: federation, order: order.ref })
    expect(drafted).toMatchObject({ status: 'DRAFT', number: null, amount: 6000, contactRef: payer.ref })
    await expect(invoice.createOfOrder({ organisation: federation, order: order.ref })).rejects.toMatchObject(
      code('orderInvoiced'),
    )
    const made = await invoice.finalise({ federation, invoice: drafted.ref, version: drafted.version })
    expect(made).toMatchObject({ status: 'INVOICED', number: '2026-00001', date: '2026-05-17', dueDate: '2026-06-16' })
    expect(made).toMatchObject({ open: 6000, hasUbl: true, creditable: 6000 })
    expect(made.document).toMatchObject({
      ...{ netCents: 5826, taxCents: 173, roundingCents: 1, payableCents: 6000 },
      ...{ reference: '101000000114', orders: [expect.stringMatching(/^O2026-/)] },
      seller: { name: 'Paardensport Voorbeeld vzw', enterpriseNumber: '0777777771' },
    })
    expect(await prisma.settlement.findUnique({ where: { documentRef: order.ref } })).toMatchObject({
      ...{ openCents: 0n, handedOverRef: drafted.ref },
    })
    expect(await prisma.bill.findUnique({ where: { ref: order.billRef } })).toMatchObject({ status: 'INVOICED' })
    await expect(invoice.finalise({ federation, invoice: drafted.ref, version: made.version })).rejects.toMatchObject(
      code('invoiceFinal'),
    )
    await expect(invoice.remove({ federation, invoice: drafted.ref })).rejects.toMatchObject(code('invoiceFinal'))
  })

  it('is refused without what the law wants of its seller, all of it at once', async () => {
    const draft = await given.draft(await given.person(), [{ amountCents: 1500 }])
    const own = { contactRef: federation }
    await prisma.contactAccount.updateMany({ where: own, data: { iban: null, enterpriseNumber: null } })
    const finalising = invoice.finalise({ federation, invoice: draft, version: 1 })
    const { causes } = await refused(finalising, financeErrors.sellerWithoutIban)
    expect(causes.map(({ code: each }) => each)).toContain(financeErrors.sellerWithoutEnterpriseNumber.code)
    expect((await invoice.settings({ organisation: federation })).missing).toEqual([
      'sellerWithoutIban',
      'sellerWithoutEnterpriseNumber',
    ])
    await prisma.contactAccount.updateMany({
      where: own,
      data: { iban: 'BE71096123456769', enterpriseNumber: '0777777771' },
    })
  })

  it('of orders that were chosen is drafted of these only', async () => {
    const payer = await given.person()
    const [wanted, other] = [
      await given.order(payer, [{ amountCents: 1500 }]),
      await given.order(payer, [{ amountCents: 2500 }]),
    ]
    const run = await invoice.create({ federation, name: 'Chosen', orderRefs: [wanted.ref] })
    await runJobs()
    const { items } = await invoice.list({ federation, action: run.ref })
    expect(items).toMatchObject([{ status: 'DRAFT', amount: 1500 }])
    expect(await orders.get({ organisation: federation, order: wanted.ref })).toMatchObject({
      ...{ documentRef: items[0]?.ref, invoicing: 'NOT_INVOICED', paymentStatus: 'INCOMPLETE' },
    })
    expect(await orders.get({ organisation: federation, order: other.ref })).toMatchObject({ documentRef: null })
    await invoice.removeAction({ federation, action: run.ref })
  })

  it('has the state of its payments on its order', async () => {
    const payer = await given.person()
    const at = { organisation: federation, order: (await given.order(payer, [{ amountCents: 2500 }])).ref }
    const { payment: money } = api('federationAdministrator').finance
    const paid = async (amount: number) => {
      await money.payOrder({ ...at, method: 'TRANSFER', amount })
      return (await orders.get(at)).paymentStatus
    }
    expect(await orders.get(at)).toMatchObject({ paymentStatus: 'INCOMPLETE', invoicing: 'NOT_INVOICED' })
    expect(await paid(1000)).toBe('PARTIAL')
    expect(await paid(2000)).toBe('EXCEEDED')
    expect(await orders.get(at)).toMatchObject({ open: 0, label: 'PAID', invoicing: 'NOT_INVOICED' })
    const exact = {
      organisation: federation,
      order: (await given.order(await given.person(), [{ amountCents: 700 }])).ref,
    }
    await money.payOrder({ ...exact, method: 'TRANSFER', amount: 700 })
    expect(await orders.get(exact)).toMatchObject({ paymentStatus: 'COMPLETE' })
    const receipt = await invoice.createReceiptOfOrder(exact)
    expect(await orders.get(exact)).toMatchObject({ documentRef: receipt.ref, invoicing: 'INVOICED' })
    const listed = await orders.search({ organisation: federation, statuses: ['PAID'] })
    expect(listed.items.map(({ ref, paymentStatus }) => [ref, paymentStatus])).toEqual(
      expect.arrayContaining([
        [at.order, 'EXCEEDED'],
        [exact.order, 'COMPLETE'],
      ]),
    )
    await invoice.createReceiptOfOrder(at)
    const unbooked = await orders.createEmpty({ organisation: federation })
    expect(await orders.get({ organisation: federation, order: unbooked.ref })).toMatchObject({ paymentStatus: null })
  })

  it('gives its orders back when its draft is deleted', async () => {
    const order = await given.order(await given.person(), [{ amountCents: 1500 }])
    const { ref } = await invoice.createOfOrder({ organisation: federation, order: order.ref })
    await invoice.remove({ federation, invoice: ref })
    expect(await invoice.createOfOrder({ organisation: federation, order: order.ref })).toMatchObject({ amount: 1500 })
  })

  it('is not made in a closed period', async () => {
    const draft = await given.draft(await given.person(), [{ amountCents: 1500 }])
    const { ref } = await given.book()
    await prisma.book.update({ where: { ref }, data: { closedThrough: '2026-05-17' } })
    await expect(invoice.finalise({ federation, invoice: draft, version: 1 })).rejects.toMatchObject({
      message: ledgerErrors.periodClosed.code,
    })
    await prisma.book.update({ where: { ref }, data: { closedThrough: '0000-00-00' } })
    expect(await invoice.finalise({ federation, invoice: draft, version: 1 })).toMatchObject({ status: 'INVOICED' })
  })
})

describe('a credit note', () => {
  it('takes a part back, then the rest, and never more', async () => {
    const made = await final(await given.club(), 10_000)
    const [line] = made.document.lines
    const part = { federation, invoice: made.ref, reason: 'Box not used' }
    const credit = await invoice.credit({ ...part, lines: [{ item: line?.itemRef ?? '', amount: 2500 }] })
    expect(credit).toMatchObject({ series: 'CREDIT_NOTE', number: 'C2026-00001', amount: -2500, open: 0 })
    expect(credit.document.credits).toEqual([{ number: made.number, date: '2026-05-17' }])
    expect(await invoice.get({ federation, invoice: made.ref })).toMatchObject({ open: 7500, creditable: 7500 })
    const tooMuch = invoice.credit({ ...part, lines: [{ item: line?.itemRef ?? '', amount: 7501 }] })
    await expect(tooMuch).rejects.toMatchObject(code('creditExceeds'))
    await invoice.credit(part)
    expect(await invoice.get({ federation, invoice: made.ref })).toMatchObject({ status: 'CANCELLED', open: 0 })
    await expect(invoice.credit(part)).rejects.toMatchObject(code('creditExceeds'))
  })

  it('comes from items that were taken back, and settles the invoice of these', async () => {
    const payer = await given.person()
    const made = await final(payer, 5000)
    const counterOfRef = made.document.lines[0]?.itemRef ?? ''
    const draft = await given.draft(payer, [{ amountCents: -5000, taxLevelCode: 'VAT_21', counterOfRef }])
    expect(await invoice.get({ federation, invoice: draft })).toMatchObject({ series: 'CREDIT_NOTE', amount: -5000 })
    await invoice.finalise({ federation, invoice: draft, version: 1 })
    expect(await invoice.get({ federation, invoice: made.ref })).toMatchObject({ status: 'CANCELLED', open: 0 })
  })
})

describe('what a credit note leaves', () => {
  const openOf = async (ref: string) => (await invoice.get({ federation, invoice: ref })).open

  it('settles the next invoice of the payer, so that nobody is reminded of it', async () => {
    const payer = await given.club()
    const paid = await final(payer, 10_000)
    await api('federationAdministrator').finance.payment.payInvoice({
      ...{ organisation: federation, invoice: paid.ref, amount: 10_000, method: 'TRANSFER' },
    })
    await invoice.credit({ federation, invoice: paid.ref, reason: 'Show cancelled' })
    const next = await final(payer, 12_500)
    expect(await openOf(next.ref)).toBe(2500)
    await invoice.credit({ federation, invoice: next.ref, reason: 'Twice' })
    const last = await final(payer, 15_000)
    expect(await openOf(last.ref)).toBe(5000)
    expect(await prisma.$queryRaw`SELECT * FROM ledger_fault`).toEqual([])
  })

  it('settles at once what else is open', async () => {
    const payer = await given.person()
    const [older, newer] = [await final(payer, 3000), await final(payer, 5000)]
    await api('federationAdministrator').finance.payment.payInvoice({
      ...{ organisation: federation, invoice: newer.ref, amount: 5000, method: 'TRANSFER' },
    })
    const [line] = newer.document.lines
    const lines = [{ item: line?.itemRef ?? '', amount: 2000 }]
    await invoice.credit({ federation, invoice: newer.ref, reason: 'Too much', lines })
    expect(await openOf(older.ref)).toBe(1000)
  })

  it('settles what it takes back before what is older', async () => {
    const payer = await given.club()
    const [older, newer] = [await final(payer, 3000), await final(payer, 5000)]
    await invoice.credit({ federation, invoice: newer.ref, reason: 'Not used' })
    expect([await openOf(older.ref), await openOf(newer.ref)]).toEqual([3000, 0])
  })

  it('is taken of an invoice with a discount as a whole', async () => {
    const payer = await given.club()
    const draft = await given.draft(payer, [
      { amountCents: 10_000, taxLevelCode: 'VAT_21' },
      { amountCents: -2000, taxLevelCode: 'VAT_21' },
    ])
    const made = await invoice.finalise({ federation, invoice: draft, version: 1 })
    expect(made).toMatchObject({ open: 8000, creditable: 8000 })
    expect(await invoice.credit({ federation, invoice: draft, reason: 'Cancelled' })).toMatchObject({ amount: -8000 })
    expect(await invoice.get({ federation, invoice: draft })).toMatchObject({ status: 'CANCELLED', open: 0 })
  })
})

describe('a run', () => {
  it('makes one draft for each payer, is finalised as a whole, and is then kept', async () => {
    const [first, second] = [await given.person(), await given.club()]
    await given.order(first, [{ amountCents: 1500 }])
    await given.order(first, [{ amountCents: 2500 }])
    await given.order(second, [{ amountCents: 7000, taxLevelCode: 'VAT_6' }])
    const run = await invoice.create({ federation, name: 'May', fromDate: '2026-05-01', toDate: '2026-05-31' })
    expect(run).toMatchObject({ status: 'SCHEDULED', drafts: 0 })
    await runJobs()
    const done = await invoice.action({ federation, action: run.ref })
    expect(done).toMatchObject({ status: 'DONE', progress: 100, draftAmount: done.amount, refused: [] })
    const listed = await invoice.list({ federation, action: run.ref, size: 50 })
    const mine = listed.items.filter(({ contactRef }) => [first.ref, second.ref].includes(contactRef))
    expect(mine.map(({ amount }) => amount).sort()).toEqual([4000, 7000])
    expect(listed.total).toBe(done.drafts)
    await invoice.finaliseMany({ federation, actionRef: run.ref })
    await runJobs()
    const after = await invoice.list({ federation, action: run.ref, size: 50 })
    expect(new Set(after.items.map(({ status }) => status))).toEqual(new Set(['INVOICED']))
    await expect(invoice.removeAction({ federation, action: run.ref })).rejects.toMatchObject(code('invoiceFinal'))
  })

  it('is deleted with its drafts, and tells which orders it refused', async () => {
    const payer = await given.person()
    await given.order(payer, [{ amountCents: 1500 }, { amountCents: 900, taxTreatment: 'OUT_OF_SCOPE' }])
    const other = await given.order(await given.person(), [{ amountCents: 1500 }])
    const run = await invoice.create({ federation, name: 'Again' })
    await runJobs()
    const done = await invoice.action({ federation, action: run.ref })
    expect(done.refused).toContainEqual({
      order: expect.any(String),
      code: financeErrors.outOfScopeMixed.code,
      values: { line: 'Box' },
    })
    await invoice.removeAction({ federation, action: run.ref })
    expect(await prisma.billItem.count({ where: { orderRef: other.ref, invoiceRef: null } })).toBe(1)
    expect((await invoice.actions({ federation })).map(({ ref }) => ref)).not.toContain(run.ref)
  })
})

describe('the state of a document', () => {
  it('is that of the rule, for each amount that is paid and credited and each day', async () => {
    const made = await final(await given.person(), 3000)
    const [dueDate, amountCents] = [made.dueDate ?? '', 3000]
    for (const paidCents of [0, 1000, 3000]) {
      await prisma.settlement.update({ where: { documentRef: made.ref }, data: { openCents: 3000 - paidCents } })
      for (const today of [dueDate, '2026-06-17']) {
        const facts = { isFinal: true, isCreditNote: false, creditedCents: 0, amountCents, paidCents, dueDate }
        expect(await readInvoiceStatus(prisma, made.ref, today)).toBe(documentStatusOf(facts, today))
      }
    }
    await prisma.settlement.update({ where: { documentRef: made.ref }, data: { openCents: 3000 } })
  })
})

describe('who reads it', () => {
  it('is its payer once it is final, and nobody else', async () => {
    const rider = test.worlds.actors.rider?.personRef ?? ''
    const draft = await given.draft({ type: 'PERSON', ref: rider }, [{ amountCents: 1500 }])
    const own = api('rider').finance.invoice
    expect((await own.ofMember({ member: rider })).items).toEqual([])
    await invoice.finalise({ federation, invoice: draft, version: 1 })
    expect((await own.ofMember({ member: rider })).items).toMatchObject([{ ref: draft, amount: 1500 }])
    await refused(own.get({ federation, invoice: draft }), kernelErrors.insufficientPermissions)
    const file = downloads('rider').finance.invoice
    await expect(file.ublOfMember({ member: rider, invoice: draft })).rejects.toMatchObject(code('invoiceWithoutUbl'))
    const { ref: foreign } = await final(await given.person(), 1500)
    await refused(file.ublOfMember({ member: rider, invoice: foreign }), kernelErrors.notFound)
  })

  it('is the club that pays; its UBL has the number of the document', async () => {
    const made = await final(await given.club(), 7500)
    const file = await downloads('federationAdministrator').finance.invoice.ubl({ federation, invoice: made.ref })
    expect(file).toMatchObject({ fileName: `${made.number}.xml`, contentType: 'application/xml' })
    expect(String(file.body)).toContain(`<cbc:ID>${made.number}</cbc:ID>`)
  })
})

/** A PNG of one green pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a document on paper', () => {
  const pdfOf = async (invoiceRef: string, file = downloads('federationAdministrator').finance.invoice) => {
    const { body, ...reply } = await file.pdf({ federation, invoice: invoiceRef })
    if (!(body instanceof Uint8Array)) throw new Error('a document is sent whole')
    return { ...reply, ...(await readPdf(body)) }
  }

  it('says what its frozen form says, and is paid by its code', async () => {
    const made = await final(await given.club(), 12_345)
    const { reference, seller, groups } = made.document
    const file = await pdfOf(made.ref)
    expect(file).toMatchObject({
      fileName: `${made.number}.pdf`,
      contentType: 'application/pdf',
      pages: 1,
      language: 'nl',
    })
    expect(file.title).toBe(`Factuur ${made.number}`)
    for (const text of [
      ...[made.number ?? '', seller.name, 'BE71 0961 2345 6769', '0777777771', made.contactName],
      ...['€ 123,45 te betalen tegen 16/06/2026', 'Btw 21 % op € 102,02', '€ 21,42', 'Afronding', '€ 0,01'],
    ]) {
      expect(file.text).toContain(text)
    }
    expect(groups).toMatchObject([{ taxableCents: 10_202, taxCents: 2142 }])
    const [digits = ''] = [reference ?? '']
    expect(file.text).toContain(`+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++`)
    expect(file.codes).toEqual([
      `BCD\n002\n1\nSCT\nGKCCBEBB\nPaardensport Voorbeeld vzw\nBE71096123456769\nEUR123.45\n\n${digits}`,
    ])
    // It stays the same file, whatever becomes of its seller.
    await prisma.contactAccount.updateMany({ where: { contactRef: federation }, data: { company: 'Renamed vzw' } })
    expect((await pdfOf(made.ref)).text).toBe(file.text)
    await prisma.contactAccount.updateMany({
      where: { contactRef: federation },
      data: { company: 'Paardensport Voorbeeld vzw' },
    })
  })

  it('says why there is no tax, and a credit note asks for nothing', async () => {
    const payer = await given.person()
    const ref = await given.draft(payer, [{ amountCents: 5000 }])
    expect((await pdfOf(ref)).text).toContain('Ontwerp: € 50,00')
    const made = await invoice.finalise({ federation, invoice: ref, version: 1 })
    expect((await pdfOf(ref)).text).toContain('artikel 44, § 2, 3°')
    const note = await invoice.credit({ federation, invoice: made.ref, reason: 'Not ridden' })
    const file = await pdfOf(note.ref)
    expect(file.text).toContain(`${made.number} (17/05/2026)`)
    expect(file.codes).toEqual([])
  })

  it('of a club says whose each line is, in its frozen form, on paper and in UBL', async () => {
    const payer = await given.club()
    const order = await given.order(payer, [{ amountCents: 2500 }, { amountCents: 7500, taxLevelCode: 'VAT_21' }])
    const [entry = ''] = order.itemRefs
    const rider = await test.make.person({ federationRef: federation, firstName: 'Lotte', lastName: 'Peeters' })
    const horse = await test.make.horse({ federationRef: federation, name: 'Nova' })
    const about = { subjectRef: rider.ref, sourceKind: 'HORSE', sourceRef: horse.ref }
    await prisma.billItem.update({ where: { ref: entry }, data: about })
    const { ref } = await invoice.createOfOrder({ organisation: federation, order: order.ref })
    const made = await invoice.finalise({ federation, invoice: ref, version: 1 })
    const whose = new Map(made.document.lines.map(({ itemRef, about: text }) => [itemRef, text]))
    expect(order.itemRefs.map((item) => whose.get(item))).toEqual(['Lotte Peeters · Nova', null])
    expect((await pdfOf(ref)).text).toContain('Lotte Peeters · Nova')
    const { body } = await downloads('federationAdministrator').finance.invoice.ubl({ federation, invoice: ref })
    expect(String(body)).toContain('<cbc:Note>Lotte Peeters · Nova</cbc:Note>')
    // It stays what it was, whatever the horse is called later.
    await prisma.horse.update({ where: { ref: horse.ref }, data: { name: 'Nova II' } })
    expect((await pdfOf(ref)).text).not.toContain('Nova II')
  })

  it('is in the language of the person who pays, and otherwise in that of the federation', async () => {
    const payer = await given.person()
    await prisma.person.update({ where: { ref: payer.ref }, data: { language: 'EN' } })
    const english = await pdfOf((await final(payer, 5000)).ref)
    expect(english.language).toBe('en')
    expect(english.text).toContain('Invoice')
    await prisma.person.update({ where: { ref: payer.ref }, data: { language: 'FR' } })
    expect((await pdfOf((await final(payer, 5000)).ref)).language).toBe('nl')
  })

  it('has the crest of its seller, and a crest that is gone does not keep it from being read', async () => {
    const made = await final(await given.person(), 5000)
    const before = await pdfOf(made.ref)
    const refs = { png: newRef(), webp: newRef() }
    const { services } = contextOf(null, options)
    await services.storage.put('crest.png', onePixel)
    for (const [kind, ref] of Object.entries(refs)) {
      await prisma.storedFile.create({
        data: {
          ...{ ref, key: `crest.${kind}`, name: 'crest', contentType: `image/${kind}`, size: onePixel.length },
          ...{ subjectRef: federation, isPublic: true, createdAt: new Date() },
        },
      })
    }
    const withCrest = async (ref: string) => {
      await prisma.federation.update({ where: { ref: federation }, data: { avatar: `/api/file/${ref}` } })
      const { body } = await downloads('federationAdministrator').finance.invoice.pdf({ federation, invoice: made.ref })
      if (!(body instanceof Uint8Array)) throw new Error('a document is sent whole')
      return Buffer.from(body).toString('latin1')
    }
    expect(await withCrest(refs.png)).toContain('/Subtype /Image')
    expect((await pdfOf(made.ref)).text).toBe(before.text)
    for (const ref of [refs.webp, newRef()]) expect(await withCrest(ref)).not.toContain('/Subtype /Image')
    await prisma.federation.update({ where: { ref: federation }, data: { avatar: null } })
  })

  it('keeps its lines together with the head of their table on every page', async () => {
    const items = Array.from({ length: 90 }, () => ({ amountCents: 1500 }))
    const file = await pdfOf(await given.draft(await given.person(), items))
    expect(file.pages).toBe(3)
    expect(file.text.match(/Omschrijving Aantal Prijs Btw Bedrag/g)).toHaveLength(3)
    expect(file.text).toContain('Pagina 3 van 3')
  })

  it('is for its payer and its seller, and a look at that of a minor is noted', async () => {
    const { ref: child } = await test.make.person({ federationRef: federation, birthDate: '2015-02-01' })
    const ref = await given.draft({ type: 'PERSON', ref: child }, [{ amountCents: 1500 }])
    await pdfOf(ref)
    expect(await prisma.personalDataAccess.count({ where: { personRef: child, what: 'finance.invoice.pdf' } })).toBe(1)
    const mine = downloads('rider').finance.invoice
    await refused(mine.pdf({ federation, invoice: ref }), kernelErrors.insufficientPermissions)
    const rider = test.worlds.actors.rider?.personRef ?? ''
    await refused(mine.pdfOfMember({ member: rider, invoice: ref }), kernelErrors.notFound)
    const foreign = downloads('foreignAdministrator').finance.invoice
    await refused(foreign.pdf({ federation, invoice: ref }), kernelErrors.notFound)
  })
})

const pay = api('federationAdministrator').finance.payment.payInvoice

describe('the payment of an invoice', () => {
  it('settles it, keeps what is too much, and is for its seller', async () => {
    const { ref, number } = await final(await given.person(), 2500)
    const paid = { organisation: federation, invoice: ref, method: 'TRANSFER' as const, amount: 1000 }
    expect(await pay(paid)).toMatchObject({ outcome: 'SUCCEEDED', unallocatedAmount: 0 })
    expect(await invoice.get({ federation, invoice: ref })).toMatchObject({ open: 1500 })
    const { ref: payment, unallocatedAmount } = await pay({ ...paid, amount: 2000 })
    expect(unallocatedAmount).toBe(500)
    expect(await prisma.payment.findUnique({ where: { ref: payment } })).toMatchObject({ text: number })
    const draft = await given.draft(await given.person(), [{ amountCents: 1000 }])
    await expect(pay({ ...paid, invoice: draft })).rejects.toMatchObject({ message: kernelErrors.notFound.code })
    const payer = await given.person()
    const { ref: sold } = await given.order(payer, [{ amountCents: 1000 }])
    const { payment: money } = api('federationAdministrator').finance
    await money.payOrder({ organisation: federation, order: sold, method: 'TRANSFER', amount: 1000 })
    const { ref: receipt } = await invoice.createReceiptOfOrder({ organisation: federation, order: sold })
    await expect(pay({ ...paid, invoice: receipt })).rejects.toMatchObject({ message: kernelErrors.notFound.code })
    await expect(pay({ ...paid, amount: 0 })).rejects.toMatchObject(code('amountNotPositive'))
    await expect(pay({ ...paid, date: '2099-01-01' })).rejects.toMatchObject(code('paymentInFuture'))
    await expect(pay({ ...paid, organisation: test.worlds.a.club.ref })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['federationCollaborator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      await expect(api(subject).finance.payment.payInvoice(paid)).rejects.toMatchObject({ message: error.code })
    }
  })
})
