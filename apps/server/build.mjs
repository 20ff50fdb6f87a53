// One file for the server: the workspace's own packages are bundled, what comes from the registry stays where it is installed, but for a few.
import { cpSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const outFolder = join(here, 'dist')
const outFile = join(outFolder, 'server.js')

/** Many small files that nobody else loads: in one file they are read at once, which a start of the server feels. */
const bundled =
  /\/node_modules\/(?:zod|jose|hono|lru-cache|@trpc\/server|lucia|@oslojs\/\w+|openid-client|oauth4webapi|file-type|strtok3|token-types|csv-parse|csv-stringify|uuidv7)\//

/**
 * A bundled package may use dependencies that the server itself does not have. They are found from the package that asks and
 * named by where they lie, so that no package.json needs a second list of another's dependencies.
 */
const installedPackages = {
  name: 'installed-packages',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, async (asked) => {
      // Of node itself, by its new name or, as csv-parse has it, by the old one.
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

rmSync(outFile, { force: true })
rmSync(join(outFolder, 'migrations'), { recursive: true, force: true })
await build({
  entryPoints: [join(here, 'src/main.ts')],
  outfile: outFile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // As node itself resolves: esbuild would otherwise prefer the files meant for bundlers.
  conditions: ['node', 'import'],
  mainFields: ['main'],
  sourcemap: true,
  splitting: false,
  plugins: [installedPackages],
  logLevel: 'warning',
})
cpSync(join(here, '../../packages/db/prisma/migrations'), join(outFolder, 'migrations'), { recursive: true })
