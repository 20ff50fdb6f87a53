// A token ends by itself: a forgotten script keeps no access.

const yearsAfter = (moment: Date, years: number): Date => {
  const end = new Date(moment)
  end.setUTCFullYear(end.getUTCFullYear() + years)
  return end
}

/** The end of a token for which none is given. */
export const defaultTokenEnd = (now: Date): Date => yearsAfter(now, 1)

/** The latest end that may be given. */
export const latestTokenEnd = (now: Date): Date => yearsAfter(now, 2)
