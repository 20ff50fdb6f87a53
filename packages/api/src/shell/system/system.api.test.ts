import { expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'

const { apiOf } = await emptyApiTest()

it('a visitor reads the version of the server', async () => {
  expect(await apiOf(null).shell.system.version()).toEqual({ version: '0.0.0-test' })
})
