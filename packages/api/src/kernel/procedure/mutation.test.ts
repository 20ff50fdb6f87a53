import { Prisma } from '@oxer/db'
import { expect, it } from 'vitest'
import { followCommit, retryConflicts } from './mutation.ts'

const failed = (code: string, kind: string) =>
  new Prisma.PrismaClientKnownRequestError('failed', {
    code,
    clientVersion: '7',
    meta: { driverAdapterError: { name: 'DriverAdapterError', cause: { originalCode: '40P01', kind } } },
  })

/** Fails this many times with the error, and then returns the number of calls. */
const failing = (times: number, error: Error) => {
  let calls = 0
  return async (): Promise<number> => {
    calls += 1
    if (calls <= times) throw error
    return calls
  }
}

it.each([
  ['in a call of the client', failed('P2034', 'TransactionWriteConflict')],
  ['in a raw query, such as a lock', failed('P2010', 'TransactionWriteConflict')],
])('repeats after a deadlock %s, at most twice', async (_, error) => {
  expect(await retryConflicts(failing(2, error))).toBe(3)
  await expect(retryConflicts(failing(3, error))).rejects.toBe(error)
})

it('does not repeat after any other failure', async () => {
  const error = failed('P2010', 'postgres')
  await expect(retryConflicts(failing(1, error))).rejects.toBe(error)
})

it('continues with the work after a commit if a part of it fails, and logs the failure', async () => {
  const done: string[] = []
  const logged: unknown[] = []
  const cause = new Error('no connection')
  const log = { info: () => undefined, warn: () => undefined, error: (...line: unknown[]) => void logged.push(line) }
  await followCommit(log, 'a.b', [
    async () => void done.push('first'),
    () => Promise.reject(cause),
    async () => void done.push('last'),
  ])
  expect(done).toEqual(['first', 'last'])
  expect(logged).toEqual([['after a.b', cause]])
})
