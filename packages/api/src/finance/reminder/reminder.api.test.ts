// Reminders: whom, of what, once, and by the terms of the book. Closing the database checks that the books are right.
import { newRef } from '@oxer/db'
import { invoicePaper } from '@oxer/documents/invoice-paper/invoice-paper'
import { readPdf } from '@oxer/documents/paper/testing/read-pdf'
import { readQrPicture } from '@oxer/documents/qr-code/testing/read-qr-picture'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { MailAttached } from '@oxer/domain/kernel/mail/mail.schema'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toMailTexts } from '../../kernel/mail/mail-text.mappers.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { readAttached } from '../invoice/invoice.files.ts'
import { givenInvoicing } from '../invoice/invoice.fixture.ts'
import { invoiceWords } from '../invoice/invoice-words.mappers.ts'
import { runReminders } from './reminder.jobs.ts'

const clock = { at: '2026-05-17T08:00:00Z' }
const now = () => new Date(clock.at)
const test = await apiTest({ now })
const { api, database, downloads, federation: organisation, make, options, worlds } = test
const { prisma } = database
const failures: string[] = []
const log = { info: () => undefined, warn: () => undefined, error: (message: string) => failures.push(message) }
const { services } = contextOf(null, { ...options, log })
const given = givenInvoicing(test)
const { finance } = api('federationAdministrator')
const { reminder } = finance
await given.seller()

/** A final invoice that was due on 2026-05-01. */
const givenInvoice = async (cents: number, { email = 'eva@example.org' as string | null, language = 'NL' } = {}) => {
  const payer = await given.person()
  await prisma.person.update({ where: { ref: payer.ref }, data: { email, language } })
  const invoice = await given.draft(payer, [{ amountCents: cents }])
  const { version } = await finance.invoice.get({ federation: organisation, invoice })
  await finance.invoice.finalise({ federation: organisation, invoice, version })
  await prisma.settlement.update({ where: { documentRef: invoice }, data: { dueDate: '2026-05-01' } })
  return { payer, invoice }
}
const dueOf = async (invoice: string) =>
  (await reminder.due({ organisation })).items.filter(({ ref }) => ref === invoice)
const mailsOf = (payer: { ref: string }) =>
  prisma.mailMessage.findMany({ where: { subjectRef: payer.ref }, orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] })
/** Invoices like another, older. The payer has no account in the ledger, so the books stay right. */
const copies = (invoice: string, { book, payer, count }: { book: string; payer: string; count: number }) =>
  database.query(
    `WITH copy AS (INSERT INTO invoice (ref, book_ref, series, status, date, year, number, due_date, payer_type, payer_ref, document,
         payable_cents, amount_cents, created_at)
       SELECT gen_random_uuid(), $2::uuid, series, status, date, 1999, n, due_date, payer_type, $3::uuid, document, payable_cents,
         amount_cents, created_at FROM invoice, generate_series(1, $4::int) AS n WHERE invoice.ref = $1::uuid RETURNING ref, book_ref)
     INSERT INTO settlement (document_ref, book_ref, kind, payer_type, payer_ref, amount_cents, open_cents, due_date)
       SELECT ref, book_ref, 'INVOICE', 'PERSON', $3::uuid, 2500, 2500, '2026-04-01' FROM copy`,
    [invoice, book, payer, count],
  )
const terms = { isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 5000 }

