import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { expectedTime, type Forecast, forecastRing, type RingLine, type RingPart } from './ring-forecast.rules.ts'
import { generatedDay, type RiddenDay } from './testing/ridden-day.ts'

const hour = 3600
const nine = 9 * hour
const minutes = (count: number): number => count * 60

type Written = { kind?: RingLine['kind']; lasts?: number; entered?: number | null; slack?: number; dragging?: number }

/** Lines one after another from nine o'clock, of two minutes unless written otherwise. */
const partOf = (written: readonly Written[], from = nine): RingPart => {
  let clock = from
  const lines = written.map(
    ({ kind = 'RIDE', lasts = 120, entered = null, slack = 0, dragging = 0 }, index): RingLine => {
      const startSeconds = clock + slack + dragging
      clock = startSeconds + lasts
      const ref = `${from} ${index}`
      return { ref, kind, startSeconds, lastsSeconds: lasts, draggingSeconds: dragging, enteredSeconds: entered }
    },
  )
  return { startSeconds: from, endSeconds: clock, lines }
}

/** Minutes after nine. */
const told = (parts: readonly RingPart[], now: number | null = null): Record<string, string> =>
  Object.fromEntries(
    [...forecastRing(parts, now)].map(([ref, { earliest, likely, latest }]) => [
      ref.replace(`${nine} `, ''),
      [earliest, likely, latest].map((seconds) => (seconds - nine) / 60).join(' '),
    ]),
  )

describe('the forecast of a ring', () => {
  it('is empty before the first result, and while results say nothing about the time', () => {
    expect(told([partOf([{}, {}])])).toEqual({})
    // Typed in five hours later, from paper.
    expect(told([partOf([{ entered: nine + 5 * hour }, {}])])).toEqual({})
    // Nobody has entered a result for more than an hour.
    expect(told([partOf([{ entered: nine + 120 }, {}])], nine + 2 * hour)).toEqual({})
  })

  it('is the plan and the delay while there are few results', () => {
    const day = partOf([{ entered: nine + minutes(12) }, {}, {}, {}])
    expect(told([day])).toEqual({ 1: '12 12 12', 2: '14 14 14', 3: '16 16 16' })
  })

  it('follows the pace of the ring, with its spread once it is not always the same', () => {
    const steady = partOf([...[3, 6, 9, 12, 15].map((at) => ({ entered: nine + minutes(at) })), {}, {}, {}])
    // A minute longer than planned each time; of four such rides the forecast takes two thirds of it.
    const each = 2 + 40 / 60
    const at = (rides: number) => Array.from({ length: 3 }, () => 15 + rides * each).join(' ')
    expect(told([steady])).toEqual({ 5: at(0), 6: at(1), 7: at(2) })
    const varied = partOf([...[3, 5, 8, 12, 15, 17, 21].map((at) => ({ entered: nine + minutes(at) })), {}, {}, {}])
    const [first, second, third] = Object.values(told([varied])).map((text) => text.split(' ').map(Number))
    expect(first).toEqual([21, 21, 21])
    for (const [earliest = 0, likely = 0, latest = 0] of [second ?? [], third ?? []]) {
      expect(latest).toBeGreaterThan(likely)
      expect(earliest).toBeLessThan(likely)
    }
  })

  it('leaves out who has signed off and what is not taken, and keeps dragging and breaks', () => {
    const day = partOf([
      { entered: nine + minutes(12) },
      { kind: 'ABSENT' },
      {},
      { kind: 'PAUSE', lasts: 600 },
      {},
      { dragging: 300 },
    ])
    expect(told([day])).toEqual({ 2: '12 12 12', 4: '24 24 24', 5: '31 31 31' })
  })

  it('expects nobody before the planned time unless the ring has been ahead', () => {
    const onTime = partOf([{ entered: nine + 120 }, { kind: 'ABSENT' }, {}])
    expect(told([onTime])).toEqual({ 2: '4 4 4' })
    const ahead = partOf([{ lasts: 600, entered: nine + 300 }, { kind: 'ABSENT' }, {}])
    expect(told([ahead])).toEqual({ 2: '5 5 5' })
  })

  it('ends no break of people before its planned end, and begins no part before its time', () => {
    const ahead = partOf([{ lasts: 1200, entered: nine + 300 }, { kind: 'HELD', lasts: 1800 }, {}])
    expect(told([ahead])).toEqual({ 2: '50 50 50' })
    const next = partOf([{}, {}], nine + hour)
    expect(forecastRing([partOf([{ entered: nine + 120 }]), next], null).get(`${next.startSeconds} 0`)?.likely).toBe(
      nine + hour,
    )
  })

  it('moves the next part of the ring when the running one is late, with the usual gap and what is between', () => {
    const first = partOf([{ entered: nine + minutes(50) }, { lasts: 600 }])
    const pause: RingPart = { startSeconds: nine + minutes(15), endSeconds: nine + minutes(30), lines: [] }
    const next = partOf([{}], nine + minutes(40))
    // Ready at 9:60, a gap of 3 and then 5 minutes, and the break of 15 minutes between.
    expect(forecastRing([first, pause, next], null).get(`${next.startSeconds} 0`)?.likely).toBe(nine + minutes(83))
  })

  it('is never before now', () => {
    const day = partOf([{ entered: nine + 120 }, {}, {}])
    expect(told([day], nine + minutes(20))).toEqual({ 1: '20 20 20', 2: '22 22 22' })
  })
})

