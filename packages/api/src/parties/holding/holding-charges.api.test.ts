// Licenses, benefits, courses and seats of a board as sources of charges, from giving them to what is on the bill.
import { newRef } from '@oxer/db'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { runHoldingCharges } from './holding-charge.jobs.ts'
import { runHoldingRenewals } from './holding-renewal.jobs.ts'

const clock = { at: '2026-05-17T10:00:00Z' }
const { api, database, make, options, worlds } = await apiTest({ now: () => new Date(clock.at) })
const { prisma } = database
const { services } = contextOf(null, options)
const federationRef = worlds.a.federation.ref
const club = worlds.a.club.ref
const article = await make.article({ federationRef, type: 'LICENSE', isDefault: true, amountCents: 0 })
await make.article({ federationRef, type: 'BOARD_MEMBER', isDefault: true, amountCents: 2500, taxLevelCode: 'VAT_0' })

const offer = { federationRef, state: 'PUBLISHED', renewal: defaultRenewal, taxLevelCode: 'VAT_0' } as const
const license = async (over: object = {}) =>
  (await make.license({ ...offer, amountCents: 6000, articleRef: article.ref, ...over })).ref
const members = () => api('federationAdministrator').parties.person

const givenMember = async (birthDate = '1990-01-01') => {
  const { ref } = await make.person({ federationRef, birthDate })
  await make.membership({ personRef: ref, organisationRef: club, start: '2020-01-01' })
  return ref
}
type Form = Partial<Parameters<ReturnType<typeof members>['update']>[0]>
type Statutes = NonNullable<NonNullable<Form['memberships']>[number]['statutes']>
const give = async (member: string, over: Form) => {
  const { version, firstName, lastName, birthDate } = await members().get({ member })
  return members().update({ member, version, firstName, lastName, birthDate: birthDate ?? '', ...over })
}
const items = async (subjectRef: string) =>
  (
    await prisma.billItem.findMany({
      where: { subjectRef },
      orderBy: [{ createdAt: 'asc' }, { sourceKey: 'asc' }],
      include: { bill: true },
    })
  ).map(({ sourceKey, amountCents, status, bill }) => [sourceKey, amountCents, status, bill.payerRef])

describe('a license', () => {
  it('is charged when it is given, to its payer; the charge goes with a mistake and stays with an early end', async () => {
    const [yearly, other] = [await license(), await license({ amountCents: 4000 })]
    const [own, child] = [await givenMember(), await givenMember('2015-01-01')]
    const parent = await make.person({ federationRef })
    await prisma.personRelation.create({
      data: {
        ref: newRef(),
        childRef: child,
        parentRef: parent.ref,
        type: 'MOTHER',
        permission: 'FULL',
        createdAt: new Date(),
      },
    })
    await give(child, { licenses: [{ licenseRef: yearly }] })
    expect(await items(child)).toEqual([['season:2026-01-01', 6000, 'OPEN', parent.ref]])
    const made = await give(own, { licenses: [{ licenseRef: yearly, billToContactRef: club }] })
    const [held] = made.licenses
    if (!held) throw new Error('nothing was given')
    expect(await items(own)).toEqual([['season:2026-01-01', 6000, 'OPEN', club]])
    await members().endLicense({ member: own, license: held.ref, endDate: '2026-06-30' })
    expect(await items(own)).toEqual([['season:2026-01-01', 6000, 'OPEN', club]])
    await give(own, { licenses: [{ ref: held.ref, licenseRef: other }] })
    expect((await items(own)).map(([, cents, status]) => [cents, status])).toEqual([
      [6000, 'CANCELLED'],
      [4000, 'OPEN'],
    ])
    await give(own, { licenses: [{ ref: held.ref, licenseRef: other, markedForDeletion: true }] })
    expect((await items(own)).map(([, , status]) => status)).toEqual(['CANCELLED', 'CANCELLED'])
  })

  it('that is paid by the month is charged for each month that starts, once, also by two processes', async () => {
    const monthly = await license({ feeType: 'MONTHLY', amountCents: 500 })
    const member = await givenMember()
    await give(member, { licenses: [{ licenseRef: monthly, start: '2026-01-01', end: '2026-07-15' }] })
    clock.at = '2026-08-02T10:00:00Z'
    await Promise.all([
      runHoldingCharges(services, () => new Date('2026-07-02T10:00:00Z')),
      runHoldingCharges(services, () => new Date('2026-07-02T10:00:00Z')),
    ])
    expect(await runHoldingCharges(services, () => new Date(clock.at))).toBe(0)
    clock.at = '2026-05-17T10:00:00Z'
    expect((await items(member)).map(([key, cents]) => [key, cents])).toEqual([
      ['month:2026-05', 500],
      ['month:2026-06', 500],
      ['month:2026-07', 500],
    ])
  })

  it('is charged again for its next season, and one that is paid once is not; what the preview said is charged', async () => {
    const [yearly, once] = [await license(), await license({ feeType: 'ONE_TIME' })]
    const member = await givenMember()
    await give(member, { licenses: [{ licenseRef: yearly }, { licenseRef: once }] })
    await runHoldingRenewals(services, () => new Date('2027-01-01T12:00:00Z'))
    expect((await items(member)).map(([key]) => key).toSorted()).toEqual([
      'once',
      'season:2026-01-01',
      'season:2027-01-01',
    ])
  })

  it('of a club is charged with the others in few statements, by the sum of the preview', async () => {
    const licenseRef = await license({ amountCents: 4500, renewal: { ...defaultRenewal } })
    const memberRefs: string[] = []
    for (const personRef of [await givenMember(), await givenMember(), await givenMember()]) {
      memberRefs.push(personRef)
      await prisma.memberLicense.create({
        data: {
          ...{ ref: newRef(), personRef, licenseRef, start: '2025-01-01', end: '2025-12-31' },
          ...{ billToType: 'ORGANISATION', billToRef: club, createdAt: new Date('2025-01-01') },
        },
      })
    }
    const asked = { organisation: club, memberRefs, licenseRef }
    const renewal = api('federationAdministrator').parties.licenseRenewal
    const preview = await renewal.preview(asked)
    await renewal.renew(asked)
    const made = await prisma.billItem.findMany({
      where: { subjectRef: { in: memberRefs } },
      select: { amountCents: true },
    })
    const renewed = preview.members.filter(({ outcome }) => outcome === 'RENEWED').length
    expect(renewed).toBe(3)
    expect(made.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      renewed * preview.license.price.amountWithTax,
    )
  })
})

