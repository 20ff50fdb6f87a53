import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { openDatabase } from '@oxer/db'
import * as z from 'zod'
import type { Env } from '../env.ts'
import { bundledEngine } from '../release.ts'
import { backupParts } from './backup.ts'
import { type AdminCommand, AdminError } from './command.ts'
import { runProgram } from './program.ts'
import { storageOf } from './storage.ts'

const Description = z.object({ engine: z.enum(['postgres', 'pglite']), version: z.string(), madeAt: z.string() })

const readDescription = async (folder: string): Promise<z.infer<typeof Description>> => {
  const file = join(folder, backupParts.description)
  if (!existsSync(file)) throw new AdminError(`${folder} is no backup: it has no ${backupParts.description}`)
  return Description.parse(JSON.parse(await readFile(file, 'utf8')))
}

const restoreServer = async (url: string, folder: string): Promise<void> => {
  const database = await openDatabase({ url, poolSize: 1 })
  try {
    const rows = await database.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public' LIMIT 1")
    if (rows.length > 0) throw new AdminError('The database is not empty. Restore into a new one.')
  } finally {
    await database.close()
  }
  const dump = join(folder, backupParts.postgres)
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const options = ['--no-owner', '--no-acl', '--exit-on-error', '--single-transaction', `--dbname=${name}`]
  await runProgram('pg_restore', [...options, dump], url)
}

const restoreEmbedded = async (dataDir: string, folder: string): Promise<void> => {
  if (existsSync(join(dataDir, 'pgdata'))) {
    throw new AdminError(`${join(dataDir, 'pgdata')} exists already. Restore into a new DATA_DIR.`)
  }
  const snapshot = new Blob([new Uint8Array(await readFile(join(folder, backupParts.pglite)))])
  const database = await openDatabase({ dataDir, snapshot, ...bundledEngine() })
  await database.close()
}

const restoreFiles = async (env: Env, folder: string): Promise<number> => {
  const from = join(folder, backupParts.files)
  if (!existsSync(from)) return 0
  const storage = storageOf(env)
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  for (const path of files) {
    await storage.put(relative(from, path).split(sep).join('/'), new Uint8Array(await readFile(path)))
  }
  return files.length
}

export const restoreCommand: AdminCommand = {
  summary: 'read a backup into an empty database',
  usage: ['<folder>   a folder that `backup` has written, of the same engine; newer migrations are applied'],
  run: async ({ env, words, services, print }) => {
    const [folder] = words
    if (folder === undefined) throw new AdminError('Name the folder: npm run admin -- restore <folder>')
    const { engine, madeAt } = await readDescription(folder)
    const wanted = env.databaseUrl === null ? 'pglite' : 'postgres'
    if (engine !== wanted) throw new AdminError(`This is a backup of ${engine}, and the settings name ${wanted}`)
    if (env.databaseUrl === null) await restoreEmbedded(env.dataDir, folder)
    else await restoreServer(env.databaseUrl, folder)
    const files = await restoreFiles(env, folder)
    await services()
    print(`Restored the database of ${madeAt} and ${files} files. Start the server, then run: npm run admin -- doctor`)
  },
}