describe('what is shown of a forecast', () => {
  const planned = 10 * hour
  const at = (likely: number, spread = 0): Forecast => ({ earliest: likely - spread, likely, latest: likely + spread })
  it.each([
    ['nothing without one', undefined, [null, null, null]],
    ['nothing on time', at(planned + minutes(2)), [null, null, null]],
    ['nothing a little early', at(planned - minutes(5)), [null, null, null]],
    ['the time when late', at(planned + minutes(3)), ['10:03', null, null]],
    ['the time when early', at(planned - minutes(6)), ['09:54', null, null]],
    ['both ends when they are far apart', at(planned, minutes(5)), ['10:00', '09:55', '10:05']],
    ['the clock of the next day after midnight', at(planned + 14.5 * hour), ['00:30', null, null]],
  ] as const)('%s', (_, forecast, expected) => {
    expect(Object.values(expectedTime(planned, forecast))).toEqual(expected)
  })
})

const Line = fc.record({
  kind: fc.constantFrom<RingLine['kind']>('RIDE', 'RIDE', 'RIDE', 'RIDE', 'ABSENT', 'PAUSE', 'HELD'),
  lasts: fc.integer({ min: 30, max: 900 }),
  slack: fc.constantFrom(0, 0, 0, 60, 300),
  dragging: fc.constantFrom(0, 0, 0, 300),
})
/** A day of one or two parts, of which the first `ridden` rides came in, each some seconds after the previous one. */
const Day = fc
  .record({
    first: fc.array(Line, { minLength: 1, maxLength: 25 }),
    second: fc.array(Line, { maxLength: 8 }),
    gap: fc.integer({ min: 0, max: 2 * hour }),
    ridden: fc.integer({ min: 1, max: 25 }),
    took: fc.array(fc.integer({ min: 5, max: 1_500 }), { minLength: 25, maxLength: 25 }),
    late: fc.integer({ min: -1_200, max: 3_600 }),
    ago: fc.option(fc.integer({ min: 0, max: 1_200 }), { nil: null }),
  })
  .map(({ first, second, gap, ridden, took, late, ago }) => {
    const plan = partOf(first)
    let clock = nine + late
    let count = 0
    const lines = plan.lines.map((line) => {
      if (line.kind !== 'RIDE' || count === ridden) return line
      clock += took[count] ?? 0
      count += 1
      return { ...line, enteredSeconds: clock }
    })
    const next = partOf(second, plan.endSeconds + gap)
    return { parts: [{ ...plan, lines }, next], now: ago === null ? null : clock + ago, end: clock }
  })

const shift = (part: RingPart, by: number): RingPart => ({
  startSeconds: part.startSeconds + by,
  endSeconds: part.endSeconds + by,
  lines: part.lines.map((line) => ({
    ...line,
    startSeconds: line.startSeconds + by,
    enteredSeconds: line.enteredSeconds === null ? null : line.enteredSeconds + by,
  })),
})

