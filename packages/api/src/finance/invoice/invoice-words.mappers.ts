// The texts of a document in its own language, which its reader's screen does not change.
import type { InvoiceWords } from '@oxer/documents/invoice-paper/invoice-paper'
import type { PrintedDocument } from '@oxer/domain/finance/document/document.schema'
import { countryNameOf } from '@oxer/domain/kernel/address/country.rules'
import { createI18n, type Language } from '@oxer/i18n'
import { createFormats } from '@oxer/i18n/formats'

type Words = ReturnType<typeof createI18n>['t']
type Printed = PrintedDocument & { readonly isDraft: boolean }

const kept = new Map<Language, Words>()
/** Made once for each language: a run prints thousands. */
const textsOf = (language: Language): Words => {
  const known = kept.get(language) ?? createI18n(language).t
  kept.set(language, known)
  return known
}

const headlineOf = (
  { series, isDraft, payableCents, prepaidCents, totalCents, roundingCents, dueDate }: Printed,
  language: Language,
) => {
  const t = textsOf(language)
  const { money, date } = createFormats(language)
  const amount = money(payableCents)
  if (isDraft) return t('finance:paper.isDraft', { amount })
  if (series === 'CREDIT_NOTE') return t('finance:paper.credited', { amount })
  if (series === 'RECEIPT') {
    const total = money(totalCents + roundingCents)
    return t(prepaidCents > 0 ? 'finance:paper.paid' : 'finance:paper.sold', { amount: total })
  }
  return payableCents > 0
    ? t('finance:paper.toPay', { amount, date: date(dueDate) })
    : t('finance:paper.settled', { amount: money(totalCents + roundingCents) })
}

const factsOf = (document: Printed, language: Language) => {
  const t = textsOf(language)
  const { date } = createFormats(language)
  const { series, number, isDraft, orders, credits, payableCents } = document
  const isOwed = series === 'INVOICE' && payableCents > 0 && !isDraft
  return [
    { label: t('finance:paper.number'), value: isDraft ? t('finance:paper.draft') : number },
    { label: t('finance:paper.date'), value: date(document.date) },
    ...(isOwed ? [{ label: t('finance:paper.dueDate'), value: date(document.dueDate) }] : []),
    ...(credits.length === 0
      ? []
      : [
          {
            label: t('finance:paper.credits'),
            value: credits.map((each) => `${each.number} (${date(each.date)})`).join(', '),
          },
        ]),
    ...(orders.length === 0 ? [] : [{ label: t('finance:paper.orders'), value: orders.join(', ') }]),
  ]
}

/** A receipt of a day is about sales, of which some may not be paid yet. */
const payableWord = ({ series, prepaidCents }: Printed) => {
  if (series === 'RECEIPT') return prepaidCents > 0 ? 'paidTotal' : 'total'
  return series === 'INVOICE' ? 'payable' : 'credit'
}

export const invoiceWords = (document: Printed): InvoiceWords => {
  const language: Language = document.language === 'NL' ? 'nl' : 'en'
  const t = textsOf(language)
  const { money, date } = createFormats(language)
  return {
    title: t(`finance:paper.titles.${document.series}`),
    headline: headlineOf(document, language),
    facts: factsOf(document, language),
    from: t('finance:paper.from'),
    to: t('finance:paper.to'),
    enterpriseNumber: t('finance:paper.enterpriseNumber'),
    vatNumber: t('finance:paper.vatNumber'),
    attention: (name) => t('finance:paper.attention', { name }),
    country: (code) => countryNameOf(code, language),
    description: t('finance:paper.description'),
    quantity: t('finance:paper.quantity'),
    price: t('finance:paper.price'),
    tax: t('finance:paper.tax'),
    net: t('finance:paper.net'),
    gross: t('finance:paper.gross'),
    discount: (percent) => t('finance:paper.discount', { percent }),
    netTotal: t('finance:paper.netTotal'),
    taxOf: (percent, base) => t('finance:paper.taxOf', { percent, base }),
    rounding: t('finance:paper.rounding'),
    total: t('finance:paper.total'),
    prepaid: t('finance:paper.prepaid'),
    payable: t(`finance:paper.${payableWord(document)}`),
    pay: t('finance:paper.pay'),
    scan: t('finance:paper.scan'),
    account: t('finance:paper.account'),
    reference: t('finance:paper.reference'),
    payee: t('finance:paper.payee'),
    before: t('finance:paper.before'),
    amount: t('finance:paper.amount'),
    page: (page, pages) => t('finance:paper.page', { page, pages }),
    money: (cents) => money(cents, document.currency),
    date,
  }
}
