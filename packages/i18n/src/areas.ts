// One line per area of texts; `texts.ts` has the other line. The parity test says which one was forgotten.
export const areas = [
  'kernel',
  'access',
  'parties',
  'catalogue',
  'finance',
  'courses',
  'competitions',
  'championships',
  'reporting',
  'shell',
  'ui',
  'errors',
] as const

export type Area = (typeof areas)[number]
