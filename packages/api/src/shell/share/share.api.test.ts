import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).shell

describe('my shares (p001)', () => {
  it('lists competitions shared with the caller; an expired share is marked (decision 13)', async () => {
    expect(await as('resultProcessor').share.list()).toMatchObject([
      {
        type: 'COMPETITION',
        ref: worlds.a.competition.ref,
        role: 'RESULT_PROCESSOR',
        isExpired: false,
        target: 'MANAGE',
      },
    ])
    expect(await as('expiredShare').share.list()).toMatchObject([{ isExpired: true, target: 'PUBLIC' }])
    expect(await as('rider').share.list()).toEqual([])
    await refused(as('anonymous').share.list(), kernelErrors.noUserContext)
  })
  it('an expired share of a cancelled competition leads nowhere', async () => {
    const where = { ref: worlds.a.competition.ref }
    await database.prisma.competition.update({ where, data: { status: 'CANCELLED', publishedAt: new Date() } })
    expect(await as('expiredShare').share.list()).toMatchObject([{ isExpired: true, target: 'NONE' }])
    await database.prisma.competition.update({ where, data: { status: 'PUBLISHED' } })
  })
})