describe('a benefit', () => {
  it('is charged when it is chosen, and given back if it ends before it starts', async () => {
    const benefit = (await make.memberBenefit({ ...offer, amountCents: 1500 })).ref
    const member = await givenMember()
    await give(member, { memberBenefits: [{ memberBenefitRef: benefit, checked: true }] })
    await give(member, { memberBenefits: [{ memberBenefitRef: benefit, checked: false }] })
    expect(await items(member)).toEqual([['season:2026-01-01', 1500, 'OPEN', member]])
    await prisma.memberBenefitHolding.updateMany({
      where: { personRef: member },
      data: { start: '2026-06-01', end: null },
    })
    await give(member, { memberBenefits: [{ memberBenefitRef: benefit, checked: false }] })
    expect(await items(member)).toEqual([['season:2026-01-01', 1500, 'CANCELLED', member]])
  })
})

describe('a seat of the board', () => {
  it('is charged to the club once, however many there are at a time, and given back when it was a mistake', async () => {
    const member = await givenMember()
    const [membership] = (await members().get({ member })).memberships
    if (!membership) throw new Error('no membership')
    const seats = (statutes: Statutes) => ({
      memberships: [{ ref: membership.ref, organisation: { ref: club }, start: '2020-01-01', statutes }],
    })
    const made = await give(
      member,
      seats([
        { statute: 'CHAIRMAN', since: '2026-01-01' },
        { statute: 'BOARD_MEMBER', since: '2026-02-01' },
        { statute: 'DEAN', since: '2026-02-01' },
      ]),
    )
    expect(await items(member)).toEqual([['since:2026-01-01', 2500, 'OPEN', club]])
    await give(member, seats((made.memberships[0]?.statutes ?? []).map((row) => ({ ...row, markForDeletion: true }))))
    expect(await items(member)).toEqual([['since:2026-01-01', 2500, 'CANCELLED', club]])
  })
})

describe('a course', () => {
  it('is charged when somebody is registered, and given back when it is cancelled before the first day', async () => {
    const course = await make.course({ federationRef })
    const event = await make.courseEvent({
      federationRef,
      courseRef: course.ref,
      amountCents: 12_100,
      taxLevelCode: 'VAT_21',
    })
    await prisma.courseEvent.update({
      where: { ref: event.ref },
      data: { firstDay: '2026-06-01', lastDay: '2026-06-02' },
    })
    const events = api('federationAdministrator').courses.courseEvent
    const outcomes = []
    for (const day of ['2026-05-31T10:00:00Z', '2026-06-01T10:00:00Z']) {
      clock.at = '2026-05-17T10:00:00Z'
      const member = await givenMember()
      const { registrationRef } = await events.register({ courseEvent: event.ref, personRef: member })
      clock.at = day
      await events.cancelRegistration({ courseEvent: event.ref, registration: registrationRef, reason: 'Ill' })
      outcomes.push((await items(member)).map(([key, cents, status]) => [key, cents, status]))
    }
    clock.at = '2026-05-17T10:00:00Z'
    expect(outcomes).toEqual([[['COURSE', 12_100, 'CANCELLED']], [['COURSE', 12_100, 'OPEN']]])
  })
})
