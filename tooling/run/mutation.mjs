// `npm run mutation [-- <path under packages/domain/src> …]` finds the mistakes in scoring, ranking, points and money that no
// test would notice. Every mutant is in the code behind a switch, so code and tests are loaded once and a mutant costs
// milliseconds. `mutation-runner.mjs` switches them on one at a time and runs the tests that reach them.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { startVitest } from 'vitest/node'
import { root } from './steps.mjs'

/**
 * The paths that are measured by default: everything between what a judge wrote and a place, a prize or points, and
 * everything that an amount of money follows from.
 */
const measured = [
  'disciplines',
  'competitions/result',
  'competitions/ranking',
  'competitions/points',
  'championships',
  'careers/career',
  'catalogue/point-distribution',
  'ledger',
  'finance',
  'parties/contact-account/bank-account.rules.ts',
  'kernel/money',
  'kernel/number/check-digits.rules.ts',
  'kernel/decimal.ts',
  'kernel/formula',
  'kernel/rule-tree',
]
const least = 85
/**
 * A mutant that is silent for this long is in an endless loop that no counter has ended. The limit is generous, because
 * a busy machine is slow too.
 */
const silence = 240_000

const domain = join(root, 'packages', 'domain')
const source = join(domain, 'src')

const isMutable = (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/')

const filesUnder = (path) => {
  const whole = join(source, path)
  if (statSync(whole).isFile()) return [whole]
  return readdirSync(whole, { recursive: true })
    .map((file) => join(whole, file))
    .filter(isMutable)
    .sort()
}

/** Stryker's instrumenter: returns each file with all its mutants behind switches, and a description of each mutant. */
const instrument = (files) => {
  const silent = {
    debug() {},
    info() {},
    isDebugEnabled: () => false,
    warn: (text) => process.stderr.write(`${text}\n`),
  }
  return new Instrumenter(silent).instrument(
    files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
    { plugins: null, excludedMutations: [], ignorers: [] },
  )
}

/** Ends a worker whose mutant loops endlessly; its earlier reports are kept. */
const watch = (report) => {
  const watched = { endless: null, stop: () => clearInterval(timer) }
  const timer = setInterval(() => {
    if (watched.endless !== null || !existsSync(report) || Date.now() - statSync(report).mtimeMs < silence) return
    const lines = readLines(report)
    const last = lines.at(-1)
    if (last?.began === undefined) return
    watched.endless = last.began
    process.kill(lines[0].pid, 'SIGKILL')
  }, 1_000)
  return watched
}

const readLines = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

/** One pass: the unchanged tests, then one mutant at a time. Returns the outcome of each mutant that it tried. */
const runMutants = async (folder, files, instrumented, left) => {
  const orders = join(folder, 'orders.json')
  const report = join(folder, 'report.jsonl')
  writeFileSync(orders, JSON.stringify({ mutants: [...left], files, report }))
  rmSync(report, { force: true })
  const watched = watch(report)
  const vitest = await startVitest(
    'test',
    [],
    {
      config: false,
      root: domain,
      related: files,
      run: true,
      watch: false,
      passWithNoTests: true,
      pool: 'forks',
      isolate: false,
      fileParallelism: false,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      teardownTimeout: 1_000,
      reporters: [{ onTestCaseResult: sayFailure }],
      runner: fileURLToPath(new URL('./mutation-runner.mjs', import.meta.url)),
      setupFiles: [join(domain, 'vitest.mutation.setup.ts')],
      env: { MUTATION_ORDERS: orders },
    },
    {
      plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => instrumented.get(id.replace(/\?.*$/, '')) ?? null }],
    },
  )
  await vitest.close()
  watched.stop()
  // Vitest asks for an exit code when a worker ends; the result of this run depends on the share of killed mutants
  // instead.
  process.exitCode = 0
  return { lines: existsSync(report) ? readLines(report) : [], endless: watched.endless }
}

const sayFailure = (test) => {
  const { state, errors } = test.result()
  if (state === 'failed') process.stderr.write(`${test.fullName}: ${errors?.[0]?.message}\n`)
}

