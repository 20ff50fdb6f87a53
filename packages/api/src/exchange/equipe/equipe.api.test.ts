// The key of a federation, and what its organisers decide about what Equipe sent.
import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { equipeErrors } from '@oxer/domain/exchange/equipe/equipe.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { admitEquipe, type EquipeCaller } from './equipe-key.queries.ts'
import { receiveEquipeResults } from './equipe-results.commands.ts'

const { api, database, federation, make, now, options, worlds } = await apiTest()
const { club } = worlds.a
const as = (subject: Subject) => api(subject).exchange.equipe
const administrator = as('federationAdministrator')
const organizer = as('clubAdministrator')
const { prisma } = database

const admitted = (apiKey: string, more: object = {}) =>
  admitEquipe({ database }, { federation, apiKey, organizerId: club.ref, userName: 'Nele', ...more }, now())

describe('the key', () => {
  it('is made by an administrator, shown once, and stored as a hash', async () => {
    expect(await administrator.setting({ federation })).toMatchObject({ key: null })
    const made = await administrator.renewKey({ federation })
    expect(made.secret).toMatch(/^oxeq_[\w-]{43}$/)
    expect(made.address).toMatch(new RegExp(`/api/exchange/equipe/${federation}$`))
    expect(JSON.stringify(await administrator.setting({ federation }))).not.toContain(made.secret)
    const lines = await prisma.history.findMany({ where: { noun: 'equipe-key' } })
    expect(
      JSON.stringify([lines, await prisma.equipeKey.findMany()], (_, value) => (typeof value === 'bigint' ? 0 : value)),
    ).not.toContain(made.secret)
    expect(lines.map(({ action }) => action)).toEqual(['renew'])
  })

  it('admits organisers of its federation, and itself', async () => {
    const { secret } = await administrator.renewKey({ federation })
    expect(await admitted(secret)).toMatchObject({
      organizer: { type: 'ORGANISATION', ref: club.ref },
      userName: 'Nele (Equipe)',
    })
    expect(await admitted(secret, { organizerId: federation, userName: undefined })).toMatchObject({
      ...{ organizer: { type: 'FEDERATION', ref: federation }, userName: 'Equipe' },
    })
    expect(await admitted(secret, { federation: worlds.b.federation.ref })).toBeNull()
    expect(await admitted(secret, { organizerId: worlds.b.club.ref })).toBeNull()
    expect((await administrator.setting({ federation })).key).toMatchObject({ lastUserName: 'Equipe' })
  })

  it('ends when another is made, when it is removed, and while its federation is off', async () => {
    const { secret: earlier } = await administrator.renewKey({ federation })
    const { secret } = await administrator.renewKey({ federation })
    expect(await admitted(earlier)).toBeNull()
    await prisma.federation.update({ where: { ref: federation }, data: { isActive: false } })
    expect(await admitted(secret)).toBeNull()
    await prisma.federation.update({ where: { ref: federation }, data: { isActive: true } })
    expect(await admitted(secret)).not.toBeNull()
    await administrator.removeKey({ federation })
    expect(await admitted(secret)).toBeNull()
    await refused(administrator.removeKey({ federation }), kernelErrors.notFound)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['federationCollaborator', kernelErrors.insufficientPermissions],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('is nothing for %s', async (subject, error) => {
    await refused(as(subject).setting({ federation }), error)
    await refused(as(subject).renewKey({ federation }), error)
    await refused(as(subject).removeKey({ federation }), error)
  })

  it('is made by somebody who has just proved who it is', async () => {
    const late = api('federationAdministrator', { signedInAt: new Date(now().getTime() - 3_600_000) }).exchange.equipe
    await refused(late.renewKey({ federation }), accessErrors.signInAgain)
  })
})

const caller: EquipeCaller = {
  ...{ keyRef: newRef(), federationRef: federation, organizer: { type: 'ORGANISATION', ref: club.ref }, level: null },
  ...{ userName: 'Nele (Equipe)', language: 'EN', timeZone: 'Europe/Brussels' },
}
const receive = (body: unknown) => {
  const { services, tenant } = contextOf(null, options)
  return receiveEquipeResults({ services, tenant, now }, caller, body)
}

/** A competition of the club with one jumping test and one entry, and somebody at the show whom nobody knows. */
const givenShow = async (status = 'PUBLISHED') => {
  const inFederation = { federationRef: federation }
  const organized = { organizerType: 'ORGANISATION', organizerRef: club.ref, organizerName: club.name }
  const { ref: competition } = await make.competition({ ...inFederation, ...organized, status })
  const test = await make.test({
    competitionRef: competition,
    name: '1.10 m',
    protocolDefinition: protocolOf.jumping(),
  })
  const { ref: person } = await make.person(inFederation)
  const { ref: horse } = await make.horse(inFederation)
  const { ref: practitionerRef } = await make.practitioner({ ...inFederation, personRef: person, horseRef: horse })
  const { ref: registration } = await make.registration({
    ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, practitionerRef },
  })
  const round = (faults: number) => ({ type: 'show_jumping', round_no: 1, faults, time_faults: 0, time: 60 })
  const documentOf = (ranks: readonly [number, number]) => ({
    show: { id: 1, foreign_id: competition },
    competitions: [{ id: 7, foreign_id: test.testSet.ref, competition_no: '1', name: '1.10 m' }],
    people: [
      { id: 1, foreign_id: person, first_name: 'Known', last_name: 'Rider' },
      { id: 2, first_name: 'New', last_name: 'Rider', person_no: '2004-05-06', country: 'BEL', licence: 'X1' },
    ],
    horses: [
      { id: 1, foreign_id: horse, name: 'Known horse' },
      { id: 2, name: 'New horse', born_year: '2017' },
    ],
    starts: [
      {
        id: 1,
        foreign_id: registration,
        competition_id: 7,
        rider_id: 1,
        horse_id: 1,
        rank: ranks[0],
        results: [round(0)],
      },
      { id: 2, competition_id: 7, rider_id: 2, horse_id: 2, rank: ranks[1], results: [round(4)] },
    ],
  })
  return { competition, registration, testSet: test.testSet.ref, documentOf }
}
const resultsOf = (testSetRef: string) => prisma.result.count({ where: { testSetRef } })

const receivedOf = async (testSetRef: string) =>
  (await prisma.equipeTest.findUniqueOrThrow({ where: { testSetRef } })).received

describe('somebody whom only Equipe knows', () => {
  it('is named by the organiser, and what waited is read again', async () => {
    const { competition, testSet, documentOf } = await givenShow()
    expect(await receive(documentOf([1, 2]))).toEqual({ errors: [] })
    const seen = await organizer.overview({ competition })
    expect(seen.tests).toMatchObject([{ state: 'WAITING', differences: [], userName: 'Nele (Equipe)' }])
    expect(seen.proposals).toMatchObject([
      {
        kind: 'PERSON',
        name: 'New Rider',
        birthYear: '2004',
        country: 'BEL',
        licence: 'X1',
        state: 'OPEN',
        target: null,
      },
      { kind: 'HORSE', name: 'New horse', birthYear: '2017', state: 'OPEN' },
    ])
    expect(JSON.stringify(seen)).not.toContain('2004-05-06')
    const person = await make.person({ federationRef: federation, firstName: 'New', lastName: 'Rider' })
    const horse = await make.horse({ federationRef: federation, name: 'New horse' })
    const [first, second] = seen.proposals
    const solve = (proposal = first, target: string | null = person.ref) =>
      organizer.solveProposal({ competition, proposal: proposal?.ref ?? '', target, version: proposal?.version ?? 0 })
    await solve()
    expect(await resultsOf(testSet)).toBe(1)
    expect(await receivedOf(testSet)).not.toBeNull()
    const solved = await solve(second, horse.ref)
    expect(solved.tests).toMatchObject([{ state: 'EQUAL' }])
    // Names are kept no longer than somebody waits for them.
    expect(await receivedOf(testSet)).toBeNull()
    expect(solved.proposals[0]?.target).toEqual({ ref: person.ref, name: 'New Rider' })
    expect(await resultsOf(testSet)).toBe(2)
    // Sent again, nobody is asked twice.
    expect(await receive(documentOf([1, 2]))).toEqual({ errors: [] })
    expect(await resultsOf(testSet)).toBe(2)
    await refused(solve({ ...first, version: 2 } as typeof first), equipeErrors.proposalSolved)
  })

  it('who is nobody here is left out', async () => {
    const { competition, testSet, documentOf } = await givenShow()
    await receive(documentOf([1, 2]))
    for (const { ref, version } of (await organizer.overview({ competition })).proposals) {
      await organizer.solveProposal({ competition, proposal: ref, target: null, version })
    }
    expect(await organizer.overview({ competition })).toMatchObject({ tests: [{ state: 'EQUAL' }] })
    expect(await resultsOf(testSet)).toBe(1)
  })

  it('is nobody of another federation, and no proposal of another competition', async () => {
    const { competition, documentOf } = await givenShow()
    const other = await givenShow()
    await receive(documentOf([1, 2]))
    const [first] = (await organizer.overview({ competition })).proposals
    const asked = { proposal: first?.ref ?? '', version: 1 }
    const foreign = await make.person({ federationRef: worlds.b.federation.ref })
    await refused(organizer.solveProposal({ competition, ...asked, target: foreign.ref }), equipeErrors.targetUnknown)
    await refused(
      organizer.solveProposal({ competition: other.competition, ...asked, target: null }),
      kernelErrors.notFound,
    )
    await refused(
      organizer.solveProposal({ competition, ...asked, version: 2, target: null }),
      kernelErrors.staleVersion,
    )
  })
})

describe('a ranking that differs', () => {
  it('is shown with both places, and accepted by the organiser', async () => {
    const { competition, registration, testSet, documentOf } = await givenShow()
    const { starts, ...rest } = documentOf([2, 1])
    const document = { ...rest, starts: starts.slice(0, 1) }
    expect(await receive(document)).toEqual({ errors: [] })
    const { tests } = await organizer.overview({ competition })
    expect(tests).toMatchObject([
      { state: 'DIFFERENT', differences: [{ participation: registration, place: 1, rank: 2 }] },
    ])
    const at = { competition, testSet, version: tests[0]?.version ?? 0 }
    await refused(organizer.acceptDifferences({ ...at, version: 9 }), kernelErrors.staleVersion)
    expect((await organizer.acceptDifferences(at)).tests).toMatchObject([{ state: 'ACCEPTED' }])
    // The same difference again was seen already; another is a new one.
    await receive(document)
    expect((await organizer.overview({ competition })).tests).toMatchObject([{ state: 'ACCEPTED' }])
    await receive({ ...rest, starts: starts.slice(0, 1).map((start) => ({ ...start, rank: 3 })) })
    expect((await organizer.overview({ competition })).tests).toMatchObject([{ state: 'DIFFERENT' }])
    await refused(organizer.acceptDifferences({ ...at, testSet: newRef() }), kernelErrors.notFound)
  })
})

describe('what was fetched and sent', () => {
  it('is listed, the newest first, with what was refused', async () => {
    const { competition, documentOf } = await givenShow()
    const document = documentOf([1, 2])
    await receive(document)
    const refusedOnes = await receive({
      ...document,
      competitions: [{ ...document.competitions[0], foreign_id: newRef() }],
    })
    expect(refusedOnes.errors).toEqual([expect.stringMatching(/^1 1\.10 m: Oxer does not know this test/)])
    const first = await organizer.exchanges({ competition, size: 1 })
    expect(first.items).toHaveLength(1)
    const rest = await organizer.exchanges({ competition, size: 1, ...(first.next !== null && { after: first.next }) })
    const items = [...first.items, ...rest.items]
    expect(rest.next).toBeNull()
    expect(items.map(({ counts }) => [counts.stored, counts.waiting, counts.refused]).toSorted()).toEqual([
      [0, 0, 1],
      [1, 1, 0],
    ])
    expect(items.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual([equipeErrors.testUnknown.code])
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('is not for %s', async (subject, error) => {
    const competition = worlds.a.competition.ref
    await refused(as(subject).overview({ competition }), error)
    await refused(as(subject).exchanges({ competition }), error)
    await refused(as(subject).solveProposal({ competition, proposal: newRef(), target: null, version: 1 }), error)
    await refused(as(subject).acceptDifferences({ competition, testSet: newRef(), version: 1 }), error)
  })

  it('of a locked competition stays as it is', async () => {
    const { competition, testSet } = await givenShow('LOCKED')
    await refused(organizer.acceptDifferences({ competition, testSet, version: 1 }), competitionErrors.locked)
    await refused(
      organizer.solveProposal({ competition, proposal: newRef(), target: null, version: 1 }),
      competitionErrors.locked,
    )
  })
})

it('an erased person is in nothing that Equipe sent', async () => {
  const { competition, documentOf } = await givenShow()
  const name = { firstName: 'Zenobia', lastName: 'Quillfeather' }
  const person = await make.person({ federationRef: federation, ...name })
  const { people, ...rest } = documentOf([1, 2])
  const named = people.map((each) =>
    each.id === 2 ? { ...each, first_name: name.firstName, last_name: name.lastName } : each,
  )
  await receive({ ...rest, people: named })
  const [first] = (await organizer.overview({ competition })).proposals
  await organizer.solveProposal({ competition, proposal: first?.ref ?? '', target: person.ref, version: 1 })
  const all = async () => JSON.stringify([await prisma.equipeProposal.findMany(), await prisma.equipeTest.findMany()])
  expect(await all()).toContain('Quillfeather')
  await api('federationAdministrator').registry.privacy.erase({ person: person.ref, name: 'Zenobia Quillfeather' })
  expect(await all()).not.toMatch(/Zenobia|Quillfeather/)
})
