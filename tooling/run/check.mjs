// `npm run check` runs everything that can be checked without running the product: format, lint, types, import rules,
// structure, unused code, generated files.
import { pathToFileURL } from 'node:url'
import { beside, pnpm, run, runSteps } from './steps.mjs'

export const checks = [
  ['generate', () => pnpm('run', 'gen')],
  beside([
    ['format and lint', () => run('biome', ['check', '--error-on-warnings', '.'])],
    // Each checker of a project works out the shared types for itself: of packages/api, four take three times the time of one.
    [
      'types',
      () =>
        run(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-b', '--checkers', '1', '--builders', '2']),
    ],
    // It has as many checkers as Go uses cores.
    ['promises', () => run('oxlint', ['--type-aware', '--quiet'], { env: { GOMAXPROCS: '1' } })],
    [
      'import rules',
      () => run('depcruise', ['--config', 'tooling/architecture/dependency-rules.cjs', 'apps', 'packages']),
    ],
    ['structure', () => run(process.execPath, ['tooling/architecture/structure.mjs'])],
    ['codes resolve', () => run(process.execPath, ['tooling/architecture/codes.mjs'])],
    ['unused code', () => run('knip', ['--no-progress'])],
    ['migrations match the schema', () => pnpm('--filter', '@oxer/db', 'migrate', 'check')],
    ['generated documents are current', () => pnpm('--filter', '@oxer/api', 'docs', 'check')],
  ]),
]

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runSteps(checks)
