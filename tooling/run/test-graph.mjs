// Finds the test files that a change can reach by the imports. Vitest's own `related` follows every import. But each
// test of the api or of a screen imports the one module that lists all nouns, so `related` would choose nearly all
// tests for any change. Here such lists are not followed; tests reached only through them are left to the full run.
import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './steps.mjs'

/** Modules that collect the parts of all nouns, without logic of their own. */
const lists = new Set([
  'packages/api/src/router.ts',
  'packages/api/src/index.ts',
  'packages/api/src/jobs.ts',
  'packages/api/src/surface/guard-table.ts',
  'packages/db/src/index.ts',
  'packages/demo/src/index.ts',
  'packages/domain/src/errors.ts',
  'packages/i18n/src/index.ts',
  'packages/i18n/src/texts.ts',
  'packages/testing/src/index.ts',
  'packages/ui/src/index.ts',
  'apps/server/src/start.ts',
  'apps/web/src/app/router.tsx',
  'apps/web/src/routeTree.gen.ts',
])

const isTest = (path) => /\.test\.(ts|tsx|mjs)$/.test(path)

/** The folders in which Vitest runs. */
export const packageOf = (path) => path.split('/').slice(0, 2).join('/')

const packages = () =>
  ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`),
  )

const testsUnder = (folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((path) => isTest(path) && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`)

/** Only modules of this repository are read; npm packages and what only a bundler resolves are left out. */
const ownModulesOnly = {
  name: 'own-modules-only',
  setup: ({ onResolve }) => {
    onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'entry-point' || (/^(\.|@oxer\/)/.test(path) && !path.includes('?')) ? undefined : { external: true },
    )
  },
}

/** One entry that imports all tests; as separate entries, each would be bundled with all its imports. */
const importsOf = async (tests) => {
  const { metafile } = await build({
    stdin: { contents: tests.map((path) => `import ${JSON.stringify(`./${path}`)}\n`).join(''), resolveDir: root },
    absWorkingDir: root,
    outdir: 'unused',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    logLevel: 'error',
    loader: { '.css': 'empty', '.svg': 'empty', '.woff2': 'empty' },
    plugins: [ownModulesOnly],
  })
  return new Map(
    Object.entries(metafile.inputs).map(([path, { imports }]) => [
      path,
      imports.filter(({ external }) => !external).map((one) => one.path),
    ]),
  )
}

/** Every module that reaches one of `changed` without passing through a list. */
const reachedBy = (changed, imports) => {
  const importers = new Map()
  for (const [path, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path])
  }
  const reached = new Set(changed)
  const waiting = [...changed]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (lists.has(path)) continue
    for (const importer of importers.get(path) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  }
  return reached
}

/** The noun's folder, for files that nothing imports: the rows of `horse.prisma` are tested in the folders `horse`. */
const nounOf = (path) => (path.endsWith('.prisma') ? basename(path, '.prisma') : null)

const settings = /(^|\/)(package\.json|vitest\.config\.\w+|tsconfig\.json)$/

/**
 * @param {readonly string[]} changed paths from the root
 * @returns {Promise<{chosen: Map<string, string[]>, passedOver: number}>} test files by their package, and how many were not chosen
 */
export const testsReachedBy = async (changed) => {
  const tests = packages().flatMap(testsUnder)
  const reached = reachedBy(changed, await importsOf(tests))
  const folders = new Set([...reached].filter((path) => /^(packages\/api|apps\/web)\/src\//.test(path)).map(dirname))
  const nouns = new Set(changed.map(nounOf))
  const ownPackage = new Set(changed.filter((path) => settings.test(path)).map(packageOf))
  const isSurface = changed.some((path) => path.startsWith('packages/api/src/') || path.endsWith('.policy.ts'))

  const isChosen = (test) =>
    reached.has(test) ||
    // A test that calls the router is in the folder of its subject, or above it.
    (/^(packages\/api|apps\/web)\//.test(test) && [...folders].some((folder) => isAtOrUnder(folder, dirname(test)))) ||
    nouns.has(basename(dirname(test))) ||
    ownPackage.has(packageOf(test)) ||
    (isSurface && test.startsWith('packages/api/src/surface/'))

  const chosen = new Map()
  for (const test of tests.filter(isChosen)) {
    chosen.set(packageOf(test), [...(chosen.get(packageOf(test)) ?? []), relative(packageOf(test), test)])
  }
  return { chosen, passedOver: tests.filter((test) => !isChosen(test)).length }
}

const isAtOrUnder = (folder, above) => folder === above || folder.startsWith(`${above}/`)
