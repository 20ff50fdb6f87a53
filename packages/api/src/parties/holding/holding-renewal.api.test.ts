import { newRef } from '@oxer/db'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { runHoldingRenewals } from './holding-renewal.jobs.ts'

const { database, make, options, worlds } = await apiTest()
const { services } = contextOf(null, options)
const inA = { federationRef: worlds.a.federation.ref }
const renewal = { type: 'RECURRING', period: 'ANNUAL', startType: 'DAY_OF_MONTH', startDay: 1, startMonth: 1 }
const newYear = () => new Date('2027-01-01T12:00:00Z')
const nextSeason = { start: '2027-01-01', end: '2027-12-31' }

const givenMember = async (membership: { end?: string } = {}) => {
  const person = await make.person(inA)
  await make.membership({ personRef: person.ref, organisationRef: worlds.a.club.ref, ...membership })
  return person.ref
}
const hold = async (licenseRef: string, personRef: string, over: { end?: string; billToRef?: string } = {}) => {
  const { billToRef } = over
  await database.prisma.memberLicense.create({
    data: {
      ...{ ref: newRef(), personRef, licenseRef, start: '2026-01-01', end: over.end ?? '2026-12-31' },
      ...{ billToType: billToRef === undefined ? 'PERSON' : 'ORGANISATION', billToRef: billToRef ?? personRef },
      createdAt: new Date(),
    },
  })
}
const later = (personRef: string) =>
  database.prisma.memberLicense.findMany({
    where: { personRef, start: { gte: '2027-01-01' } },
    select: { start: true, end: true, billToRef: true },
  })

describe('the renewal of licenses and benefits', () => {
  it('gives the next season of what is renewed by itself, once, also to two processes at once, and records it', async () => {
    const license = await make.license({ ...inA, state: 'PUBLISHED', renewal })
    const benefit = await make.memberBenefit({ ...inA, state: 'PUBLISHED', renewal })
    const once = await make.license({ ...inA, state: 'PUBLISHED', renewal: { ...renewal, type: 'ONE_TIME' } })
    const draft = await make.license({ ...inA, state: 'DRAFT', renewal })
    const personRef = await givenMember()
    for (const { ref } of [license, once, draft]) await hold(ref, personRef)
    await database.prisma.memberBenefitHolding.create({
      data: {
        ...{ ref: newRef(), personRef, memberBenefitRef: benefit.ref, start: '2026-01-01', end: '2026-12-31' },
        ...{ billToType: 'PERSON', billToRef: personRef, createdAt: new Date() },
      },
    })
    expect(await runHoldingRenewals(services, () => new Date('2026-12-31T12:00:00Z'))).toBe(0)
    await Promise.all([runHoldingRenewals(services, newYear), runHoldingRenewals(services, newYear)])
    expect(await runHoldingRenewals(services, newYear)).toBe(0)
    expect(await later(personRef)).toEqual([{ ...nextSeason, billToRef: personRef }])
    expect(
      await database.prisma.memberBenefitHolding.findMany({
        where: { personRef, start: '2027-01-01' },
        select: { start: true, end: true },
      }),
    ).toEqual([nextSeason])
    const lines = await database.prisma.history.findMany({ where: { parentRef: personRef, action: 'renew' } })
    expect(lines.map(({ noun, actorName }) => [noun, actorName]).toSorted()).toEqual([
      ['member-benefit-holding', 'Renewal'],
      ['member-license', 'Renewal'],
    ])
  })

  it('leaves out who is no member any more, who ended it, who died, and whom the rules refuse or question', async () => {
    const adult = (weight: string) => ({
      logicalOperator: 'all',
      inverted: false,
      children: [{ kind: 'PERSON_HAS_AGE', weight, inverted: false, operator: '>=', number: 99 }],
    })
    const plain = await make.license({ ...inA, state: 'PUBLISHED', renewal })
    const left = await givenMember({ end: '2026-12-31' })
    const ended = await givenMember()
    const dead = await givenMember()
    await database.prisma.person.update({ where: { ref: dead }, data: { deceasedDate: '2026-06-01' } })
    const clubOnly = await givenMember()
    const leaving = await givenMember({ end: '2027-06-30' })
    await hold(plain.ref, left)
    await hold(plain.ref, ended, { end: '2026-12-30' })
    await hold(plain.ref, dead)
    await hold(plain.ref, clubOnly, { billToRef: worlds.a.otherClub.ref })
    await hold(plain.ref, leaving, { billToRef: worlds.a.club.ref })
    const ruled = []
    for (const weight of ['REQUIRED', 'EXPECTED']) {
      const license = await make.license({ ...inA, state: 'PUBLISHED', renewal, rules: adult(weight) })
      const member = await givenMember()
      await hold(license.ref, member)
      ruled.push(member)
    }
    await runHoldingRenewals(services, newYear)
    for (const member of [left, ended, dead, clubOnly, ...ruled]) expect(await later(member)).toEqual([])
    // A club pays no longer than the membership.
    expect(await later(leaving)).toEqual([{ start: '2027-01-01', end: '2027-06-30', billToRef: worlds.a.club.ref }])
  })
})
