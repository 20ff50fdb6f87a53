// `npm test -- --changed` checks in a minute or two what a change can have broken: the fast checks, types, and the
// tests that the change reaches. `--changed=main` compares with a revision other than HEAD. It is a part of `npm test`,
// never a substitute for it.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { installWhenStale } from './build-when-stale.mjs'
import { postgresIsInstalled, startPostgres } from './postgres.mjs'
import { beside, pnpm, root, run, runSteps, vitest } from './steps.mjs'

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .filter((path) => path !== '')

/** Paths from the root, of changed, added and deleted files, except those that git ignores. */
const changedSince = (revision) => [
  ...new Set([
    ...git('diff', '--name-only', '--no-renames', '-z', revision, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ]),
]

const isCode = (path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path)
const isThere = (path) => existsSync(join(root, path))

/** Checks that take seconds run on the whole repository; longer ones run only on the changed files. */
const checksOf = (changed) => {
  const under = (...folders) => changed.some((path) => folders.some((folder) => path.startsWith(folder)))
  const present = changed.filter(isThere)
  const code = present.filter(isCode)
  const steps = [
    [
      'format and lint',
      () => run('biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...present]),
      present.length > 0,
    ],
    ['types', () => run(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-b']), true],
    ['promises', () => run('oxlint', ['--type-aware', '--quiet', ...code]), code.length > 0],
    [
      'import rules',
      () => run('depcruise', ['--config', 'tooling/architecture/dependency-rules.cjs', 'apps', 'packages']),
      under('apps/', 'packages/', 'tooling/architecture/'),
    ],
    ['structure', () => run(process.execPath, ['tooling/architecture/structure.mjs']), true],
    ['codes resolve', () => run(process.execPath, ['tooling/architecture/codes.mjs']), true],
    ['migrations match the schema', () => pnpm('--filter', '@oxer/db', 'migrate', 'check'), under('packages/db/')],
    [
      'generated documents are current',
      () => pnpm('--filter', '@oxer/api', 'docs', 'check'),
      under('packages/api/', 'packages/domain/', 'packages/openapi/', 'docs/'),
    ],
  ]
  return steps.filter(([, , isWanted]) => isWanted).map(([name, step]) => [name, step])
}

/** Tests for both engines run on PostgreSQL if it is installed, because it is three times as fast. */
const onDatabase = new Set(['packages/db', 'packages/api', 'packages/testing', 'apps/server'])

/**
 * The runs of a folder: tests named after an engine run on that one, or are passed over where it is not installed.
 */
const runsOf = (folder, files) => {
  if (!onDatabase.has(folder)) return [{ files, onServer: false }]
  const isEmbedded = (file) => file.endsWith('.embedded.test.ts')
  const isServer = (file) => file.endsWith('.postgres.test.ts')
  if (!postgresIsInstalled()) return [{ files: files.filter((file) => !isServer(file)), onServer: false }]
  return [
    { files: files.filter((file) => !isEmbedded(file)), onServer: true },
    { files: files.filter(isEmbedded), onServer: false },
  ]
}

const testSteps = (chosen, server) =>
  [...chosen]
    .flatMap(([folder, files]) => runsOf(folder, files).map((each) => ({ folder, ...each })))
    .filter(({ files }) => files.length > 0)
    .map(({ folder, files, onServer }) => [
      `${folder}: ${files.length} ${files.length === 1 ? 'file' : 'files'}`,
      async () => vitest(folder, { files, env: onServer ? { TEST_DATABASE_URL: await server() } : {} }),
    ])

/** @param {string} revision the revision with which the working tree is compared */
export const testChanged = async (revision) => {
  const changed = changedSince(revision)
  if (changed.length === 0) {
    process.stdout.write(`Nothing differs from ${revision}.\n`)
    return
  }
  await installWhenStale()
  const { testsReachedBy } = await import('./test-graph.mjs')
  let started
  const server = async () => {
    started ??= await startPostgres()
    return started.url
  }
  await pnpm('run', 'gen')
  const { chosen, passedOver } = await testsReachedBy(changed)
  try {
    await runSteps([beside(checksOf(changed)), ...testSteps(chosen, server)])
  } finally {
    await started?.stop()
  }
  process.stdout.write(
    `${changed.length} changed files; ${passedOver} test files and the flows were left to "npm test", which runs everything\n`,
  )
}