const measure = async (files) => {
  const { files: instrumented, mutants } = await instrument(files)
  const code = new Map(instrumented.map(({ name, content }) => [name, content]))
  const outcome = new Map()
  const left = new Set(mutants.filter(({ status }) => status !== 'Ignored').map(({ id }) => id))
  const folder = mkdtempSync(join(tmpdir(), 'oxer-mutation-'))
  try {
    while (left.size > 0) {
      const { lines, endless } = await runMutants(folder, files, code, left)
      // No test reaches them, so nothing was started.
      if (lines.length === 0) break
      if (lines.some(({ red }) => red)) throw new Error('the tests fail without any mutant')
      const stained = lines.find((line) => line.stained)
      if (stained) throw new Error(`a mutant outlives its switch, so that "${stained.stained}" fails without it`)
      for (const line of lines) if (line.outcome) outcome.set(line.id, line)
      if (endless !== null) outcome.set(endless, { id: endless, outcome: 'killed', by: 'time' })
      else if (lines.at(-1)?.done !== true)
        throw new Error(`the worker ended too soon: ${lines.at(-1)?.broken ?? 'it says not why'}`)
      else break
      for (const id of outcome.keys()) left.delete(id)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return mutants.map((mutant) => ({ ...mutant, ...(outcome.get(mutant.id) ?? { outcome: 'unreached' }) }))
}

const oneLine = (text) => (text.length > 110 ? `${text.slice(0, 107)}…` : text).replace(/\s+/g, ' ')

const survivorLine = (mutant, lines) => {
  const { start, end } = mutant.location
  const first = lines[start.line]
  const original = start.line === end.line ? first.slice(start.column, end.column) : `${first.slice(start.column)} …`
  return `  ${start.line + 1}:${start.column + 1} ${mutant.outcome} ${mutant.mutatorName}: ${oneLine(original)}  →  ${oneLine(mutant.replacement)}`
}

const count = (mutants, outcome) => mutants.filter((mutant) => mutant.outcome === outcome).length

/** Counts only mutants that run after loading; what runs only while a module is loaded is a constant. */
const tally = (mutants) => {
  const killed = count(mutants, 'killed')
  const survived = count(mutants, 'survived')
  const unreached = count(mutants, 'unreached')
  const all = killed + survived + unreached
  return {
    killed,
    survived,
    unreached,
    constant: count(mutants, 'constant'),
    share: all === 0 ? null : (killed / all) * 100,
  }
}

const row = (name, { killed, survived, unreached, constant, share }) =>
  [
    name.padEnd(72),
    ...[killed, survived, unreached, constant].map((number) => String(number).padStart(9)),
    (share === null ? '—' : `${share.toFixed(1)} %`).padStart(9),
  ].join(' ')

// It takes minutes and a whole core, so other work on the machine goes first.
setPriority(10)
const began = performance.now()
const paths = process.argv.slice(2)
const files = [...new Set((paths.length === 0 ? measured : paths).flatMap(filesUnder))]
const mutants = await measure(files)

const heads = ['killed', 'survived', 'unreached', 'constant', 'score']
process.stdout.write(`${['file'.padEnd(72), ...heads.map((head) => head.padStart(9))].join(' ')}\n`)
const groups = files.map((file) => [file, mutants.filter(({ fileName }) => fileName === file)])
for (const [file, own] of groups)
  if (own.length > 0) process.stdout.write(`${row(relative(source, file), tally(own))}\n`)
const total = tally(mutants)
process.stdout.write(`${row('together', total)}\n`)
for (const [file, own] of groups) {
  const alive = own.filter(({ outcome }) => outcome === 'survived' || outcome === 'unreached')
  if (alive.length === 0) continue
  const lines = readFileSync(file, 'utf8').split('\n')
  process.stdout.write(
    `\n${relative(source, file)}\n${alive.map((mutant) => survivorLine(mutant, lines)).join('\n')}\n`,
  )
}
process.stdout.write(`\n${mutants.length} mutants in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
if (total.share !== null && total.share < least) {
  process.stderr.write(`${total.share.toFixed(1)} % is less than the ${least} % that is kept\n`)
  process.exitCode = 1
}
