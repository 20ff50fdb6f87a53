import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, now, storage, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).shell

describe('favourites', () => {
  it('a competition is saved, shown in the side panel, and no longer (c123, c124, cr517)', async () => {
    const competition = worlds.a.competition.ref
    const { favourite } = as('rider')
    const saved = await favourite.toggleCompetition({ competition })
    expect(saved).toMatchObject({ subjectRef: competition, isFavourite: true })
    expect(await favourite.save({ subjectRef: competition })).toEqual(saved)
    expect((await favourite.sidebar()).competitions).toMatchObject([
      { ref: competition, favouriteRef: saved.ref, isShared: false, target: 'PUBLIC' },
    ])
    expect((await as('member').favourite.sidebar()).competitions).toEqual([])
    expect((await favourite.toggleCompetition({ competition })).isFavourite).toBe(false)
    await refused(favourite.removeFromSidebar({ ref: competition }), kernelErrors.notFound)
    await favourite.toggleCompetition({ competition })
    await favourite.removeFromSidebar({ ref: competition })
    expect((await favourite.sidebar()).competitions).toEqual([])
  })

  it('a draft can be saved by those who may see it, and by nobody else; nor one of another host (decision 6)', async () => {
    const { favourite } = as('rider')
    await refused(favourite.toggleCompetition({ competition: worlds.a.draft.ref }), kernelErrors.notFound)
    await refused(favourite.save({ subjectRef: worlds.b.competition.ref }), kernelErrors.notFound)
    await refused(as('anonymous').favourite.save({ subjectRef: worlds.a.competition.ref }), kernelErrors.noUserContext)
    const staff = as('federationAdministrator').favourite
    expect((await staff.save({ subjectRef: worlds.a.draft.ref })).isFavourite).toBe(true)
    expect((await staff.sidebar()).competitions).toMatchObject([{ target: 'MANAGE' }])
  })

  it('nobody removes what another saved', async () => {
    const saved = await as('clubMember').favourite.save({ subjectRef: worlds.a.competition.ref })
    await refused(as('rider').favourite.remove({ ref: saved.ref ?? '' }), kernelErrors.notFound)
    await as('clubMember').favourite.remove({ ref: saved.ref ?? '' })
  })

  it('the side panel shows what is shared, too', async () => {
    expect((await as('resultProcessor').favourite.sidebar()).competitions).toMatchObject([
      { ref: worlds.a.competition.ref, favouriteRef: null, isShared: true },
    ])
    await refused(as('anonymous').favourite.sidebar(), kernelErrors.noUserContext)
  })
})

describe('my shares (p001)', () => {
  it('lists what others share with me; an expired share is marked (decision 13)', async () => {
    expect(await as('resultProcessor').share.list()).toMatchObject([
      { type: 'COMPETITION', ref: worlds.a.competition.ref, role: 'RESULT_PROCESSOR', isExpired: false },
    ])
    expect(await as('expiredShare').share.list()).toMatchObject([{ isExpired: true }])
    expect(await as('rider').share.list()).toEqual([])
    await refused(as('anonymous').share.list(), kernelErrors.noUserContext)
  })
})

describe('tasks (p002, p003, q003)', () => {
  const task = async (ownerRef: string, fileRef: string | null = null) => {
    const ref = newRef()
    await database.prisma.task.create({
      data: {
        ref,
        ownerRef,
        kind: 'EXPORT',
        name: 'Export',
        status: fileRef === null ? 'ONGOING' : 'DONE',
        input: {},
        fileRef,
        createdAt: now(),
        startedAt: now(),
      },
    })
    return ref
  }

  it('are the user’s own; all of them for super administrators only', async () => {
    const own = await task(worlds.actors.rider?.accountRef ?? '')
    await task(worlds.actors.member?.accountRef ?? '')
    expect(await as('rider').task.list()).toMatchObject([
      { ref: own, name: 'Export', status: 'ONGOING', downloadUrl: null, start: '2026-05-17T08:00:00.000Z', end: null },
    ])
    expect(await as('superAdministrator').task.listAll({ count: 10 })).toHaveLength(2)
    await refused(as('federationAdministrator').task.listAll({}), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').task.list(), kernelErrors.noUserContext)
  })

  it('hand their file to their owner alone', async () => {
    const fileRef = newRef()
    await storage.put('task/report.csv', new TextEncoder().encode('a;b'))
    await database.prisma.storedFile.create({
      data: {
        ref: fileRef,
        key: 'task/report.csv',
        name: 'report.csv',
        contentType: 'text/csv',
        size: 3,
        subjectRef: fileRef,
        createdAt: now(),
      },
    })
    const ref = await task(worlds.actors.clubAdministrator?.accountRef ?? '', fileRef)
    expect(await as('clubAdministrator').task.list()).toMatchObject([{ downloadUrl: `/api/tasks/${ref}/download` }])
    const download = (subject: Subject) => downloads(subject).shell.task.download({ task: ref })
    expect(await download('clubAdministrator')).toMatchObject({ fileName: 'report.csv', disposition: 'attachment' })
    await refused(download('rider'), kernelErrors.notFound)
    await refused(downloads('clubAdministrator').kernel.storedFile.get({ file: fileRef }), kernelErrors.notFound)
  })
})
