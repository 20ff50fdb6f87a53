import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { exportFederation } from '@oxer/api'
import { type AdminCommand, requiredValue } from './command.ts'

export const exportFederationCommand: AdminCommand = {
  summary: 'write all data of a federation into a folder',
  usage: [
    '--federation ref           as `list` shows it',
    '--to folder                gets rows.jsonl.gz (a line for each row, with its table) and files/',
    'Accounts, sessions and secrets are not part of it.',
  ],
  options: { federation: { type: 'string' }, to: { type: 'string' } },
  run: async ({ services, values, print }) => {
    const folder = requiredValue(values, 'to')
    const { database, storage } = await services()
    await mkdir(folder, { recursive: true })
    const { lines, files, count } = await exportFederation(database, requiredValue(values, 'federation'))
    await pipeline(lines, createGzip(), createWriteStream(join(folder, 'rows.jsonl.gz')))
    for (const key of files) {
      const bytes = await storage.get(key)
      if (bytes === null) {
        print(`The file ${key} is not in the storage.`)
        continue
      }
      const path = join(folder, 'files', key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, bytes)
    }
    print(`${count()} rows and ${files.length} files are in ${folder}.`)
  },
}
