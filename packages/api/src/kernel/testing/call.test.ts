import { expect, it } from 'vitest'
import { emptyApiTest } from './api-test.ts'

const { apiOf } = await emptyApiTest()

it('calls the whole router as a visitor', async () => {
  expect(await apiOf(null).shell.system.version()).toEqual({ version: '0.0.0-test' })
})
