import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './client.ts'
import { givenDatabase } from './given-database.ts'

const role = `oxer_few_${process.pid}`
let direct: Database & { url?: string }

beforeAll(async () => {
  direct = await givenDatabase()
  await direct.query(`CREATE ROLE ${role} LOGIN CONNECTION LIMIT 2`)
})
afterAll(async () => {
  await direct.query(`DROP ROLE ${role}`)
  await direct.close()
})

it('a pool goes on with the connections that the server grants', async () => {
  const { href: url } = Object.assign(new URL(direct.url ?? ''), { username: role })
  const database = await openDatabase({ url, poolSize: 6 })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      database.query('SELECT $1::int AS number, pg_sleep(0.01)::text', [number]),
    ),
  )
  expect(answers).toHaveLength(20)
  expect(await Promise.all(Array.from({ length: 6 }, () => database.prisma.$queryRaw`SELECT 1 AS one`))).toHaveLength(6)
  await database.close()
})
