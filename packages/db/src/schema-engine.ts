// Prisma's schema engine as WebAssembly, over databases in memory: compares migrations and schema without a server and without the
// downloaded binary.
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter } from '@prisma/driver-adapter-utils'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { type Migration, readMigrations } from './migrate.ts'
import { createPglite, emptySnapshot } from './pglite.ts'

type EngineModule = { SchemaEngine: typeof SchemaEngine; __wbg_set_wasm: (exports: object) => void }

/** Node has it, but its types declare it only for the browser. */
declare const WebAssembly: {
  instantiate: (
    wasm: Uint8Array,
    imports: Record<string, object>,
  ) => Promise<{ instance: { exports: Record<string, unknown> } }>
}

type SchemaFile = { path: string; content: string }

/** No table is left out, because none is managed elsewhere. */
export const ALL_TABLES = { externalTables: [], externalEnums: [] }

/** The SQL that leads from the migrations to the schema; empty if they agree. */
export const differenceToSchema = ({
  migrations = readMigrations(),
  schema = readSchema(),
}: {
  migrations?: Migration[]
  schema?: SchemaFile[]
} = {}): Promise<string> =>
  withSchemaEngine({ schema }, async (engine) => {
    const { stdout } = await engine.diff({
      from: migrations.length === 0 ? { tag: 'empty' } : { tag: 'migrations', ...toMigrationList(migrations) },
      to: { tag: 'schemaDatamodel', files: schema },
      script: true,
      exitCode: null,
      filters: ALL_TABLES,
    })
    const sql = stdout ?? ''
    return sql.includes('This is an empty migration') ? '' : sql
  })

/** Runs the engine on a database in memory, which begins as the snapshot. */
export const withSchemaEngine = async <Result>(
  { schema = readSchema(), snapshot }: { schema?: SchemaFile[]; snapshot?: Blob },
  work: (engine: SchemaEngine, database: PGlite) => Promise<Result>,
): Promise<Result> => {
  const database = await createPglite({ loadDataDir: snapshot ?? (await emptySnapshot()) })
  const shadows: PGlite[] = []
  const connectToShadowDb = async () => {
    const shadow = await createPglite({ loadDataDir: await emptySnapshot() })
    shadows.push(shadow)
    return adapterOver(shadow)
  }
  try {
    const { SchemaEngine } = await engineModule()
    const engine = await SchemaEngine.new(
      { datamodels: schema.map(({ path, content }) => [path, content]) },
      () => undefined,
      bindMigrationAwareSqlAdapterFactory({
        provider: 'postgres',
        adapterName: 'embedded',
        connect: () => adapterOver(database),
        connectToShadowDb,
      }),
    )
    return await work(engine, database)
  } finally {
    for (const pglite of [database, ...shadows]) await pglite.close()
  }
}

const adapterOver = async (pglite: PGlite): Promise<SqlDriverAdapter> => {
  const adapter = await new PrismaPGlite(pglite).connect()
  // The adapter's own function neither waits for a script nor reports its failure.
  return Object.assign(adapter, { executeScript: async (script: string) => void (await pglite.exec(script)) })
}

export const readSchema = (): SchemaFile[] => {
  const folder = fileURLToPath(new URL('../prisma', import.meta.url))
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.prisma'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => ({ path: relative(folder, file), content: readFileSync(file, 'utf8') }))
}

export const toMigrationList = (migrations: Migration[]): MigrationList => ({
  baseDir: '/prisma/migrations',
  lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
  shadowDbInitScript: '',
  migrationDirectories: migrations.map(({ name, sql }) => ({
    path: name,
    migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
  })),
})

let loaded: Promise<EngineModule> | undefined

/** Once per process: the module keeps the state of one instance. */
const engineModule = (): Promise<EngineModule> => {
  loaded ??= loadEngine()
  return loaded
}

const loadEngine = async (): Promise<EngineModule> => {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const engine: EngineModule = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)
  const wasm = readFileSync(join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': { ...engine } })
  engine.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  return engine
}
