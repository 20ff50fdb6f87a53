// Builds one file for the server, one for the administrative commands and one for the thread that draws: the workspace's own packages are bundled; packages from the registry stay where they are installed,
// except a few.
//   node build.mjs [folder]   into `dist`, or into this folder
import { cpSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const outFolder = resolve(here, process.argv[2] ?? 'dist')
const entries = { server: 'src/main.ts', admin: 'src/admin/main.ts', 'drawing-thread': 'src/drawing-thread.ts' }

/** Packages of many small files that only the server loads: in one file they are read at once, which shortens its start. */
const bundled =
  /\/node_modules\/(?:zod|jose|hono|lru-cache|@trpc\/server|lucia|@oslojs\/\w+|openid-client|oauth4webapi|file-type|strtok3|token-types|csv-parse|csv-stringify|uuidv7)\//

/**
 * A bundled package may have dependencies that the server itself does not have. They are resolved from that package and named by their
 * location, so that no package.json repeats another's dependencies.
 */
const installedPackages = {
  name: 'installed-packages',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, async (asked) => {
      // Modules of node itself, by their new name or, as in csv-parse, by the old one.
      if (isBuiltin(asked.path) || asked.pluginData === 'asked' || asked.path.startsWith('@oxer/')) return
      const { path, errors } = await bundle.resolve(asked.path, {
        kind: asked.kind,
        resolveDir: asked.resolveDir,
        importer: asked.importer,
        pluginData: 'asked',
      })
      if (errors.length > 0) return { errors }
      if (!path.includes(`${sep}node_modules${sep}`) || bundled.test(path.split(sep).join('/'))) return { path }
      return { path: relative(outFolder, path).split(sep).join('/'), external: true }
    })
  },
}

for (const name of Object.keys(entries)) rmSync(join(outFolder, `${name}.js`), { force: true })
rmSync(join(outFolder, 'migrations'), { recursive: true, force: true })
await build({
  entryPoints: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(here, path)])),
  outdir: outFolder,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // Resolves as node does; esbuild would otherwise prefer the files meant for bundlers.
  conditions: ['node', 'import'],
  mainFields: ['main'],
  sourcemap: true,
  splitting: false,
  plugins: [installedPackages],
  logLevel: 'warning',
})
cpSync(join(here, '../../packages/db/prisma/migrations'), join(outFolder, 'migrations'), { recursive: true })
cpSync(join(here, 'fonts'), join(outFolder, 'fonts'), { recursive: true })
cpSync(join(here, '../../packages/documents/document-fonts'), join(outFolder, 'document-fonts'), { recursive: true })
