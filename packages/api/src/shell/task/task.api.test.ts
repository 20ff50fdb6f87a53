import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, now, storage, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).shell

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

  it('are listed for their user; super administrators get all', async () => {
    const own = await task(worlds.actors.rider?.accountRef ?? '')
    await task(worlds.actors.member?.accountRef ?? '')
    expect(await as('rider').task.list()).toMatchObject([
      { ref: own, name: 'Export', status: 'ONGOING', downloadUrl: null, start: '2026-05-17T08:00:00.000Z', end: null },
    ])
    expect(await as('superAdministrator').task.listAll({ count: 10 })).toHaveLength(2)
    await refused(as('federationAdministrator').task.listAll({}), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').task.list(), kernelErrors.noUserContext)
  })

  it('return their file to their owner only', async () => {
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
