/** Both days are included; null leaves that side open. */
export type DayWindow = { readonly start: string | null; readonly end: string | null }

/** The side on which a day lies outside the window; null if it lies inside. */
export const sideOutside = ({ start, end }: DayWindow, day: string): 'BEFORE' | 'AFTER' | null => {
  if (start !== null && day < start) return 'BEFORE'
  return end !== null && day > end ? 'AFTER' : null
}
