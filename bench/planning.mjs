// Measures start orders and plans: how close they come to the best known or possible value, and their processor time.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { register } from 'tsx/esm/api'
import { median, table } from './statistics.mjs'

const domain = join(import.meta.dirname, '..', 'packages', 'domain')
const competitions = join(domain, 'src', 'competitions')
const cases = join(domain, 'fixtures', 'plan-cases')

/** Processor time of this process alone, so that other processes do not count. */
const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const timed = (work) => {
  const began = processorTime()
  const answer = work()
  return { answer, milliseconds: processorTime() - began }
}

const inMilliseconds = (value) => `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`

const smallestGap = (entries, order) => {
  const riders = new Map(entries.map(({ id, rider }) => [id, rider]))
  const last = new Map()
  let gap = Number.POSITIVE_INFINITY
  for (const [index, id] of order.entries()) {
    const rider = riders.get(id)
    if (last.has(rider)) gap = Math.min(gap, index - last.get(rider))
    last.set(rider, index)
  }
  return gap
}

const measureCases = ({ planCase }) =>
  readdirSync(cases)
    .sort()
    .map((name) => {
      const input = JSON.parse(readFileSync(join(cases, name), 'utf8'))
      const runs = [1, 2, 3].map(() => timed(() => planCase(input)))
      const { order } = runs[0].answer.answer
      const places = new Map(order.map((id, index) => [id, index]))
      const far = input.entries.reduce((sum, { id }, index) => sum + Math.abs(places.get(id) - index), 0)
      const { expected } = input
      const [reached, best] =
        input.method === 'KEEP' ? [far, expected.bestKnown] : [smallestGap(input.entries, order), expected.bound]
      const milliseconds = median(runs.map((run) => run.milliseconds))
      const row = [
        input.case,
        input.method === 'KEEP' ? 'displacement' : 'smallest gap',
        `${reached}`,
        `${best}`,
        (reached / best).toFixed(3),
        inMilliseconds(milliseconds),
      ]
      return { row, milliseconds, isKeep: input.method === 'KEEP', isAsGood: reached <= best }
    })

const sizes = [
  ['400 starts, 4 arenas', { starts: 400, arenas: 4, days: 1, severalHorses: 20 }],
  ['400 starts, 4 arenas, 5 % locked', { starts: 400, arenas: 4, days: 1, severalHorses: 20, locked: 5 }],
  ['1000 starts, 8 arenas', { starts: 1000, arenas: 8, days: 1, severalHorses: 20 }],
  ['1000 starts, 8 arenas, 3 days', { starts: 1000, arenas: 8, days: 3, severalHorses: 20 }],
]

const measurePlans = ({ makePlan, planInstance }) =>
  sizes.flatMap(([name, size]) =>
    ['MEDIUM', 'HARD'].map((intensity) => {
      const runs = [1, 2, 3].map((number) => {
        const problem = planInstance(`bench ${number}`, size)
        return timed(() => makePlan(problem, { intensity, seed: 'bench' }))
      })
      const each = (pick) => runs.map(({ answer }) => pick(answer)).join(' ')
      return [
        `${name}, ${intensity}`,
        each(({ baseWarnings }) => baseWarnings.length),
        each(({ warnings }) => warnings.length),
        each(({ displacement }) => displacement),
        inMilliseconds(Math.max(...runs.map(({ milliseconds }) => milliseconds))),
      ]
    }),
  )

const smallInstances = 60

/** Two arenas, six to twelve starts and long rounds, so that the starts often conflict. */
const measureExact = async ({ makePlan, planInstance, exactPlanModel, planObjective }) => {
  const loadHighs = createRequire(join(domain, 'package.json'))('highs')
  let equal = 0
  let worse = 0
  const ours = []
  const theirs = []
  for (let number = 0; number < smallInstances; number += 1) {
    const problem = planInstance(`small ${number}`, {
      starts: 6 + (number % 7),
      arenas: 2,
      days: 1,
      severalHorses: 40,
      again: 30,
      locked: number % 3 === 0 ? 15 : 0,
      roundSeconds: [300, 420, 600, 900][number % 4],
      dragging: false,
    })
    const { answer, milliseconds } = timed(() =>
      makePlan(problem, { intensity: 'HARD', seed: 'bench', steps: 100_000 }),
    )
    ours.push(milliseconds)
    const began = processorTime()
    const highs = await loadHighs()
    const solution = highs.solve(exactPlanModel(problem), { output_flag: false, mip_rel_gap: 0 })
    if (solution.Status !== 'Optimal') throw new Error(`HiGHS ended with ${solution.Status}`)
    const exact = Math.round(solution.ObjectiveValue)
    theirs.push(processorTime() - began)
    const reached = planObjective(answer.warnings.length, answer.displacement)
    if (reached === exact) equal += 1
    if (reached > exact) worse += 1
  }
  return `${smallInstances} small instances beside HiGHS: ${equal} equal to the optimum, ${worse} worse; ${inMilliseconds(median(ours))} beside ${inMilliseconds(median(theirs))}`
}

