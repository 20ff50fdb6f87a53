import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Services } from '@oxer/api'
import type { Database } from '@oxer/db'
import { readBuild } from '../release.ts'
import { type AdminCommand, AdminError } from './command.ts'
import { runProgram } from './program.ts'

/** A backup is a folder with these. */
export const backupParts = {
  description: 'backup.json',
  postgres: 'database.dump',
  pglite: 'database.tar',
  files: 'files',
}

const databaseUrl = (url: string | null): string => {
  if (url === null) throw new AdminError('DATABASE_URL is missing')
  return url
}

/** Every object of the storage. A file that is uploaded meanwhile is either in its row and here, or in neither. */
const copyFiles = async ({ storage }: Services, folder: string): Promise<number> => {
  let count = 0
  for await (const page of storage.list()) {
    for (const { key } of page) {
      const bytes = await storage.get(key)
      if (bytes === null) continue
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
      count += 1
    }
  }
  return count
}

const dumpDatabase = async (database: Database, url: string | null, folder: string): Promise<void> => {
  if (database.kind === 'pglite') {
    const tar = await database.snapshot()
    await writeFile(join(folder, backupParts.pglite), new Uint8Array(await tar.arrayBuffer()))
    return
  }
  const file = join(folder, backupParts.postgres)
  await runProgram('pg_dump', ['--format=custom', '--no-owner', '--no-acl', `--file=${file}`], databaseUrl(url))
}

export const backupCommand: AdminCommand = {
  summary: 'write the database and the files to a folder',
  usage: ['<folder>   a new folder; with PostgreSQL, pg_dump of the version of the server or newer must be installed'],
  run: async ({ env, words, services, print }) => {
    const [folder] = words
    if (folder === undefined) throw new AdminError('Name the folder: npm run admin -- backup <folder>')
    const opened = await services()
    await mkdir(folder).catch((error: unknown) => {
      throw new AdminError(`${folder} cannot be made, or exists already: ${String(error)}`)
    })
    // The database first: a row without its file would be a loss, a file without its row is only unused.
    await dumpDatabase(opened.database, env.databaseUrl, folder)
    const files = await copyFiles(opened, join(folder, backupParts.files))
    const description = { ...readBuild(), engine: opened.database.kind, files, madeAt: new Date().toISOString() }
    await writeFile(join(folder, backupParts.description), `${JSON.stringify(description, null, 2)}\n`)
    print(`${folder}: the database and ${files} files. Keep SESSION_SECRET with it: sealed data needs it.`)
  },
}
