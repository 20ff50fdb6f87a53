/** Names have letters; an offset such as +02:00 is no zone, because it knows no summer. */
const namePattern = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/

/** Whether this runtime knows the zone. */
export const isTimeZone = (name: string): boolean => {
  if (!namePattern.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const known = new Map<string, string>()

/**
 * The zone itself, or UTC if this runtime does not know it, so that a page with a zone of an older or newer runtime is shown. Every format of
 * a moment in a stored zone passes here.
 */
export const readableTimeZone = (name: string): string => {
  const found = known.get(name)
  if (found !== undefined) return found
  const zone = isTimeZone(name) ? name : 'UTC'
  known.set(name, zone)
  return zone
}

/** The hour of the day in a time zone, from 0 to 23. */
export const hourAt = (moment: Date, timeZone: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: readableTimeZone(timeZone),
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(moment),
  )

/** The date in a time zone (IANA name) at a moment. */
export const localDateAt = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: readableTimeZone(timeZone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(moment)

const partsAt = (moment: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: readableTimeZone(timeZone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`)
}

/** The time of day in the zone, as HH:mm. */
export const localTimeAt = (moment: Date, timeZone: string): string =>
  new Date(partsAt(moment.getTime(), timeZone)).toISOString().slice(11, 16)

/** The moment at which clocks in the zone show this date and time; an hour that is skipped in spring is read as the following one. */
export const momentAt = (date: string, time: string, timeZone: string): Date => {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (moment: number): number => partsAt(moment, timeZone) - moment
  const first = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(first))
}
