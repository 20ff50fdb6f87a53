import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from './client.ts'
import { givenDatabase } from './given-database.ts'

let here: Database
let there: Database
const errors: Error[] = []

beforeAll(async () => {
  const database = await givenDatabase()
  there = database
  here = await openDatabase({ url: database.url ?? '', onBackgroundError: (error) => errors.push(error) })
})
afterAll(async () => {
  await here.close()
  await there.close()
})

it('notifications come from other processes, and again after the connection broke, with a report that some may be missed', async () => {
  const received: string[] = []
  const stop = await here.listen(
    'scores',
    (payload) => received.push(payload),
    () => received.push('missed'),
  )
  await there.notify('scores', 'before')
  await expect.poll(() => received).toEqual(['before'])

  const cut = await there.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  )
  expect(cut).toHaveLength(1)
  await expect.poll(() => received).toEqual(['before', 'missed'])
  expect(errors.length).toBeGreaterThan(0)
  await there.notify('scores', 'after')
  await expect.poll(() => received).toEqual(['before', 'missed', 'after'])
  await stop()
})

it('a lost pool connection fails no later query', async () => {
  await here.query('SELECT 1')
  await there.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await expect.poll(() => here.query('SELECT 1 AS one').catch(String)).toEqual([{ one: 1 }])
})
