import { newRef } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleFailureErrors, untoldFailureErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const day = '2026-05-30'

const { api, database, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.memberRegistration
const inA = () => ({ federationRef: worlds.a.federation.ref })

/** A child of the rider, with a pony, and a competition of another club. */
const givenChild = async (permission: 'REGISTRATION' | 'FULL' = 'REGISTRATION', over: object = {}) => {
  const child = await make.person({ ...inA(), birthDate: '2014-03-01' })
  await make.membership({ personRef: child.ref, organisationRef: worlds.a.club.ref })
  const practitioner = await make.practitioner({ ...inA(), personRef: child.ref })
  await database.prisma.personRelation.create({
    data: {
      ref: newRef(),
      childRef: child.ref,
      parentRef: worlds.actors.rider?.personRef ?? '',
      type: 'FATHER',
      permission,
      createdAt: now(),
    },
  })
  const competition = await make.competition({
    ...inA(),
    organizerType: 'ORGANISATION',
    organizerRef: worlds.a.otherClub.ref,
    start: day,
    end: day,
    ...over,
  })
  const test = await make.test({ competitionRef: competition.ref })
  const enter = (subject: Subject, practitionerRef: string | null = practitioner.ref) =>
    as(subject).create({
      member: child.ref,
      competitionRef: competition.ref,
      subscription: {
        testRef: test.ref,
        data: { practitionerRef, person: { ref: child.ref }, horse: { ref: practitioner.horseRef } },
      },
    })
  return { member: child.ref, competition: competition.ref, practitioner, enter }
}

describe('a parent who registers a child (relation permission REGISTRATION or FULL)', () => {
  it.each(['REGISTRATION', 'FULL'] as const)(
    'with %s uses the data of the form, in the name of the child’s club',
    async (permission) => {
      const { member, competition, practitioner, enter } = await givenChild(permission)
      const form = await as('rider').metadata({ member, competition })
      expect(form).toMatchObject({
        canRegister: true,
        members: [{ rider: { ref: member }, combinations: [{ practitionerRef: practitioner.ref }] }],
      })
      expect(JSON.stringify(form.members)).not.toContain('2014-03-01')
      const { registrations } = await enter('rider')
      expect(registrations).toMatchObject([{ status: 'SUBSCRIBED', organisation: { ref: worlds.a.club.ref } }])
      expect((await as('rider').metadata({ member, competition })).registrations).toHaveLength(1)
    },
  )
  it('refuses all others except the child’s club and the federation', async () => {
    const { member, competition, enter } = await givenChild()
    for (const subject of ['member', 'otherClubAdministrator'] as const) {
      await refused(enter(subject), kernelErrors.insufficientPermissions)
      await refused(as(subject).metadata({ member, competition }), kernelErrors.insufficientPermissions)
    }
    await refused(enter('foreignAdministrator'), kernelErrors.notFound)
    await refused(enter('anonymous'), kernelErrors.noUserContext)
    expect((await enter('clubAdministrator')).registrations).toHaveLength(1)
  })
  it('accepts the child’s own horses only, where individuals may enter, and checks the rules', async () => {
    const { enter } = await givenChild()
    const foreign = worlds.a.practitioners[0]?.ref ?? ''
    const failed = await refused(enter('rider', foreign), kernelErrors.notFound)
    expect(failed.causes[0]?.field).toBe('subscription.data.practitionerRef')
    const closed = await givenChild('REGISTRATION', { byIndividual: false })
    await refused(closed.enter('rider'), registrationErrors.individualMayNotRegister)
    const draft = await givenChild('REGISTRATION', { status: 'DRAFT' })
    await refused(draft.enter('rider'), kernelErrors.notFound)
    for (const [permission, error] of [
      ['REGISTRATION', untoldFailureErrors.personAge],
      ['FULL', ruleFailureErrors.personAge],
    ] as const) {
      const ruled = await givenChild(permission)
      const rules = {
        logicalOperator: 'all',
        children: [{ kind: 'PERSON_HAS_AGE', operator: '>=', number: 16, weight: 'REQUIRED' }],
      }
      await database.prisma.registrationRules.create({ data: { competitionRef: ruled.competition, rules } })
      await refused(ruled.enter('rider'), error)
    }
  })
  it('is pending approval if the rider’s club wants to approve', async () => {
    const { enter } = await givenChild()
    const where = { ref: worlds.a.club.ref }
    await database.prisma.organisation.update({ where, data: { needsApproval: true } })
    expect((await enter('rider')).registrations).toMatchObject([{ status: 'PENDING_APPROVAL' }])
    await database.prisma.organisation.update({ where, data: { needsApproval: false } })
  })
})

describe('the master list of a member (p037, p038)', () => {
  it('is read by the person, a parent with FULL, the club and the federation', async () => {
    const { member, competition, enter } = await givenChild('FULL')
    await enter('rider')
    for (const subject of ['rider', 'clubAdministrator', 'federationCollaborator'] as const) {
      expect(await as(subject).masterListCompetitions({ member })).toMatchObject([
        { ref: competition, riders: 1, registrations: 1 },
      ])
      expect(await as(subject).masterList({ member, competition })).toMatchObject([{ rider: { ref: member } }])
    }
    await refused(as('member').masterListCompetitions({ member }), kernelErrors.insufficientPermissions)
    await refused(as('member').masterList({ member, competition }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').masterList({ member, competition }), kernelErrors.notFound)
    await refused(as('anonymous').masterListCompetitions({ member }), kernelErrors.noUserContext)
    await refused(as('rider').masterList({ member, competition: worlds.b.competition.ref }), kernelErrors.notFound)
  })
})
