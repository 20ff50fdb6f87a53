// Bank and enterprise numbers: read as people write them, stored compact, printed in groups. Only form and check digits are checked, because
// only the bank or the register knows whether a number is in use.
import { isoCheckDigits, remainderBy97 } from '../../kernel/number/check-digits.rules.ts'
import { isBelgianVatNumber } from './contact-account.rules.ts'
import { ibanStructures } from './iban-structures.presets.ts'

/** Without the blanks, points and hyphens that people type, in capitals: the form in which numbers are compared. */
export const compactNumber = (text: string): string => text.toUpperCase().replace(/[\s.-]/gu, '')

const signs: Readonly<Record<string, string>> = { n: '\\d', a: '[A-Z]', c: '[A-Z\\d]' }

const patternOf = (structure: string): RegExp =>
  new RegExp(`^${structure.replace(/(\d+)([nac])/gu, (_, count, sign) => `${signs[sign]}{${count}}`)}$`)

/** A Belgian account: ten digits and their remainder by 97, of which 0 is written 97 (Febelfin). */
const isBelgianAccount = (digits: string): boolean =>
  (remainderBy97(digits.slice(0, 10)) || 97) === Number(digits.slice(10))

/** An IBAN in capitals without blanks (ISO 13616: the length and form of its country, and MOD 97-10); null if it is not valid. */
export const readIban = (text: string): string | null => {
  const iban = compactNumber(text)
  const [country, digits, account] = [iban.slice(0, 2), iban.slice(2, 4), iban.slice(4)]
  const structure = Object.hasOwn(ibanStructures, country) ? ibanStructures[country] : undefined
  if (structure === undefined || !patternOf(structure).test(account)) return null
  if (isoCheckDigits(country, account) !== digits) return null
  return country === 'BE' && !isBelgianAccount(account) ? null : iban
}

/** In groups of four, as it is printed. @param iban compact */
export const printIban = (iban: string): string => (iban.match(/.{1,4}/gu) ?? []).join(' ')

/** Countries whose enterprise numbers can be checked. */
export type EnterpriseCountry = 'BE' | 'NL'

export type EnterpriseNumber = {
  /** Digits only. */
  readonly value: string
  readonly printed: string
  /** The participant of Peppol: scheme 0208 for Belgium, 0106 for the Netherlands, and the number. */
  readonly peppol: string
}

/** Numbers given before 2005 have nine digits, and get a leading 0. */
const belgianNumber = (text: string): EnterpriseNumber | null => {
  const digits = text.replace(/^BE/, '')
  const value = digits.length === 9 ? `0${digits}` : digits
  if (!isBelgianVatNumber(value)) return null
  return { value, printed: `${value.slice(0, 4)}.${value.slice(4, 7)}.${value.slice(7)}`, peppol: `0208:${value}` }
}

/** The register of commerce (KvK) has eight digits without a check digit. */
const dutchNumber = (text: string): EnterpriseNumber | null =>
  /^\d{8}$/.test(text) ? { value: text, printed: text, peppol: `0106:${text}` } : null

/** An enterprise number as people write it; null if it is not one of that country. */
export const readEnterpriseNumber = (country: EnterpriseCountry, text: string): EnterpriseNumber | null =>
  country === 'BE' ? belgianNumber(compactNumber(text)) : dutchNumber(compactNumber(text))

/**
 * An enterprise number as it is stored: digits. The address says whose register it is of; without one, eight digits are Dutch.
 *
 * @param country alpha-3, as addresses have it
 */
export const storedEnterpriseNumber = (text: string, country: string | undefined): string | null => {
  const isDutch = country === 'NLD' || (country === undefined && compactNumber(text).length === 8)
  if (country !== undefined && country !== 'BEL' && country !== 'NLD') return compactNumber(text)
  return readEnterpriseNumber(isDutch ? 'NL' : 'BE', text)?.value ?? null
}