describe('of any day, the forecast', () => {
  test.prop([Day])('is in the order of the rides, in whole seconds, and never before now', ({ parts, now, end }) => {
    const all = [...forecastRing(parts, now).values()]
    for (const [index, { earliest, likely, latest }] of all.entries()) {
      const before = all[index - 1]
      expect([earliest, likely, latest].every(Number.isInteger)).toBe(true)
      expect(earliest).toBeGreaterThanOrEqual(Math.max(end, now ?? end))
      expect(earliest).toBeLessThanOrEqual(likely)
      expect(likely).toBeLessThanOrEqual(latest)
      if (before === undefined) continue
      expect(earliest).toBeGreaterThanOrEqual(before.earliest)
      expect(likely).toBeGreaterThan(before.likely)
      expect(latest).toBeGreaterThanOrEqual(before.latest)
    }
  })

  test.prop([Day])('covers every ride that waits in the ring and after it, and nothing else', ({ parts, now }) => {
    const [first, second] = parts
    const last = first?.lines.findLastIndex(({ enteredSeconds }) => enteredSeconds !== null) ?? -1
    const waiting = [...(first?.lines.slice(last + 1) ?? []), ...(second?.lines ?? [])]
    const found = [...forecastRing(parts, now).keys()]
    if (found.length > 0) expect(found).toEqual(waiting.filter(({ kind }) => kind === 'RIDE').map(({ ref }) => ref))
  })

  test.prop([Day, fc.integer({ min: -hour, max: hour })])('moves by as much as the day moves', ({ parts, now }, by) => {
    const moved = forecastRing(
      parts.map((part) => shift(part, by)),
      now === null ? null : now + by,
    )
    const expected = [...forecastRing(parts, now)].map(([ref, { earliest, likely, latest }]) => [
      ref,
      { earliest: earliest + by, likely: likely + by, latest: latest + by },
    ])
    expect([...moved]).toEqual(expected)
  })

  test.prop([Day])('passes no break of people and no beginning of a part before its time', ({ parts, now }) => {
    const forecasts = forecastRing(parts, now)
    for (const part of parts) {
      let notBefore = part === parts[0] ? 0 : part.startSeconds
      for (const { ref, kind, startSeconds, lastsSeconds } of part.lines) {
        if (kind === 'HELD') notBefore = startSeconds + lastsSeconds
        const forecast = forecasts.get(ref)
        if (forecast !== undefined) expect(forecast.earliest).toBeGreaterThanOrEqual(notBefore)
      }
    }
  })

  test.prop([Day, fc.nat()])(
    'brings later starts forward when somebody signs off, and never back',
    ({ parts, now }, which) => {
      const before = forecastRing(parts, now)
      const refs = [...before.keys()]
      const gone = refs[which % Math.max(1, refs.length)]
      if (gone === undefined) return
      const after = forecastRing(
        parts.map((part) => ({
          ...part,
          lines: part.lines.map((line) => (line.ref === gone ? { ...line, kind: 'ABSENT' as const } : line)),
        })),
        now,
      )
      for (const [ref, { likely, latest }] of after) {
        expect(likely).toBeLessThanOrEqual(before.get(ref)?.likely ?? 0)
        expect(latest).toBeLessThanOrEqual(before.get(ref)?.latest ?? 0)
      }
    },
  )
})

/** What was shown before there was a forecast: the plan, moved by the delay of the last ride. */
const planAndDelay = ({ lines }: RingPart): Map<string, number> => {
  const last = lines.findLastIndex(({ enteredSeconds }) => enteredSeconds !== null)
  const found = lines[last]
  if (found?.enteredSeconds == null) return new Map()
  const delay = found.enteredSeconds - found.startSeconds - found.lastsSeconds
  return new Map(lines.slice(last + 1).map(({ ref, startSeconds }) => [ref, startSeconds + delay]))
}

/** After each result of the day: how far the forecast and the plan with the delay are from when each later ride really began. */
const errorsOf = ({ part, began }: RiddenDay): { forecast: number; plan: number; count: number; covered: number } => {
  const errors = { forecast: 0, plan: 0, count: 0, covered: 0 }
  const ridden = part.lines.flatMap(({ enteredSeconds }) => enteredSeconds ?? [])
  for (const at of ridden) {
    const known: RingPart = {
      ...part,
      lines: part.lines.map((line) =>
        line.enteredSeconds !== null && line.enteredSeconds > at ? { ...line, enteredSeconds: null } : line,
      ),
    }
    const plan = planAndDelay(known)
    for (const [ref, { earliest, likely, latest }] of forecastRing([known], null)) {
      const real = began.get(ref) ?? 0
      errors.forecast += Math.abs(likely - real)
      errors.plan += Math.abs((plan.get(ref) ?? 0) - real)
      errors.count += 1
      if (real >= earliest - 60 && real <= latest + 60) errors.covered += 1
    }
  }
  return errors
}

describe('replayed on generated days', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1)
  const total = (style: 'RIDES_ON' | 'KEEPS_TIMES') => {
    const sums = { forecast: 0, plan: 0, count: 0, covered: 0 }
    for (const seed of seeds) {
      const errors = errorsOf(generatedDay(seed, style))
      for (const name of ['forecast', 'plan', 'count', 'covered'] as const) sums[name] += errors[name]
    }
    return sums
  }

  // The mean distance in seconds, over all starts that waited after each result.
  it.each([
    ['RIDES_ON', 279, 315],
    ['KEEPS_TIMES', 225, 257],
  ] as const)('is nearer to the truth than the plan with the delay (%s)', (style, byForecast, byPlan) => {
    const { forecast, plan, count } = total(style)
    expect([forecast, plan].map((seconds) => Math.round(seconds / count))).toEqual([byForecast, byPlan])
  })

  it('has three of five starts between its earliest and latest moments, a minute more or less', () => {
    for (const style of ['RIDES_ON', 'KEEPS_TIMES'] as const) {
      const { covered, count } = total(style)
      expect(covered / count).toBeGreaterThan(0.59)
    }
  })

  it('gives the same numbers each time', () => {
    expect(total('RIDES_ON')).toEqual(total('RIDES_ON'))
  })
})
