import type { CrashReport } from '@oxer/domain/shell/system/system.schema'
import { expect, it } from 'vitest'
import { emptyApiTest } from '../../kernel/testing/api-test.ts'

const { apiOf } = await emptyApiTest()

it('a visitor reads the version of the server', async () => {
  expect(await apiOf(null).shell.system.version()).toEqual({ version: '0.0.0-test' })
})

const crash = {
  kind: 'SCREEN' as const,
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'name')",
  route: '/members/$member',
  places: ['/assets/first.js:1:234'],
} satisfies CrashReport

it('the crash of a browser is one line in the log, without an account and without a host', async () => {
  const lines: [string, unknown][] = []
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (...line: [string, unknown]) => void lines.push(line),
  }
  await apiOf(null, { log }).shell.system.reportCrash(crash)
  expect(lines).toHaveLength(1)
  const [[text, cause] = []] = lines
  expect(text).toBe('browser SCREEN /members/$member')
  expect(cause).toMatchObject({ name: crash.name, message: crash.message, stack: crash.places.join('\n') })
})

it.each([
  ['a typed value', { message: 'Jansen is not valid JSON' }],
  ['a query string', { route: '/members?q=Jansen' }],
  ['any other field', { value: 'Jansen' }],
])('a report with %s is refused, and nothing is logged', async (_what, more) => {
  await expect(apiOf(null).shell.system.reportCrash({ ...crash, ...more })).rejects.toThrow()
})
