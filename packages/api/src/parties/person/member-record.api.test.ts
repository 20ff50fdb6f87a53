// Statutes, licenses, benefits and relations, and how they end.

import { newRef } from '@oxer/db'
import { achievementErrors } from '@oxer/domain/catalogue/achievement/achievement.errors'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { customAttributeErrors } from '@oxer/domain/federation/custom-attribute/custom-attribute.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { personErrors } from '@oxer/domain/parties/person/person.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, make, now, worlds } = await apiTest()
const givenCatalogue = async () => {
  const { prisma } = database
  const common = (name: string, federationRef = worlds.a.federation.ref) => ({
    ref: newRef(),
    federationRef,
    name,
    renewal: defaultRenewal,
    state: 'PUBLISHED',
    createdAt: now(),
  })
  const license = async (name: string, over: object = {}) =>
    (
      await prisma.license.create({
        data: { ...common(name), searchName: name.toLowerCase(), type: 'COMPETITION', rules: emptyRules, ...over },
      })
    ).ref
  const benefit = async (name: string) => (await prisma.memberBenefit.create({ data: common(name) })).ref
  const achievement = await prisma.achievement.create({
    data: {
      ref: newRef(),
      federationRef: worlds.a.federation.ref,
      name: 'Diploma B',
      searchName: 'diploma b',
      validityDays: 365,
    },
  })
  await prisma.customAttribute.createMany({
    data: [
      { key: 'shirt', name: 'Shirt', inputKind: 'DROPDOWN', options: { choices: ['S', 'M'] } },
      { key: 'level', name: 'Level', inputKind: 'RATING', options: { maximum: 5 } },
    ].map((row) => ({ ref: newRef(), federationRef: worlds.a.federation.ref, subject: 'PERSON', ...row })),
  })
  return {
    rider: await license('Rider'),
    official: await license('Official', { type: 'OFFICIAL', validityType: 'UNLIMITED' }),
    closed: await license('Closed', {
      validityType: 'UNLIMITED',
      renewal: { ...defaultRenewal, closePeriod: { startDay: 1, startMonth: 5, endDay: 30, endMonth: 5 } },
    }),
    cup: await license('Cup', { validityType: 'CHAMPIONSHIP' }),
    drafted: await license('Drafted', { state: 'DRAFT' }),
    foreign: await license('Foreign', { federationRef: worlds.b.federation.ref }),
    magazine: await benefit('Magazine'),
    insurance: await benefit('Insurance'),
    diploma: achievement.ref,
  }
}
const refs = await givenCatalogue()

const as = (subject: Subject) => api(subject).parties.person
const club = () => worlds.a.club.ref
const inClub = (over: object = {}) => ({ organisation: { ref: club() }, start: '2026-01-01', ...over })

let count = 0
const newcomer = (over: object = {}) => {
  count += 1
  return {
    federation: worlds.a.federation.ref,
    firstName: 'Nina',
    lastName: `Nieuw ${String(count)}`,
    birthDate: '2010-01-01',
    memberships: [inClub()],
    ...over,
  }
}
const create = (over: object = {}, subject: Subject = 'clubAdministrator') => as(subject).create(newcomer(over))
type Detail = Awaited<ReturnType<typeof create>>
/** The values that the form sends back as it read them. */
const sentBack = (
  { ref, federation: _federation, avatar: _avatar, birthDate, ...fields }: Detail,
  over: object = {},
) => ({
  member: ref,
  ...fields,
  birthDate: birthDate ?? '',
  ...over,
})

const whole = () => ({
  gender: 'FEMALE' as const,
  email: 'nina@example.org',
  phone: '03 111 22 33',
  mobilePhone: '+32 470 11 22 33',
  nationality: 'BEL',
  defaultLanguage: 'FR' as const,
  feiNumber: '10012345',
  externalId: 'X-1',
  address: { street: 'Dorpsstraat', number: '1', postalCode: '2500', cityName: 'Lier', country: 'BEL' },
  profession: 'Farrier',
  vatNumber: 'BE0123456789',
  company: 'Hoefsmederij Nieuw',
  deceasedDate: null,
  customAttributes: { shirt: 'M', level: 3 },
})

