import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { Subject } from '@oxer/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../testing/api-test.ts'
import { refused } from '../testing/refused.ts'

const { api, database, make, now, worlds } = await apiTest()
const people: Record<string, string> = {}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')

beforeAll(async () => {
  const inA = { federationRef: worlds.a.federation.ref }
  const names = [
    ['Ève', 'De Smet'],
    ['Smet', 'Jansen'],
    ['Anne-Marie', "D'Hondt"],
    ['Jan', 'Vandersmissen'],
    ...Array.from({ length: 12 }, (_, index) => ['Tom', `Peeters ${String(index + 10)}`]),
  ]
  for (const [firstName = '', lastName = ''] of names) {
    people[`${firstName} ${lastName}`] = (
      await make.person({ ...inA, firstName, lastName, birthDate: '2011-02-03' })
    ).ref
  }
  await make.person({ federationRef: worlds.b.federation.ref, firstName: 'Ève', lastName: 'De Smet Foreign' })
  await make.horse({ ...inA, name: 'Zirocco Blue', ueln: '528003201400123', chip: '981100001234567' })
  await make.horse({ ...inA, name: 'Blue Peter' })
  await make.organisation({ ...inA, name: 'Manège Ter Heide', type: 'FACILITY' })
  await make.organisation({ ...inA, name: 'Ruiterclub Ter Heide' })
})

const as = (subject: Subject) => api(subject).parties
const namesFound = async (subject: Subject, text: string) =>
  (await as(subject).person.search({ q: base64(text) })).matches.map((match) => match.name)

