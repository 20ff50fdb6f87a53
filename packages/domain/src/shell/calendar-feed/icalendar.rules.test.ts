import { test } from '@fast-check/vitest'
import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/time/time.rules.ts'
import { momentAt } from '../../kernel/time/time-zone.rules.ts'
import { type CalendarEvent, escapedText, folded, writeCalendar } from './icalendar.rules.ts'
import sample from './testing/rider.ics?raw'

const event: CalendarEvent = {
  ...{ uid: 'a@b', sequence: 3, changedAt: new Date('2026-05-01T10:00:00Z'), status: 'CONFIRMED' },
  when: { start: new Date('2026-05-17T12:32:00Z'), end: new Date('2026-05-17T12:42:00Z') },
  ...{ summary: 'Emma · Bella · L1', location: 'Ring 2', description: 'Start number 12\nPlanned 14:20' },
  url: 'https://oxer.example/competitions/x',
}

/** What an independent reader finds in the file. */
const readBack = (text: string) => {
  const file = new ICAL.Component(ICAL.parse(text))
  return file.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    url: component.getFirstPropertyValue('url'),
    status: component.getFirstPropertyValue('status'),
  }))
}

const octets = (text: string): number => encodeURIComponent(text).replaceAll(/%../g, 'x').length
const linesOf = (text: string): string[] => text.split('\r\n')

/** Any text: with marks, with letters of other scripts, with line ends and characters that no file has. */
const anyText = fc.string({ unit: 'binary', maxLength: 200 })
const isShown = (character: string): boolean => (character >= ' ' ? character !== '\u007F' : '\t\n'.includes(character))
const shownOf = (text: string): string => [...text.replaceAll(/\r\n?/g, '\n')].filter(isShown).join('')