const measureRules = ({ drawOrder, withFewestIdleSlots, fewestSlots, delaySchedule, shortestDay, earliestEnd }) => {
  const refs = Array.from({ length: 1000 }, (_, index) => `ref ${index}`)
  const draw = median([1, 2, 3, 4, 5].map((seed) => timed(() => drawOrder(refs, `bench ${seed}`)).milliseconds))
  const slots = Array.from({ length: 300 }, (_, seed) => {
    const starts = refs.map((_ref, index) => ({ rider: `${(index * (seed + 7)) % (20 + seed)}` }))
    const rest = seed % 30
    const { answer, milliseconds } = timed(() => withFewestIdleSlots(starts, rest))
    return { milliseconds, isBest: answer.length === fewestSlots(starts, rest) }
  })
  const days = Array.from({ length: 400 }, (_, seed) => {
    const arenas = 2 + (seed % 5)
    const starts = refs.slice(0, 200 + 2 * seed).map((ref, index) => ({
      ref,
      arenaRef: `${(index * 7 + seed) % arenas}`,
      rider: index % 5 === 0 ? `${index % (40 + seed)}` : ref,
      durationSeconds: 120,
    }))
    const rules = {
      startSeconds: 28_800,
      restSeconds: 1800,
      transferSeconds: 300,
      breaks: [],
      seed: 'bench',
      attempts: 10,
    }
    const { answer, milliseconds } = timed(() => shortestDay(starts, rules))
    return { milliseconds, ratio: (answer.endSeconds - 28_800) / (earliestEnd(starts, rules) - 28_800) }
  })
  const activities = Array.from({ length: 1200 }, (_, index) => {
    const startSeconds = 28_800 + Math.floor(index / 8) * 150
    return {
      ref: `${index}`,
      arenaRef: `${index % 8}`,
      date: '2026-05-16',
      startSeconds,
      endSeconds: startSeconds + 120,
      isFixed: false,
      dependsOn: [],
      presences: [{ kind: 'RIDER', ref: `${index % 700}`, offsetSeconds: 0, durationSeconds: 120 }],
    }
  })
  const rules = { gapSeconds: 0, transferSeconds: 300, dayEndSeconds: 86_400 }
  const delays = [1, 2, 3, 4, 5].map(() =>
    timed(() => delaySchedule(activities, { ref: '0', startSeconds: 29_400 }, rules)),
  )
  const atBound = slots.filter(({ isBest }) => isBest).length
  const slowest = Math.max(...slots.map(({ milliseconds }) => milliseconds))
  const near = days.filter(({ ratio }) => ratio <= 1.01).length
  const worst = Math.max(...days.map(({ ratio }) => ratio))
  const delay = median(delays.map(({ milliseconds }) => milliseconds))
  const text = [
    `draw of 1,000: ${inMilliseconds(draw)}`,
    `fewest idle slots, 1,000 starts: ${atBound} of ${slots.length} at the bound, worst ${inMilliseconds(slowest)}`,
    `shortest day, 200 to 1,000 starts: ${near} of ${days.length} within 1 % of the bound, worst ${worst.toFixed(3)}, median ${inMilliseconds(median(days.map(({ milliseconds }) => milliseconds)))}`,
    `delay in a day of 1,200 activities: ${delays[0].answer.moves.length} moved, ${inMilliseconds(delay)}`,
  ].join('\n')
  return {
    text,
    figures: {
      'P9.1': atBound / slots.length,
      'P9.2': slowest,
      'P10.1': near / days.length,
      'P10.2': worst,
      'P12.1': delay,
    },
  }
}

/**
 * Tables of the values reached beside the best known ones and of the milliseconds, and the figures of goal P9 to goal
 * P12.
 */
export const measurePlanning = async () => {
  const unregister = register()
  const rules = {}
  for (const path of [
    'planning/plan.cases.ts',
    'planning/plan.rules.ts',
    'planning/testing/small-instance.ts',
    'planning/testing/exact-plan.ts',
    'planning/idle-slots.rules.ts',
    'planning/shortest-day.rules.ts',
    'startlist/draw.rules.ts',
    'time-schedule/schedule-delay.rules.ts',
  ]) {
    Object.assign(rules, await import(pathToFileURL(join(competitions, path)).href))
  }
  await unregister()
  const orders = measureCases(rules)
  const kept = orders.filter(({ isKeep }) => isKeep)
  const ofRules = measureRules(rules)
  const text = [
    table([['start order', '', 'reached', 'best known', 'ratio', 'median'], ...orders.map(({ row }) => row)]),
    table([['plan (three instances)', 'warnings before', 'after', 'displacement', 'slowest'], ...measurePlans(rules)]),
    await measureExact(rules),
    ofRules.text,
  ].join('\n\n')
  return {
    text,
    figures: {
      ...ofRules.figures,
      'P11.1': kept.filter(({ isAsGood }) => isAsGood).length / kept.length,
      'P11.2': Math.max(...kept.map(({ milliseconds }) => milliseconds)),
    },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.stdout.write(`${(await measurePlanning()).text}\n`)
