// `npm test` runs every check, in a clean checkout too. It installs what it needs, or says in one line what to install.
// `npm test -- --changed` runs only what a change since HEAD, or since `--changed=<revision>`, can have broken.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { testChanged } from './changed.mjs'
import { checks } from './check.mjs'
import { apiOnEmbedded, serverOnEmbedded } from './embedded-smoke.mjs'
import { startPostgres } from './postgres.mjs'
import { runProduction } from './production.mjs'
import { beside, count, install, needDebian, pnpm, root, run, runSteps, vitest, withReason } from './steps.mjs'

let server

/** One server for all tests that need one; each test file has its own database on it. */
const onPostgres = (folder) => async () => {
  server ??= await startPostgres()
  await vitest(folder, { env: { TEST_DATABASE_URL: server.url } })
}

const playwright = (args, env = {}) =>
  run(join(root, 'apps/e2e/node_modules/.bin/playwright'), ['test', ...args], { cwd: join(root, 'apps', 'e2e'), env })

/** A failed test stays failed even if the second attempt passes; that attempt exists to leave a trace to look at. */
const traceFailed = async () => {
  process.stdout.write('\nWhat failed is run once more, for its trace in apps/e2e/test-results:\n')
  try {
    await playwright(['--last-failed', '--trace=on'])
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
  }
}

/** What went wrong, after the steps in which it did. */
const reasonOf = ({ steps = [], error }) => {
  const step = steps.find((each) => each.error !== undefined)
  if (step === undefined) return error?.message ?? ''
  return `${step.title} › ${reasonOf({ steps: step.steps, error: step.error })}`
}

/** Reads Playwright's report, a tree of files and describe blocks. @returns {string[]} */
const failedFlows = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          withReason(`${file}:${line} ${title} [${projectName}]`, reasonOf(results[0] ?? {})),
        ),
    ),
    ...failedFlows(inner),
  ])

const flows = async () => {
  const report = join(root, 'apps', 'e2e', 'test-results', 'report.json')
  rmSync(report, { force: true })
  try {
    await playwright([], { PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  } catch (error) {
    if (existsSync(report)) await traceFailed()
    throw error
  } finally {
    if (existsSync(report)) {
      const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'))
      count(stats.expected + stats.flaky, failedFlows(suites))
    }
  }
}

const testEverything = async () => {
  await runSteps([
    ['install', install],
    [
      'programs',
      () =>
        needDebian({
          chromium: ['/usr/bin/chromium', '/usr/bin/chromium-browser'],
          postgresql: [
            '/usr/lib/postgresql/15/bin/initdb',
            '/usr/lib/postgresql/16/bin/initdb',
            '/usr/lib/postgresql/17/bin/initdb',
          ],
        }),
    ],
    ...checks,
    // The longest first, so that nothing long is left alone at the end.
    beside([
      ['demo federation, embedded', () => vitest('packages/demo')],
      ['rules', () => vitest('packages/domain')],
      ['documents', () => vitest('packages/documents')],
      ['openapi adapter', () => vitest('packages/openapi')],
      ['architecture rules bite', () => vitest('tooling/architecture')],
      ['builders, embedded', () => vitest('packages/testing')],
      ['views', () => vitest('packages/ui')],
      ['texts', () => vitest('packages/i18n')],
    ]),
    // A quarter of their time is waiting, as a reader does between two letters.
    ['screens', () => vitest('apps/web', { waiters: 1 })],
    ['database, embedded', () => vitest('packages/db')],
    ['api, embedded: one file of each area', () => vitest('packages/api', { files: apiOnEmbedded() })],
    ['server, embedded: what differs', () => vitest('apps/server', { files: serverOnEmbedded() })],
    ['api on PostgreSQL', onPostgres('packages/api')],
    ['server on PostgreSQL', onPostgres('apps/server')],
    ['build', () => pnpm('exec', 'turbo', 'run', 'build', '--output-logs=errors-only')],
    // Starting a release is mostly waiting.
    beside([
      ['production, by its chapter, from a release', () => runProduction({ isBuilt: true })],
      ['database on PostgreSQL', onPostgres('packages/db')],
      ['builders on PostgreSQL', onPostgres('packages/testing')],
    ]),
    ['flows in a browser', flows],
  ])
  await server?.stop()
}

const [option, revision = 'HEAD', ...others] = process.argv.slice(2).flatMap((argument) => argument.split('='))
if (option === undefined) await testEverything()
else if (option === '--changed' && others.length === 0) await testChanged(revision)
else {
  process.stderr.write('npm test, npm test -- --changed, or npm test -- --changed=<revision>\n')
  process.exitCode = 2
}
