// Writes calendars in the format of RFC 5545. Moments are in UTC, so that no program needs a table of time zones, and a clock that changes
// in spring or autumn moves nothing; days without a time are dates.
import { addDays } from '../../kernel/time/time.rules.ts'

/** `end` null: nobody has said when it ends, and a program shows its beginning (3.6.1). */
export type CalendarMoments = { readonly start: Date; readonly end: Date | null }
/** Both days count. */
export type CalendarDays = { readonly firstDay: string; readonly lastDay: string }

export type CalendarEvent = {
  readonly uid: string
  /** Rises with each change. */
  readonly sequence: number
  readonly changedAt: Date
  readonly when: CalendarMoments | CalendarDays
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
}

export type CalendarFile = { readonly name: string; readonly events: readonly CalendarEvent[] }

/** A line has at most this many octets, without its end (RFC 5545, 3.1). */
const longestLine = 75

/** Of a code point in UTF-8. */
const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x8_00) return 2
  return code < 0x1_00_00 ? 3 : 4
}

/** Breaks a line between code points; a continuation begins with a space, which counts. */
export const folded = (line: string): string => {
  let octets = 0
  let text = ''
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > longestLine) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}

const isControl = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0
  return (code < 0x20 && character !== '\t') || code === 0x7f
}

/** A TEXT (3.3.11). Half of a pair of surrogates is no character in any file. */
export const escapedText = (text: string): string =>
  [...text.replaceAll(/\r\n?/g, '\n')]
    .filter((character) => character === '\n' || !isControl(character))
    .map((character) => (/^[\uD800-\uDFFF]$/.test(character) ? '\uFFFD' : character))
    .join('')
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll('\n', '\\n')

const dateOf = (day: string): string => day.replaceAll('-', '')

const momentOf = (moment: Date): string => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const whenLines = (when: CalendarEvent['when']): string[] =>
  'start' in when
    ? [
        `DTSTART:${momentOf(when.start)}`,
        ...(when.end === null ? [] : [`DTEND:${momentOf(when.end)}`]),
        'TRANSP:OPAQUE',
      ]
    : [
        `DTSTART;VALUE=DATE:${dateOf(when.firstDay)}`,
        // The first day that it does not last.
        `DTEND;VALUE=DATE:${dateOf(addDays(when.lastDay, 1))}`,
        'TRANSP:TRANSPARENT',
      ]

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapedText(event.uid)}`,
  `DTSTAMP:${momentOf(event.changedAt)}`,
  `LAST-MODIFIED:${momentOf(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...whenLines(event.when),
  `STATUS:${event.status}`,
  `SUMMARY:${escapedText(event.summary)}`,
  ...(event.location === '' ? [] : [`LOCATION:${escapedText(event.location)}`]),
  ...(event.description === '' ? [] : [`DESCRIPTION:${escapedText(event.description)}`]),
  `URL:${event.url}`,
  'END:VEVENT',
]

/** How soon a program should look again; on a day of competition, starts move (RFC 7986, and the older name of it). */
const lookAgain = 'PT15M'

/** The same file for the same events, so that it can be compared by its bytes. */
export const writeCalendar = ({ name, events }: CalendarFile): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Oxer//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escapedText(name)}`,
    `X-WR-CALNAME:${escapedText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${lookAgain}`,
    `X-PUBLISHED-TTL:${lookAgain}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