describe('a calendar', () => {
  it('has what the reader of another hand finds in it', () => {
    const [found, ...more] = readBack(writeCalendar({ name: 'My starts', events: [event] }))
    expect(more).toEqual([])
    expect(found?.event).toMatchObject({
      ...{ uid: 'a@b', sequence: 3, summary: event.summary, location: 'Ring 2', description: event.description },
    })
    expect(found?.event.startDate.toJSDate()).toEqual(new Date('2026-05-17T12:32:00Z'))
    expect(found?.event.endDate.toJSDate()).toEqual(new Date('2026-05-17T12:42:00Z'))
    expect(found).toMatchObject({ url: event.url, status: 'CONFIRMED' })
  })

  it('has an empty file without events', () => {
    expect(readBack(writeCalendar({ name: 'Nothing', events: [] }))).toEqual([])
  })

  it('has days as dates, the last one included', () => {
    const when = { firstDay: '2026-05-30', lastDay: '2026-05-31' }
    const text = writeCalendar({ name: '', events: [{ ...event, when }] })
    expect(text).toContain('DTSTART;VALUE=DATE:20260530\r\nDTEND;VALUE=DATE:20260601\r\n')
    expect(readBack(text)[0]?.event.startDate).toMatchObject({ isDate: true, day: 30, month: 5, year: 2026 })
  })

  it('says no end that nobody has said', () => {
    const text = writeCalendar({
      name: '',
      events: [{ ...event, when: { start: new Date('2026-05-17T12:32:00Z'), end: null } }],
    })
    expect(text).not.toContain('DTEND')
    expect(readBack(text)[0]?.event.startDate.toJSDate()).toEqual(new Date('2026-05-17T12:32:00Z'))
  })

  it('keeps the hour of the clock on both sides of the change to summer and winter time', () => {
    for (const [day, hour] of [
      ['2026-03-28', '08:00'],
      ['2026-03-29', '07:00'],
      ['2026-10-24', '07:00'],
      ['2026-10-25', '08:00'],
    ] as const) {
      const start = momentAt(day, '09:00', 'Europe/Brussels')
      const when = { start, end: new Date(start.getTime() + 600_000) }
      const text = writeCalendar({ name: '', events: [{ ...event, when }] })
      expect(text).toContain(`DTSTART:${day.replaceAll('-', '')}T${hour.replace(':', '')}00Z`)
      const clock = readBack(text)[0]
        ?.event.startDate.toJSDate()
        .toLocaleTimeString('en-GB', { timeZone: 'Europe/Brussels' })
      expect(clock).toBe('09:00:00')
    }
  })

  it('has no time without a zone', () => {
    const text = writeCalendar({ name: 'x', events: [event] })
    expect(text.match(/:\d{8}T\d{6}(?!Z)/g)).toBeNull()
  })

  it('begins a continuation with a space and breaks no character', () => {
    expect(folded('x'.repeat(75))).toBe('x'.repeat(75))
    expect(folded('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`)
    expect(folded(`${'x'.repeat(74)}é`)).toBe(`${'x'.repeat(74)}\r\n é`)
    expect(folded(`${'x'.repeat(72)}🐎`)).toBe(`${'x'.repeat(72)}\r\n 🐎`)
  })

  it('escapes what has a meaning', () => {
    expect(escapedText('a,b;c\\d\r\ne')).toBe('a\\,b\\;c\\\\d\\ne')
    expect(escapedText('a\u0000b\uD800')).toBe('ab\uFFFD')
  })
})

describe('the calendar of a rider, as it was designed', () => {
  // Synthetic: its people and horses do not exist.
  const activity =
    'https://oxer.example/competitions/019b76da-0000-7000-8000-000000000001/activity/019b76da-0000-7000-8000-000000000071'
  const host = 'oxer.example'
  const events: CalendarEvent[] = [
    {
      ...{ uid: `019b76da-0000-7000-8000-000000000501@${host}`, sequence: 3, status: 'TENTATIVE' },
      changedAt: new Date('2027-04-30T17:59:00Z'),
      when: { start: new Date('2027-05-01T07:04:00Z'), end: new Date('2027-05-01T07:06:00Z') },
      summary: "7. Springen 1,10 m – Okapi van 't Zandhof (nr 11)",
      location: 'Hoofdpiste, Zandhof, Ruiterpad 18, 3000 Leuven',
      description: `Startplaats 3 van 24, Hoofdpiste. Voorlopige lijst: tijd en volgorde kunnen nog wijzigen.\n${activity}`,
      url: activity,
    },
    {
      ...{ uid: `019b76da-0000-7000-8000-000000000503@${host}`, sequence: 5, status: 'CANCELLED' },
      changedAt: new Date('2027-04-30T18:00:00Z'),
      when: { start: new Date('2027-05-02T08:30:00Z'), end: new Date('2027-05-02T08:37:00Z') },
      ...{ summary: "21. Dressuur L2 – Okapi van 't Zandhof (afgemeld)", location: '', description: '', url: activity },
    },
    {
      ...{ uid: `019b76da-0000-7000-8000-000000000001@${host}`, sequence: 12, status: 'CONFIRMED' },
      changedAt: new Date('2027-04-30T18:00:00Z'),
      when: { firstDay: '2027-05-01', lastDay: '2027-05-02' },
      ...{ summary: 'SYNTHETIC Voorjaarsjumping Zandhof', location: '', description: '', url: activity },
    },
  ]
  /** The properties of a component by their names, as text. */
  const propertiesOf = (component: ICAL.Component): Map<string, string> =>
    new Map(component.getAllProperties().map((property) => [property.name, String(property.getFirstValue())]))
  const calendar = (text: string) => {
    const whole = new ICAL.Component(ICAL.parse(text))
    return { whole: propertiesOf(whole), events: whole.getAllSubcomponents('vevent') }
  }
  const [wanted, ours] = [calendar(sample), calendar(writeCalendar({ name: 'Mijn starten', events }))]

  it('is what the writer makes, event by event', () => {
    // Decided otherwise: the stamp is that of the change, and alarms, the place on earth and the sport are left to the program of the reader.
    const without = ['dtstamp', 'geo', 'categories']
    expect(ours.events).toHaveLength(wanted.events.length)
    for (const [index, event] of wanted.events.entries()) {
      const own = propertiesOf(ours.events[index] ?? event)
      for (const [name, value] of propertiesOf(event))
        if (!without.includes(name)) expect([name, own.get(name)]).toEqual([name, value])
      expect(without.map((name) => own.has(name))).toEqual([true, false, false])
      expect(ours.events[index]?.getAllSubcomponents('valarm')).toEqual([])
    }
  })

  it('has its head, and is looked at more often', () => {
    // Decided otherwise: starts move, so a quarter of an hour; and neither METHOD nor the secret address is in the file.
    const others = { prodid: '-//Oxer//Calendar//EN', 'refresh-interval': 'PT15M', 'x-published-ttl': 'PT15M' }
    const same = [...wanted.whole].filter(([name]) => !(name in others) && name !== 'method' && name !== 'source')
    expect(Object.fromEntries(ours.whole)).toEqual({ ...Object.fromEntries(same), ...others })
  })
})

test.prop([
  anyText,
  anyText,
  anyText,
  fc.nat({ max: 2_147_483_647 }),
  fc.date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
  fc.integer({ min: 0, max: 30 }),
])(
  'of any words: lines are short, nothing of them becomes a line, and all of it is read back',
  (summary, location, description, sequence, date, days) => {
    const start = new Date(Math.floor(date.getTime() / 1000) * 1000)
    const end = new Date(start.getTime() + 60_000)
    const day = start.toISOString().slice(0, 10)
    const said = { ...event, summary, location, description, sequence }
    const text = writeCalendar({
      name: summary,
      events: [
        { ...said, when: { start, end } },
        { ...said, uid: 'c@d', when: { firstDay: day, lastDay: addDays(day, days) } },
      ],
    })
    expect(text.endsWith('\r\n')).toBe(true)
    for (const line of linesOf(text)) expect(octets(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const found = readBack(text)
    expect(found).toHaveLength(2)
    for (const { event: each } of found) {
      expect(each.summary ?? '').toBe(shownOf(summary))
      expect(each.location ?? '').toBe(shownOf(location))
      expect(each.description ?? '').toBe(shownOf(description))
      expect(each.sequence).toBe(sequence)
    }
    expect(found[0]?.event.startDate.toJSDate()).toEqual(start)
    expect(found[1]?.event.duration.toSeconds()).toBe((days + 1) * 86_400)
  },
)
