// Bulk actions of a club on licenses and benefits of its members: renewing for the season, and ending (q034, q035).
import { newRef } from '@oxer/db'
import { renewalErrors } from '@oxer/domain/catalogue/renewal/renewal.errors'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Rule } from '@oxer/domain/kernel/rule-tree/rule.schema'
import { ruleFailureErrors, ruleTreeErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

// This moment is in the early-bird period, so the season of 2027 is sold.
const { api, database, downloads, make, now, worlds } = await apiTest({ at: '2026-11-22T08:00:00Z' })
const season = { start: '2027-01-01', end: '2027-12-31' }
const renewal = {
  ...defaultRenewal,
  earlybirdPeriod: { startDay: 1, startMonth: 11, endDay: 30, endMonth: 12 },
  closePeriod: { startDay: 1, startMonth: 6, endDay: 30, endMonth: 6 },
}
const ofAdults = (weight: Rule['weight']) => ({
  logicalOperator: 'all',
  inverted: false,
  children: [{ kind: 'PERSON_HAS_AGE', operator: '>=', number: 18, weight, inverted: false }],
})

const licenses: Record<string, string> = {}

const givenLicense = async (name: string, over: object = {}) => {
  const row = { federationRef: worlds.a.federation.ref, name, state: 'PUBLISHED', renewal, ...over }
  licenses[name] = (await make.license(row)).ref
}
await givenLicense('Rider')
await givenLicense('Trainer', { rules: ofAdults('REQUIRED') })
await givenLicense('Judge', { rules: ofAdults('EXPECTED') })
await givenLicense('Once', { renewal: { ...renewal, type: 'ONE_TIME' } })
await givenLicense('Closed', { renewal: { ...renewal, closePeriod: renewal.earlybirdPeriod } })
await givenLicense('Foreign', { federationRef: worlds.b.federation.ref })

const renewing = (subject: Subject = 'clubAdministrator') => api(subject).parties.licenseRenewal
const ending = (subject: Subject = 'clubAdministrator') => api(subject).parties.organisation
const club = () => ({ organisation: worlds.a.club.ref })

type Held = { license: string; start?: string; end?: string | null; payer?: 'CLUB' | 'OTHER_CLUB' | 'SELF' }
/** A member of the club who already holds these. */
const member = async (held: readonly Held[], over: { birthDate?: string; end?: string } = {}) => {
  const { ref: personRef } = await make.person({
    federationRef: worlds.a.federation.ref,
    birthDate: over.birthDate ?? '1990-01-01',
  })
  await make.membership({ personRef, organisationRef: worlds.a.club.ref, start: '2020-01-01', end: over.end ?? null })
  const payers = { CLUB: worlds.a.club.ref, OTHER_CLUB: worlds.a.otherClub.ref, SELF: personRef }
  await database.prisma.memberLicense.createMany({
    data: held.map(({ license, start = '2026-01-01', end = '2026-12-31', payer = 'CLUB' }) => ({
      ref: newRef(),
      personRef,
      licenseRef: licenses[license] ?? '',
      billToType: payer === 'SELF' ? 'PERSON' : 'ORGANISATION',
      billToRef: payers[payer],
      start,
      end,
      createdAt: now(),
    })),
  })
  return personRef
}
const heldBy = async (personRef: string) =>
  (await database.prisma.memberLicense.findMany({ where: { personRef }, orderBy: { start: 'asc' } })).map(
    ({ start, end, billToRef }) => ({ start, end, billToRef }),
  )
const linesOf = (parentRef: string, action: string) =>
  database.prisma.history.count({ where: { parentRef, action, noun: 'member-license' } })
const licenseRef = (name: string) => licenses[name] ?? ''

describe('renewing licenses for the season in bulk (decision 42)', () => {
  it('renews held licenses with their payer, and gives the reason for the others; a second call changes nothing', async () => {
    const [paid, own, renewed, newcomer, left, elsewhere] = await Promise.all([
      member([{ license: 'Rider' }]),
      member([{ license: 'Rider', payer: 'SELF' }]),
      member([{ license: 'Rider' }, { license: 'Rider', ...season }]),
      member([]),
      member([{ license: 'Rider' }], { end: '2026-12-01' }),
      member([{ license: 'Rider', payer: 'OTHER_CLUB' }]),
    ])
    const memberRefs = [paid, own, renewed, newcomer, left, elsewhere]
    const input = { ...club(), memberRefs, licenseRef: licenseRef('Rider') }
    const preview = await renewing().preview(input)
    const outcomes = Object.fromEntries(preview.members.map((row) => [row.member.ref, row.outcome]))
    expect(preview.license).toMatchObject({
      ...{ ref: licenses.Rider, name: 'Rider', season, feeType: 'ANNUAL' },
      price: { amountWithTax: 4500, currency: 'EUR' },
    })
    const payers = Object.fromEntries(preview.members.map((row) => [row.member.ref, row.paidBy]))
    expect(memberRefs.map((ref) => payers[ref])).toEqual(['CLUB', 'MEMBER', null, null, null, null])
    expect(memberRefs.map((ref) => outcomes[ref])).toEqual([
      'RENEWED',
      'RENEWED',
      'HELD',
      'NEVER_HELD',
      'NOT_MEMBER',
      'NOT_YOURS',
    ])
    expect(await heldBy(paid)).toHaveLength(1)

    expect(await renewing().renew(input)).toEqual(preview)
    expect((await heldBy(paid))[1]).toEqual({ ...season, billToRef: worlds.a.club.ref })
    expect((await heldBy(own))[1]).toEqual({ ...season, billToRef: own })
    const again = await renewing().renew(input)
    expect(again.members.some(({ outcome }) => outcome === 'RENEWED')).toBe(false)
    expect(await linesOf(paid, 'renew')).toBe(1)
    expect(await heldBy(elsewhere)).toHaveLength(1)
    // The federation's staff may change what any club pays.
    const staff = await renewing('federationCollaborator').renew({ ...input, memberRefs: [elsewhere] })
    expect(staff.members).toMatchObject([{ outcome: 'RENEWED', ...season, paidBy: 'OTHER' }])
  })
  it('checks the rules of the license: required ones refuse, expected ones need a confirmation (decision 35)', async () => {
    const child = await member([{ license: 'Trainer' }, { license: 'Judge' }], { birthDate: '2012-03-04' })
    const input = { ...club(), memberRefs: [child] }
    const refusing = await renewing().renew({ ...input, licenseRef: licenseRef('Trainer') })
    expect(refusing.members).toMatchObject([
      { outcome: 'REFUSED', reasons: [{ error: ruleFailureErrors.personAge.code, effect: 'BLOCK' }] },
    ])
    const judge = { ...input, licenseRef: licenseRef('Judge') }
    const unsure = await refused(renewing().renew(judge), kernelErrors.needsConfirmation)
    expect(unsure.causes.map(({ code }) => code)).toContain(ruleFailureErrors.personAge.code)
    expect(await heldBy(child)).toHaveLength(2)
    expect((await renewing().renew({ ...judge, confirmSaveWithWarnings: true })).members[0]?.outcome).toBe('RENEWED')
    expect(await heldBy(child)).toHaveLength(3)
  })
  it('refuses a license that is not sold or not renewed, missing permissions, and missing records', async () => {
    const memberRefs = [await member([{ license: 'Rider' }])]
    const renew = (name: string, subject?: Subject, over: object = {}) =>
      renewing(subject).renew({ ...club(), memberRefs, licenseRef: licenseRef(name), ...over })
    const closed = await refused(renew('Closed'), personErrors.notSoldNow)
    expect(closed.causes[0]?.field).toBe('licenseRef')
    const closedPreview = await renewing().preview({ ...club(), memberRefs, licenseRef: licenseRef('Closed') })
    expect(closedPreview).toMatchObject({ license: { season: null }, members: [] })
    await refused(renew('Once'), renewalErrors.licenseNotRenewed)
    await refused(renew('Foreign'), personErrors.licenseNotOffered)
    await refused(renew('Rider', 'clubMember'), kernelErrors.insufficientPermissions)
    await refused(renew('Rider', 'otherClubAdministrator'), kernelErrors.insufficientPermissions)
    await refused(renew('Rider', 'foreignAdministrator'), kernelErrors.notFound)
    await refused(renew('Rider', 'anonymous'), kernelErrors.noUserContext)
    await refused(renew('Rider', undefined, { memberRefs: [newRef()] }), kernelErrors.notFound)
    await refused(renew('Rider', undefined, { memberRefs: undefined }), kernelErrors.refEmpty)
    const offered = await renewing().listRenewable(club())
    expect(offered.map(({ name, season: sold }) => [name, sold])).toEqual([
      ['Closed', null],
      ['Judge', season],
      ['Rider', season],
      ['Trainer', season],
    ])
  })
})

describe('giving one license in the form of a member (p031)', () => {
  it('checks its rules for members who get it again, and not for those who have it', async () => {
    const child = await member([{ license: 'Judge', ...season }], { birthDate: '2012-03-04' })
    const person = api('clubAdministrator').parties.person
    const before = await person.get({ member: child })
    const { ref: _ref, federation: _federation, avatar: _avatar, ...fields } = before
    const save = (given: { licenseRef: string; start?: string; end?: string }, confirmSaveWithWarnings = false) =>
      person.update({
        ...fields,
        member: child,
        birthDate: '2012-03-04',
        licenses: [...before.licenses, given],
        confirmSaveWithWarnings,
      })
    const refusal = await refused(save({ licenseRef: licenseRef('Trainer') }), ruleFailureErrors.personAge)
    expect(refusal.causes[0]?.field).toBe('licenses.1.licenseRef')
    const earlier = { licenseRef: licenseRef('Judge'), start: '2026-01-01', end: '2026-12-31' }
    await refused(save(earlier), kernelErrors.needsConfirmation)
    expect((await save(earlier, true)).licenses).toHaveLength(2)
  })
})

describe('the rules of a license (p161, p162)', () => {
  it('refuse references to deleted records and to another federation', async () => {
    const federation = worlds.a.federation.ref
    const gone = await make.license({ federationRef: federation, name: 'Gone', state: 'DELETED' })
    const save = (ref: string) =>
      api('federationAdministrator').catalogue.license.create({
        federation,
        name: 'After another',
        type: 'COMPETITION',
        money: { amountWithTax: 1000, taxLevelCode: 'VAT_0', currency: 'EUR' },
        rules: { logicalOperator: 'all', children: [{ kind: 'PERSON_HAS_LICENSE', ref }] },
      })
    const refusal = await refused(save(gone.ref), ruleTreeErrors.namesDeleted)
    expect(refusal.causes[0]).toMatchObject({ field: 'rules', values: { name: 'Gone' } })
    await refused(save(licenseRef('Foreign')), kernelErrors.notFound)
    expect((await save(licenseRef('Rider'))).name).toBe('After another')
  })
})

describe('ending licenses and benefits in bulk (q034, q035)', () => {
  it('ends them through the day for all members of the filter, once, with a history entry for each (decision 31)', async () => {
    const [one, other, foreignPaid] = await Promise.all([
      member([{ license: 'Rider' }, { license: 'Rider', ...season }]),
      member([{ license: 'Rider', end: '2026-06-30' }]),
      member([{ license: 'Rider', payer: 'OTHER_CLUB' }]),
    ])
    const input = { ...club(), memberRefs: [one, other, foreignPaid], endDate: '2026-11-30' }
    const preview = await ending().previewEndLicenses(input)
    const outcomes = Object.fromEntries(preview.map((row) => [row.member.ref, row]))
    expect(outcomes[one]).toMatchObject({
      outcome: 'ENDED',
      ended: [
        { name: 'Rider', end: '2026-12-31', isTakenAway: false },
        { start: '2027-01-01', isTakenAway: true },
      ],
    })
    expect(outcomes[other]?.outcome).toBe('ENDED_ALREADY')
    expect(outcomes[foreignPaid]?.outcome).toBe('NOT_YOURS')
    expect(await ending().endLicenses(input)).toEqual(preview)
    expect(await heldBy(one)).toEqual([{ start: '2026-01-01', end: '2026-11-30', billToRef: worlds.a.club.ref }])
    expect((await ending().endLicenses(input)).some(({ outcome }) => outcome === 'ENDED')).toBe(false)
    expect(await linesOf(one, 'end')).toBe(1)

    const holding = async (personRef: string) => {
      const ref = newRef()
      const paid = { billToType: 'PERSON', billToRef: personRef, start: '2026-01-01', end: null, createdAt: now() }
      const memberBenefitRef = worlds.a.memberBenefit.ref
      await database.prisma.memberBenefitHolding.create({ data: { ref, personRef, memberBenefitRef, ...paid } })
      return ref
    }
    const ref = await holding(other)
    const ended = await ending().endMemberBenefits({ ...club(), filter: {}, endDate: '2026-11-30' })
    expect(ended.filter(({ outcome }) => outcome === 'ENDED').map((row) => row.member.ref)).toEqual([other])
    expect(await database.prisma.memberBenefitHolding.findUnique({ where: { ref } })).toMatchObject({
      end: '2026-11-30',
    })
    const rows = await ending().listMembers({ ...club(), size: 200 })
    expect(rows.find((row) => row.ref === one)?.licenses).toMatchObject([
      { offer: { name: 'Rider' }, end: '2026-11-30' },
    ])
  })
  it('is refused without the permission, and for missing items', async () => {
    const memberRefs = [await member([{ license: 'Rider' }])]
    const end = (subject?: Subject, over: object = {}) =>
      ending(subject).endLicenses({ ...club(), memberRefs, endDate: '2026-11-30', ...over })
    await refused(end('clubMember'), kernelErrors.insufficientPermissions)
    await refused(end('foreignAdministrator'), kernelErrors.notFound)
    await refused(end('anonymous'), kernelErrors.noUserContext)
    const unknown = await refused(end(undefined, { licenseRef: licenses.Foreign }), kernelErrors.notFound)
    expect(unknown.causes[0]?.field).toBe('licenseRef')
    await refused(end(undefined, { endDate: '30/11/2026' }), kernelErrors.wrongDateFormat)
    await refused(end(undefined, { memberRefs: [newRef()] }), kernelErrors.notFound)
  })
})

describe('the list of members (p084)', () => {
  it('returns pages, and finds words of a name and member numbers', async () => {
    const all = await ending().listMembers(club())
    const [first, second] = all
    const page = await ending().listMembers({ ...club(), size: 1 })
    expect(page).toEqual([first])
    const next = await ending().listMembers({ ...club(), size: 1, after: first?.membership.ref ?? '' })
    expect(next).toEqual([second])
    const { ref: personRef } = await make.person({
      federationRef: worlds.a.federation.ref,
      firstName: 'Zoë',
      lastName: 'Van den Bergh',
    })
    await make.membership({ personRef, organisationRef: worlds.a.club.ref, memberId: '4711' })
    for (const q of ['zoe bergh', '4711', 'BER']) {
      expect((await ending().listMembers({ ...club(), q })).map(({ ref }) => ref)).toEqual([personRef])
    }
  })
  it('narrows, sorts and counts; an action and a file take the same filter', async () => {
    const named = { federationRef: worlds.a.federation.ref, firstName: 'Uma', email: 'uma@club.example' }
    const young = await make.person({ ...named, lastName: 'Yl', birthDate: '2018-01-01' })
    const adult = await make.person({ ...named, lastName: 'Adult', birthDate: '1970-01-01' })
    const former = await make.person({ ...named, lastName: 'Former', birthDate: '1960-01-01' })
    const organisationRef = worlds.a.club.ref
    for (const { ref: personRef } of [young, adult])
      await make.membership({ personRef, organisationRef, start: '2020-01-01' })
    await make.membership({ personRef: former.ref, organisationRef, start: '2020-01-01', end: '2021-12-31' })
    await database.prisma.memberLicense.create({
      data: {
        ref: newRef(),
        personRef: adult.ref,
        licenseRef: licenses.Rider ?? '',
        billToType: 'PERSON',
        billToRef: adult.ref,
        start: '2020-01-01',
        end: null,
        createdAt: now(),
      },
    })
    const names = async (over: object) =>
      (await ending().listMembers({ ...club(), q: 'uma', ...over })).map(({ name }) => name.split(' ')[1])
    expect(await names({})).toEqual(['Adult', 'Yl'])
    expect(await names({ q: 'uma@club' })).toEqual(['Adult', 'Yl'])
    expect(await names({ q: 'uma@club', showInActive: true })).toEqual(['Adult', 'Yl'])
    expect(await names({ showInActive: true, sort: 'BIRTH_DATE' })).toEqual(['Former', 'Adult', 'Yl'])
    expect(await names({ sort: 'BIRTH_DATE', descending: true })).toEqual(['Yl', 'Adult'])
    expect(await names({ membership: 'ENDED' })).toEqual(['Former'])
    expect(await names({ isMinor: true })).toEqual(['Yl'])
    expect(await names({ license: 'VALID' })).toEqual(['Adult'])
    const [first] = await ending().listMembers({ ...club(), q: 'uma', sort: 'LICENSE', descending: true, size: 1 })
    expect(first?.name).toBe('Uma Adult')
    expect(await names({ sort: 'LICENSE', descending: true, after: first?.membership.ref })).toEqual(['Yl'])
    expect(await ending().countMembers({ ...club(), q: 'uma', license: 'NONE' })).toEqual({ total: 1 })
    await refused(ending('clubMember').countMembers(club()), kernelErrors.insufficientPermissions)
    await refused(ending('foreignAdministrator').countMembers(club()), kernelErrors.notFound)
    const narrowed = { ...club(), endDate: '2026-11-30', filter: { q: 'uma', isMinor: true } }
    const ends = await ending().previewEndLicenses(narrowed)
    expect(ends.map(({ member: { name } }) => name)).toEqual(['Uma Yl'])
    const file = await downloads('clubAdministrator').parties.organisation.exportMembers({
      ...club(),
      q: 'uma',
      sort: 'NAME',
      descending: true,
      columns: 'name,memberId',
      kind: 'CSV',
    })
    const text = String(file.body)
    expect(
      text
        .replace(/\r/g, '')
        .split('\n')
        .filter((line) => line !== '').length,
    ).toBe(3)
    expect(text.indexOf('Yl')).toBeLessThan(text.indexOf('Adult'))
    expect(text).not.toContain('1970')
  })
})
