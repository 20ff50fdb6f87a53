import { execFile } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from './migrate.ts'
import { ENGINE_FILES } from './pglite.ts'

const folder = mkdtempSync(join(tmpdir(), 'oxer-bundle-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('a server bundled into one file finds its database engine and its folder of migrations', async () => {
  const entry = join(folder, 'entry.ts')
  writeFileSync(
    entry,
    `import { migrate, openDatabase } from ${JSON.stringify(fileURLToPath(new URL('index.ts', import.meta.url)))}
     const here = (name) => new URL(name, import.meta.url).pathname
     const database = await openDatabase({ dataDir: here('data'), engineDir: here('engine') })
     const applied = await migrate(database, { migrationsDir: here('migrations') })
     const [{ folded }] = await database.query("SELECT oxer_fold('Élan') AS folded")
     console.log(JSON.stringify({ applied, folded, people: await database.prisma.person.count() }))
     await database.close()`,
  )
  await build({
    entryPoints: [entry],
    outfile: join(folder, 'server.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  })
  cpSync(migrationsFolder(), join(folder, 'migrations'), { recursive: true })
  mkdirSync(join(folder, 'engine'))
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  for (const file of ENGINE_FILES) copyFileSync(join(engine, file), join(folder, 'engine', file))

  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'server.mjs')])
  expect(JSON.parse(stdout)).toEqual({ applied: readMigrations().map(({ name }) => name), folded: 'elan', people: 0 })
})