describe('a reminder', () => {
  it('is shown before it goes, is free at first, and costs no more than the law allows the second time', async () => {
    clock.at = '2026-05-17T08:00:00Z'
    const { version } = await reminder.terms({ organisation })
    await reminder.saveTerms({ organisation, ...terms, version })
    const { payer, invoice } = await givenInvoice(10_000)
    expect(await dueOf(invoice)).toMatchObject([{ level: 1, fee: 0, open: 10_000, to: 'eva@example.org' }])
    expect(await mailsOf(payer)).toEqual([])
    const send = { organisation, documentRefs: [invoice] }
    expect((await Promise.all([reminder.send(send), reminder.send(send)])).map(({ sent }) => sent).sort()).toEqual([
      0, 1,
    ])
    expect(await mailsOf(payer)).toMatchObject([
      { kind: 'PAYMENT_REMINDER', language: 'nl', toAddress: 'eva@example.org' },
    ])
    clock.at = '2026-05-31T08:00:00Z'
    expect(await dueOf(invoice)).toEqual([])
    clock.at = '2026-06-01T08:00:00Z'
    expect(await dueOf(invoice)).toMatchObject([{ level: 2, fee: 2000 }])
    await reminder.send(send)
    expect((await mailsOf(payer)).map(({ kind }) => kind)).toEqual(['PAYMENT_REMINDER', 'PAYMENT_REMINDER_COSTS'])
    const { items } = await finance.memberBill.openItems({ member: payer.ref })
    expect(items).toMatchObject([{ amount: 2000, source: 'REMINDER', payer: { ref: payer.ref } }])
    clock.at = '2026-08-01T08:00:00Z'
    expect(await dueOf(invoice)).toEqual([])
    const sent = (await reminder.list({ organisation })).items.filter((row) => row.payer.ref === payer.ref)
    expect(sent.map(({ level, fee }) => [level, fee])).toEqual([
      [2, 2000],
      [1, 0],
    ])
  })

  it('is not written for a disputed invoice, nor without an address', async () => {
    clock.at = '2026-05-17T08:00:00Z'
    const disputed = await givenInvoice(2500)
    const mark = (reason: string | null) => reminder.dispute({ organisation, document: disputed.invoice, reason })
    await mark('The horse never started')
    expect(await dueOf(disputed.invoice)).toEqual([])
    await mark(null)
    expect(await dueOf(disputed.invoice)).toHaveLength(1)
    await expect(reminder.dispute({ organisation, document: newRef(), reason: null })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
    const silent = await givenInvoice(2500, { email: null })
    expect(await dueOf(silent.invoice)).toMatchObject([{ to: null }])
    expect(await reminder.send({ organisation, documentRefs: [silent.invoice] })).toMatchObject({ sent: 0 })
  })

  it('is read before it goes, in the language of its payer, and its mail has a code', async () => {
    clock.at = '2026-05-17T08:00:00Z'
    const { payer, invoice } = await givenInvoice(10_000)
    const text = await reminder.preview({ organisation, document: invoice })
    expect(text).toMatchObject({ to: 'eva@example.org', language: 'nl' })
    const { document, number } = await finance.invoice.get({ federation: organisation, invoice })
    expect(text.subject).toBe(`Herinnering voor factuur ${number}`)
    expect(text.text).toContain('BE71 0961 2345 6769')
    await reminder.send({ organisation, documentRefs: [invoice] })
    const [mail] = await mailsOf(payer)
    const attached = MailAttached.parse(mail?.attached)
    const [picture] = await readAttached(services, attached, now)
    expect(picture).toMatchObject({ contentId: 'code', contentType: 'image/png' })
    expect(readQrPicture(picture?.body ?? new Uint8Array())?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', '', 'Paardensport Voorbeeld vzw', 'BE71096123456769', 'EUR100.00', ''],
      document.reference,
    ])
    await expect(reminder.preview({ organisation, document: invoice })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
  })

  it('is a letter for a payer without an address: one file for all of a day', async () => {
    clock.at = '2026-05-18T08:00:00Z'
    const [one, other] = [await givenInvoice(2500, { email: null }), await givenInvoice(3700, { email: null })]
    const documentRefs = [one.invoice, other.invoice]
    expect(await reminder.preview({ organisation, document: one.invoice })).toMatchObject({ to: null })
    const files = downloads('federationAdministrator').finance.reminder
    await refused(files.letters({ organisation, date: '2026-05-18' }), kernelErrors.notFound)
    expect(await reminder.send({ organisation, documentRefs, by: 'LETTER' })).toEqual({ sent: 2, date: '2026-05-18' })
    expect(await reminder.send({ organisation, documentRefs, by: 'LETTER' })).toMatchObject({ sent: 0 })
    expect([...(await mailsOf(one.payer)), ...(await mailsOf(other.payer))]).toEqual([])
    const { body, fileName } = await files.letters({ organisation, date: '2026-05-18' })
    if (!(body instanceof Uint8Array)) throw new Error('letters are sent whole')
    const letters = await readPdf(body)
    expect([fileName, letters.pages, letters.codes.length]).toEqual(['Letter 2026-05-18.pdf', 2, 2])
    for (const text of ['€ 25,00 staat nog open', '€ 37,00 staat nog open']) expect(letters.text).toContain(text)
    expect(letters.codes.map((code) => code?.split('\n')[7])).toEqual(['EUR25.00', 'EUR37.00'])
    const listed = (await reminder.list({ organisation })).items.filter(({ payer }) => payer.ref === one.payer.ref)
    expect(listed).toMatchObject([{ isLetter: true, level: 1 }])
    await refused(
      downloads('rider').finance.reminder.letters({ organisation, date: '2026-05-18' }),
      kernelErrors.insufficientPermissions,
    )
  })

  it('is shown in the language in which its receiver gets it, whatever the account of the reader speaks', async () => {
    clock.at = '2026-05-18T08:00:00Z'
    const english = await givenInvoice(1100, { language: 'EN' })
    const mail = await reminder.preview({ organisation, document: english.invoice })
    expect([mail.language, mail.subject]).toEqual(['en', expect.stringContaining('Reminder')])
    // A language without texts is read in that of the federation, as documents are.
    const french = await givenInvoice(1200, { language: 'FR' })
    expect(await reminder.preview({ organisation, document: french.invoice })).toMatchObject({ language: 'nl' })
    await reminder.send({ organisation, documentRefs: [french.invoice] })
    expect(await mailsOf(french.payer)).toMatchObject([{ language: 'nl' }])
    // A letter is drawn on its document, and so has the language of the document; the preview says what is printed.
    const silent = await givenInvoice(1300, { email: null, language: 'EN' })
    await prisma.person.update({ where: { ref: silent.payer.ref }, data: { language: 'NL' } })
    const letter = await reminder.preview({ organisation, document: silent.invoice })
    await reminder.send({ organisation, documentRefs: [silent.invoice], by: 'LETTER' })
    const { body } = await downloads('federationAdministrator').finance.reminder.letters({
      ...{ organisation, date: '2026-05-18' },
    })
    if (!(body instanceof Uint8Array)) throw new Error('letters are sent whole')
    const { text } = await readPdf(body)
    expect(letter.language).toBe('en')
    // A reader of PDF may see a gap within a number, where letters are set closer.
    expect(text.replaceAll(/\s+/g, '')).toContain('€13.00isstillopen')
    expect(letter.text).toContain('€13.00')
  })

  it('of several documents is asked for what is due, and disputes are marked together', async () => {
    clock.at = '2026-05-18T08:00:00Z'
    const [one, two] = [await givenInvoice(2500), await givenInvoice(3500)]
    const documentRefs = [one.invoice, two.invoice]
    const due = async () => (await reminder.findDue({ organisation, documentRefs })).items.map(({ ref }) => ref)
    expect((await due()).toSorted()).toEqual(documentRefs.toSorted())
    const mark = (reason: string | null, refs = documentRefs) =>
      reminder.disputeMany({ organisation, documentRefs: refs, reason })
    expect(await mark('The horse never started', [one.invoice])).toEqual({
      outcomes: [{ ref: one.invoice, error: null }],
    })
    expect(await due()).toEqual([two.invoice])
    expect((await mark('The horse never started')).outcomes).toHaveLength(2)
    expect(await due()).toEqual([])
    await mark(null)
    expect(await due()).toHaveLength(2)
    // One that is nobody's here changes none of them.
    await refused(mark('Why', [one.invoice, newRef()]), kernelErrors.notFound)
    expect(await due()).toHaveLength(2)
    const foreign = api('foreignAdministrator').finance.reminder
    await refused(foreign.findDue({ organisation, documentRefs }), kernelErrors.notFound)
    await refused(foreign.disputeMany({ organisation, documentRefs, reason: null }), kernelErrors.notFound)
    await refused(
      api('rider').finance.reminder.disputeMany({ organisation, documentRefs, reason: null }),
      kernelErrors.insufficientPermissions,
    )
  })

  it('has no code of a bank in another currency than the euro, on paper as in a mail', async () => {
    const { invoice } = await givenInvoice(2500)
    const { document, series, number, date, dueDate } = await finance.invoice.get({ federation: organisation, invoice })
    const codesIn = async (currency: 'EUR' | 'USD') => {
      const printed = { ...document, currency, series, number: number ?? '', date, dueDate: dueDate ?? date }
      const words = invoiceWords({ ...printed, isDraft: false })
      return (await readPdf(await invoicePaper(printed, words))).codes.length
    }
    expect([await codesIn('EUR'), await codesIn('USD')]).toEqual([1, 0])
  })

  it('goes by itself once a day, only if the terms of the book say so', async () => {
    clock.at = '2026-05-20T08:00:00Z'
    const { payer } = await givenInvoice(2500)
    expect(await runReminders(services, now)).toBe(0)
    const { version } = await reminder.terms({ organisation })
    await reminder.saveTerms({ organisation, ...terms, isOn: true, version })
    const both = await Promise.all([runReminders(services, now), runReminders(services, now)])
    expect(both.filter((sent) => sent > 0)).toHaveLength(1)
    expect(await mailsOf(payer)).toHaveLength(1)
    const later = await givenInvoice(2500)
    expect(await runReminders(services, now)).toBe(0)
    clock.at = '2026-05-21T08:00:00Z'
    expect(await runReminders(services, now)).toBe(1)
    expect(await mailsOf(later.payer)).toHaveLength(1)
    await expect(reminder.saveTerms({ organisation, ...terms, version })).rejects.toMatchObject({
      message: kernelErrors.staleVersion.code,
    })
  })

  it('reaches everybody who is due, behind whoever has no address or was reminded lately, also beside a book that fails', async () => {
    const { invoice } = await givenInvoice(2500)
    await prisma.settlement.update({
      where: { documentRef: invoice },
      data: { disputeReason: 'It serves as a pattern' },
    })
    // A payer without an account in the ledger, so that copies of an invoice leave the books right.
    const { ref: many } = await make.person({ federationRef: organisation, email: null })
    await copies(invoice, { book: (await given.book()).ref, payer: many, count: 500 })
    // Nobody can print what is owed in this book, and it comes first.
    const broken = newRef().replace(/^.{8}/, '00000000')
    const other = worlds.b.federation.ref
    await prisma.book.create({
      data: {
        ...{
          ref: broken,
          federationRef: other,
          ownerType: 'FEDERATION',
          ownerRef: other,
          code: '100',
          currency: 'ZZZ',
        },
        ...{ createdAt: now(), reminderTerms: { create: { ...terms, isOn: true } } },
      },
    })
    await copies(invoice, {
      book: broken,
      payer: (await make.person({ federationRef: other, email: 'eva@example.org' })).ref,
      count: 1,
    })
    const { version } = await reminder.terms({ organisation })
    await reminder.saveTerms({ organisation, ...terms, secondAfterDays: 1, isOn: true, version })
    const run = async (at: string) => {
      clock.at = at
      return runReminders(services, now)
    }
    await givenInvoice(2500)
    expect(await run('2026-05-22T08:00:00Z')).toBe(1)
    expect((await reminder.due({ organisation })).items.at(-1)).toMatchObject({ to: null, payer: { ref: many } })
    await prisma.person.update({ where: { ref: many }, data: { email: 'many@example.org' } })
    await givenInvoice(2500)
    expect(await run('2026-05-23T08:00:00Z')).toBe(501)
    await givenInvoice(2500)
    expect(await run('2026-05-26T08:00:00Z')).toBe(1)
    expect((await reminder.due({ organisation })).items.filter(({ to }) => to !== null)).toEqual([])
    expect(failures.filter((message) => message.endsWith(broken))).toHaveLength(3)
  })

  it('is for those who manage the book', async () => {
    for (const call of ['list', 'due', 'terms'] as const) {
      await expect(api('federationCollaborator').finance.reminder[call]({ organisation })).rejects.toMatchObject({
        message: kernelErrors.insufficientPermissions.code,
      })
      await expect(api('foreignAdministrator').finance.reminder[call]({ organisation })).rejects.toMatchObject({
        message: kernelErrors.notFound.code,
      })
    }
  })
})

describe('a statement of balance', () => {
  it('is mailed to a payer of the federation', async () => {
    const { payer } = await givenInvoice(2500)
    const to = { organisation, payerType: payer.type, payerRef: payer.ref }
    const preview = await reminder.statement(to)
    const { items: open } = await finance.overview.openDocuments({ organisation, payer: payer.ref })
    expect(preview).toMatchObject({ to: 'eva@example.org', subject: 'Je saldo bij Paardensport Voorbeeld vzw' })
    for (const text of [open[0]?.number ?? '?', 'BE71 0961 2345 6769', '+++10']) expect(preview.text).toContain(text)
    await reminder.sendStatement(to)
    const statement = (await mailsOf(payer)).find(({ kind }) => kind === 'ACCOUNT_STATEMENT')
    expect(MailAttached.parse(statement?.attached)).toMatchObject({ kind: 'CODE' })
    await expect(reminder.statement({ ...to, payerRef: newRef() })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
    const club = { ...to, organisation: worlds.a.club.ref }
    const ofClub = api('clubAdministrator').finance.reminder
    const unknown = { message: kernelErrors.notFound.code }
    await expect(ofClub.sendStatement(club)).rejects.toMatchObject(unknown)
    const owner = { type: 'ORGANISATION' as const, ref: worlds.a.club.ref }
    const { tenant } = contextOf(null, options)
    const book = await runAsOperator({ services, authorName: 'test', tenant, now }, 'test', (ctx) =>
      openBook(ctx, { federationRef: organisation, owner }),
    )
    await expect(ofClub.sendStatement(club)).rejects.toMatchObject(unknown)
    const { ref: bill } = await finance.memberBill.create({
      member: payer.ref,
      description: 'Boxes',
      bookRef: book.ref,
    })
    const { ref: articleRef } = await make.article({ federationRef: organisation, type: 'OTHER' })
    await finance.memberBill.addItem({
      ...{
        member: payer.ref,
        bill,
        articleRef,
        description: 'Box',
        quantity: 1,
        unitAmount: 900,
        taxLevelCode: 'VAT_0',
      },
    })
    await ofClub.sendStatement(club)
    await reminder.sendStatement(to)
    const said = (await mailsOf(payer)).map(({ values }) => z.object({ statement: z.string() }).parse(values).statement)
    expect(said.map((text) => /€\s(\d+,\d\d)/.exec(text)?.[1])).toEqual(['25,00', '9,00', '25,00'])
    // The club has no account to pay to, so its statement names none.
    expect(said.map((text) => text.includes('Betaal op'))).toEqual([true, false, true])
    await expect(reminder.sendStatement({ ...to, payerRef: newRef() })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
  })

  it('asks nobody to pay who has money to get, and says how many documents it does not name', async () => {
    const { payer, invoice } = await givenInvoice(2500)
    const to = { organisation, payerType: payer.type, payerRef: payer.ref }
    // Money that is on account, beside an invoice that is not settled by it.
    const { ref: order } = await given.order(payer, [{ amountCents: 100 }])
    await finance.payment.payOrder({ organisation, order, amount: 4100, method: 'CASH' })
    expect(await prisma.settlement.findUniqueOrThrow({ where: { documentRef: invoice } })).toBeDefined()
    const { text } = await reminder.statement(to)
    expect(text).toMatch(/Je bent Paardensport Voorbeeld vzw niets schuldig: €\s15,00 staat op je rekening/)
    expect(text).not.toContain('Betaal op')
    const other = await givenInvoice(2500)
    await prisma.settlement.update({
      where: { documentRef: other.invoice },
      data: { disputeReason: 'It serves as a pattern' },
    })
    const { ref: many } = await make.person({ federationRef: organisation, email: null })
    await copies(other.invoice, { book: (await given.book()).ref, payer: many, count: 45 })
    await prisma.bill.create({
      data: {
        ...{ ref: newRef(), bookRef: (await given.book()).ref, payerType: 'PERSON', payerRef: many },
        ...{ date: '2026-05-17', createdAt: now() },
      },
    })
    expect((await reminder.statement({ ...to, payerRef: many })).text).toContain('en nog 15')
  })

  it('that waits in the outbox since an earlier version is sent as it was written', () => {
    const look = { name: 'Flemish Riding League', colour: '', avatar: null, origin: 'https://example.org' }
    const values = { amount: '€25.00', overdue: '€10.00' }
    const mail = {
      kind: 'BALANCE_STATEMENT',
      language: 'en',
      values,
      toName: 'Eva',
      look,
      link: '/',
      attached: [],
    } as const
    const { subject, text } = toMailTexts(mail)
    expect(subject).toBe('Your balance with Flemish Riding League')
    expect(text).toContain('Your balance with Flemish Riding League is €25.00. €10.00 of it is overdue.')
    expect(text).not.toContain('{{')
  })
})