describe('the whole payload (p030, p031, p032)', () => {
  it('is unchanged after create, read, edit and read', async () => {
    const parent = await create()
    const made = await create({
      ...whole(),
      memberships: [
        inClub({
          role: 'BOARD_MEMBER',
          memberId: '4711',
          associationType: 'RECREATIONAL',
          canOrganizeCompetitions: true,
          canAssignTimeForCompetitions: true,
          canManageFinance: true,
          statutes: [{ statute: 'TREASURER', since: '2026-02-01', until: null }],
        }),
      ],
      relations: [{ side: 'PARENT', person: { ref: parent.ref }, type: 'MOTHER', permission: 'FULL' }],
      licenses: [{ licenseRef: refs.rider, billToContactRef: club(), start: '2026-01-01', end: '2026-12-31' }],
      memberBenefits: [{ memberBenefitRef: refs.magazine, billToContactRef: parent.ref, checked: true }],
    })
    const read = await as('clubAdministrator').get({ member: made.ref })
    expect(read).toEqual(made)
    expect(read).toMatchObject({
      ...whole(),
      memberships: [
        {
          role: 'BOARD_MEMBER',
          memberId: '4711',
          associationType: 'RECREATIONAL',
          canOrganizeCompetitions: true,
          canAssignTimeForCompetitions: true,
          canManageFinance: true,
          statutes: [{ statute: 'TREASURER', since: '2026-02-01', until: null, isActive: true }],
        },
      ],
      relations: [{ side: 'PARENT', person: { ref: parent.ref }, type: 'MOTHER', permission: 'FULL' }],
      licenses: [
        {
          licenseRef: refs.rider,
          type: 'COMPETITION',
          billTo: { type: 'ORGANISATION', ref: club(), name: 'Alpha Riding Club' },
          start: '2026-01-01',
          end: '2026-12-31',
        },
      ],
      memberBenefits: [{ memberBenefitRef: refs.magazine, billToContactRef: parent.ref, checked: true }],
    })
    const saved = await as('clubAdministrator').update(sentBack(read))
    expect(saved).toEqual({ ...read, version: read.version + 1 })
    const changed = await as('clubAdministrator').update(
      sentBack(saved, {
        customAttributes: { shirt: 'S', level: 5 },
        licenses: saved.licenses.map((row) => ({ ...row, end: '2026-11-30' })),
        relations: saved.relations.map((row) => ({ ...row, permission: 'REGISTRATION' as const })),
      }),
    )
    expect(await as('clubAdministrator').get({ member: made.ref })).toEqual(changed)
    expect(changed).toMatchObject({
      customAttributes: { shirt: 'S', level: 5 },
      licenses: [{ end: '2026-11-30' }],
      relations: [{ permission: 'REGISTRATION' }],
    })
    // The other side of the relation shows the same.
    expect((await as('clubAdministrator').get({ member: parent.ref })).relations).toMatchObject([
      { side: 'CHILD', person: { ref: made.ref }, permission: 'REGISTRATION' },
    ])
  })
  it('a change keeps the fields that it does not send', async () => {
    const parent = await create()
    const made = await create({
      ...whole(),
      memberships: [
        inClub({
          role: 'BOARD_MEMBER',
          memberId: '4711',
          associationType: 'RECREATIONAL',
          end: '2026-11-30',
          canOrganizeCompetitions: true,
          statutes: [{ statute: 'TREASURER', since: '2026-02-01', until: '2026-10-31' }],
        }),
      ],
      relations: [{ person: { ref: parent.ref }, type: 'MOTHER', permission: 'FULL' }],
      licenses: [{ licenseRef: refs.rider, billToContactRef: club(), start: '2026-01-01', end: '2026-11-30' }],
      memberBenefits: [{ memberBenefitRef: refs.magazine, billToContactRef: parent.ref, checked: true }],
    })
    const { ref: member, firstName, lastName, birthDate } = made
    const asked = { member, firstName, lastName, birthDate: birthDate ?? '' }
    const after = await as('clubAdministrator').update({ ...asked, phone: null, version: made.version })
    expect(after).toEqual({ ...made, phone: null, version: after.version })
    // A record that is sent also keeps the fields that were not sent.
    const again = await as('clubAdministrator').update({
      ...asked,
      version: after.version,
      memberships: after.memberships.map(({ ref, organisation, start, statutes }) => ({
        ...{ ref, organisation, start },
        statutes: statutes.map(({ ref: statute, since }) => ({ ref: statute, since, statute: 'DEAN' as const })),
      })),
      relations: after.relations.map(({ ref, side, person }) => ({ ref, side, person, type: 'FATHER' as const })),
      licenses: after.licenses.map(({ ref, licenseRef }) => ({ ref, licenseRef, start: '2026-02-01' })),
      memberBenefits: after.memberBenefits.map(({ ref, memberBenefitRef }) => ({
        ref,
        memberBenefitRef,
        checked: true,
      })),
    })
    expect(again).toEqual({
      ...after,
      memberships: after.memberships.map((row) => ({
        ...row,
        statutes: row.statutes.map((statute) => ({ ...statute, statute: 'DEAN' })),
      })),
      relations: after.relations.map((row) => ({ ...row, type: 'FATHER' })),
      licenses: after.licenses.map((row) => ({ ...row, start: '2026-02-01' })),
      version: again.version,
    })
  })
  it('deletes rows marked for deletion, and ends unchecked ones (markForDeletion, markedForDeletion, checked)', async () => {
    const parent = await create()
    const made = await create({
      memberships: [inClub({ statutes: [{ statute: 'DEAN', since: '2026-01-01' }] })],
      relations: [{ person: { ref: parent.ref }, type: 'FATHER' }],
      licenses: [{ licenseRef: refs.rider }],
      memberBenefits: [
        { memberBenefitRef: refs.magazine, checked: true },
        { memberBenefitRef: refs.insurance, checked: true },
      ],
    })
    // The season on sale is that of the renewal.
    expect(made.licenses).toMatchObject([{ start: '2026-01-01', end: '2026-12-31', billToContactRef: made.ref }])
    expect(made.memberBenefits.map(({ start, end }) => [start, end])).toEqual([
      ['2026-01-01', '2026-12-31'],
      ['2026-01-01', '2026-12-31'],
    ])
    const after = await as('clubAdministrator').update(
      sentBack(made, {
        memberships: made.memberships.map((row) => ({
          ...row,
          statutes: row.statutes.map((statute) => ({ ...statute, markForDeletion: true })),
        })),
        relations: made.relations.map((row) => ({ ...row, markedForDeletion: true })),
        licenses: made.licenses.map((row) => ({ ...row, markedForDeletion: true })),
        memberBenefits: [
          { memberBenefitRef: refs.magazine, checked: false },
          { memberBenefitRef: refs.insurance, checked: true },
        ],
      }),
    )
    expect([after.memberships[0]?.statutes, after.relations, after.licenses]).toEqual([[], [], []])
    const wanted = new Map(after.memberBenefits.map((row) => [row.memberBenefitRef, row]))
    expect(wanted.get(refs.magazine)).toMatchObject({ checked: false, end: '2026-05-16' })
    expect(wanted.get(refs.insurance)).toMatchObject({ checked: true })
    // If the record is read and sent back unchanged, nothing changes: ended holdings stay ended.
    const again = await as('clubAdministrator').update(sentBack(after))
    expect(again.memberBenefits).toEqual(after.memberBenefits)
  })
  it('has a standing payer: a parent or a club, which only its own staff or the federation chooses', async () => {
    const parent = await create()
    const made = await create({ relations: [{ side: 'PARENT', person: { ref: parent.ref }, type: 'MOTHER' }] })
    const { ref: elsewhere } = await make.person({ federationRef: worlds.a.federation.ref })
    const told = ({ ref, firstName, lastName, birthDate, version }: typeof made) => ({
      ...{ member: ref, firstName, lastName, birthDate: birthDate ?? '', version },
    })
    const pay = (subject: Subject, seen: typeof made, billToContactRef: string | null) =>
      as(subject).update({ ...told(seen), billToContactRef })
    const byParent = await pay('clubAdministrator', made, parent.ref)
    expect(byParent).toMatchObject({ billToContactRef: parent.ref, billTo: { type: 'PERSON' } })
    const byClub = await pay('clubAdministrator', byParent, club())
    expect(byClub.billTo).toMatchObject({ type: 'ORGANISATION', ref: club() })
    await refused(pay('clubAdministrator', byClub, elsewhere), personErrors.billToUnknown)
    const unchanged = await as('clubAdministrator').update(told(byClub))
    expect(unchanged.billToContactRef).toBe(club())
    const nobody = await pay('federationAdministrator', unchanged, made.ref)
    expect(nobody).toMatchObject({ billToContactRef: null, billTo: null })
    // Nobody sends a bill to a club unasked.
    await make.membership({ personRef: made.ref, organisationRef: worlds.a.otherClub.ref, start: '2026-01-01' })
    await refused(pay('clubAdministrator', nobody, worlds.a.otherClub.ref), partiesErrors.organisationNotYours)
  })
  it('reports each field of bad input', async () => {
    const stranger = worlds.b.practitioners[0]?.personRef ?? ''
    const elsewhere = await make.person({ federationRef: worlds.a.federation.ref })
    const bad = async (over: object, error: { code: string }, field: string) => {
      const failed = await refused(create(over), error as typeof kernelErrors.notFound)
      expect(failed.causes[0]?.field).toBe(field)
    }
    await bad({ licenses: [{ licenseRef: refs.drafted }] }, personErrors.licenseNotOffered, 'licenses.0.licenseRef')
    await bad({ licenses: [{ licenseRef: refs.foreign }] }, personErrors.licenseNotOffered, 'licenses.0.licenseRef')
    await bad(
      { licenses: [{ licenseRef: refs.rider, billToContactRef: elsewhere.ref }] },
      personErrors.billToUnknown,
      'licenses.0.billToContactRef',
    )
    await bad({ licenses: [{ licenseRef: refs.closed }] }, personErrors.notSoldNow, 'licenses.0.licenseRef')
    await bad({ licenses: [{ licenseRef: refs.cup }] }, personErrors.notSoldNow, 'licenses.0.licenseRef')
    await bad(
      { licenses: [{ licenseRef: refs.rider }, { licenseRef: refs.rider }] },
      personErrors.licenseHeldTwice,
      'licenses',
    )
    await bad(
      { licenses: [{ licenseRef: refs.rider, start: '2026-05-02', end: '2026-05-01' }] },
      kernelErrors.endBeforeStart,
      'licenses.0.end',
    )
    await bad(
      { memberBenefits: [{ memberBenefitRef: newRef(), checked: true }] },
      personErrors.benefitNotOffered,
      'memberBenefits.0.memberBenefitRef',
    )
    await bad(
      { relations: [{ person: { ref: stranger }, type: 'FATHER' }] },
      personErrors.personUnknown,
      'relations.0.person',
    )
    await bad({ customAttributes: { level: 6 } }, customAttributeErrors.invalid, 'customAttributes.level')
    await bad({ vatNumber: '12' }, partiesErrors.vatNumberFormat, 'vatNumber')
    await bad({ vatNumber: ' . ' }, partiesErrors.vatNumberBlank, 'vatNumber')
    await bad(
      { memberships: [inClub({ statutes: [{ statute: 'DEAN', since: '2025-12-31' }] })] },
      personErrors.statuteOutsideMembership,
      'memberships.0.statutes.0.since',
    )
  })
  it('lets only an administrator of the club give a right in it', async () => {
    const manager = await make.account({
      personRef: (await make.person({ federationRef: worlds.a.federation.ref })).ref,
    })
    const organisationRoles = [
      { organisationRef: club(), federationRef: worlds.a.federation.ref, role: 'MANAGER' as const },
    ]
    const member = worlds.actors.member
    if (!member) throw new Error('no member')
    const asManager = apiOf({ ...member, accountRef: manager.ref, organisationRoles }).parties.person
    for (const right of ['canOrganizeCompetitions', 'canAssignTimeForCompetitions', 'canManageFinance']) {
      const failed = await refused(
        asManager.create(newcomer({ memberships: [inClub({ [right]: true })] })),
        kernelErrors.insufficientPermissions,
      )
      expect(failed.causes[0]?.field).toBe('memberships.0.role')
    }
    expect((await asManager.create(newcomer())).memberships).toHaveLength(1)
  })
  it('lets only those who manage the child’s record give a permission over the child', async () => {
    const child = await make.person({ federationRef: worlds.a.federation.ref })
    const relations = [
      { side: 'CHILD' as const, person: { ref: child.ref }, type: 'FATHER' as const, permission: 'FULL' as const },
    ]
    await refused(create({ relations }), personErrors.childNotYours)
    expect((await create({ relations }, 'federationAdministrator')).relations).toHaveLength(1)
  })
})

