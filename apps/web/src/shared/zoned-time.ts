// A date and a time at the place of a competition, and the moment that they name. The reader's own time zone is not
// used.

export type ZonedTime = { date: string; time: string }

/** The local time in the zone at a moment. */
export const toZonedTime = (instant: string, timeZone: string): ZonedTime => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

const asUtc = ({ date, time }: ZonedTime): number => Date.parse(`${date}T${time}:00Z`)

/**
 * The moment at which clocks in the zone show this time; an hour that is skipped in spring is read as the following
 * one.
 */
export const toInstant = (zoned: ZonedTime, timeZone: string): string => {
  const wanted = asUtc(zoned)
  const offsetAt = (moment: number): number => asUtc(toZonedTime(new Date(moment).toISOString(), timeZone)) - moment
  const first = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(first)).toISOString()
}
