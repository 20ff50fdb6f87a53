// One line for each area of texts; `texts.ts` has the other line. The parity test reports a missing one.
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
  'entry',
  'events',
  'reporting',
  'exchange',
  'registry',
  'shell',
  'home',
  'notification',
  'mail',
  'ui',
  'forms',
  'errors',
] as const

export type Area = (typeof areas)[number]
