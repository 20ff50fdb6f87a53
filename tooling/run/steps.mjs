// Runs named steps one after the other, says how long each took, and sums the tests that ran.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
/** What this project's tools read; pnpm and Node come first on the path. */
export const environment = {
  ...process.env,
  ...quiet,
  PATH: `${join(root, 'node_modules', '.bin')}:${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
}

/** @param {string} command @param {string[]} args @param {{cwd?: string, env?: Record<string, string>, quiet?: boolean}} [options] */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...environment, ...options.env },
      stdio: options.quiet ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ${args.join(' ')} ended with ${code}`)),
    )
  })

/** Installs with the pinned package manager; nothing is asked of the machine but Node and npm. */
export const install = () =>
  run('npx', ['--yes', packageManager, 'install', '--frozen-lockfile', '--prefer-offline', '--reporter=append-only'], {
    quiet: false,
  })

export const pnpm = (...args) => run('npx', ['--yes', packageManager, ...args])

/** Debian packages that a step needs; installed when they are missing and this may be done, else named in one line. */
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

/** Vitest leaves a core to whoever types; of two that is half. */
const allCores = [`--maxWorkers=${availableParallelism()}`]

/** Runs Vitest in a workspace folder, in this process's environment plus `env`, and adds up what it counted. */
export const vitest = async (folder, { env = {}, args = [] } = {}) => {
  const require = createRequire(join(root, 'package.json'))
  const bin = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs')
  const report = join(mkdtempSync(join(tmpdir(), 'oxer-tests-')), 'report.json')
  try {
    await run(
      process.execPath,
      [bin, 'run', ...allCores, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...args],
      { cwd: join(root, folder), env },
    )
  } finally {
    if (existsSync(report)) {
      const read = JSON.parse(readFileSync(report, 'utf8'))
      counts.passed += read.numPassedTests
      counts.failed += read.numFailedTests
      counts.skipped += read.numPendingTests
      rmSync(dirname(report), { recursive: true })
    }
  }
}

/** Adds tests that another runner counted. */
export const count = (passed, failed) => {
  counts.passed += passed
  counts.failed += failed
}

/** @param {[string, () => unknown][]} steps All are run, so that one run tells everything that is wrong. */
export const runSteps = async (steps) => {
  const failures = []
  const rows = []
  for (const [name, step] of steps) {
    process.stdout.write(`\n── ${name}\n`)
    const began = performance.now()
    try {
      await step()
      rows.push([name, 'ok', performance.now() - began])
    } catch (error) {
      failures.push(name)
      rows.push([name, 'FAILED', performance.now() - began])
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
      if (name === 'install') break
    }
  }
  process.stdout.write('\n')
  for (const [name, outcome, milliseconds] of rows) {
    process.stdout.write(`${outcome.padEnd(7)} ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}\n`)
  }
  if (failures.length > 0) process.stdout.write(`\nfailed: ${failures.join(', ')}\n`)
  process.stdout.write(
    `\n${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}\n`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}
