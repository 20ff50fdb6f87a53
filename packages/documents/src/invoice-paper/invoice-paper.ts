// An invoice, credit note or receipt as an A4 document, made of its frozen form alone. The address of the buyer is where the window of a
// Belgian or Dutch envelope is.

import type { DocumentBuyer, DocumentLine, PrintedDocument } from '@oxer/domain/finance/document/document.schema'
import { exemptionText } from '@oxer/domain/finance/document/exemption.presets'
import { paymentCode } from '@oxer/domain/finance/reference/payment-code.rules'
import { printReferenceText } from '@oxer/domain/finance/reference/payment-reference.rules'
import { colours, openPaper, type Paper, sheet } from '../paper/paper.ts'
import { qrCodeOf } from '../qr-code/qr-code.ts'

/** Its texts in the language of the document. */
export type InvoiceWords = {
  readonly title: string
  /** What is to be done, and until when: the first thing that is read. */
  readonly headline: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly from: string
  readonly to: string
  readonly enterpriseNumber: string
  readonly vatNumber: string
  readonly attention: (name: string) => string
  readonly country: (code: string) => string
  readonly description: string
  readonly quantity: string
  readonly price: string
  readonly tax: string
  readonly net: string
  readonly gross: string
  readonly discount: (percent: string) => string
  readonly netTotal: string
  readonly taxOf: (percent: number, base: string) => string
  readonly rounding: string
  readonly total: string
  readonly prepaid: string
  readonly payable: string
  readonly pay: string
  readonly scan: string
  readonly account: string
  readonly reference: string
  readonly payee: string
  readonly before: string
  readonly amount: string
  readonly page: (page: number, pages: number) => string
  readonly money: (cents: number) => string
  readonly date: (day: string) => string
}

/** The letterhead of a seller: it is no part of what the document says. */
export type Letterhead = {
  /** As `#14543d`; null: plain ink. */
  readonly colour: string | null
  /** A picture (JPEG or PNG). */
  readonly crest: Uint8Array | null
}

const crestSide = 44

type Sheet = {
  readonly paper: Paper
  readonly document: PrintedDocument
  readonly words: InvoiceWords
  /** Where the next thing goes. */
  y: number
}

const lineHeight = 13

/** Makes room; what does not fit begins the next page. */
const need = (sheetOf: Sheet, height: number, onNewPage: () => void = () => undefined): void => {
  if (sheetOf.y + height <= sheet.bottom) return
  sheetOf.paper.addPage()
  sheetOf.y = sheet.top
  onNewPage()
}

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/gu, '$1 ')

const partyLines = (party: DocumentBuyer, isForeign: boolean, words: InvoiceWords): string[] =>
  [
    party.attention === null ? '' : words.attention(party.attention),
    party.street,
    [party.postalCode, party.cityName].filter(Boolean).join(' '),
    isForeign ? words.country(party.country) : '',
    party.enterpriseNumber === null ? '' : `${words.enterpriseNumber} ${party.enterpriseNumber}`,
    party.vatNumber === null ? '' : `${words.vatNumber} ${party.vatNumber}`,
    party.email ?? '',
  ].filter((line) => line !== '')

const windowLeft = 312
const partiesTop = 168

const writeParty = (on: Sheet, label: string, party: DocumentBuyer, x: number, top: number): number => {
  const { paper, words, document } = on
  const isForeign = document.buyer.country !== document.seller.country
  const width = sheet.right - windowLeft
  paper.write(label, x, top, { size: 8, colour: colours.quiet })
  let y = top + 14
  for (const line of paper.wrap(party.name, width, { isStrong: true, size: 10 })) {
    paper.write(line, x, y, { isStrong: true, size: 10 })
    y += 14
  }
  for (const line of partyLines(party, isForeign, words).flatMap((each) => paper.wrap(each, width))) {
    paper.write(line, x, y)
    y += lineHeight
  }
  return y
}

