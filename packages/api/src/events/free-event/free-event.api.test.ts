import { freeEventErrors } from '@oxer/domain/events/free-event/free-event.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).events.freeEvent
const federationRef = worlds.a.federation.ref

const fair = {
  federationRef,
  name: 'Horse fair',
  start: '2030-05-01',
  end: '2030-05-02',
  startTime: '10:00',
  endTime: '18:00',
  place: 'Expo',
  location: { street: 'Kerkstraat', cityName: 'Gent' },
  description: '**Everybody** is welcome',
}

const given = async () => (await make.freeEvent({ federationRef })).ref

describe('POST /event (q053)', () => {
  it('creates an event that everybody may read at once (decision 320)', async () => {
    const made = await as('federationCollaborator').create(fair)
    const { federationRef: _, ...fields } = fair
    expect(made).toMatchObject({
      ...fields,
      federation: { ref: federationRef },
      location: { street: 'Kerkstraat', cityName: 'Gent', country: 'BEL' },
      timeZone: 'Europe/Brussels',
      version: 1,
    })
    expect(await as('anonymous').get({ event: made.ref })).toEqual(made)
  })
  it('needs no time, place or text', async () => {
    const { name, start, end } = fair
    expect(await as('federationAdministrator').create({ federationRef, name, start, end })).toMatchObject({
      startTime: null,
      endTime: null,
      place: '',
      description: '',
    })
  })
  it('is for the staff of the federation', async () => {
    await refused(as('anonymous').create(fair), kernelErrors.noUserContext)
    for (const subject of ['rider', 'clubAdministrator', 'competitionOrganizer', 'shareAdministrator'] as const)
      await refused(as(subject).create(fair), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').create(fair), kernelErrors.notFound)
  })
  it.each([
    [{ name: ' ' }, kernelErrors.blankName, 'name'],
    [{ end: '2030-04-30' }, kernelErrors.endBeforeStart, 'end'],
    [{ end: '2030-08-02' }, freeEventErrors.tooLong, 'end'],
    [{ startTime: null }, kernelErrors.blankTime, 'startTime'],
    [{ end: '2030-05-01', endTime: '10:00' }, kernelErrors.endBeforeStart, 'endTime'],
    [{ start: '', end: '' }, kernelErrors.fieldRequired, 'start'],
  ])('refuses %j', async (wrong, error, field) => {
    const failure = await refused(as('federationAdministrator').create({ ...fair, ...wrong }), error)
    expect(failure.causes.map((cause) => cause.field)).toContain(field)
  })
  it('lasts 93 days at most, and may end earlier on its last day than it began on its first', async () => {
    const longest = { ...fair, end: '2030-08-01', endTime: '09:00' }
    expect(await as('federationAdministrator').create(longest)).toMatchObject({ end: '2030-08-01', endTime: '09:00' })
  })
})

describe('PUT and DELETE /event/{event} (q055, q056)', () => {
  const { federationRef: _, ...changed } = { ...fair, name: 'Fair of Gent' }

  it('changes it for the one who has seen its version', async () => {
    const event = await given()
    const admin = as('federationAdministrator')
    expect(await admin.update({ ...changed, event, version: 1 })).toMatchObject({ name: 'Fair of Gent', version: 2 })
    const stale = await refused(admin.update({ ...changed, event, version: 1 }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ name: 'Fair of Gent', version: 2 })
    const { items } = await admin.history({ event, size: 10 })
    expect(items.map(({ action }) => action)).toEqual(['update'])
    expect(items[0]?.changes.map(({ field }) => field)).toContain('name')
  })
  it('is gone for everybody once deleted', async () => {
    const event = await given()
    const admin = as('federationAdministrator')
    await admin.remove({ event })
    await refused(admin.get({ event }), kernelErrors.notFound)
    await refused(admin.remove({ event }), kernelErrors.notFound)
    await refused(admin.update({ ...changed, event, version: 2 }), kernelErrors.notFound)
    await refused(as('anonymous').abilities({ event }), kernelErrors.notFound)
  })
  it('is for the staff of its federation, and for those with whom it is shared', async () => {
    const event = await given()
    const { personRef = null } = worlds.actors.member ?? {}
    const change = { ...changed, event, version: 1 }
    await refused(as('anonymous').update(change), kernelErrors.noUserContext)
    await refused(as('member').update(change), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').update(change), kernelErrors.notFound)
    await refused(as('foreignAdministrator').remove({ event }), kernelErrors.notFound)
    expect(await as('member').abilities({ event })).toEqual({ canEdit: false, canManage: false })
    await as('federationCollaborator').changeShare({ event, personRef: personRef ?? '', expires: null })
    expect(await as('member').abilities({ event })).toEqual({ canEdit: true, canManage: false })
    expect(await as('member').update(change)).toMatchObject({ version: 2 })
    await refused(as('member').remove({ event }), kernelErrors.insufficientPermissions)
    await refused(as('member').listShares({ event }), kernelErrors.insufficientPermissions)
    expect(await api('member').shell.share.list()).toMatchObject([
      { type: 'EVENT', ref: event, title: 'Fair of Gent', role: 'COLLABORATOR', isExpired: false, target: 'PUBLIC' },
    ])
    await as('federationAdministrator').removeShare({ event, personRef: personRef ?? '' })
    await refused(as('member').update({ ...change, version: 2 }), kernelErrors.insufficientPermissions)
  })
  it('is unknown to the public of another host', async () => {
    const { ref: event } = await make.freeEvent({ federationRef: worlds.b.federation.ref })
    await refused(as('anonymous').get({ event }), kernelErrors.notFound)
  })
})

describe('the shares of a free event', () => {
  it('end, and grant nothing from then on', async () => {
    const event = await given()
    const person = await make.person({ federationRef })
    const admin = as('federationAdministrator')
    const expires = new Date(now().getTime() + 3_600_000).toISOString()
    expect(await admin.changeShare({ event, personRef: person.ref, expires })).toEqual([
      { personRef: person.ref, name: `${person.firstName} ${person.lastName}`, expires, isExpired: false },
    ])
    const later = api('federationAdministrator', { now: () => new Date(now().getTime() + 7_200_000) }).events.freeEvent
    expect(await later.listShares({ event })).toMatchObject([{ isExpired: true }])
    expect(await admin.removeShare({ event, personRef: person.ref })).toEqual([])
    await refused(admin.removeShare({ event, personRef: person.ref }), freeEventErrors.shareNotFound)
  })
  it('refuse an end in the past and a person of another federation', async () => {
    const event = await given()
    const admin = as('federationAdministrator')
    const { ref: personRef } = await make.person({ federationRef })
    const { ref: foreign } = await make.person({ federationRef: worlds.b.federation.ref })
    const past = admin.changeShare({ event, personRef, expires: '2020-01-01T00:00:00Z' })
    await refused(past, kernelErrors.endInThePast)
    await refused(admin.changeShare({ event, personRef: foreign }), kernelErrors.notFound)
    await refused(as('rider').changeShare({ event, personRef }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').listShares({ event }), kernelErrors.notFound)
  })
})
