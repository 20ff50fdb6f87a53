// UBL files in a folder of the server, from which other programs take them.
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { type AccountingSystem, ublFile } from './accounting-system.gateway.ts'

/** A name of one folder or file: it never leads to another place. */
const safeName = (text: string): string => text.replace(/[^\p{L}\p{N} ._-]/gu, '_').replace(/^\.+/, '_')

/** A file appears whole or not at all; the same document again is the same file. */
export const ublFolder =
  (root: string): AccountingSystem =>
  async ({ federationRef, settings, printed }) => {
    const body = ublFile(printed)
    const folder = join(root, federationRef, safeName(settings.exportFolder ?? ''))
    await mkdir(folder, { recursive: true })
    const name = `${safeName(printed.number)}.xml`
    const beside = join(folder, `.${name}.part`)
    const handle = await open(beside, 'w')
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(beside, join(folder, name))
    return name
  }