const writeHead = (on: Sheet, { colour, crest }: Letterhead): void => {
  const { paper, document, words } = on
  paper.fill(sheet.left, 40, 28, 4, colour ?? colours.ink)
  paper.write(words.title, sheet.left, 54, { size: 20, isStrong: true })
  if (crest !== null) paper.picture(crest, sheet.right - crestSide, 40, crestSide)
  const nameEnd = crest === null ? sheet.right : sheet.right - crestSide - 10
  paper.write(document.seller.name, nameEnd, crest === null ? 60 : 56, { size: 10, isStrong: true, isRight: true })
  const facts = words.facts.slice(0, 5)
  const wide = Math.max(...facts.map(({ label }) => paper.width(label))) + 14
  facts.forEach(({ label, value }, index) => {
    const y = 92 + index * lineHeight
    paper.write(label, sheet.left, y, { colour: colours.quiet })
    const [first = '', ...rest] = paper.wrap(value, windowLeft - sheet.left - wide - 12)
    paper.write(rest.length > 0 ? `${first} …` : first, sheet.left + wide, y)
  })
  const buyer = writeParty(on, words.to, document.buyer, windowLeft, partiesTop)
  const seller = writeParty(on, words.from, document.seller, sheet.left, partiesTop)
  on.y = Math.max(buyer, seller) + 24
  const loud = { size: 14, isStrong: true, isAmount: true }
  for (const line of paper.wrap(words.headline, sheet.right - sheet.left, loud)) {
    paper.write(line, sheet.left, on.y, loud)
    on.y += 20
  }
  on.y += 12
}

const figures = { isRight: true, isAmount: true } as const

type Columns = {
  readonly hasTax: boolean
  readonly quantity: number
  readonly price: number
  readonly tax: number
  readonly net: number
  readonly gross: number
  readonly wide: number
}

/** The right ends of the columns. Without tax, an amount and its net are one. */
const columnsOf = ({ groups }: PrintedDocument): Columns => {
  const hasTax = groups.some(({ percent }) => percent > 0)
  const gross = sheet.right
  const net = gross - 78
  const tax = hasTax ? net - 74 : gross - 84
  const price = tax - 42
  const quantity = price - 70
  return { hasTax, quantity, price, tax, net, gross, wide: quantity - 44 - sheet.left }
}

const writeTableHead = (on: Sheet, at: Columns): void => {
  const { paper, words } = on
  const style = { size: 8, colour: colours.quiet }
  const right = { ...style, isRight: true }
  paper.write(words.description, sheet.left, on.y, style)
  paper.write(words.quantity, at.quantity, on.y, right)
  paper.write(words.price, at.price, on.y, right)
  paper.write(words.tax, at.tax, on.y, right)
  if (at.hasTax) paper.write(words.net, at.net, on.y, right)
  paper.write(words.gross, at.gross, on.y, right)
  on.y += 15
  paper.line(on.y, sheet.left, sheet.right, colours.ink)
  on.y += 8
}

const percentOf = (basisPoints: number): string => String(basisPoints / 100)

const taxOf = (line: DocumentLine, { groups }: PrintedDocument): string => {
  const group = groups.find(
    ({ taxLevelCode, treatments }) => taxLevelCode === line.taxLevelCode && treatments.includes(line.taxTreatment),
  )
  return group === undefined || group.category === 'O' ? '–' : `${group.percent} %`
}

const writeLine = (on: Sheet, line: DocumentLine, at: Columns): void => {
  const { paper, words } = on
  const described = paper.wrap(line.description, at.wide)
  const about = line.about === null ? [] : paper.wrap(line.about, at.wide)
  const discount = line.discountBasisPoints === 0 ? [] : [words.discount(percentOf(line.discountBasisPoints))]
  need(on, (described.length + about.length + discount.length) * lineHeight + 6, () => writeTableHead(on, at))
  const top = on.y
  for (const text of described) {
    paper.write(text, sheet.left, on.y)
    on.y += lineHeight
  }
  for (const text of [...about, ...discount]) {
    paper.write(text, sheet.left, on.y, { colour: colours.quiet })
    on.y += lineHeight
  }
  on.y += 6
  paper.write(String(line.quantity), at.quantity, top, figures)
  paper.write(words.money(line.unitCents), at.price, top, figures)
  paper.write(taxOf(line, on.document), at.tax, top, figures)
  if (at.hasTax) paper.write(words.money(line.netCents), at.net, top, figures)
  paper.write(words.money(line.grossCents), at.gross, top, figures)
}

