import type { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'

/** "10:00–18:00", or the time at which it starts; empty without a time. */
export const timesOf = ({ startTime, endTime }: Pick<FreeEventView, 'startTime' | 'endTime'>): string =>
  [startTime, endTime].filter((time) => time !== null).join('–')

/** The name of the place and its address. */
export const linesOfPlace = ({ place, location }: Pick<FreeEventView, 'place' | 'location'>): string[] =>
  [
    place,
    [location.street, location.number].filter(Boolean).join(' '),
    [location.postalCode, location.cityName].filter(Boolean).join(' '),
  ].filter(Boolean)
