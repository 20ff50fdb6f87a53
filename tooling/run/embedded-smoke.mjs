// Which tests also run on the embedded engine. All of `packages/api` and `apps/server` run on a PostgreSQL server. The
// embedded engine is PostgreSQL behind another interface (ADR 0003) and takes three times as long. On it run all of
// `packages/db`, one file of each area, and the tests about the engine itself.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

/**
 * Tests of the api by name, so that a noun may move to another area: for each area, the test that uses most of the
 * driver.
 */
const api = [
  'session',
  'career',
  'championship',
  'license',
  'federation-user',
  'startlist-order',
  'result',
  'course-event',
  'free-event',
  'charge',
  'external-accounting',
  'payment',
  'person',
  'custom-attribute',
  'merge',
  'report',
  'calendar',
  // Every form is saved and read back, so each type of column passes through the driver.
  'round-trips',
  'search',
  // On the embedded engine they share the only connection, and do their work in smaller pieces.
  'job',
  'import',
  // Fifty clubs at the same moment wait for its only connection.
  'time-assignment',
  // Events are numbered in the order of the commits by the lock of one row.
  'event',
  // A dry run goes back to a savepoint of the transaction.
  'batch',
]

/**
 * Notifications, counters and two app instances over one database differ between the engines. Processes of the embedded
 * engine are in `process`.
 */
const server = ['app', 'arena', 'limits', 'live']

const testsUnder = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((path) => path.endsWith('.test.ts'))
    .sort()

const nameOf = (path) =>
  path
    .split('/')
    .at(-1)
    .replace(/(\.api)?\.test\.ts$/, '')

const filesNamed = (folder, names) => {
  const all = testsUnder(join(root, folder, 'src'))
  const missing = names.filter((name) => !all.some((path) => nameOf(path) === name))
  if (missing.length > 0) {
    throw new Error(`tooling/run/embedded-smoke.mjs names tests that ${folder} does not have: ${missing.join(', ')}`)
  }
  return { all, chosen: all.filter((path) => names.includes(nameOf(path))) }
}

const areaOf = (path) => path.split('/')[0]

/**
 * Paths from the package's folder. An area without a file here is an error, because it would silently not be tested on
 * the embedded engine.
 */
export const apiOnEmbedded = () => {
  const { all, chosen } = filesNamed('packages/api', api)
  const covered = new Set(chosen.map(areaOf))
  const bare = [...new Set(all.map(areaOf))].filter((area) => !covered.has(area))
  if (bare.length > 0) {
    throw new Error(`tooling/run/embedded-smoke.mjs names no test of these areas of the api: ${bare.join(', ')}`)
  }
  return chosen.map((path) => join('src', path))
}

export const serverOnEmbedded = () => filesNamed('apps/server', server).chosen.map((path) => join('src', path))