type Sum = { readonly label: string; readonly cents: number; readonly isStrong?: boolean }

/** What was paid before is taken off, but a receipt is about what was paid. */
const lastSums = ({ document, words }: Sheet): Sum[] => {
  const total = document.totalCents + document.roundingCents
  if (document.series === 'RECEIPT') return [{ label: words.payable, cents: total, isStrong: true }]
  const payable = { label: words.payable, cents: document.payableCents, isStrong: true }
  if (document.prepaidCents === 0) return [payable]
  return [{ label: words.total, cents: total }, { label: words.prepaid, cents: 0 - document.prepaidCents }, payable]
}

const sumsOf = (on: Sheet): Sum[] => {
  const { document, words } = on
  const taxed = document.groups.filter(({ percent }) => percent > 0)
  const untaxed = document.groups.filter(({ percent }) => percent === 0)
  const hasTax = taxed.length > 0
  return [
    ...(hasTax ? [{ label: words.netTotal, cents: document.netCents }] : []),
    ...taxed.map(({ percent, taxableCents, taxCents }) => ({
      label: words.taxOf(percent, words.money(taxableCents)),
      cents: taxCents,
    })),
    ...(hasTax
      ? untaxed.map(({ taxableCents }) => ({ label: words.taxOf(0, words.money(taxableCents)), cents: 0 }))
      : []),
    ...(document.roundingCents === 0 ? [] : [{ label: words.rounding, cents: document.roundingCents }]),
    ...lastSums(on),
  ]
}

const sumsLeft = 330

const writeSums = (on: Sheet): void => {
  const { paper, words } = on
  const sums = sumsOf(on)
  need(on, sums.length * 17 + 20)
  paper.line(on.y)
  on.y += 10
  for (const { label, cents, isStrong = false } of sums) {
    if (isStrong) {
      paper.line(on.y, sumsLeft)
      on.y += 8
    }
    const style = isStrong ? { size: 11, isStrong } : {}
    paper.write(label, sumsLeft, on.y, { ...style, ...(isStrong ? {} : { colour: colours.quiet }) })
    paper.write(words.money(cents), sheet.right, on.y, { ...style, ...figures })
    on.y += 17
  }
  on.y += 6
}

/** Why there is no tax. */
const writeMentions = (on: Sheet): void => {
  const { paper, document } = on
  const mentions = document.groups
    .map(({ treatments }) => exemptionText(document.seller.country, document.language, treatments))
    .filter((text) => text !== '')
  const style = { size: 8, colour: colours.quiet }
  for (const text of mentions.flatMap((each) => paper.wrap(each, sheet.right - sheet.left, style))) {
    need(on, 12)
    paper.write(text, sheet.left, on.y, style)
    on.y += 12
  }
}

const codeSide = 112
const payHeight = codeSide + 28

/** How it is paid: nothing on a credit note, a receipt, or what was paid before. What is late has no day any more. */
const writePayment = (on: Sheet, isLate = false): void => {
  const { paper, document, words } = on
  const { seller, reference, payableCents, dueDate, currency } = document
  if (reference === null || payableCents <= 0) return
  const code = paymentCode({ ...seller, amountCents: payableCents, currency, reference, text: null })
  need(on, payHeight + 12)
  const top = Math.max(on.y + 12, sheet.bottom - payHeight)
  paper.fill(sheet.left, top, sheet.right - sheet.left, payHeight, colours.wash)
  const hasCode = 'payload' in code
  if (hasCode) paper.code(qrCodeOf(code.payload), sheet.left + 14, top + 14, codeSide)
  const left = sheet.left + (hasCode ? codeSide + 32 : 16)
  paper.write(words.pay, left, top + 14, { isStrong: true, size: 10 })
  if (hasCode) paper.write(words.scan, left, top + 29, { size: 8, colour: colours.quiet })
  const rows = [
    { label: words.amount, value: words.money(payableCents) },
    ...(isLate ? [] : [{ label: words.before, value: words.date(dueDate) }]),
    { label: words.account, value: [inFours(seller.iban), seller.bic ?? ''].filter(Boolean).join('  ') },
    { label: words.payee, value: seller.name },
    { label: words.reference, value: printReferenceText(reference) },
  ]
  const wide = Math.max(...rows.map(({ label }) => paper.width(label))) + 16
  rows.forEach(({ label, value }, index) => {
    const y = top + 50 + index * 15
    const style = { isStrong: true, isAmount: true }
    const [first = ''] = paper.wrap(value, sheet.right - left - wide - 10, style)
    paper.write(label, left, y, { colour: colours.quiet })
    paper.write(first, left + wide, y, style)
  })
  on.y = top + payHeight
}

