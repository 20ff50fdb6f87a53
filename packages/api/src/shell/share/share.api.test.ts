import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFeature } from '@oxer/domain/kernel/feature/feature.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, federation, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).shell

describe('my shares (p001)', () => {
  it('lists what is shared with the caller; an expired share is marked (decision 13, decision 84)', async () => {
    expect(await as('resultProcessor').share.list()).toMatchObject([
      {
        type: 'COMPETITION',
        ref: worlds.a.competition.ref,
        role: 'RESULT_PROCESSOR',
        isExpired: false,
        target: 'MANAGE',
      },
    ])
    const { ref, title } = worlds.a.courseEvent
    const ofCourse = { type: 'COURSE', ref, title }
    const { freeEvent } = worlds.a
    const ofEvent = { type: 'EVENT', ref: freeEvent.ref, title: freeEvent.name, role: 'COLLABORATOR' }
    const found = async (subject: Subject) =>
      (await as(subject).share.list()).toSorted((one, other) => one.type.localeCompare(other.type))
    expect(await found('shareCollaborator')).toMatchObject([
      { type: 'COMPETITION', target: 'MANAGE' },
      { ...ofCourse, role: 'COLLABORATOR', expires: null, isExpired: false, target: 'MANAGE' },
      { ...ofEvent, isExpired: false, target: 'PUBLIC' },
    ])
    expect(await found('expiredShare')).toMatchObject([
      { type: 'COMPETITION', isExpired: true, target: 'PUBLIC' },
      { ...ofCourse, isExpired: true, target: 'PUBLIC' },
      { ...ofEvent, isExpired: true, target: 'PUBLIC' },
    ])
    expect(await as('rider').share.list()).toEqual([])
    await refused(as('anonymous').share.list(), kernelErrors.noUserContext)
  })
  it('has the newest first, and no course event on a host without courses', async () => {
    const { actors } = worlds
    const listAt = async (features: readonly TenantFeature[]) =>
      (
        await apiOf(actors.shareCollaborator, { tenant: { features, federationRefs: [federation] } }).shell.share.list()
      ).flatMap(({ type }) => (type === 'EVENT' ? [] : [type]))
    const move = (firstDay: string) =>
      database.prisma.courseEvent.update({ where: { ref: worlds.a.courseEvent.ref }, data: { firstDay } })
    await move('2099-01-01')
    expect(await listAt(['COURSES'])).toEqual(['COURSE', 'COMPETITION'])
    await move('2001-01-01')
    expect(await listAt(['COURSES'])).toEqual(['COMPETITION', 'COURSE'])
    expect(await listAt([])).toEqual(['COMPETITION'])
  })
  it('an expired share of a cancelled competition leads nowhere', async () => {
    const where = { ref: worlds.a.competition.ref }
    await database.prisma.competition.update({ where, data: { status: 'CANCELLED', publishedAt: new Date() } })
    expect(await as('expiredShare').share.list()).toContainEqual(
      expect.objectContaining({ type: 'COMPETITION', isExpired: true, target: 'NONE' }),
    )
    await database.prisma.competition.update({ where, data: { status: 'PUBLISHED' } })
  })
})
