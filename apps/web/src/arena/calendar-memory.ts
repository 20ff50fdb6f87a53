// What a visitor searched the calendar for, kept in this browser alone (cr025, cr026): the page is the same for everybody, and may be kept by
// proxies. The period is not kept, because the calendar begins around today.

const place = 'oxer.calendar'
/** The names of the page's address, by those under which the office keeps the same filters. */
const names = { q: 'q', sport: 'sport', type: 'kind', championship: 'championship' } as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const read = (): Record<string, unknown> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    // A browser that keeps nothing, or a value of another program.
    return {}
  }
}

/** The kept filters as an address; null without any. */
export const rememberedAddress = (): string | null => {
  const kept = read()
  const params = new URLSearchParams()
  for (const [key, name] of Object.entries(names)) {
    const value = kept[key]
    if (isText(value)) params.set(name, value)
  }
  return params.size === 0 ? null : `/competitions?${params}`
}

/** Keeps the filters of an address. */
export const rememberAddress = (search: string): void => {
  const params = new URLSearchParams(search)
  const kept = Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => {
      const value = params.get(name)
      return isText(value) ? [[key, value]] : []
    }),
  )
  try {
    localStorage.setItem(place, JSON.stringify(kept))
  } catch {
    // Nothing is kept, and the calendar works without it.
  }
}

/**
 * A visitor who arrives at the calendar without filters finds the last ones again. The link that clears the filters forgets them first.
 * `leave` goes to an address.
 */
export const prepareCalendarMemory = ({ pathname, search }: Location, leave: (address: string) => void): void => {
  if (pathname !== '/competitions') return
  document.querySelector('[data-forget]')?.addEventListener('click', () => rememberAddress(''))
  const params = new URLSearchParams(search)
  params.delete('lang')
  const address = params.size > 0 ? null : rememberedAddress()
  if (params.size > 0) rememberAddress(search)
  if (address !== null) leave(address)
}
