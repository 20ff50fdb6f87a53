/** Public pages of a competition, for links; the calendar asks first whether the reader may open them (`target`). */
export const pageOf = (competition: { ref: string }, page: string): string => `/competitions/${competition.ref}/${page}`

/** Its name for search engines: one for all its pages, in all languages. */
export const nameAddressOf = (competition: { ref: string }): string => `/competitions/${competition.ref}`

/** All that is public of it, in the exchange format. */
export const documentOf = (competition: { ref: string }): string => `/competitions/${competition.ref}.json`

/** Its days and its time schedule for a calendar. */
export const calendarFileOf = (competition: { ref: string }): string => `/competitions/${competition.ref}.ics`

/** All of what the calendar page at an address finds, whatever part of it is shown. */
export const calendarFileAt = (url: string): string => {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  query.delete('page')
  return `/calendar.ics${query.size === 0 ? '' : `?${query}`}`
}
