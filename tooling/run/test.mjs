// `npm test`: everything that can fail, in a clean checkout too. Installs what it needs, or says in one line what to install.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checks } from './check.mjs'
import { startPostgres } from './postgres.mjs'
import { count, install, needDebian, pnpm, root, run, runSteps, vitest } from './steps.mjs'

const onPostgres = async (folders) => {
  const server = await startPostgres()
  try {
    for (const folder of folders) await vitest(folder, { env: { TEST_DATABASE_URL: server.url } })
  } finally {
    await server.stop()
  }
}

const flows = async () => {
  const report = join(root, 'apps', 'e2e', 'test-results', 'report.json')
  rmSync(report, { force: true })
  try {
    await run(join(root, 'apps/e2e/node_modules/.bin/playwright'), ['test'], {
      cwd: join(root, 'apps', 'e2e'),
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    })
  } finally {
    if (existsSync(report)) {
      const { stats } = JSON.parse(readFileSync(report, 'utf8'))
      count(stats.expected + stats.flaky, stats.unexpected)
    }
  }
}

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
  ['rules', () => vitest('packages/domain')],
  ['texts', () => vitest('packages/i18n')],
  ['openapi adapter', () => vitest('packages/openapi')],
  ['documents', () => vitest('packages/documents')],
  ['architecture rules bite', () => vitest('tooling/architecture')],
  ['views', () => vitest('packages/ui')],
  ['screens', () => vitest('apps/web')],
  ['database, embedded', () => vitest('packages/db')],
  ['builders', () => vitest('packages/testing')],
  ['demo federation', () => vitest('packages/demo')],
  ['api, embedded', () => vitest('packages/api')],
  ['server, embedded', () => vitest('apps/server')],
  ['database, api and server on PostgreSQL', () => onPostgres(['packages/db', 'packages/api', 'apps/server'])],
  ['build', () => pnpm('exec', 'turbo', 'run', 'build', '--output-logs=errors-only')],
  ['flows in a browser', flows],
])
