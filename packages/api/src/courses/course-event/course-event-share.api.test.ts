import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, federation: federationRef, make, now, worlds } = await apiTest()
const { ref: courseEvent, dayRef } = worlds.a.courseEvent
const as = (subject: Subject) => api(subject).courses.courseEvent
const staff = as('federationCollaborator')
const personOf = (subject: Subject): string => worlds.actors[subject]?.personRef ?? ''
const newPerson = (lastName: string) => make.person({ federationRef, firstName: 'Kim', lastName })

describe('the share of a course event (pr0519, decision 84)', () => {
  it('is given, changed and withdrawn, each with a line in the history', async () => {
    const { ref: personRef } = await newPerson('Helper')
    const shareOf = (list: Awaited<ReturnType<typeof staff.listShares>>) =>
      list.find((share) => share.personRef === personRef)
    const given = await staff.addShare({ courseEvent, personRef, role: 'COLLABORATOR' })
    const access = { personRef, name: 'Kim Helper', role: 'COLLABORATOR', expires: null, isExpired: false }
    expect(shareOf(given)).toEqual(access)
    const expires = '2020-01-01T22:59:00.000Z'
    const raised = { courseEvent, personRef, role: 'ADMINISTRATOR' } as const
    await refused(staff.changeShare({ ...raised, expires }), kernelErrors.endInThePast)
    const changed = await staff.changeShare(raised)
    expect(shareOf(changed)).toEqual({ ...access, role: 'ADMINISTRATOR' })
    expect(await staff.listShares({ courseEvent })).toEqual(changed)
    await database.prisma.courseEventShare.updateMany({ where: { personRef }, data: { expires } })
    expect(shareOf(await staff.listShares({ courseEvent }))).toMatchObject({ expires, isExpired: true })
    expect(shareOf(await staff.removeShare({ courseEvent, personRef }))).toBeUndefined()
    await refused(staff.removeShare({ courseEvent, personRef }), courseEventErrors.shareNotFound)
    const lines = await database.prisma.history.findMany({
      where: { noun: 'course-event-share', parentRef: courseEvent },
      orderBy: { id: 'asc' },
      select: { action: true },
    })
    expect(lines.map(({ action }) => action)).toEqual(['share', 'share', 'unshare'])
  })

  it('is given by administrators of the event only, to others in its federation', async () => {
    const { ref: personRef } = await newPerson('Nobody')
    const ask = { courseEvent, personRef, role: 'COLLABORATOR' as const }
    await refused(as('anonymous').addShare(ask), kernelErrors.noUserContext)
    for (const subject of ['shareCollaborator', 'expiredShare', 'clubAdministrator', 'member'] as const) {
      await refused(as(subject).addShare(ask), kernelErrors.insufficientPermissions)
      await refused(as(subject).changeShare(ask), kernelErrors.insufficientPermissions)
      await refused(as(subject).removeShare({ courseEvent, personRef }), kernelErrors.insufficientPermissions)
      await refused(as(subject).listShares({ courseEvent }), kernelErrors.insufficientPermissions)
    }
    await refused(as('foreignAdministrator').addShare(ask), kernelErrors.notFound)
    const own = { ...ask, personRef: personOf('shareAdministrator') }
    await refused(as('shareAdministrator').changeShare(own), courseEventErrors.shareOwnRole)
    const foreign = await make.person({ federationRef: worlds.b.federation.ref })
    const refusal = await refused(staff.addShare({ ...ask, personRef: foreign.ref }), kernelErrors.notFound)
    expect(refusal.causes[0]?.field).toBe('personRef')
    await refused(staff.addShare({ ...ask, courseEvent: worlds.b.courseEvent.ref }), kernelErrors.notFound)
    expect(await as('shareAdministrator').addShare(ask)).toContainEqual(expect.objectContaining({ personRef }))
    await as('shareAdministrator').removeShare({ courseEvent, personRef })
  })

  it('lets a collaborator keep everybody’s registrations and attendance, and nothing else', async () => {
    const helper = as('shareCollaborator')
    expect(await helper.abilities({ courseEvent })).toEqual({
      canEdit: false,
      canDelete: false,
      canRegister: true,
      canExport: false,
      canViewAttendancesPage: true,
      canViewResultsPage: true,
      canManageAttendances: true,
      canManageResults: false,
      canShare: false,
    })
    const { ref: personRef } = await newPerson('Meegeholpen')
    const { matches } = await helper.registrable({ courseEvent, q: 'meegeh' })
    expect(matches.map(({ ref }) => ref)).toEqual([personRef])
    const { registrationRef } = await helper.register({ courseEvent, personRef })
    await helper.changeRegistration({ courseEvent, registration: registrationRef, remarks: 'late', version: 1 })
    const days = [{ ref: dayRef, present: true }]
    expect(await helper.saveAttendance({ courseEvent, registrationRef, days })).toMatchObject({ attendances: days })
    const { items } = await helper.registrations({ courseEvent })
    expect(items.find((row) => row.registrationRef === registrationRef)).toMatchObject({ remarks: 'late' })
    const result = { courseEvent, registrationRef, score: null, achieved: true, notes: '', version: 2 }
    await refused(helper.saveResult(result), kernelErrors.insufficientPermissions)
    await refused(helper.metadata({ courseEvent }), kernelErrors.insufficientPermissions)
    await refused(helper.remove({ courseEvent }), kernelErrors.insufficientPermissions)
    const download = downloads('shareCollaborator').courses.courseEvent.export({ courseEvent })
    await refused(download, kernelErrors.insufficientPermissions)

    const expired = as('expiredShare')
    const cancel = { courseEvent, registration: registrationRef, reason: 'ill' }
    await refused(expired.cancelRegistration(cancel), courseEventErrors.mayNotRegister)
    await refused(expired.saveAttendance({ courseEvent, registrationRef, days }), kernelErrors.insufficientPermissions)
    await refused(expired.attendances({ courseEvent }), kernelErrors.insufficientPermissions)
    expect(await expired.abilities({ courseEvent })).toMatchObject({ canViewResultsPage: false, canShare: false })
    await helper.cancelRegistration(cancel)
    expect((await helper.registrations({ courseEvent })).items).toContainEqual(
      expect.objectContaining({ registrationRef, status: 'CANCELLED', cancelReason: 'ill' }),
    )
  })

  it('lets an administrator do everything on this event, and nothing on another', async () => {
    const administrator = as('shareAdministrator')
    const other = await make.courseEvent({ federationRef, courseRef: worlds.a.course.ref })
    await refused(administrator.metadata({ courseEvent: other.ref }), kernelErrors.insufficientPermissions)
    const { ref: personRef } = await newPerson('Geslaagd')
    await refused(administrator.register({ courseEvent: other.ref, personRef }), courseEventErrors.mayNotRegister)
    const { registrationRef } = await administrator.register({ courseEvent, personRef })
    const result = { courseEvent, registrationRef, score: '8', achieved: true, notes: 'good', version: 1 }
    expect(await administrator.saveResult(result)).toMatchObject({ score: '8', notes: 'good' })
    expect((await as('shareCollaborator').results({ courseEvent })).items).toContainEqual(
      expect.objectContaining({ registrationRef, score: null, notes: null }),
    )
    const { version, days, ...event } = await administrator.metadata({ courseEvent })
    const title = 'Initiator, second part'
    const form = { ...event, courseRef: { ref: event.courseRef.ref }, days, title, version }
    expect(await administrator.update({ courseEvent, ...form })).toMatchObject({ title })
    await refused(as('shareCollaborator').update({ courseEvent, ...form }), kernelErrors.insufficientPermissions)
    const file = await downloads('shareAdministrator').courses.courseEvent.export({ courseEvent })
    expect(file.fileName).toBe(`${title}.xlsx`)
  })

  it('opens the person search until it expires', async () => {
    const { ref: shared } = await make.courseEvent({ federationRef, courseRef: worlds.a.course.ref })
    await newPerson('Vindbaar')
    const find = async () => {
      const q = Buffer.from('vindb').toString('base64')
      return (await api('rider').parties.person.search({ q, federation: federationRef })).matches.length
    }
    expect(await find()).toBe(0)
    const access = { courseEvent: shared, personRef: personOf('rider'), role: 'COLLABORATOR' as const }
    await staff.addShare(access)
    expect(await find()).toBe(1)
    await database.prisma.courseEventShare.updateMany({
      where: { courseEventRef: shared },
      data: { expires: new Date(now().getTime() - 1000) },
    })
    expect(await find()).toBe(0)
  })
})
