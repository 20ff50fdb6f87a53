import { fc, test } from '@fast-check/vitest'
import loadHighs from 'highs'
import { describe, expect, it } from 'vitest'
import { makePlan, PlanRun } from './plan.rules.ts'
import type { PlannedEntry, PlannedList, PlanProblem } from './plan-problem.rules.ts'
import { planWarnings } from './plan-warnings.rules.ts'
import { PlannerIntensity, PlanWarningCode } from './planning.schema.ts'
import { exactPlanModel, planObjective } from './testing/exact-plan.ts'
import { planInstance } from './testing/small-instance.ts'

/** `A1` is rider A on horse A1; `!` locked; `_` an open position; `=` a break of ten minutes. */
const list = (ref: string, start: string, text: string, more: Partial<PlannedList> = {}): PlannedList => ({
  ref,
  arenaRef: ref,
  date: '2026-05-17',
  start,
  sportType: 'SHOW_JUMPING',
  averageRoundSeconds: 120,
  draggingBreak: null,
  entries: text.split(' ').map((word, index): PlannedEntry => {
    const name = word.replace('!', '')
    const isStart = name !== '_' && name !== '='
    return {
      ref: isStart ? `${ref}-${name}` : `${ref}-${index}`,
      type: isStart ? 'PARTICIPANT' : name === '_' ? 'OPEN_POSITION' : 'BREAK',
      isLocked: word.startsWith('!'),
      riderRef: isStart ? name.slice(0, 1) : null,
      horseRef: isStart ? name : null,
      durationSeconds: null,
    }
  }),
  ...more,
})

const told = (problem: PlanProblem, orders?: Parameters<typeof planWarnings>[1]) =>
  planWarnings(problem, orders).map(({ code, entryRef, subject, neededSeconds, givenSeconds }) =>
    [code, entryRef, subject, neededSeconds, givenSeconds].join(' '),
  )

const minutes = (text: string): number => Number(text.slice(0, 2)) * 3600 + Number(text.slice(3)) * 60

describe('the seven warnings (spec section 8, decision 18)', () => {
  const busy = { activityRef: 'walk', arenaRef: null, date: '2026-05-17', riderRef: 'A', horseRef: null }

  // A show jumper rests 30 minutes: 10 of cool-down, 20 of warm-up, and 5 more to another arena. A horse rests 45: 15
  // and 30.
  it.each<[string, PlanProblem, string[]]>([
    ['36 minutes to another arena are enough', { lists: [list('one', '09:00', 'A1'), list('two', '09:38', 'A2')] }, []],
    [
      'warm-up',
      { lists: [list('one', '09:00', 'A1'), list('two', '09:30', 'A2')] },
      ['WARM_UP_TOO_SHORT two-A2 RIDER 1200 780'],
    ],
    [
      'cool-down',
      { lists: [list('one', '09:00', 'A1'), list('two', '09:12', 'A2')] },
      ['COOL_DOWN_TOO_SHORT two-A2 RIDER 600 300'],
    ],
    [
      'way',
      { lists: [list('one', '09:00', 'A1'), list('two', '09:06', 'A2')] },
      ['TRANSFER_TIME_TOO_SHORT two-A2 RIDER 300 240'],
    ],
    [
      'same time',
      { lists: [list('one', '09:00', 'A1'), list('two', '09:01', 'A2')] },
      ['COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME two-A2 RIDER  -60'],
    ],
    [
      'one horse twice',
      { lists: [list('one', '09:00', 'A1'), list('two', '09:40', 'B1 A1')] },
      ['WARM_UP_TOO_SHORT two-A1 HORSE 1800 1200'],
    ],
    [
      'a discipline rests as it does',
      { lists: [list('one', '09:00', 'A1', { sportType: 'DRESSAGE' }), list('two', '09:38', 'A2')] },
      ['WARM_UP_TOO_SHORT two-A2 RIDER 1200 960'],
    ],
    [
      'another activity',
      {
        lists: [list('one', '09:00', 'A1')],
        engagements: [{ ...busy, startSeconds: minutes('09:01'), endSeconds: minutes('09:30') }],
      },
      ['COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME one-A1 RIDER  -60'],
    ],
    [
      'one slot',
      { lists: [list('one', '09:00', 'A1'), list('two', '09:01', 'B1', { arenaRef: 'one' })] },
      ['SEVERAL_COMBINATIONS_IN_SLOT two-B1   -60'],
    ],
    [
      'break',
      {
        lists: [list('one', '09:00', 'A1 B1')],
        breaks: [
          {
            activityRef: 'lunch',
            arenaRef: 'one',
            date: '2026-05-17',
            startSeconds: minutes('09:03'),
            endSeconds: minutes('10:00'),
          },
        ],
      },
      ['SCHEDULED_DURING_BREAK one-B1   -60'],
    ],
    ['a break in the list is no conflict', { lists: [list('one', '09:00', 'A1 = = = A2')] }, []],
    ['another day', { lists: [list('one', '09:00', 'A1'), list('two', '09:00', 'A2', { date: '2026-05-18' })] }, []],
  ])('%s', (_name, problem, expected) => {
    expect(told(problem).map((text) => text.replaceAll('  ', ' '))).toEqual(
      expected.map((text) => text.replaceAll('  ', ' ')),
    )
  })

  it('a locked entry that moved, with its earlier and present position', () => {
    const one = list('one', '09:00', '!A1 B1 C1')
    const orders = new Map([['one', [...one.entries].reverse()]])
    expect(planWarnings({ lists: [one] }, orders)).toMatchObject([
      { code: 'LOCKED_COMBINATION_MOVED', entryRef: 'one-A1', fromPosition: 1, toPosition: 3 },
    ])
    expect(PlanWarningCode.options).toHaveLength(7)
  })
})

