import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { toShownParts } from './person.mappers.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()

/** A member of the club, with every field that must not be seen. */
const eva = await make.person({
  federationRef: worlds.a.federation.ref,
  firstName: 'Eva',
  lastName: 'Claes',
  birthDate: '2012-03-04',
  email: 'eva@canary.test',
  phone: '+32 470 00 00 01',
  mobilePhone: '+32 470 00 00 02',
  address: { street: 'Canarystraat', number: '1', postalCode: '2500', cityName: 'Lier', country: 'BEL' },
})
await make.membership({ personRef: eva.ref, organisationRef: worlds.a.club.ref, start: '2025-01-01' })
const foreign = await make.person({ federationRef: worlds.b.federation.ref, firstName: 'Bo', lastName: 'Beta' })

const as = (subject: Subject) => api(subject).parties.person

const canary = /canary|2012-03-04|470 00 00/i

describe('GET /member/{member}/profile and /profile/{member}/security (p033, p045)', () => {
  it.each(['rider', 'clubMember', 'otherClubAdministrator', 'competitionOrganizer', 'resultProcessor'] as const)(
    'return only the name to %s (decision 33)',
    async (subject) => {
      const profile = await as(subject).profile({ member: eva.ref })
      expect(profile).toMatchObject({ firstName: 'Eva', lastName: 'Claes', birthDate: null, address: null })
      expect(JSON.stringify(profile)).not.toMatch(canary)
      const flags = await as(subject).abilities({ member: eva.ref })
      expect(flags.general.canViewOverviewPage).toBe(true)
      const { canViewOverviewPage: _open, ...others } = flags.general
      expect(Object.values({ ...others, ...flags.overview, ...flags.canManage })).not.toContain(true)
    },
  )
  it.each(['clubAdministrator', 'federationCollaborator', 'superAdministrator'] as const)(
    'return everything to %s, with the flags of the same predicates (decision 45)',
    async (subject) => {
      const profile = await as(subject).profile({ member: eva.ref })
      expect(profile).toMatchObject({ birthDate: '2012-03-04', email: 'eva@canary.test' })
      expect(profile.memberships).toMatchObject([{ organisation: { name: 'Alpha Riding Club' }, isActive: true }])
      expect((await as(subject).abilities({ member: eva.ref })).general).toMatchObject({
        canEdit: true,
        canViewResultsPage: true,
      })
    },
  )
  it('return everything to the person, who can change no record of the club', async () => {
    const own = worlds.actors.rider?.personRef ?? ''
    expect((await as('rider').get({ member: own })).birthDate).toBe('1990-06-15')
    const { general } = await as('rider').abilities({ member: own })
    expect(general).toMatchObject({ canEdit: false, canEditAvatar: true, canViewResultsPage: true })
  })
  it('leave out of the record each part that is closed to the reader', async () => {
    const member = { member: eva.ref }
    const [detail, { overview }] = [
      await as('clubAdministrator').get(member),
      await as('clubAdministrator').abilities(member),
    ]
    const whole = { ...detail, relations: [], licenses: [], memberBenefits: [] }
    expect(toShownParts(detail, overview)).toEqual(detail)
    expect(toShownParts(whole, { ...overview, canViewAddress: false })).toEqual({ ...whole, address: null })
    expect(toShownParts(whole, { ...overview, canViewMemberships: false })).toEqual({ ...whole, memberships: [] })
    const relation = { ref: newRef(), side: 'PARENT', person: { ref: newRef(), name: 'An' } } as const
    const related = { ...whole, relations: [{ ...relation, type: 'MOTHER', permission: 'FULL' } as const] }
    expect(toShownParts(related, { ...overview, canViewRelations: false })).toEqual(whole)
    expect(toShownParts(related, { ...overview, canViewLicenses: false })).toEqual(related)
  })
  it('return the same 404 for another federation and for a missing person (decision 6)', async () => {
    await refused(as('federationAdministrator').profile({ member: foreign.ref }), kernelErrors.notFound)
    await refused(as('federationAdministrator').profile({ member: newRef() }), kernelErrors.notFound)
    await refused(as('foreignAdministrator').get({ member: eva.ref }), kernelErrors.notFound)
    await refused(as('anonymous').profile({ member: eva.ref }), kernelErrors.noUserContext)
  })
})

