// The text of the code that a bank's app scans: EPC069-12, version 002, in UTF-8 with line feeds.
import { readIban } from '../../parties/contact-account/bank-account.rules.ts'
import { readReference } from './payment-reference.rules.ts'

export type PaymentCode = {
  /** Who is paid. */
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  readonly amountCents: number
  readonly currency: string
  /** OGM or RF, as people write it. A code has a reference or a text. */
  readonly reference: string | null
  readonly text: string | null
}

export type PaymentCodeRefusal =
  | 'NOT_IN_EURO'
  | 'IBAN_INVALID'
  | 'AMOUNT_OUT_OF_RANGE'
  | 'REFERENCE_AND_TEXT'
  | 'REFERENCE_INVALID'
  | 'NAME_MISSING'
  | 'TOO_LONG'

export type PaymentCodeOutcome = { readonly payload: string } | { readonly refused: PaymentCodeRefusal }

/** 999 999 999.99, the largest amount of a SEPA transfer. */
const largestAmount = 99_999_999_999
const longestName = 70
const longestText = 140
const mostBytes = 331

/** One line: blanks and line feeds joined, cut to so many signs, of which one may have several bytes. */
const lineOf = (text: string | null, longest: number): string =>
  Array.from((text ?? '').replace(/\s+/gu, ' ').trim())
    .slice(0, longest)
    .join('')

/** In UTF-8, which a code point of a higher plane fills with more bytes. */
const bytesOf = (text: string): number =>
  Array.from(text, (sign) => sign.codePointAt(0) ?? 0).reduce(
    (sum, point) => sum + (point < 0x80 ? 1 : point < 0x8_00 ? 2 : point < 0x1_00_00 ? 3 : 4),
    0,
  )

const euros = (cents: number): string => `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** The payload of a code, or why there is none: it is defined for euros only. An OGM is twelve digits without signs, because banks compare it as it is. */
export const paymentCode = (asked: PaymentCode): PaymentCodeOutcome => {
  const { name, iban, bic, amountCents, currency, reference, text } = asked
  if (currency !== 'EUR') return { refused: 'NOT_IN_EURO' }
  const account = readIban(iban)
  if (account === null) return { refused: 'IBAN_INVALID' }
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > largestAmount) {
    return { refused: 'AMOUNT_OUT_OF_RANGE' }
  }
  const written = lineOf(text, longestText)
  const hasReference = reference !== null && reference.trim() !== ''
  if (hasReference && written !== '') return { refused: 'REFERENCE_AND_TEXT' }
  const structured = hasReference ? readReference(reference) : null
  if (hasReference && structured === null) return { refused: 'REFERENCE_INVALID' }
  const payee = lineOf(name, longestName)
  if (payee === '') return { refused: 'NAME_MISSING' }
  const identifier = (bic ?? '').replace(/\s/gu, '').toUpperCase()
  const head = ['BCD', '002', '1', 'SCT', identifier, payee, account, euros(amountCents)]
  const payload = [...head, '', structured?.value ?? '', written].join('\n').replace(/\n+$/u, '')
  return bytesOf(payload) > mostBytes ? { refused: 'TOO_LONG' } : { payload }
}