describe('GET /person/search (c160, decision 7)', () => {
  it('finds the start of any word, without accents, with words in any order', async () => {
    expect(await namesFound('federationAdministrator', 'sme')).toEqual(['Ève De Smet', 'Smet Jansen'])
    expect(await namesFound('federationAdministrator', 'SMET  éve')).toEqual(['Ève De Smet'])
    expect(await namesFound('federationAdministrator', 'jansen sm')).toEqual(['Smet Jansen'])
    expect(await namesFound('federationAdministrator', "d'hondt")).toEqual(["Anne-Marie D'Hondt"])
  })
  it('tolerates a typing error from five characters on, if there is no exact match', async () => {
    expect(await namesFound('federationAdministrator', 'vandersmisen')).toEqual(['Jan Vandersmissen'])
    expect(await namesFound('federationAdministrator', 'vanx')).toEqual([])
  })
  it('returns ten matches and reports that there are more', async () => {
    const { matches, hasMore } = await as('federationAdministrator').person.search({ q: base64('peeters') })
    expect(matches).toHaveLength(10)
    expect(matches[0]?.name).toBe('Tom Peeters 10')
    expect(hasMore).toBe(true)
    expect((await as('federationAdministrator').person.search({ q: base64('peeters 21') })).hasMore).toBe(false)
  })
  it('tells namesakes apart by what each reader may see of them elsewhere, and never a date (decision 33)', async () => {
    const ref = people["Anne-Marie D'Hondt"] ?? ''
    const { club, license } = worlds.a
    await make.membership({ personRef: ref, organisationRef: club.ref, start: '2020-01-01' })
    await make.membership({
      personRef: ref,
      organisationRef: worlds.a.otherClub.ref,
      start: '2019-01-01',
      end: '2020-01-01',
    })
    await database.prisma.memberLicense.create({
      data: {
        ref: newRef(),
        personRef: ref,
        licenseRef: license.ref,
        billToRef: ref,
        billToType: 'PERSON',
        start: '2020-01-01',
        createdAt: now(),
      },
    })
    const found = async (subject: Subject) => (await as(subject).person.search({ q: base64('hondt') })).matches
    const name = { ref, name: "Anne-Marie D'Hondt", avatar: null }
    const withClub = { ...name, organisations: [{ ref: club.ref, name: club.name }], birthYear: null, licenses: [] }
    const all = { ...withClub, birthYear: 2011, licenses: [license.name] }
    for (const subject of ['federationAdministrator', 'federationCollaborator', 'clubAdministrator'] as const) {
      expect(await found(subject), subject).toEqual([all])
    }
    for (const subject of [
      'otherClubAdministrator',
      'competitionOrganizer',
      'shareAdministrator',
      'resultProcessor',
    ] as const) {
      expect(await found(subject), subject).toEqual([withClub])
    }
  })
  it('shows the holder of a share of a course event the names only', async () => {
    const personRef = worlds.actors.rider?.personRef ?? ''
    const share = { courseEventRef: worlds.a.courseEvent.ref, personRef, role: 'COLLABORATOR' }
    await database.prisma.courseEventShare.create({ data: { ref: newRef(), ...share, createdAt: now() } })
    const [match] = (await as('rider').person.search({ q: base64('hondt') })).matches
    expect(match).toMatchObject({ organisations: [], birthYear: null, licenses: [] })
    await database.prisma.courseEventShare.deleteMany({ where: { personRef } })
  })
  it.each(['rider', 'clubMember', 'expiredShare'] as const)('shows %s only themselves', async (subject) => {
    expect(await namesFound(subject, 'smet')).toEqual([])
    const own = await database.prisma.person.findUniqueOrThrow({
      where: { ref: worlds.actors[subject]?.personRef ?? '' },
    })
    expect(await namesFound(subject, own.lastName)).toContain(`${own.firstName} ${own.lastName}`)
    expect(await namesFound(subject, own.lastName)).toHaveLength(1)
  })
  it('finds nothing of another federation (decision 6)', async () => {
    expect(await namesFound('foreignAdministrator', 'smet')).toEqual(['Ève De Smet Foreign'])
    const federation = worlds.b.federation.ref
    await refused(as('federationAdministrator').person.search({ q: base64('smet'), federation }), kernelErrors.notFound)
  })
  it('accepts both base64 alphabets, padded or not, and refuses bytes that are no text', async () => {
    const search = (q: string) => as('federationAdministrator').person.search({ q })
    expect((await search(Buffer.from('ève', 'utf8').toString('base64url'))).matches).toHaveLength(1)
    expect((await search(base64('~?>ève~?>').replaceAll('+', ' '))).matches).toHaveLength(1)
    for (const q of ['===', '%%%', 'abcde', 'a+b_', '/9j/4A==', 'w6', base64('smet\u0000')]) {
      await refused(search(q), kernelErrors.notBase64)
    }
  })
  it('requires two characters', async () => {
    expect(await namesFound('federationAdministrator', 'èv')).toContain('Ève De Smet')
    await refused(as('federationAdministrator').person.search({ q: base64(' a ') }), kernelErrors.searchNeedleTooSmall)
    await refused(as('federationAdministrator').person.search({ q: base64('---') }), kernelErrors.searchNeedleTooSmall)
  })
  it('requires an account', async () => {
    await refused(as('anonymous').person.search({ q: base64('smet') }), kernelErrors.noUserContext)
  })
  it('updates after a change of the name, a deletion and a restoration', async () => {
    const ref = people['Smet Jansen'] ?? ''
    const rename = (data: { searchName?: string; deletedAt?: Date | null }) =>
      database.prisma.person.update({ where: { ref }, data })
    await rename({ searchName: fold('Smet Quintens') })
    expect(await namesFound('federationAdministrator', 'quin')).toHaveLength(1)
    expect(await namesFound('federationAdministrator', 'jansen')).toEqual([])
    await rename({ deletedAt: now() })
    expect(await namesFound('federationAdministrator', 'quintens')).toEqual([])
    await rename({ deletedAt: null, searchName: fold('Smet Jansen') })
    expect(await namesFound('federationAdministrator', 'jansen')).toHaveLength(1)
  })
})

