export type WhoToAsk = 'federation' | 'club' | 'competition' | 'course' | 'installation' | 'secretary'

const places: readonly (readonly [prefix: string, WhoToAsk])[] = [
  ['/myfederation', 'federation'],
  ['/organisations', 'club'],
  ['/myorganisation', 'club'],
  ['/competitions', 'competition'],
  ['/courses', 'course'],
  ['/superadmin', 'installation'],
]

/** Who can give the right to a page, by its address. */
export const whoToAsk = (pathname: string): WhoToAsk =>
  places.find(([prefix]) => pathname === prefix || pathname.startsWith(`${prefix}/`))?.[1] ?? 'secretary'
