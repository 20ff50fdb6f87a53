import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, now, worlds } = await apiTest()
const { a, b } = worlds
const { prisma } = database
const head = (subject: Subject) => api(subject).shell.record

/** A member of the club with a license, who rides a horse in the competition of the world. */
const rider = async () => {
  const person = await make.person({ federationRef: federation, firstName: 'Ella', lastName: 'Maes' })
  const horse = await make.horse({ federationRef: federation, name: 'Quick Star' })
  await make.membership({ personRef: person.ref, organisationRef: a.club.ref, start: '2026-02-01' })
  const practitioner = await make.practitioner({
    federationRef: federation,
    personRef: person.ref,
    horseRef: horse.ref,
  })
  await prisma.memberLicense.create({
    data: {
      ...{ ref: newRef(), personRef: person.ref, licenseRef: a.license.ref, createdAt: now() },
      ...{ billToType: 'PERSON', billToRef: person.ref, start: '2026-03-01', end: '2026-12-31' },
    },
  })
  return { person, horse, practitioner }
}

describe('the head of a member', () => {
  it('names license, horses and what happened lately, each once and the latest first', async () => {
    const { person, horse, practitioner } = await rider()
    const { version, ...member } = await api('federationCollaborator').parties.person.get({ member: person.ref })
    await api('federationCollaborator').parties.person.update({
      ...{ member: person.ref, version, firstName: 'Elle', lastName: member.lastName },
      ...{ birthDate: member.birthDate ?? '1999-01-01', phone: '+32 3 123 45 67' },
    })
    await prisma.registration.create({
      data: {
        ...{ ref: newRef(), competitionRef: a.competition.ref, testRef: a.dressage.ref },
        ...{ testSetRef: a.dressage.testSet.ref, practitionerRef: practitioner.ref, status: 'SUBSCRIBED' },
        registeredAt: new Date('2026-04-02T23:30:00Z'),
      },
    })
    const answer = await head('federationCollaborator').ofMember({ member: person.ref })
    expect(answer).toMatchObject({
      ...{
        license: { until: '2026-12-31' },
        runsOut: false,
        showsLicense: true,
        combinationCount: 1,
        suspendedCount: 0,
      },
    })
    const ofMember = answer.events.map(({ kind, on }) => [kind, on])
    expect(ofMember).toEqual([
      ['CHANGE', now().toISOString().slice(0, 10)],
      // The day of the registration is that of the competition's time zone.
      ['ENTRY', '2026-04-03'],
      ['LICENSE', '2026-03-01'],
      ['MEMBERSHIP', '2026-02-01'],
    ])
    expect(answer.events[0]).toMatchObject({ fields: ['firstName'] })
    expect(answer.events[1]).toMatchObject({ partner: { name: 'Quick Star' }, status: 'SUBSCRIBED' })
    const ofHorse = await head('rider').ofHorse({ horse: horse.ref })
    expect(ofHorse.events).toMatchObject([{ kind: 'ENTRY', partner: { name: 'Elle Maes' } }])
  })

  it('shows each part only to callers who may see it elsewhere', async () => {
    const { person } = await rider()
    const nothing = {
      license: null,
      runsOut: false,
      showsLicense: false,
      combinationCount: null,
      suspendedCount: null,
      events: [],
    }
    expect(await head('clubMember').ofMember({ member: person.ref })).toEqual(nothing)
    const manager = await head('clubAdministrator').ofMember({ member: person.ref })
    expect(manager.events.map(({ kind }) => kind)).toEqual(['LICENSE', 'MEMBERSHIP'])
    const soon = new Date(now().getTime() + 30 * 24 * 3600 * 1000).toISOString().slice(0, 10)
    await prisma.memberLicense.updateMany({ where: { personRef: person.ref }, data: { end: soon } })
    expect(await head('clubAdministrator').ofMember({ member: person.ref })).toMatchObject({
      ...{ license: { until: soon }, runsOut: true },
    })
    await refused(head('anonymous').ofMember({ member: person.ref }), kernelErrors.noUserContext)
    await refused(head('foreignAdministrator').ofMember({ member: person.ref }), kernelErrors.notFound)
    await refused(head('federationCollaborator').ofMember({ member: 'x' }), kernelErrors.wrongReferenceFormat)
  })
})

describe('the head of an organisation', () => {
  it('counts the competitions of this year that the caller may know of, and names new members to its staff', async () => {
    const { person } = await rider()
    const staff = await head('clubAdministrator').ofOrganisation({ organisation: a.club.ref })
    expect(staff.events).toContainEqual(
      expect.objectContaining({ kind: 'MEMBERSHIP', person: { ref: person.ref, name: 'Ella Maes' }, isEnd: false }),
    )
    await refused(head('clubMember').ofOrganisation({ organisation: b.club.ref }), kernelErrors.notFound)
    const member = await head('rider').ofOrganisation({ organisation: a.club.ref })
    expect(member.events.filter(({ kind }) => kind !== 'COMPETITION')).toEqual([])
  })

  it('does not count a hidden competition', async () => {
    const before = await head('rider').ofOrganisation({ organisation: a.club.ref })
    await prisma.competition.update({ where: { ref: a.competition.ref }, data: { status: 'DRAFT' } })
    const after = await head('rider').ofOrganisation({ organisation: a.club.ref })
    expect(after.competitionCount).toBe(before.competitionCount - 1)
    await prisma.competition.update({ where: { ref: a.competition.ref }, data: { status: a.competition.status } })
  })
})
