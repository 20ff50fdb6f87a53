import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { recordSignIn, removeSignInsBefore } from './sign-in.commands.ts'

const { api, database, worlds } = await apiTest()
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const refOf = (subject: 'rider' | 'member') => worlds.actors[subject]?.accountRef ?? expect.fail('no account')

const sign = (accountRef: string | null, outcome: 'WORKED' | 'FAILED', at: string) => {
  const event = { accountRef, outcome, way: 'PASSWORD', address: '81.82.83.84', userAgent: 'curl/8' } as const
  return recordSignIn({ database, log }, event, new Date(at))
}

await sign(refOf('rider'), 'FAILED', '2026-05-01T08:00:00Z')
await sign(refOf('rider'), 'WORKED', '2026-05-02T08:00:00Z')
await sign(refOf('member'), 'WORKED', '2026-05-03T08:00:00Z')
await sign(null, 'FAILED', '2026-05-03T09:00:00Z')

describe('sign-ins', () => {
  it('are listed to their owner, newest first and page by page', async () => {
    const own = api('rider').access.signIn
    const first = await own.list({ size: 1 })
    const device = { browser: null, system: null }
    const newest = {
      at: '2026-05-02T08:00:00.000Z',
      outcome: 'WORKED',
      way: 'PASSWORD',
      address: '81.82.83.84',
      device,
    }
    expect(first.items).toEqual([newest])
    const second = await own.list({ size: 1, after: first.next ?? '' })
    expect(second).toMatchObject({ items: [{ outcome: 'FAILED' }], next: null })
    await refused(own.list({ after: 'x' }), kernelErrors.wrongFormat)
    await refused(api('anonymous').access.signIn.list({}), kernelErrors.noUserContext)
  })
  it('are all listed to a super administrator, with their accounts', async () => {
    const all = api('superAdministrator').access.signIn
    const { items } = await all.listAll({})
    expect(items.map(({ accountRef }) => accountRef)).toEqual([refOf('member'), refOf('rider'), refOf('rider')])
    expect(items[0]).toMatchObject({ username: worlds.actors.member?.username, name: worlds.actors.member?.name })
    expect((await all.listAll({ account: refOf('rider'), size: 1 })).items).toHaveLength(1)
    await refused(api('federationAdministrator').access.signIn.listAll({}), kernelErrors.insufficientPermissions)
    await refused(api('anonymous').access.signIn.listAll({}), kernelErrors.noUserContext)
  })
  it('are removed when they are kept no longer', async () => {
    expect(await removeSignInsBefore(database, new Date('2026-05-02T00:00:00Z'))).toBe(1)
    expect((await api('rider').access.signIn.list({})).items).toHaveLength(1)
  })
})
