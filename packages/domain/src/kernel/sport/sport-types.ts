// The closed list of sports by their words, without a schema: what is loaded first in a browser reads them too.
export const sportTypes = [
  'ALL',
  'GENERIC',
  'UNKNOWN',
  'SHOW_JUMPING',
  'DRESSAGE',
  'CROSS_COUNTRY',
  'EVENTING',
  'DRIVING',
  'STYLE_RIDING',
  'AUCTION',
  'PRESENTATION',
  'VAULTING',
] as const

/** Words that name no sport in particular. */
export const otherSportTypes: readonly string[] = ['ALL', 'GENERIC', 'UNKNOWN'] satisfies (typeof sportTypes)[number][]