describe('GET /horse/search (p019)', () => {
  it('finds horses by name for the whole federation', async () => {
    const { matches } = await as('rider').horse.search({ q: 'blue' })
    expect(matches.map((match) => match.name)).toEqual(['Blue Peter', 'Zirocco Blue'])
  })
  it('tells namesakes apart by what each reader may see of them elsewhere (decision 33)', async () => {
    const [ridden] = worlds.a.practitioners
    const { name } = await database.prisma.horse.update({
      where: { ref: ridden?.horseRef ?? '' },
      data: {
        ueln: '056002700312345',
        chip: '528210007654321',
        owner: 'Stal Ter Heide',
        studbook: 'BWP',
        createdByRef: null,
      },
    })
    const found = async (subject: Subject) =>
      (await as(subject).horse.search({ q: name })).matches.find(({ ref }) => ref === ridden?.horseRef)
    const rider = await database.prisma.person.findUniqueOrThrow({ where: { ref: ridden?.personRef ?? '' } })
    const papers = { ueln: '056002700312345', chip: '528210007654321', owner: 'Stal Ter Heide' }
    const none = { ueln: null, chip: null, owner: null }
    const riders = [`${rider.firstName} ${rider.lastName}`]
    for (const subject of ['federationCollaborator', 'clubAdministrator', 'otherClubAdministrator'] as const) {
      expect(await found(subject), subject).toMatchObject({ ...papers, riders, studbook: 'BWP' })
    }
    for (const subject of ['competitionOrganizer', 'shareAdministrator', 'resultProcessor'] as const) {
      expect(await found(subject), subject).toMatchObject({ ...none, riders, studbook: 'BWP' })
    }
    for (const subject of ['clubMember', 'expiredShare'] as const) {
      expect(await found(subject), subject).toMatchObject({ ...none, riders: [], studbook: 'BWP' })
    }
  })
  it('finds by UELN and chip for users who may read the register, and by a whole number for others (decision 33, decision 377)', async () => {
    expect((await as('clubAdministrator').horse.search({ q: '528003', key: 'UELN' })).matches).toHaveLength(1)
    expect((await as('federationCollaborator').horse.search({ q: '98110000', key: 'CHIP' })).matches).toHaveLength(1)
    for (const q of ['528003', '52800320140012']) {
      expect((await as('rider').horse.search({ q, key: 'UELN' })).matches).toEqual([])
    }
    expect((await as('rider').horse.search({ q: '528003 201400 123', key: 'UELN' })).matches).toMatchObject([
      { ueln: null, chip: null, owner: null },
    ])
    expect((await as('foreignAdministrator').horse.search({ q: '528003201400123', key: 'UELN' })).matches).toEqual([])
    expect((await as('foreignAdministrator').horse.search({ q: '528003', key: 'UELN' })).matches).toEqual([])
  })
  it('finds studbooks by their name, in any spelling (p020)', async () => {
    await database.prisma.horse.updateMany({ where: { name: 'Blue Peter' }, data: { studbook: 'Zangersheide' } })
    const { ref } = await database.prisma.studbook.findFirstOrThrow({ where: { name: 'Zangersheide' } })
    const found = { matches: [{ ref, name: 'Zangersheide' }], hasMore: false }
    for (const q of ['zan', 'Z.A.N']) expect(await as('rider').horse.searchStudbooks({ q })).toEqual(found)
    expect((await as('foreignAdministrator').horse.searchStudbooks({ q: 'zan' })).matches).toEqual([])
    await refused(as('rider').horse.searchStudbooks({ q: 'z' }), kernelErrors.searchNeedleTooSmall)
  })
})

describe('GET /organisation/search and search-facility (p017, p018)', () => {
  it('find by name, and facilities also by type', async () => {
    expect((await as('rider').organisation.search({ q: 'heide' })).matches).toHaveLength(2)
    expect((await as('rider').organisation.searchFacility({ q: 'heide' })).matches.map((row) => row.name)).toEqual([
      'Manège Ter Heide',
    ])
    expect((await as('foreignAdministrator').organisation.search({ q: 'heide' })).matches).toEqual([])
  })
})
