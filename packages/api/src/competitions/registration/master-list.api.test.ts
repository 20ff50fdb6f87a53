import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
let place: { member: string; horse: string; organisation: string; competition: string; registration: string }
let list: string

/** A child of the club with a pony in a competition, and an adult with the same pony who withdrew. */
beforeAll(async () => {
  const federationRef = worlds.a.federation.ref
  const horse = await make.horse({ federationRef, name: 'Poly', ueln: '528003201400111', isPony: true })
  const ridden = async (person: object) => {
    const { ref } = await make.person({ federationRef, ...person })
    await make.membership({ personRef: ref, organisationRef: worlds.a.club.ref })
    return make.practitioner({ federationRef, personRef: ref, horseRef: horse.ref })
  }
  const child = await ridden({
    firstName: 'Mila',
    lastName: 'Maes',
    birthDate: '2014-03-01',
    email: 'mila@example.org',
  })
  const adult = await ridden({ lastName: 'Signed Off' })
  const competition = await make.competition({ federationRef, name: 'Pony Cup', publishedParts: [] })
  const test = await make.test({ competitionRef: competition.ref })
  const inTest = {
    competitionRef: competition.ref,
    testRef: test.ref,
    testSetRef: test.testSet.ref,
    organisationRef: worlds.a.club.ref,
  }
  const registration = await make.registration({ ...inTest, practitionerRef: child.ref, startNumber: 7 })
  await make.registration({ ...inTest, practitionerRef: adult.ref, status: 'SIGNED_OFF' })
  list = newRef()
  await database.prisma.startlist.create({
    data: { ref: list, competitionRef: competition.ref, status: 'DRAFT_PROPOSAL', name: 'List' },
  })
  await database.prisma.startlistEntry.create({
    data: { ref: newRef(), startlistRef: list, registrationRef: registration.ref, type: 'PARTICIPANT', order: 1 },
  })
  place = {
    member: child.personRef,
    horse: horse.ref,
    organisation: worlds.a.club.ref,
    competition: competition.ref,
    registration: registration.ref,
  }
})

const setCompetition = (data: { status?: string; publishedParts?: string[] }) =>
  database.prisma.competition.update({ where: { ref: place.competition }, data })

const sides = [
  [
    'member (p037, p038)',
    (call: ReturnType<typeof api>, of: typeof place) => ({
      lists: () => call.competitions.memberRegistration.masterListCompetitions(of),
      list: () => call.competitions.memberRegistration.masterList(of),
    }),
  ],
  [
    'horse (p069, p070)',
    (call: ReturnType<typeof api>, of: typeof place) => ({
      lists: () => call.competitions.horseRegistration.masterListCompetitions(of),
      list: () => call.competitions.horseRegistration.masterList(of),
    }),
  ],
  [
    'organisation (p094, p095)',
    (call: ReturnType<typeof api>, of: typeof place) => ({
      lists: () => call.competitions.organisationRegistration.masterListCompetitions(of),
      list: () => call.competitions.organisationRegistration.masterList(of),
    }),
  ],
] as const

describe.each(sides)('the master lists of a %s', (_, side) => {
  it('contain the expected starters, each in a small row', async () => {
    const { lists, list: starts } = side(api('clubAdministrator'), place)
    expect((await lists()).find(({ ref }) => ref === place.competition)).toMatchObject({
      name: 'Pony Cup',
      riders: 1,
      registrations: 1,
    })
    const [row, ...others] = await starts()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ref: place.registration,
      horse: { ref: place.horse, name: 'Poly' },
      organisation: { ref: place.organisation },
      startNumber: 7,
      status: 'SUBSCRIBED',
    })
    expect(JSON.stringify(row)).not.toMatch(/2014-03-01|example\.org|528003201400111/)
  })
  it('contain competitions with a public master list, as on the public page (cs007, c131)', async () => {
    const { lists, list: starts } = side(api('federationAdministrator'), place)
    for (const status of ['DRAFT', 'CANCELLED', 'DELETED']) {
      await setCompetition({ status })
      expect((await lists()).map(({ ref }) => ref)).not.toContain(place.competition)
      await refused(starts(), kernelErrors.notFound)
    }
    await setCompetition({ status: 'PUBLISHED' })
    expect(await starts()).toHaveLength(1)
  })
  it('return 404 to another federation and refuse signed-out callers', async () => {
    const foreign = side(api('foreignAdministrator'), place)
    await refused(foreign.lists(), kernelErrors.notFound)
    await refused(foreign.list(), kernelErrors.notFound)
    await refused(side(api('anonymous'), place).list(), kernelErrors.noUserContext)
    const elsewhere = { ...place, competition: worlds.b.competition.ref }
    await refused(side(api('clubAdministrator'), elsewhere).list(), kernelErrors.notFound)
    const noRef = await refused(
      side(api('clubAdministrator'), { ...place, competition: 'x' }).list(),
      kernelErrors.wrongReferenceFormat,
    )
    expect(noRef.causes[0]?.field).toBe('competition')
  })
})

it('names a minor on the list of a horse no earlier than on the public start list (p070, decision 33)', async () => {
  const riderIn = async () => (await api('rider').competitions.horseRegistration.masterList(place))[0]?.rider
  expect(await riderIn()).toBeNull()
  expect((await api('clubAdministrator').competitions.memberRegistration.masterList(place))[0]?.rider?.name).toBe(
    'Mila Maes',
  )
  await setCompetition({ publishedParts: ['STARTLISTS'] })
  expect(await riderIn()).toEqual({ ref: place.member, name: 'Mila Maes' })
  await database.prisma.startlist.update({ where: { ref: list }, data: { status: 'DRAFT' } })
  expect(await riderIn()).toBeNull()
})

it('lists a registration once if it is on two start lists, and names its rider if either list is public', async () => {
  const second = newRef()
  await database.prisma.startlist.create({
    data: { ref: second, competitionRef: place.competition, status: 'FINAL', name: 'Second list' },
  })
  await database.prisma.startlistEntry.create({
    data: { ref: newRef(), startlistRef: second, registrationRef: place.registration, type: 'PARTICIPANT', order: 1 },
  })
  await setCompetition({ publishedParts: ['STARTLISTS'] })
  const starts = await api('rider').competitions.horseRegistration.masterList(place)
  expect(starts).toMatchObject([{ ref: place.registration, rider: { ref: place.member } }])
  const visitor = api('anonymous')
  const { riders, unnamedRiders } = await visitor.competitions.publicCompetition.masterlist(place)
  expect([riders.map(({ name, starts: all }) => [name, all.length]), unnamedRiders]).toEqual([[['Mila Maes', 1]], 0])
})
