// Reads the performance goals from docs/performance-goals.md: the target of each, and whether the last measurement met
// it. A goal that was met must stay met: a run that misses it has broken a promise.
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../tooling/run/steps.mjs'

const file = join(root, 'docs', 'performance-goals.md')

const targetOf = (text) => {
  const [, sign, limit, unit] = /^(<=|>=) ([\d.]+) ?(.*)$/.exec(text) ?? []
  if (sign === undefined) throw new Error(`${file}: "${text}" is no target such as "<= 1.5 x"`)
  return { isAtMost: sign === '<=', limit: Number(limit), unit }
}

const promises = new Set(['met', 'not met'])

/** @returns {{id: string, what: string, target: string, isAtMost: boolean, limit: number, unit: string, promise: string}[]} */
export const readGoals = (text = readFileSync(file, 'utf8')) =>
  text
    .split('\n')
    .filter((line) => /^\| P\d/.test(line))
    .map((line) => {
      const [id, what, target, , promise] = line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim())
      if (!promises.has(promise)) throw new Error(`${file}: ${id} is neither "met" nor "not met" but "${promise}"`)
      return { id, what, target, promise, ...targetOf(target) }
    })

/** Collects figures, each with the load of the machine when it was taken. */
export const createFigures = () => {
  const taken = new Map()
  return {
    taken,
    /** @param {Record<string, number>} figures by the goal's id */
    add: (figures) => {
      const load = loadavg()[0]
      for (const [id, value] of Object.entries(figures)) taken.set(id, { value, load })
    },
  }
}

const show = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

const outcomeOf = ({ isAtMost, limit, promise }, figure) => {
  if (figure === undefined) return promise === 'met' ? 'BROKEN' : 'not measured'
  const isMet = isAtMost ? figure.value <= limit : figure.value >= limit
  if (isMet) return 'met'
  return promise === 'met' ? 'BROKEN' : 'not met'
}

/**
 * A line for each goal that says whether it is met. A promise without a figure counts as broken, because its
 * measurement was removed.
 * @param {ReturnType<typeof readGoals>} goals
 * @param {ReturnType<typeof createFigures>['taken']} taken
 */
export const judge = (goals, taken) => {
  const unknown = [...taken.keys()].filter((id) => !goals.some((goal) => goal.id === id))
  if (unknown.length > 0) throw new Error(`${file} does not have ${unknown.join(', ')}`)
  const cores = availableParallelism()
  const judged = goals.map((goal) => ({
    ...goal,
    figure: taken.get(goal.id),
    outcome: outcomeOf(goal, taken.get(goal.id)),
  }))
  const lines = judged.map(({ id, what, target, unit, figure, outcome }) => {
    const isBusy = figure !== undefined && figure.load > cores
    const measured = figure === undefined ? '-' : `${show(figure.value)} ${unit}`.trim()
    const load = figure === undefined ? '' : `load ${figure.load.toFixed(1)}${isBusy ? ' *' : ''}`
    return `${outcome.padEnd(12)}  ${id.padEnd(5)}  ${measured.padStart(9)}  ${target.padEnd(14)}  ${load.padEnd(11)}  ${what}`
  })
  const count = (outcome) => judged.filter((goal) => goal.outcome === outcome).length
  const better = judged.filter(({ outcome, promise }) => outcome === 'met' && promise === 'not met').map(({ id }) => id)
  return {
    broken: judged.filter(({ outcome }) => outcome === 'BROKEN').map(({ id }) => id),
    text: [
      ...lines,
      '',
      `${count('met')} met, ${count('not met')} not met, ${count('not measured')} not measured, ${count('BROKEN')} broken`,
      ...(judged.some(({ figure }) => figure !== undefined && figure.load > cores)
        ? [`* taken while more than ${cores} processes wanted the ${cores} cores: an upper bound`]
        : []),
      ...(better.length > 0
        ? [
            `Met, though not promised: ${better.join(', ')}. Promise it in docs/performance-goals.md when it is met on a quiet machine.`,
          ]
        : []),
    ].join('\n'),
  }
}
