// The keys of an entry as one text: texts in the order of their bytes are entries in the order of the standing. A database sorts by it and
// counts places, so that one changed result changes one row.
import { type Decimal, formatExact } from '../../kernel/decimal.ts'
import type { PlacedEntry } from './placed-list.rules.ts'
import type { StandingKey } from './standing-key.rules.ts'

/** Exponents up to 499 on either side of the point. */
const middle = 500

/** The digits that count, without zeros at either end, and the power of ten of the first. */
const scientific = (text: string): { digits: string; exponent: number } => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const all = whole + fraction
  const first = all.search(/[1-9]/)
  return { digits: all.slice(first).replace(/0+$/, ''), exponent: whole.length - 1 - first }
}

const threeDigits = (value: number): string => String(value).padStart(3, '0')

/** Larger values first: above zero `a`, zero `b`, below zero `c`; `y` has no value, and a list that has ended (`z`) has none either. */
const encodeValue = (value: Decimal | null): string => {
  if (value === null) return 'y'
  if (value.numerator === 0n) return 'b'
  const { digits, exponent } = scientific(formatExact(value))
  if (value.numerator < 0n) return `c${threeDigits(middle + exponent)}${digits}!`
  const turned = digits.replaceAll(/\d/g, (digit) => String(9 - Number(digit)))
  return `a${threeDigits(middle - exponent)}${turned}~`
}

const encodeKey = (key: StandingKey): string => {
  const end = key.findLastIndex((value) => value !== null) + 1
  return `${key.slice(0, end).map(encodeValue).join('')}z`
}

/** Equal for entries that share a place. Without a rank, after all that have one. */
export const sortKeyOf = ({ isRanked, keys }: Pick<PlacedEntry, 'isRanked' | 'keys'>): string =>
  `${isRanked ? '0' : '1'}${keys.map(encodeKey).join('')}`