const writeFoot = ({ paper, document, words }: Sheet, page: number, pages: number): void => {
  const style = { size: 7.5, colour: colours.quiet }
  const { seller, number } = document
  paper.line(sheet.foot - 8)
  const who = [seller.name, seller.vatNumber ?? seller.enterpriseNumber ?? '', inFours(seller.iban)]
  const [first = ''] = paper.wrap(who.filter(Boolean).join('  ·  '), 340, style)
  paper.write(first, sheet.left, sheet.foot, style)
  const which = [number, words.page(page, pages)].filter(Boolean).join('  ·  ')
  paper.write(which, sheet.right, sheet.foot, { ...style, isRight: true })
}

/** The bytes of a document. The same document and words give the same bytes. */
export const invoicePaper = (
  document: PrintedDocument,
  words: InvoiceWords,
  letterhead: Letterhead = { colour: null, crest: null },
): Promise<Uint8Array<ArrayBuffer>> => {
  const paper = openPaper({
    title: `${words.title} ${document.number}`.trim(),
    author: document.seller.name,
    language: document.language === 'NL' ? 'nl' : 'en',
    date: new Date(`${document.date}T00:00:00Z`),
  })
  const on: Sheet = { paper, document, words, y: sheet.top }
  writeHead(on, letterhead)
  const at = columnsOf(document)
  writeTableHead(on, at)
  for (const line of document.lines) writeLine(on, line, at)
  writeSums(on)
  writeMentions(on)
  writePayment(on)
  return paper.close((page, pages) => writeFoot(on, page, pages))
}

/** A letter about a document of which something is not paid; `payableCents` of the document is what is open. */
export type ReminderLetter = {
  readonly document: PrintedDocument
  readonly words: InvoiceWords
  /** Its paragraphs, with an empty line between them. */
  readonly text: string
}

const letterStyle = { size: 10 }
const letterLine = 15

const writeLetter = (on: Sheet, text: string, letterhead: Letterhead): void => {
  const { paper } = on
  writeHead(on, letterhead)
  for (const paragraph of text.split('\n\n')) {
    for (const line of paper.wrap(paragraph, sheet.right - sheet.left, letterStyle)) {
      paper.write(line, sheet.left, on.y, letterStyle)
      on.y += letterLine
    }
    on.y += letterLine / 2
  }
  writePayment(on, true)
}

/** Letters as one file to print, a page each. @param date of the letters */
export const reminderPaper = (
  letters: readonly ReminderLetter[],
  letterhead: Letterhead,
  { title, date }: { readonly title: string; readonly date: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const [first] = letters
  const paper = openPaper({
    title,
    author: first?.document.seller.name ?? '',
    language: first?.document.language === 'EN' ? 'en' : 'nl',
    date: new Date(`${date}T00:00:00Z`),
  })
  const sheets = letters.map(({ document, words }): Sheet => ({ paper, document, words, y: sheet.top }))
  for (const [index, { text }] of letters.entries()) {
    const on = sheets[index]
    if (on === undefined) continue
    if (index > 0) paper.addPage()
    writeLetter(on, text, letterhead)
  }
  return paper.close((page) => {
    const on = sheets[page - 1]
    if (on !== undefined) writeFoot(on, 1, 1)
  })
}
