/**
 * Converts `12,5` or `12.5` to hundredths of a percent, 0 to 10000; null for an invalid percentage. Digits, never
 * floats.
 */
export const readReduction = (text: string): number | null => {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const points = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return points <= 10_000 ? points : null
}

/** 1250 to `12.5`. */
export const showReduction = (basisPoints: number): string => {
  const fraction = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '')
  const whole = String(Math.floor(basisPoints / 100))
  return fraction === '' ? whole : `${whole}.${fraction}`
}
