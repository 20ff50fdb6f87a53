// `pnpm run release` builds a folder that runs with Node alone: the server and the administrative commands in one file each, the pages, the
// migrations, and the few packages that cannot be part of a file. The container image contains the same folder.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { pnpm, root } from './steps.mjs'

/** With native code or files of their own, as [package, who depends on it]. */
const installed = [
  ['@node-rs/argon2', 'packages/api'],
  ['swagger-ui-dist', 'apps/server'],
  ['@resvg/resvg-wasm', 'apps/server'],
]
const swaggerFiles = /^(?:package\.json|index\.js|absolute-path\.js|LICENSE|swagger-ui\.css|swagger-ui-bundle\.js)$/

/** `ENGINE_FILES` of packages/db. */
const engineFiles = ['pglite.wasm', 'pglite.data', 'initdb.wasm', 'pg_trgm.tar.gz', 'unaccent.tar.gz']

const git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/** Version, commit and day of the build, as `/version.txt` reports them. */
const describeBuild = () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commit = process.env.OXER_COMMIT || git('rev-parse', '--short=12', 'HEAD')
  const isChanged = process.env.OXER_COMMIT === undefined && git('status', '--porcelain') !== ''
  return { version, commit: `${commit || 'unknown'}${isChanged ? '-changed' : ''}`, built: new Date().toISOString() }
}

/** esbuild is loaded here, because `npm test` reads this file before it installs anything. */
const bundleServer = async (folder) => {
  const { build } = await import('esbuild')
  await build({
    entryPoints: { server: join(root, 'apps/server/src/main.ts'), admin: join(root, 'apps/server/src/admin/main.ts') },
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['node'],
    // As node resolves; esbuild would otherwise mix the two forms of a package.
    mainFields: ['main'],
    minifySyntax: true,
    // oidc-provider finds its settings by the names of its classes, which one file would otherwise change where two packages share a name.
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    splitting: false,
    // The sources of the pages are rendered only by a server that runs from its sources.
    external: ['esbuild', ...installed.map(([name]) => name)],
    banner: {
      js: "import { createRequire as requireOfRelease } from 'node:module'; const require = requireOfRelease(import.meta.url);",
    },
    logLevel: 'warning',
  })
}

const packageFolder = (name, from) => {
  const paths = createRequire(join(root, from, 'package.json')).resolve.paths(name) ?? []
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(path))
  if (found === undefined) throw new Error(`${name} is not installed: pnpm install`)
  return realpathSync(found)
}

const copyPackage = (name, from, folder) => {
  const source = packageFolder(name, from)
  const filter = (path) =>
    name !== 'swagger-ui-dist' || path === source || swaggerFiles.test(path.slice(source.length + 1))
  cpSync(source, join(folder, 'node_modules', name), { recursive: true, dereference: true, filter })
  const { optionalDependencies = {} } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  // Native code comes in one package for each platform, of which the machine has its own.
  for (const native of Object.keys(optionalDependencies)) {
    const beside = join(dirname(dirname(source)), native)
    if (existsSync(beside)) cpSync(beside, join(folder, 'node_modules', native), { recursive: true, dereference: true })
  }
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

/** Builds into `release/oxer` and returns the folder. */
export const release = async ({ isBuilt = false } = {}) => {
  if (!isBuilt) await pnpm('exec', 'turbo', 'run', 'build', '--output-logs=errors-only')
  const folder = join(root, 'release', 'oxer')
  const server = join(folder, 'apps/server/dist')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(server, { recursive: true })
  await bundleServer(server)
  cpSync(join(root, 'packages/db/prisma/migrations'), join(server, 'migrations'), { recursive: true })
  const engine = join(packageFolder('@electric-sql/pglite', 'packages/db'), 'dist')
  for (const file of engineFiles) cpSync(join(engine, file), join(server, 'engine', file))
  cpSync(join(root, 'apps/server/fonts'), join(server, 'fonts'), { recursive: true })
  cpSync(join(root, 'packages/documents/document-fonts'), join(server, 'document-fonts'), { recursive: true })
  for (const part of ['client', 'server']) {
    cpSync(join(root, 'apps/web/dist', part), join(folder, 'apps/web/dist', part), { recursive: true })
  }
  for (const [name, from] of installed) copyPackage(name, from, folder)
  const description = describeBuild()
  writeFileSync(join(server, 'build.json'), `${JSON.stringify(description)}\n`)
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name: 'oxer', version: description.version, private: true, type: 'module' }, null, 2)}\n`,
  )
  for (const file of ['.env.example', 'README.md', 'docs/CHANGELOG.md']) cpSync(join(root, file), join(folder, file))
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  return { folder, description }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: { built: { type: 'boolean', default: false }, tar: { type: 'boolean', default: true } },
    allowNegative: true,
  })
  const { folder, description } = await release({ isBuilt: values.built })
  process.stdout.write(
    `${folder}: ${(sizeOf(folder) / 1e6).toFixed(0)} MB, ${description.version} ${description.commit}\n`,
  )
  if (values.tar) {
    const archive = join(root, 'release', `oxer-${description.version}-${description.commit}.tar.gz`)
    execFileSync('tar', ['-czf', archive, '-C', join(root, 'release'), 'oxer'])
    process.stdout.write(`${archive}\n`)
  }
}
