// Converts typed amounts to whole cents and back, without a float in between.

const plain = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/
const grouped = /^(-?)(\d{1,3}(?:([.,' ])\d{3})+)(?:([.,])(\d{1,2}))?$/

/** '12.5', '12,50', '1.234,50' and '1,234.50' are amounts in either language; 'twelve' and '1.2345' are invalid. */
export const parseAmountText = (text: string): number | null => {
  const typed = text.trim().replace(/^[€$£]\s*/, '')
  const simple = plain.exec(typed)
  const parted = simple ? null : grouped.exec(typed)
  if (parted && parted[4] !== undefined && parted[3] === parted[4]) return null
  const sign = simple?.[1] ?? parted?.[1]
  const whole = (simple?.[2] ?? parted?.[2])?.replace(/[.,' ]/g, '')
  const fraction = simple?.[3] ?? parted?.[5] ?? ''
  if (sign === undefined || whole === undefined) return null
  const cents = Number(`${whole}${fraction.padEnd(2, '0')}`)
  if (!Number.isSafeInteger(cents)) return null
  return sign === '-' && cents > 0 ? -cents : cents
}

/** 1250 is shown as 12.50, or 12,50 in Dutch. */
export const showAmountText = (cents: number, language: string): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}${language.startsWith('nl') ? ',' : '.'}${digits.slice(-2)}`
}