describe('GET /member (decision 32)', () => {
  const names = async (subject: Subject, over: Record<string, unknown> = {}) =>
    (await as(subject).list({ federation: worlds.a.federation.ref, ...over })).items.map((row) => row.lastName)

  it('lists the federation for its staff, and for a club only its members', async () => {
    expect(await names('clubAdministrator')).toEqual(['Claes'])
    expect(await names('otherClubAdministrator')).toEqual([])
    expect((await names('federationCollaborator')).length).toBeGreaterThan(5)
    expect(await names('clubAdministrator', { q: 'eva' })).toEqual(['Claes'])
    expect(await names('otherClubAdministrator', { q: 'eva' })).toEqual([])
    expect(await names('otherClubAdministrator', { organisation: worlds.a.club.ref })).toEqual([])
  })
  it.each([
    ['rider', kernelErrors.insufficientPermissions],
    ['competitionOrganizer', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
    ['anonymous', kernelErrors.noUserContext],
  ] as const)('refuses %s', async (subject, error) => {
    await refused(names(subject), error)
  })
  it('shows birth date and e-mail to those who may see all of a member, and not of a former one to the club', async () => {
    const federation = worlds.a.federation.ref
    const organisationRef = worlds.a.club.ref
    const named = { federationRef: federation, firstName: 'Former', lastName: 'Zzyx' }
    const { ref } = await make.person({ ...named, birthDate: '2001-02-03', email: 'former@example.org' })
    await make.membership({ personRef: ref, organisationRef, start: '2020-01-01', end: '2021-12-31' })
    const row = async (subject: Subject) =>
      (await as(subject).list({ federation, q: 'zzyx', showInActive: true })).items[0]
    expect(await row('federationCollaborator')).toMatchObject({ birthDate: '2001-02-03', email: 'former@example.org' })
    expect(await row('clubAdministrator')).toMatchObject({ ref, birthDate: null, email: null })
    await make.membership({ personRef: ref, organisationRef, start: '2025-01-01', end: null })
    expect(await row('clubAdministrator')).toMatchObject({ birthDate: '2001-02-03', email: 'former@example.org' })
  })
  it('finds by any word of the name, e-mail, member number, town and birth year, and two letters are enough', async () => {
    const organisationRef = worlds.a.club.ref
    const named = { federationRef: worlds.a.federation.ref, firstName: 'Anna-Lou', lastName: 'de Qroot' }
    const address = { street: 'Dorp', number: '1', postalCode: '9100', cityName: 'Sint-Niklaas', country: 'BEL' }
    const { ref } = await make.person({ ...named, birthDate: '1987-05-06', email: 'Person300@mail.example', address })
    const membership = await make.membership({
      personRef: ref,
      organisationRef,
      start: '2025-01-01',
      memberId: 'M-10299',
    })
    const found = async (q: string, subject: Subject = 'clubAdministrator', over: Record<string, unknown> = {}) =>
      (await as(subject).list({ federation: worlds.a.federation.ref, q, ...over })).items.map((row) => row.ref)
    for (const q of [
      'qr',
      'lou',
      'anna-lou',
      'person300@mail',
      'm-102',
      'niklaas',
      'sint-nik',
      '9100',
      '1987',
      'qroot 1987 sint',
    ]) {
      expect(await found(q), q).toEqual([ref])
    }
    expect(await found('qroot 1988')).toEqual([])
    expect(await found('person300', 'otherClubAdministrator')).toEqual([])
    const [row] = (await as('clubAdministrator').list({ federation: worlds.a.federation.ref, q: 'qr' })).items
    expect(row).toMatchObject({ memberIds: ['M-10299'], cityName: 'Sint-Niklaas', license: null })
    // What the club no longer sees of a former member cannot be guessed either.
    await database.prisma.membership.update({ where: { ref: membership.ref }, data: { end: '2025-12-31' } })
    for (const q of ['person300@mail', '1987', 'niklaas', 'm-102']) {
      expect(await found(q, 'clubAdministrator', { showInActive: true }), q).toEqual([])
      expect(await found(q, 'federationCollaborator'), q).toEqual([ref])
    }
    expect(await found('qroot', 'clubAdministrator', { showInActive: true })).toEqual([ref])
    expect(await found('qroot', 'clubAdministrator', { showInActive: true, isMinor: true })).toEqual([])
    await database.prisma.person.update({ where: { ref }, data: { email: null, deletedAt: now() } })
    expect(await database.prisma.personKey.count({ where: { personRef: ref } })).toBe(0)
  })
  it('narrows by license, age and membership, counts what it finds, and pages in every order', async () => {
    const { federation, otherClub } = worlds.a
    const license = await make.license({ federationRef: federation.ref })
    const day = (days: number) => addDays(localDateAt(now(), 'Europe/Brussels'), days)
    const person = async (
      lastName: string,
      birthDate: string | null,
      until?: string | null,
      memberUntil: string | null = null,
    ) => {
      const { ref } = await make.person({ federationRef: federation.ref, firstName: 'Nar', lastName, birthDate })
      await make.membership({ personRef: ref, organisationRef: otherClub.ref, start: '2020-01-01', end: memberUntil })
      if (until === undefined) return
      const held = { personRef: ref, licenseRef: license.ref, billToType: 'PERSON', billToRef: ref, createdAt: now() }
      await database.prisma.memberLicense.createMany({
        data: [
          { ...held, ref: newRef(), start: '2020-01-01', end: '2020-12-31' },
          { ...held, ref: newRef(), start: '2021-01-01', end: until },
        ],
      })
    }
    await person('Endless', '2001-01-01', null)
    await person('Expiring', day(-365 * 10), day(20))
    await person('Far', '1999-01-01', day(200))
    await person('Never', null)
    await person('Lapsed', '1980-01-01', day(-20), '2021-12-31')
    const list = (over: Record<string, unknown>) =>
      as('federationAdministrator').list({
        federation: federation.ref,
        organisation: otherClub.ref,
        showInActive: true,
        q: 'nar',
        ...over,
      })
    const names = async (over: Record<string, unknown>): Promise<string[]> => {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await list({ ...over, size: 2, after })
        if (after === undefined) expect(page.total).toBe((await list(over)).items.length)
        seen.push(...page.items.map(({ lastName }) => lastName))
        after = page.next ?? undefined
      } while (after !== undefined)
      return seen
    }
    expect(await names({ license: 'VALID' })).toEqual(['Endless', 'Expiring', 'Far'])
    expect(await names({ license: 'EXPIRING' })).toEqual(['Expiring'])
    expect(await names({ license: 'NONE' })).toEqual(['Lapsed', 'Never'])
    // Of one license alone: somebody with another one is without it.
    const another = await make.license({ federationRef: federation.ref })
    expect(await names({ heldLicense: license.ref })).toEqual(['Endless', 'Expiring', 'Far'])
    expect(await names({ heldLicense: license.ref, license: 'EXPIRING' })).toEqual(['Expiring'])
    expect(await names({ heldLicense: another.ref, license: 'EXPIRING' })).toEqual([])
    expect(await names({ heldLicense: another.ref, license: 'NONE', isMinor: true })).toEqual(['Expiring'])
    expect(await names({ isMinor: true })).toEqual(['Expiring'])
    expect(await names({ membership: 'ENDED' })).toEqual(['Lapsed'])
    expect(await names({ membership: 'ACTIVE', license: 'NONE' })).toEqual(['Never'])
    expect(await names({ sort: 'LICENSE' })).toEqual(['Never', 'Lapsed', 'Expiring', 'Far', 'Endless'])
    expect(await names({ sort: 'LICENSE', descending: true })).toEqual([
      'Endless',
      'Far',
      'Expiring',
      'Lapsed',
      'Never',
    ])
    expect(await names({ sort: 'BIRTH_DATE' })).toEqual(['Never', 'Lapsed', 'Far', 'Endless', 'Expiring'])
    expect(await names({ descending: true })).toEqual(['Never', 'Lapsed', 'Far', 'Expiring', 'Endless'])
    // The club sees no birth date of a former member, so its list does not sort by it.
    const own = await as('otherClubAdministrator').list({
      federation: federation.ref,
      showInActive: true,
      sort: 'BIRTH_DATE',
      q: 'nar',
    })
    expect(own.items.map(({ lastName }) => lastName)).toEqual(['Endless', 'Expiring', 'Far', 'Lapsed', 'Never'])
    await database.prisma.memberLicense.updateMany({
      where: { end: null, licenseRef: license.ref },
      data: { end: day(-1) },
    })
    expect(await names({ license: 'VALID' })).toEqual(['Expiring', 'Far'])
    await database.prisma.memberLicense.deleteMany({ where: { licenseRef: license.ref } })
    expect(await names({ license: 'VALID' })).toEqual([])
  })
  it('finds by a word that thousands have the same persons as by one that few have', async () => {
    const { ref: federation } = worlds.b.federation
    const many = 3100
    await database.prisma.$executeRaw`
      INSERT INTO person (ref, federation_ref, first_name, last_name, search_name, email, created_at)
      SELECT gen_random_uuid(), ${federation}::uuid, 'Vx' || i, lpad(i::text, 4, '0'), 'vx' || i || ' ' || lpad(i::text, 4, '0'),
        'vx' || i || '@example.org', ${now()} FROM generate_series(1, ${many}) AS i`
    const where = { federationRef: federation, lastName: { in: ['0001', '3100'] } }
    await database.prisma.person.updateMany({ where, data: { deletedAt: now() } })
    await make.person({ federationRef: federation, firstName: 'Else', lastName: 'Aa', email: 'vx@else.org' })
    const list = (over: Record<string, unknown>) => as('foreignAdministrator').list({ federation, q: 'vx', ...over })
    const first = await list({ size: 2 })
    expect(first.total).toBe(many - 1)
    const second = await list({ size: 2, after: first.next ?? undefined })
    const names = [...first.items, ...second.items].map(({ lastName }) => lastName)
    expect(names).toEqual(['0002', '0003', '0004', '0005'])
    const last = await list({ size: 2, descending: true })
    expect(last.items.map(({ lastName }) => lastName)).toEqual(['Aa', '3099'])
    expect(await list({ isMinor: true })).toMatchObject({ items: [], total: 0 })
  })
  it('sorts by last name and then first name, alphabetically', async () => {
    const federationRef = worlds.a.federation.ref
    for (const [firstName, lastName] of [
      ['Zoë', 'Ålström'],
      ['An', 'Zwart'],
      ['Émile', 'de Boer'],
      ['Bo', 'De Boer'],
      ['Ann', 'Ålström'],
    ] as const) {
      await make.person({ federationRef, firstName, lastName })
    }
    const found: string[] = []
    let after: string | undefined
    do {
      const page = await as('federationAdministrator').list({ federation: federationRef, size: 2, after })
      found.push(...page.items.map(({ firstName, lastName }) => `${lastName}, ${firstName}`))
      after = page.next ?? undefined
    } while (after !== undefined)
    const made = found.filter((name) => /lstr|boer|zwart/i.test(name))
    expect(made).toEqual(['Ålström, Ann', 'Ålström, Zoë', 'De Boer, Bo', 'de Boer, Émile', 'Zwart, An'])
    expect(found.indexOf('Claes, Eva')).toBeGreaterThan(found.indexOf('Ålström, Zoë'))
    expect(found.indexOf('Claes, Eva')).toBeLessThan(found.indexOf('De Boer, Bo'))
  })
  it('returns pages without repeating or skipping a member', async () => {
    const federation = worlds.a.federation.ref
    const whole = (await as('federationAdministrator').list({ federation, size: 200 })).items.map((row) => row.ref)
    for (const q of [undefined, 'rider']) {
      const seen: string[] = []
      let after: string | undefined
      do {
        const page = await as('federationAdministrator').list({ federation, size: 3, after, q })
        seen.push(...page.items.map((row) => row.ref))
        after = page.next ?? undefined
      } while (after !== undefined)
      expect(new Set(seen).size).toBe(seen.length)
      if (q === undefined) expect(seen).toEqual(whole)
      else expect(seen.length).toBeGreaterThan(3)
    }
    await refused(as('federationAdministrator').list({ federation, after: 'nonsense' }), kernelErrors.wrongFormat)
  })
})

