// A process of client.embedded.test.ts: opens the folder and writes until it is killed, and reports each acknowledged row.
import { openDatabase } from './client.ts'
import { DataFolderInUseError } from './errors.ts'

const [folder = ''] = process.argv.slice(2)

try {
  const database = await openDatabase({ dataDir: folder })
  await database.query('CREATE TABLE IF NOT EXISTS acknowledged (id int PRIMARY KEY, half int)')
  for (let id = 0; ; id += 1) {
    await database.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO acknowledged (id) VALUES (${id})`
      await tx.$executeRaw`UPDATE acknowledged SET half = 2 WHERE id = ${id}`
    })
    process.send?.({ acknowledged: id })
  }
} catch (error) {
  if (!(error instanceof DataFolderInUseError)) throw error
  process.send?.({ refusedBy: error.pid })
  process.disconnect()
}
