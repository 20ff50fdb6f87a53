// One line per area of texts; `texts.ts` has the other line. The parity test says which one was forgotten.
export const areas = [
  'kernel',
  'access',
  'federation',
  'catalogue',
  'parties',
  'careers',
  'finance',
  'courses',
  'competitions',
  'championships',
  'reporting',
  'registry',
  'shell',
  'ui',
  'errors',
] as const

export type Area = (typeof areas)[number]
