import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import { expect, it } from 'vitest'
import { createBulkhead } from './bulkhead.ts'

/** Work that ends when the test says so. */
const held = () => {
  let end: (error?: Error) => void = () => undefined
  const outcome = new Promise<string>((resolve, reject) => {
    end = (error) => (error === undefined ? resolve('done') : reject(error))
  })
  return { work: () => outcome, end }
}
const slow = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

it('gives one kind of work its share, and lets the rest of it wait', async () => {
  const within = createBulkhead(1)
  const first = held()
  const one = within('ranking', first.work)
  const two = within('ranking', async () => 'two')
  expect(await within('calendar', async () => 'other')).toBe('other')
  first.end()
  expect(await Promise.all([one, two])).toEqual(['done', 'two'])
})

it('refuses at once what the database does not answer, except one call that tries', async () => {
  const within = createBulkhead(2)
  const tries = [held(), held()]
  const running = tries.map(({ work }) => within('ranking', work).catch((error: unknown) => error))
  const waiting = within('ranking', async () => 'never').catch((error: unknown) => error)
  tries[0]?.end(slow)
  expect(await waiting).toBeInstanceOf(CodedError)
  tries[1]?.end(slow)
  expect(await Promise.all(running)).toEqual([slow, slow])
  const probe = held()
  const probing = within('ranking', probe.work)
  await expect(within('ranking', async () => 'never')).rejects.toThrow(CodedError)
  probe.end()
  expect(await probing).toBe('done')
  expect(await Promise.all([1, 2].map(() => within('ranking', async () => 'well')))).toEqual(['well', 'well'])
})
