// Runs named steps in sequence or a few in parallel, reports their duration, and adds up the tests that ran.
import { AsyncLocalStorage } from 'node:async_hooks'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
export const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const quiet = {
  npm_config_update_notifier: 'false',
  npm_config_fund: 'false',
  npm_config_audit: 'false',
  TURBO_TELEMETRY_DISABLED: '1',
  DO_NOT_TRACK: '1',
  CHECKPOINT_DISABLE: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
}
/** Environment variables that this project's tools read. The local pnpm and Node come first on the path. */
export const environment = {
  ...process.env,
  ...quiet,
  PATH: `${join(root, 'node_modules', '.bin')}:${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
}

/**
 * What a parallel step has written so far. It is shown at the end of the step, so that the lines of two steps do not
 * mix.
 */
const written = new AsyncLocalStorage()

const say = (text) => {
  const own = written.getStore()
  if (own === undefined) process.stdout.write(text)
  else own.push(text)
}

/** @param {string} command @param {string[]} args @param {{cwd?: string, env?: Record<string, string>, quiet?: boolean}} [options] */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const isBeside = written.getStore() !== undefined
    const output = isBeside ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...environment, ...options.env },
      stdio: ['ignore', options.quiet ? 'ignore' : output, output],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', say)
    child.on('error', reject)
    // Not at its exit: its last output may not have arrived yet.
    child.on('close', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })

/** Installs with the pinned package manager; the machine needs only Node and npm. */
export const install = () =>
  run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], {
    quiet: false,
  })

export const pnpm = (...args) => run('npx', ['--yes', packageManager, ...args])

/** Debian packages that a step needs. Missing ones are installed if that is allowed, or else named in one line. */
export const needDebian = (programs) => {
  const missing = Object.entries(programs).filter(([, paths]) => !paths.some((path) => existsSync(path)))
  if (missing.length === 0) return
  const names = missing.map(([name]) => name)
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (!isRoot || !hasApt) {
    throw new Error(`these Debian packages are missing: run "sudo apt-get install -y ${names.join(' ')}"`)
  }
  const apt = (args) => {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0) throw new Error(`apt-get ${args.join(' ')} ended with ${status}`)
  }
  apt(['update', '-qq'])
  apt(['install', '-y', '-qq', '--no-install-recommends', ...names])
}

const counts = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end with their reason, because the place where they failed is many pages up by then. */
const failed = []

/** A failed test with the first lines of its reason, in plain letters. @param {string} test @param {string} [reason] */
export const withReason = (test, reason = '') => {
  const lines = stripVTControlCharacters(reason).split('\n')
  const told = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('at '))
  return [test, ...told.slice(0, 4).map((line) => `    ${line.slice(0, 160)}`)].join('\n  ')
}

/**
 * Runs Vitest in a workspace folder, in this process's environment plus `env`, and adds up the tests. By default,
 * Vitest leaves one core free, which is half of two; beside another step it gets one. `waiters` are further workers for
 * tests that mostly wait. Each of `files` must run: a name that the settings of the folder leave out would otherwise be
 * passed over in silence.
 */
export const vitest = async (folder, { env = {}, args = [], files = [], waiters = 0 } = {}) => {
  const workers = written.getStore() === undefined ? availableParallelism() + waiters : 1
  const require = createRequire(join(root, 'package.json'))
  const bin = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
  const report = join(mkdtempSync(join(tmpdir(), 'oxer-tests-')), 'report.json')
  try {
    await run(
      process.execPath,
      [
        bin,
        'run',
        `--maxWorkers=${workers}`,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...args,
        ...files,
      ],
      // Tests make much that lives for a moment; with the usual 16 MB for it, a tenth of their time was collecting it.
      { cwd: join(root, folder), env: { NODE_OPTIONS: '--max-semi-space-size=64', ...env } },
    )
    const ran = new Set(JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name }) => name))
    const left = files.filter((file) => !ran.has(join(root, folder, file)))
    if (left.length > 0) throw new Error(`the settings of ${folder} leave out ${left.join(', ')}`)
  } finally {
    if (existsSync(report)) {
      const read = JSON.parse(readFileSync(report, 'utf8'))
      counts.passed += read.numPassedTests
      counts.failed += read.numFailedTests
      counts.skipped += read.numPendingTests
      for (const { name, message, assertionResults } of read.testResults) {
        const path = relative(root, name)
        const refused = assertionResults.filter(({ status }) => status === 'failed')
        // A file that cannot be loaded has no failed test.
        if (refused.length === 0 && message) failed.push(withReason(path, message))
        failed.push(
          ...refused.map(({ fullName, failureMessages }) => withReason(`${path}: ${fullName}`, failureMessages[0])),
        )
      }
      rmSync(dirname(report), { recursive: true })
    }
  }
}

/** Adds the tests of another runner, and the names of those that failed. */
export const count = (passed, names) => {
  counts.passed += passed
  counts.failed += names.length
  failed.push(...names)
}

/** Steps that use one core each and run two at a time. @param {[string, () => unknown][]} steps */
export const beside = (steps) => ({ steps })

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`

/** @returns {Promise<{name: string, milliseconds: number, failure: Error | null}>} */
const timed = async ([name, step]) => {
  const began = performance.now()
  let failure = null
  try {
    await step()
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    say(`${failure.message}\n`)
  }
  return { name, milliseconds: performance.now() - began, failure }
}

const runOne = async (step) => {
  process.stdout.write(`\n── ${step[0]}\n`)
  return [await timed(step)]
}

const runBeside = async (steps) => {
  const waiting = steps.map((step, place) => ({ step, place }))
  const outcomes = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { step, place } = next
      const lines = []
      outcomes[place] = await written.run(lines, () => timed(step))
      process.stdout.write(`\n── ${step[0]} (${seconds(outcomes[place].milliseconds).trim()})\n${lines.join('')}`)
    }
  }
  await Promise.all([work(), work()])
  return outcomes
}

/**
 * Runs all steps, so that one run reports all problems. If the install fails, no other step can run.
 * @param {([string, () => unknown] | ReturnType<typeof beside>)[]} steps
 */
export const runSteps = async (steps) => {
  const began = performance.now()
  const outcomes = []
  for (const step of steps) {
    outcomes.push(...(Array.isArray(step) ? await runOne(step) : await runBeside(step.steps)))
    if (outcomes.some(({ name, failure }) => name === 'install' && failure !== null)) break
  }
  process.stdout.write('\n')
  for (const { name, milliseconds, failure } of outcomes) {
    process.stdout.write(`${failure === null ? 'ok     ' : 'FAILED '} ${seconds(milliseconds)}  ${name}\n`)
  }
  const load = loadavg()[2]?.toFixed(1)
  process.stdout.write(
    `        ${seconds(performance.now() - began)}  in all, on ${availableParallelism()} cores; load average ${load}\n`,
  )
  const failures = outcomes.filter(({ failure }) => failure !== null).map(({ name }) => name)
  if (failures.length > 0) process.stdout.write(`\nfailed: ${failures.join(', ')}\n`)
  for (const name of failed) process.stdout.write(`  ${name}\n`)
  process.stdout.write(
    `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}