describe('the planner (decision 18)', () => {
  const crowded: PlanProblem = {
    lists: [
      list('one', '09:00', `A1 A2 ${'BCDEFGHIJKLMNOPQRS'.replaceAll(/(.)/g, '$11 ')}`.trim()),
      list('two', '09:00', 'A3 T1'),
    ],
  }
  const options = { intensity: 'HARD', seed: 'seed', steps: 60_000 } as const

  it('SOFT only warns, MEDIUM moves by ten positions at most, HARD as far as necessary', () => {
    const soft = makePlan(crowded, { ...options, intensity: 'SOFT' })
    expect(soft.moves).toEqual([])
    expect(soft.warnings).toEqual(soft.baseWarnings)
    const medium = makePlan(crowded, { ...options, intensity: 'MEDIUM' })
    for (const { fromPosition, toPosition } of medium.moves)
      expect(Math.abs(toPosition - fromPosition)).toBeLessThanOrEqual(10)
    const hard = makePlan(crowded, options)
    expect(hard.warnings.length).toBeLessThanOrEqual(medium.warnings.length)
    expect(medium.warnings.length).toBeLessThanOrEqual(soft.warnings.length)
  })

  it('gives its best plan at any time, with its progress', () => {
    const run = new PlanRun(crowded, options)
    let conflicts = run.progress.conflicts
    let steps = 0
    while (run.advance()) {
      expect(run.progress.conflicts).toBeLessThanOrEqual(conflicts)
      expect(run.progress.steps).toBeGreaterThanOrEqual(steps)
      conflicts = run.progress.conflicts
      steps = run.progress.steps
      if (steps < 5000) expect(run.result().warnings.length).toBe(conflicts)
    }
    expect(run.result()).toEqual(makePlan(crowded, options))
    let asked = 0
    const isDone = (): boolean => {
      asked += 1
      return asked > 2
    }
    const stopped = makePlan(crowded, { ...options, isDone })
    expect(stopped.steps).toBeLessThan(options.steps)
    expect(stopped.warnings.length).toBeLessThanOrEqual(stopped.baseWarnings.length)
  })

  it('finds the plan without a violation: 400 starts, four arenas, one rider in five with several horses', () => {
    const problem = planInstance('four arenas', { starts: 400, arenas: 4, days: 1, severalHorses: 20, locked: 3 })
    const plan = makePlan(problem, { intensity: 'HARD', seed: 'seed' })
    expect(plan.baseWarnings.length).toBeGreaterThan(20)
    expect(plan.warnings).toEqual([])
  })

  const anyProblem = fc
    .record({
      seed: fc.string({ minLength: 1, maxLength: 8 }),
      starts: fc.integer({ min: 1, max: 40 }),
      arenas: fc.integer({ min: 1, max: 3 }),
      days: fc.integer({ min: 1, max: 2 }),
      severalHorses: fc.constantFrom(20, 60),
      again: fc.constantFrom(0, 40),
      locked: fc.constantFrom(0, 30, 90),
      lengths: fc.array(fc.constantFrom(null, 60, 300), { minLength: 1, maxLength: 7 }),
    })
    .map(({ seed, lengths, ...size }): PlanProblem => {
      const { lists } = planInstance(seed, size)
      return {
        lists: lists.map((one) => ({
          ...one,
          entries: one.entries.map(
            (entry, index): PlannedEntry => ({
              ...entry,
              type: index % 9 === 8 ? 'OPEN_POSITION' : entry.type,
              durationSeconds: lengths[index % lengths.length] ?? null,
            }),
          ),
        })),
        engagements: [
          {
            activityRef: 'walk',
            arenaRef: 'arena 0',
            date: '2026-05-16',
            startSeconds: 28_800,
            endSeconds: 29_400,
            riderRef: 'rider 0',
            horseRef: null,
          },
        ],
        breaks: [
          { activityRef: 'lunch', arenaRef: 'arena 0', date: '2026-05-16', startSeconds: 29_400, endSeconds: 30_000 },
        ],
      }
    })

  test.prop([anyProblem, fc.constantFrom(...PlannerIntensity.options)], { numRuns: 60 })(
    'is never worse than the base order, keeps what is locked, loses nobody and is repeated by its seed',
    (problem, intensity) => {
      const plan = makePlan(problem, { intensity, seed: 'seed', steps: 8000 })
      expect(plan.warnings.length).toBeLessThanOrEqual(plan.baseWarnings.length)
      expect(plan.baseWarnings).toEqual(planWarnings(problem))
      expect(plan.warnings).toEqual(planWarnings(problem, plan.orders))
      for (const { ref, entries } of problem.lists) {
        const order = plan.orders.get(ref) ?? []
        expect(order.map((entry) => entry.ref).sort()).toEqual(entries.map((entry) => entry.ref).sort())
        for (const [index, entry] of entries.entries()) {
          if (entry.isLocked || entry.type !== 'PARTICIPANT') expect(order[index]).toEqual(entry)
        }
      }
      if (intensity === 'MEDIUM') {
        for (const { fromPosition, toPosition } of plan.moves)
          expect(Math.abs(toPosition - fromPosition)).toBeLessThanOrEqual(10)
      }
      expect(makePlan(problem, { intensity, seed: 'seed', steps: 8000 })).toEqual(plan)
    },
  )

  it.each([1, 2, 3, 4, 5, 6])('is as good as the exact solver on a small instance (%i)', async (number) => {
    const problem = planInstance(`exact ${number}`, {
      starts: 6 + number,
      arenas: 2,
      days: 1,
      severalHorses: 40,
      again: 20,
      locked: number % 2 === 0 ? 15 : 0,
      roundSeconds: number % 2 === 0 ? 420 : 900,
      dragging: false,
    })
    const plan = makePlan(problem, { intensity: 'HARD', seed: 'seed', steps: 100_000 })
    const highs = await loadHighs()
    const exact = highs.solve(exactPlanModel(problem), { output_flag: false, mip_rel_gap: 0 })
    expect(exact.Status).toBe('Optimal')
    expect(planObjective(plan.warnings.length, plan.displacement)).toBe(Math.round(exact.ObjectiveValue))
  })
})