describe('POST /member (p030)', () => {
  const newcomer = (over: Record<string, unknown> = {}) => ({
    federation: worlds.a.federation.ref,
    firstName: 'Nina',
    lastName: 'Nieuw',
    birthDate: '2010-01-01',
    memberships: [{ organisation: { ref: worlds.a.club.ref }, start: '2026-01-01' }],
    ...over,
  })

  it('creates a member of the own club, found at once, with a history entry without address', async () => {
    const made = await as('clubAdministrator').create(newcomer({ email: 'nina@canary.test' }))
    expect(made).toMatchObject({ lastName: 'Nieuw', version: 1, memberships: [{ role: 'MEMBER', isActive: true }] })
    const q = Buffer.from('nieuw').toString('base64')
    expect((await as('clubAdministrator').search({ q })).matches).toMatchObject([{ ref: made.ref }])
    const [line] = await database.prisma.history.findMany({ where: { ref: made.ref } })
    expect(line).toMatchObject({ action: 'create', noun: 'person' })
    expect(JSON.stringify(line?.after)).not.toMatch(canary)
  })
  it('refuses another club, a role that the caller may not give, and a member without a membership', async () => {
    const inOther = [{ organisation: { ref: worlds.a.otherClub.ref }, start: '2026-01-01' }]
    await refused(
      as('clubAdministrator').create(newcomer({ memberships: inOther })),
      partiesErrors.organisationNotYours,
    )
    const inForeign = [{ organisation: { ref: worlds.b.club.ref }, start: '2026-01-01' }]
    await refused(
      as('federationAdministrator').create(newcomer({ memberships: inForeign })),
      partiesErrors.organisationUnknown,
    )
    await refused(as('clubAdministrator').create(newcomer({ memberships: [] })), partiesErrors.membershipRequired)
    await refused(as('rider').create(newcomer()), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').create(newcomer()), kernelErrors.notFound)
    await refused(as('anonymous').create(newcomer()), kernelErrors.noUserContext)
  })
  it('reports each field of bad input', async () => {
    const blank = await refused(
      as('clubAdministrator').create(newcomer({ firstName: ' ' })),
      kernelErrors.blankFirstName,
    )
    expect(blank.causes[0]?.field).toBe('firstName')
    await refused(
      as('clubAdministrator').create(newcomer({ birthDate: '2026-05-18' })),
      partiesErrors.birthDateInFuture,
    )
    await refused(as('clubAdministrator').create(newcomer({ birthDate: '2026-02-30' })), kernelErrors.wrongDateFormat)
    const twice = [
      { organisation: { ref: worlds.a.club.ref }, start: '2026-01-01', end: '2026-06-30' },
      { organisation: { ref: worlds.a.club.ref }, start: '2026-06-30' },
    ]
    await refused(
      as('federationAdministrator').create(newcomer({ memberships: twice })),
      partiesErrors.alreadyActiveInOrganisation,
    )
    const backwards = [{ organisation: { ref: worlds.a.club.ref }, start: '2026-01-02', end: '2026-01-01' }]
    await refused(
      as('federationAdministrator').create(newcomer({ memberships: backwards })),
      kernelErrors.endBeforeStart,
    )
  })
})

describe('POST /member/{member} (p031)', () => {
  const change = async (subject: Subject, over: Record<string, unknown> = {}) => {
    const {
      ref: _ref,
      federation: _federation,
      avatar: _avatar,
      memberships,
      relations: _relations,
      licenses: _licenses,
      memberBenefits: _benefits,
      ...fields
    } = await as('federationAdministrator').get({ member: eva.ref })
    return as(subject).update({
      member: eva.ref,
      ...fields,
      birthDate: fields.birthDate ?? '2012-03-04',
      memberships: memberships.map(({ isActive: _active, ...membership }) => membership),
      ...over,
    })
  }

  it('changes, and refuses a stale version with the current value (decision 26)', async () => {
    const { version } = await as('clubAdministrator').get({ member: eva.ref })
    expect((await change('clubAdministrator', { firstName: 'Evi' })).version).toBe(version + 1)
    const stale = await refused(change('clubAdministrator', { version }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ firstName: 'Evi', version: version + 1 })
    await change('clubAdministrator', { firstName: 'Eva' })
  })
  it('lets a club save a member who also belongs to another club, without changing that membership', async () => {
    const start = '2026-02-01'
    const { memberships } = await as('federationAdministrator').get({ member: eva.ref })
    const own = memberships.map(({ isActive: _active, ...membership }) => membership)
    await change('federationAdministrator', {
      memberships: [...own, { organisation: { ref: worlds.a.otherClub.ref }, start }],
    })
    expect((await change('clubAdministrator', { firstName: 'Eva' })).memberships).toHaveLength(2)
    const all = (await as('federationAdministrator').get({ member: eva.ref })).memberships
    const ended = all.map(({ isActive: _active, ...membership }) => ({ ...membership, end: '2026-05-01' }))
    await refused(change('clubAdministrator', { memberships: ended }), partiesErrors.organisationNotYours)
  })
  it('refuses callers without permission, whatever the input', async () => {
    await refused(change('otherClubAdministrator'), kernelErrors.insufficientPermissions).catch(async () => {
      // She has become a member of the other club above, so its administrator may do it.
      expect((await change('otherClubAdministrator')).lastName).toBe('Claes')
    })
    await refused(change('rider'), kernelErrors.insufficientPermissions)
    await refused(change('foreignAdministrator'), kernelErrors.notFound)
    await refused(change('anonymous'), kernelErrors.noUserContext)
  })
})

describe('combinations of a member (p034, q017, q018)', () => {
  it('are read by the person, the club and the staff', async () => {
    const [practitioner] = worlds.a.practitioners
    const member = practitioner?.personRef ?? ''
    expect(
      await api('federationCollaborator').competitions.participation.listCombinationsOfMember({ member }),
    ).toMatchObject([{ ref: practitioner?.ref, isActive: true, registrationCount: 1 }])
    await refused(
      api('rider').competitions.participation.listCombinationsOfMember({ member }),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      api('foreignAdministrator').competitions.participation.listCombinationsOfMember({ member }),
      kernelErrors.notFound,
    )
  })
  it('adds a combination once, ends it and resumes it', async () => {
    const horse = await make.horse({ federationRef: worlds.a.federation.ref })
    const member = eva.ref
    const made = await as('clubAdministrator').addCombination({ member, horseRef: horse.ref })
    const again = as('clubAdministrator').addCombination({ member, horseRef: horse.ref })
    await refused(again, partiesErrors.combinationExists)
    await as('clubAdministrator').endCombination({ member, combination: made.ref })
    await refused(as('clubAdministrator').endCombination({ member, combination: made.ref }), kernelErrors.notFound)
    expect(await api('clubAdministrator').competitions.participation.listCombinationsOfMember({ member })).toEqual([])
    expect(
      await api('clubAdministrator').competitions.participation.listCombinationsOfMember({ member, inactive: true }),
    ).toHaveLength(1)
    expect((await as('clubAdministrator').addCombination({ member, horseRef: horse.ref })).ref).toBe(made.ref)
    const theirs = worlds.b.practitioners[0]?.horseRef ?? ''
    await refused(as('clubAdministrator').addCombination({ member, horseRef: theirs }), kernelErrors.notFound)
    await refused(as('rider').addCombination({ member, horseRef: horse.ref }), kernelErrors.insufficientPermissions)
  })
})

describe('POST /person/{person}/avatar (p044)', () => {
  const png = () =>
    new File(
      [
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ],
      'face.png',
    )

  it('accepts a picture and shows it to the own federation only', async () => {
    const { avatar } = await as('clubAdministrator').setAvatar({ person: eva.ref, file: png() })
    const file = avatar.slice(-36)
    expect(avatar).toBe(`/api/person/${eva.ref}/avatar?file=${file}`)
    const read = (subject: Subject) => downloads(subject).parties.person.avatar({ person: eva.ref, file })
    expect((await read('rider')).contentType).toBe('image/png')
    await refused(read('foreignAdministrator'), kernelErrors.notFound)
    await refused(read('anonymous'), kernelErrors.noUserContext)
    await refused(downloads('anonymous').kernel.storedFile.get({ file }), kernelErrors.notFound)
  })
  it('checks the first bytes, not the name', async () => {
    const file = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'face.png', { type: 'image/png' })
    await refused(as('clubAdministrator').setAvatar({ person: eva.ref, file }), kernelErrors.wrongFileType)
    await refused(as('rider').setAvatar({ person: eva.ref, file: png() }), kernelErrors.insufficientPermissions)
  })
})

describe('the login of a member', () => {
  it('is shown to those who manage the record, also if there is no login', async () => {
    const own = worlds.actors.rider
    const administrator = as('federationAdministrator')
    expect(await administrator.login({ member: own?.personRef ?? '' })).toEqual({
      login: { username: own?.username, isBlocked: false },
    })
    expect(await administrator.login({ member: eva.ref })).toEqual({ login: null })
    await refused(as('anonymous').login({ member: eva.ref }), kernelErrors.noUserContext)
    await refused(as('member').login({ member: eva.ref }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').login({ member: eva.ref }), kernelErrors.notFound)
  })
})
