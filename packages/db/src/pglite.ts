import { existsSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { DURABLE_PARAMETERS, makeDurable, syncFolder } from './durable-files.ts'
import { PLANNER_SETTINGS } from './planner-settings.ts'

export type EngineOptions = {
  /** The folder of the engine's files; in memory if absent. */
  dataDir?: string
  loadDataDir?: Blob
  /** Holds `ENGINE_FILES`, for a server bundled into one file, which cannot find them beside the package's own modules. */
  engineDir?: string
}

/** What the engine loads from the dist folder of its package. */
export const ENGINE_FILES = ['pglite.wasm', 'pglite.data', 'initdb.wasm', 'pg_trgm.tar.gz', 'unaccent.tar.gz'] as const

/** Node has it, but its types declare it only for the browser. */
declare const WebAssembly: { compile: (wasm: Uint8Array) => Promise<object> }

/** The embedded engine with Oxer's settings: in a folder, a commit is on the disk when it is acknowledged. */
export const createPglite = async (options: EngineOptions = {}): Promise<PGlite> => {
  const { dataDir } = options
  if (dataDir === undefined) return start(options, PGlite.defaultStartParams)

  if (!existsSync(dataDir)) await createFolder(dataDir, options)
  const { loadDataDir: _created, ...existing } = options
  const pglite = await start(existing, DURABLE_PARAMETERS)
  makeDurable(pglite)
  return pglite
}

/** Created aside and renamed, so that an interrupted start leaves no half of a database. */
const createFolder = async (dataDir: string, options: EngineOptions): Promise<void> => {
  const draft = `${dataDir}.draft`
  rmSync(draft, { recursive: true, force: true })
  const pglite = await start({ ...options, dataDir: draft }, PGlite.defaultStartParams)
  await pglite.close()
  syncFolder(draft)
  renameSync(draft, dataDir)
}

const start = async ({ engineDir, ...options }: EngineOptions, parameters: string[]): Promise<PGlite> =>
  PGlite.create({
    ...options,
    ...(engineDir === undefined ? { extensions: { pg_trgm, unaccent } } : await enginePieces(engineDir)),
    startParams: [...parameters, ...PLANNER_SETTINGS],
  })

const enginePieces = async (engineDir: string): Promise<PGliteOptions> => {
  const read = (file: (typeof ENGINE_FILES)[number]) => readFile(join(engineDir, file))
  const extension = (file: (typeof ENGINE_FILES)[number]) => {
    const bundlePath = pathToFileURL(join(engineDir, file))
    return { name: file, setup: async () => ({ bundlePath }) }
  }
  const [engine, files, initdb] = await Promise.all([read('pglite.wasm'), read('pglite.data'), read('initdb.wasm')])
  return {
    pgliteWasmModule: await WebAssembly.compile(engine),
    initdbWasmModule: await WebAssembly.compile(initdb),
    fsBundle: new Blob([new Uint8Array(files)]),
    extensions: { pg_trgm: extension('pg_trgm.tar.gz'), unaccent: extension('unaccent.tar.gz') },
  }
}

let empty: Promise<Blob> | undefined

/** A database without contents. Loading it takes a quarter of the time of creating one, so this process creates it once. */
export const emptySnapshot = (): Promise<Blob> => {
  empty ??= createPglite().then(async (pglite) => {
    const snapshot = await pglite.dumpDataDir('none')
    await pglite.close()
    return snapshot
  })
  return empty
}