describe('two forms at once', () => {
  it('neither enrol one newcomer twice in one club, nor one member twice', async () => {
    const same = newcomer()
    const outcomes = await Promise.allSettled([
      as('clubAdministrator').create(same),
      as('federationAdministrator').create(same),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const people = await database.prisma.person.findMany({ where: { lastName: same.lastName }, select: { ref: true } })
    expect(people).toHaveLength(1)
    await refused(as('clubAdministrator').create(same), partiesErrors.alreadyActiveInOrganisation)

    const member = await create({ memberships: [] }, 'federationAdministrator')
    const enrol = (subject: Subject) => as(subject).update(sentBack(member, { memberships: [inClub()] }))
    const both = await Promise.allSettled([enrol('federationCollaborator'), enrol('federationAdministrator')])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.prisma.membership.count({ where: { personRef: member.ref } })).toBe(1)
  })
})

describe('POST /person/validate (q026)', () => {
  it('answers with the documented codes, and names the existing member', async () => {
    const known = await create({ firstName: 'Éva', lastName: 'Maes', birthDate: '2011-02-03' })
    const ask = (over: object) => as('clubAdministrator').validate({ organisationRef: club(), ...over })
    expect(await ask({})).toEqual({
      codes: ['FIRSTNAME_IS_EMPTY', 'LASTNAME_IS_EMPTY', 'BIRTH_DATE_IS_EMPTY'],
      members: [],
    })
    const typed = { firstName: 'eva', lastName: 'maes', birthDate: '2011-02-03' }
    expect(await ask(typed)).toEqual({
      codes: ['PERSON_IS_ALREADY_ACTIVE_WITHIN_ORGANISATION'],
      members: [{ ref: known.ref, name: 'Éva Maes' }],
    })
    expect(await ask({ ...typed, birthDate: '2011-02-04' })).toEqual({ codes: [], members: [] })
    expect((await ask({ ...typed, birthDate: '2031-02-04' })).codes).toEqual(['INVALID_PERSON'])
  })
  it('names the rules of the chosen licenses that are not met, those about a horse with a horse', async () => {
    const children = [
      { kind: 'PERSON_HAS_AGE', operator: '>=', number: 18 },
      { kind: 'HORSE_IS_TYPE', text: 'PONY' },
    ]
    const horseOf = async ({ ref: federationRef }: { ref: string }) => (await make.horse({ federationRef })).ref
    const { ref } = await make.license({
      federationRef: worlds.a.federation.ref,
      rules: { logicalOperator: 'all', inverted: false, children },
    })
    const typed = {
      organisationRef: club(),
      firstName: 'Ona',
      lastName: 'Maes',
      birthDate: '2015-02-03',
      licenses: [ref],
    }
    const ask = async (over: object = {}) => (await as('clubAdministrator').validate({ ...typed, ...over })).codes
    expect(await ask()).toEqual(['PERSON_HAS_AGE'])
    expect(await ask({ birthDate: '1990-02-03' })).toEqual([])
    expect(await ask({ birthDate: '1990-02-03', horse: await horseOf(worlds.a.federation) })).toEqual(['HORSE_IS_TYPE'])
    expect(await ask({ horse: await horseOf(worlds.b.federation) })).toEqual(['PERSON_HAS_AGE'])
  })
  it('is open to callers who may enrol in the organisation', async () => {
    const input = { organisationRef: club() }
    await refused(as('otherClubAdministrator').validate(input), kernelErrors.insufficientPermissions)
    await refused(as('rider').validate(input), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').validate(input), kernelErrors.notFound)
    await refused(as('anonymous').validate(input), kernelErrors.noUserContext)
    await refused(as('clubAdministrator').validate({ organisationRef: 'x' }), kernelErrors.wrongReferenceFormat)
  })
})

describe('contacts and the form (p039)', () => {
  it('returns the member, the parents and the clubs as contacts', async () => {
    const parent = await create()
    const made = await create({ relations: [{ person: { ref: parent.ref }, type: 'FATHER' }] })
    expect(await as('clubAdministrator').contacts({ member: made.ref })).toEqual([
      { type: 'PERSON', ref: made.ref, name: `Nina ${made.lastName}` },
      { type: 'PERSON', ref: parent.ref, name: `Nina ${parent.lastName}` },
      { type: 'ORGANISATION', ref: club(), name: 'Alpha Riding Club' },
    ])
    await refused(as('rider').contacts({ member: made.ref }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').contacts({ member: made.ref }), kernelErrors.notFound)
    await refused(as('anonymous').contacts({ member: made.ref }), kernelErrors.noUserContext)
  })
  it('offers what is published, with the season on sale', async () => {
    const form = await as('clubAdministrator').form({ federation: worlds.a.federation.ref })
    expect(form.licenses).toMatchObject([
      { name: 'Closed', season: null },
      { name: 'Cup', season: null },
      { name: 'Official', season: { start: '2026-05-17', end: null } },
      { name: 'Rider', season: { start: '2026-01-01', end: '2026-12-31' } },
    ])
    expect(form.memberBenefits.map(({ name }) => name)).toEqual(['Insurance', 'Magazine'])
    expect(form.customAttributes.map(({ inputKind }) => inputKind)).toEqual(['RATING', 'DROPDOWN'])
    await refused(as('foreignAdministrator').form({ federation: worlds.a.federation.ref }), kernelErrors.notFound)
  })
})

describe('end dates (q019-q021, decision 31)', () => {
  const enrolled = () =>
    create({
      memberships: [
        inClub({
          statutes: [
            { statute: 'CAPTAIN', since: '2026-01-01' },
            { statute: 'MONITOR', since: '2026-02-01', until: '2026-03-01' },
            { statute: 'SECRETARY', since: '2026-09-01' },
          ],
        }),
      ],
      licenses: [
        { licenseRef: refs.rider, billToContactRef: club(), start: '2026-01-01', end: '2026-12-31' },
        { licenseRef: refs.official, start: '2026-01-01', end: null },
      ],
    })

  it('ends a membership with its statutes and the licenses that the club pays only; that day is included', async () => {
    const made = await enrolled()
    const [membership] = made.memberships
    const call = (subject: Subject, over: object = {}) =>
      as(subject).endMembership({ member: made.ref, membership: membership?.ref ?? '', endDate: '2026-05-17', ...over })
    await refused(call('rider'), kernelErrors.insufficientPermissions)
    await refused(call('foreignAdministrator'), kernelErrors.notFound)
    await refused(call('anonymous'), kernelErrors.noUserContext)
    await refused(call('clubAdministrator', { membership: newRef() }), kernelErrors.notFound)
    const early = await refused(call('clubAdministrator', { endDate: '2025-12-31' }), kernelErrors.endBeforeStart)
    expect(early.causes[0]?.field).toBe('endDate')
    const after = await call('clubAdministrator')
    expect(after.version).toBe(made.version + 1)
    expect(after.memberships).toMatchObject([
      {
        end: '2026-05-17',
        isActive: true,
        statutes: [
          { statute: 'MONITOR', until: '2026-03-01', isActive: false },
          { statute: 'CAPTAIN', until: '2026-05-17', isActive: true },
        ],
      },
    ])
    const ends = new Map(after.licenses.map((row) => [row.name, row.end]))
    expect(ends).toEqual(
      new Map([
        ['Rider', '2026-05-17'],
        ['Official', null],
      ]),
    )
    const tomorrow = api('federationAdministrator', { now: () => new Date('2026-05-17T22:30:00Z') }).parties.person
    // Half past midnight in Brussels.
    expect((await tomorrow.get({ member: made.ref })).memberships).toMatchObject([{ isActive: false }])
    await refused(as('clubAdministrator').update(sentBack(made)), kernelErrors.staleVersion)
  })
  it('ends the same from the form and from the organisation', async () => {
    const made = await enrolled()
    const ended = made.memberships.map((row) => ({ ...row, end: '2026-06-30' }))
    const saved = await as('clubAdministrator').update(sentBack(made, { memberships: ended }))
    expect(saved.licenses.map(({ end }) => end).toSorted()).toEqual(['2026-06-30', null])
    expect(saved.memberships[0]?.statutes.map(({ until }) => until)).toEqual(['2026-03-01', '2026-06-30'])

    const other = await enrolled()
    await api('clubAdministrator').parties.organisation.endMembership({
      organisation: club(),
      member: other.ref,
      endDate: '2026-06-30',
    })
    const read = await as('clubAdministrator').get({ member: other.ref })
    expect(read.licenses.map(({ end }) => end).toSorted()).toEqual(['2026-06-30', null])
    expect(read.memberships[0]?.statutes.map(({ until }) => until)).toEqual(['2026-03-01', '2026-06-30'])
  })
  it('ends a statute and a license separately', async () => {
    const made = await enrolled()
    const statute = made.memberships[0]?.statutes.find((row) => row.statute === 'CAPTAIN')?.ref ?? ''
    const license = made.licenses.find((row) => row.name === 'Rider')?.ref ?? ''
    const endDate = '2026-05-31'
    const member = made.ref
    await as('clubAdministrator').endStatute({ member, statute, endDate })
    const after = await as('clubAdministrator').endLicense({ member, license, endDate })
    expect(after.memberships[0]?.statutes.find((row) => row.ref === statute)?.until).toBe(endDate)
    expect(after.licenses.find((row) => row.ref === license)?.end).toBe(endDate)
    for (const subject of ['rider', 'otherClubAdministrator'] as const) {
      await refused(as(subject).endStatute({ member, statute, endDate }), kernelErrors.insufficientPermissions)
      await refused(as(subject).endLicense({ member, license, endDate }), kernelErrors.insufficientPermissions)
    }
    await refused(as('foreignAdministrator').endStatute({ member, statute, endDate }), kernelErrors.notFound)
    await refused(as('foreignAdministrator').endLicense({ member, license, endDate }), kernelErrors.notFound)
    await refused(as('anonymous').endStatute({ member, statute, endDate }), kernelErrors.noUserContext)
    await refused(as('anonymous').endLicense({ member, license, endDate }), kernelErrors.noUserContext)
    await refused(
      as('clubAdministrator').endStatute({ member, statute, endDate: '2025-01-01' }),
      kernelErrors.endBeforeStart,
    )
    await refused(
      as('clubAdministrator').endLicense({ member, license, endDate: 'soon' }),
      kernelErrors.wrongDateFormat,
    )
    await refused(
      as('clubAdministrator').endLicense({ member: worlds.a.practitioners[0]?.personRef ?? '', license, endDate }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('POST /person/{person}/deceased (p043, decision 31)', () => {
  it('ends memberships, statutes, licenses and benefits as of the day, and removes the login at once', async () => {
    const made = await create({
      memberships: [inClub({ statutes: [{ statute: 'DEAN', since: '2026-01-01' }] })],
      licenses: [{ licenseRef: refs.rider }],
      memberBenefits: [{ memberBenefitRef: refs.magazine, checked: true }],
    })
    const account = await make.account({
      personRef: made.ref,
      passwordHash: 'x',
      organisationRoles: [{ organisationRef: club(), role: 'MANAGER' }],
    })
    await database.prisma.session.create({
      data: { id: newRef(), accountRef: account.ref, expiresAt: new Date('2030-01-01'), createdAt: now() },
    })
    const declare = (subject: Subject, date: string) => as(subject).declareDeceased({ person: made.ref, date })
    await refused(declare('rider', '2026-05-10'), kernelErrors.insufficientPermissions)
    await refused(declare('foreignAdministrator', '2026-05-10'), kernelErrors.notFound)
    await refused(declare('anonymous', '2026-05-10'), kernelErrors.noUserContext)
    await refused(declare('clubAdministrator', '2026-05-18'), personErrors.deceasedInFuture)
    await refused(declare('clubAdministrator', '2009-12-31'), personErrors.deceasedBeforeBirth)
    const after = await declare('clubAdministrator', '2026-05-10')
    expect(after).toMatchObject({
      deceasedDate: '2026-05-10',
      memberships: [{ end: '2026-05-10', isActive: false, statutes: [{ until: '2026-05-10' }] }],
      licenses: [{ end: '2026-05-10' }],
      memberBenefits: [{ end: '2026-05-10', checked: false }],
    })
    expect((await as('rider').profile({ member: made.ref })).isDeceased).toBe(true)
    expect(await database.prisma.account.findUnique({ where: { ref: account.ref } })).toMatchObject({
      isBlocked: true,
      isRegistered: false,
      passwordHash: null,
      personRef: null,
    })
    const where = { accountRef: account.ref }
    expect(await database.prisma.session.count({ where })).toBe(0)
    expect(await database.prisma.organisationRole.count({ where })).toBe(0)
    const lines = await database.prisma.history.findMany({ where: { ref: made.ref, action: 'declare-deceased' } })
    expect(lines).toHaveLength(1)
    // The day was declared by mistake, and staff remove it.
    const back = await as('federationAdministrator').update(sentBack(after, { deceasedDate: null }))
    expect(back.deceasedDate).toBeNull()
  })
})

describe('relations (p040, p041) and permissions of a parent', () => {
  it('are ended by either side', async () => {
    const parent = await create()
    const child = await create({ relations: [{ person: { ref: parent.ref }, type: 'MOTHER' }] })
    const asParent = { member: child.ref, personRef: parent.ref }
    await refused(as('rider').removeParent(asParent), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').removeParent(asParent), kernelErrors.notFound)
    await refused(as('anonymous').removeParent(asParent), kernelErrors.noUserContext)
    expect((await as('clubAdministrator').removeParent(asParent)).relations).toEqual([])
    await refused(as('clubAdministrator').removeParent(asParent), kernelErrors.notFound)
    const again = await as('clubAdministrator').update(
      sentBack(await as('clubAdministrator').get({ member: child.ref }), {
        relations: [{ person: { ref: parent.ref }, type: 'MOTHER' }],
      }),
    )
    expect(again.relations).toHaveLength(1)
    await refused(
      as('clubAdministrator').update(
        sentBack(await as('clubAdministrator').get({ member: parent.ref }), {
          relations: [{ side: 'PARENT', person: { ref: child.ref }, type: 'ASSOCIATE' }],
        }),
      ),
      personErrors.relationExists,
    )
    const asChild = { member: parent.ref, personRef: child.ref }
    await refused(as('rider').removeChild(asChild), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').removeChild(asChild), kernelErrors.notFound)
    await refused(as('anonymous').removeChild(asChild), kernelErrors.noUserContext)
    expect((await as('clubAdministrator').removeChild(asChild)).relations).toEqual([])
  })
  it('show a parent with FULL what the child sees, and with REGISTRATION the name', async () => {
    const parentRef = worlds.actors.rider?.personRef ?? ''
    const child = await create({
      relations: [{ person: { ref: parentRef }, type: 'FATHER', permission: 'FULL' }],
    })
    const member = child.ref
    expect((await as('rider').get({ member })).birthDate).toBe('2010-01-01')
    expect((await as('rider').abilities({ member })).general).toMatchObject({
      canEdit: false,
      canEditAvatar: true,
      canViewResultsPage: true,
    })
    await refused(as('rider').update(sentBack(child)), kernelErrors.insufficientPermissions)
    await as('clubAdministrator').update(
      sentBack(child, { relations: child.relations.map((row) => ({ ...row, permission: 'REGISTRATION' as const })) }),
    )
    await refused(as('rider').get({ member }), kernelErrors.insufficientPermissions)
    expect((await as('rider').profile({ member })).birthDate).toBeNull()
  })
})

describe('achievements of a member (q012-q014)', () => {
  it('are given for their validity, and withdrawn, by the federation only', async () => {
    const made = await create()
    const member = made.ref
    const input = { member, achievementRef: refs.diploma, start: '2026-01-01' }
    await refused(as('clubAdministrator').addAchievement(input), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').addAchievement(input), kernelErrors.notFound)
    await refused(as('anonymous').addAchievement(input), kernelErrors.noUserContext)
    await refused(
      as('federationCollaborator').addAchievement({ ...input, achievementRef: newRef() }),
      personErrors.achievementUnknown,
    )
    await refused(
      as('federationCollaborator').addAchievement({ ...input, end: '2025-12-31' }),
      kernelErrors.endBeforeStart,
    )
    const diploma = { where: { ref: refs.diploma } }
    await database.prisma.achievement.update({ ...diploma, data: { start: '2020-01-01', end: '2026-06-30' } })
    const outside = (start: string) => as('federationCollaborator').addAchievement({ ...input, start })
    const early = await refused(outside('2019-12-31'), achievementErrors.notAchievedYet)
    expect(early.causes).toMatchObject([{ field: 'start', values: { name: 'Diploma B', start: '2020-01-01' } }])
    const late = await refused(outside('2026-07-01'), achievementErrors.noLongerAchieved)
    expect(late.causes[0]?.values).toEqual({ name: 'Diploma B', end: '2026-06-30' })
    const given = await as('federationCollaborator').addAchievement(input)
    expect(given).toMatchObject({
      achievement: { name: 'Diploma B' },
      validityDays: 365,
      start: '2026-01-01',
      end: '2026-12-31',
      isValid: true,
    })
    const old = await as('federationAdministrator').addAchievement({ ...input, start: '2020-01-01', notes: 'Paper' })
    expect(await as('clubAdministrator').listAchievements({ member })).toEqual([given, old])
    expect(old).toMatchObject({ isValid: false, notes: 'Paper' })
    await refused(as('rider').listAchievements({ member }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').listAchievements({ member }), kernelErrors.notFound)
    const gone = { member, achievement: old.ref }
    await refused(as('clubAdministrator').removeAchievement(gone), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').removeAchievement(gone), kernelErrors.noUserContext)
    await as('federationCollaborator').removeAchievement(gone)
    await refused(as('federationCollaborator').removeAchievement(gone), kernelErrors.notFound)
    expect(await as('clubAdministrator').listAchievements({ member })).toEqual([given])
  })
})
