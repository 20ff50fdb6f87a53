import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).shell

describe('my shares (p001)', () => {
  it('lists competitions shared with the caller; an expired share is marked (decision 13)', async () => {
    expect(await as('resultProcessor').share.list()).toMatchObject([
      { type: 'COMPETITION', ref: worlds.a.competition.ref, role: 'RESULT_PROCESSOR', isExpired: false },
    ])
    expect(await as('expiredShare').share.list()).toMatchObject([{ isExpired: true }])
    expect(await as('rider').share.list()).toEqual([])
    await refused(as('anonymous').share.list(), kernelErrors.noUserContext)
  })
})
