// The clock of the demo's federations.

/** Local time of the demo's federations; exact enough for the progress of today's competition. */
export const secondsOfDay = (now: Date): number => {
  const [hour = '0', minute = '0'] = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Brussels',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(now)
    .split(':')
  return Number(hour) * 3600 + Number(minute) * 60
}

export const dayOf = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Brussels',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
