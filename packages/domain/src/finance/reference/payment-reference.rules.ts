// The references by which a payment finds its document: the Belgian structured communication (OGM-VCS, Febelfin) and the creditor reference
// RF (ISO 11649), which Dutch books use.
import { isoCheckDigits, remainderBy97 } from '../../kernel/number/check-digits.rules.ts'

export type PaymentReferenceKind = 'OGM' | 'RF'

export type StructuredReference = {
  readonly kind: PaymentReferenceKind
  /** Twelve digits, or RF in capitals without blanks. */
  readonly value: string
}

const blanks = /\s/gu

/** Ten digits and their remainder by 97; a remainder of 0 is written 97. Fewer digits get leading zeros; null for anything else. */
const makeOgm = (base: string): string | null => {
  if (!/^\d{1,10}$/.test(base)) return null
  const digits = base.padStart(10, '0')
  return `${digits}${String(remainderBy97(digits) || 97).padStart(2, '0')}`
}

const makeRf = (base: string): string | null =>
  /^[0-9A-Z]{1,21}$/.test(base) ? `RF${isoCheckDigits('RF', base)}${base}` : null

/** The reference of a base with its check digits; null if the base has other signs or too many. */
export const makeReference = (kind: PaymentReferenceKind, base: string): StructuredReference | null => {
  const compact = base.replace(blanks, '').toUpperCase()
  const value = kind === 'OGM' ? makeOgm(compact) : makeRf(compact)
  return value === null ? null : { kind, value }
}

/** `+++123/4567/89002+++`, or RF in groups of four. */
export const printReference = ({ kind, value }: StructuredReference): string =>
  kind === 'OGM'
    ? `+++${value.slice(0, 3)}/${value.slice(3, 7)}/${value.slice(7)}+++`
    : (value.match(/.{1,4}/gu) ?? []).join(' ')

/** Reads a reference as people and banks write it: with plus signs or stars, slashes and blanks or without. Null if it is not valid. */
export const readReference = (text: string): StructuredReference | null => {
  const rf = /^RF\d\d([0-9A-Z]{1,21})$/.exec(text.replace(blanks, '').toUpperCase())
  const kind = rf ? 'RF' : 'OGM'
  const value = rf ? rf[0] : text.replace(/[\s+*/]/gu, '')
  if (!rf && !/^\d{12}$/.test(value)) return null
  return makeReference(kind, rf?.[1] ?? value.slice(0, 10))?.value === value ? { kind, value } : null
}

/** A stored reference as people write it; another text stays as it is. */
export const printReferenceText = (text: string): string => {
  const read = readReference(text)
  return read === null ? text : printReference(read)
}

/** Twelve digits as banks and people space them, and RF with or without blanks, wherever they are in a text. */
const written = [
  /(?<![\p{L}\p{N}])\d{3}[\s/]*\d{4}[\s/]*\d{5}(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])RF\d\d(?: ?[0-9A-Z]){1,21}(?![\p{L}\p{N}])/giu,
]

/** The beginnings of a text that end with a sign of its own: blanks may belong to an RF or to what follows it. */
const beginningsOf = (text: string): readonly string[] => {
  const words = text.split(' ')
  return words.map((_, index) => words.slice(0, words.length - index).join(' '))
}

/** The valid references in a text that people wrote, in its order; a word after an RF may not belong to it. */
export const findReferences = (text: string): readonly StructuredReference[] =>
  written
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((left, right) => left.index - right.index)
    .flatMap(([found]) => beginningsOf(found).flatMap((beginning) => readReference(beginning) ?? []))
