import { testDatabase } from '@oxer/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAs } from './call.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('calls the whole router as a visitor', async () => {
  expect(await callAs(null, { database }).shell.system.version()).toEqual({ version: '0.0.0-test' })
})
