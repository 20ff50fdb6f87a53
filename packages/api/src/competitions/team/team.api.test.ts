import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { JumpingResult } from '@oxer/domain/competitions/result/result.schema'
import { teamErrors } from '@oxer/domain/competitions/team/team.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const office = () => as('federationAdministrator')
const club = () => as('clubAdministrator').organisationTeam

const jumped = (obstaclePenalties: string, time: number): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties, time }],
})

/** A future jumping test, with `own` riders of the club and as many of another. */
const givenTest = async (own = 4, over: Record<string, unknown> = {}) => {
  const inFederation = { federationRef: worlds.a.federation.ref }
  const { ref: competition } = await make.competition({
    ...inFederation,
    start: '2026-05-20',
    end: '2026-05-20',
    ...over,
  })
  const test = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
  const ride = async (organisationRef: string) => {
    const practitioner = await make.practitioner(inFederation)
    const { ref } = await make.registration({
      competitionRef: competition,
      testRef: test.ref,
      testSetRef: test.testSet.ref,
      practitionerRef: practitioner.ref,
      organisationRef,
    })
    return ref
  }
  const [members, others]: [string[], string[]] = [[], []]
  for (let index = 0; index < own; index++) {
    members.push(await ride(worlds.a.club.ref))
    others.push(await ride(worlds.a.otherClub.ref))
  }
  const enter = (participation: string, result: JumpingResult) =>
    office().result.enter({ competition, test: test.ref, testSet: test.testSet.ref, participation, version: 0, result })
  return { competition, test: test.ref, testSet: test.testSet.ref, members, others, enter }
}

const organisation = () => worlds.a.club.ref

describe('permissions for teams', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubMember', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s has no access to teams of a club (p093, q042-q044)', async (subject, error) => {
    const { organisationTeam } = as(subject)
    const where = { organisation: organisation() }
    await refused(organisationTeam.list(where), error)
    await refused(organisationTeam.create({ ...where, testRef: newRef(), name: 'A', memberRefs: [] }), error)
    await refused(organisationTeam.update({ ...where, team: newRef(), version: 1, name: 'A', memberRefs: [] }), error)
    await refused(organisationTeam.delete({ ...where, team: newRef() }), error)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s has no access to teams of a competition', async (subject, error) => {
    const { team } = as(subject)
    const where = { competition: worlds.a.competition.ref }
    await refused(team.list(where), error)
    await refused(team.create({ ...where, testRef: newRef(), name: 'A', memberRefs: [] }), error)
    await refused(team.update({ ...where, team: newRef(), version: 1, name: 'A', memberRefs: [] }), error)
    await refused(team.delete({ ...where, team: newRef() }), error)
  })

  it('lets a result processor read teams, and refuses changes (decision 13)', async () => {
    const where = { competition: worlds.a.competition.ref }
    expect((await as('resultProcessor').team.list(where)).tests.length).toBeGreaterThan(0)
    await refused(
      as('resultProcessor').team.create({ ...where, testRef: newRef(), name: 'A', memberRefs: [] }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('teams of a club (p093, q042-q044)', () => {
  it('consist of its own riders; are listed, changed and deleted', async () => {
    const { test, members } = await givenTest()
    const made = await club().create({
      organisation: organisation(),
      testRef: test,
      name: ' Goud ',
      memberRefs: members.slice(0, 3),
    })
    expect(made).toMatchObject({ name: 'Goud', organisation: { ref: organisation() }, hasBegun: false, version: 1 })
    expect(made.members.map(({ registrationRef }) => registrationRef)).toEqual(members.slice(0, 3))
    const { teams, tests } = await club().list({ organisation: organisation() })
    expect(teams.map(({ ref }) => ref)).toContain(made.ref)
    const offered = tests.find(({ ref }) => ref === test)?.candidates.map(({ registrationRef }) => registrationRef)
    expect(new Set(offered)).toEqual(new Set(members))

    const form = { organisation: organisation(), team: made.ref, name: 'Goud', memberRefs: [...members].reverse() }
    const changed = await club().update({ ...form, version: 1 })
    expect(changed.members.map(({ registrationRef }) => registrationRef)).toEqual([...members].reverse())
    const stale = await refused(club().update({ ...form, version: 1 }), kernelErrors.staleVersion)
    expect(stale.current).toMatchObject({ ref: made.ref, version: 2 })
    await club().delete({ organisation: organisation(), team: made.ref })
    await refused(club().delete({ organisation: organisation(), team: made.ref }), teamErrors.notFound)
  })

  it('accept no riders of other clubs, no rider twice, and no duplicate name', async () => {
    const { test, members, others, competition } = await givenTest()
    const form = { organisation: organisation(), testRef: test }
    const [first = '', second = ''] = members
    await club().create({ ...form, name: 'Een', memberRefs: [first] })
    const unknown = await refused(
      club().create({ ...form, name: 'Twee', memberRefs: [second, others[0] ?? ''] }),
      teamErrors.memberUnknown,
    )
    expect(unknown.causes[0]?.field).toBe('memberRefs.1')
    const taken = await refused(
      club().create({ ...form, name: 'Twee', memberRefs: [first] }),
      teamErrors.memberRepeated,
    )
    expect(taken.causes[0]?.values).toMatchObject({ team: 'Een' })
    await refused(club().create({ ...form, name: 'Twee', memberRefs: [second, second] }), teamErrors.memberRepeated)
    await refused(club().create({ ...form, name: 'EEN', memberRefs: [second] }), teamErrors.nameTaken)
    const blank = await refused(club().create({ ...form, name: ' ', memberRefs: [] }), kernelErrors.blankName)
    expect(blank.causes[0]?.field).toBe('name')
    await office().composedRanking.create({
      competition,
      name: 'Ploegen',
      testSetRefs: [await setOf(test)],
      rule: {
        kind: 'TEAMS',
        team: { count: 1, aggregate: 'SUM', decimals: 0, worstFinishedPlus: null, mostMembers: 2 },
      },
    })
    const large = await refused(
      club().create({ ...form, name: 'Groot', memberRefs: members.slice(1, 4) }),
      teamErrors.tooLarge,
    )
    expect(large.causes[0]?.values).toEqual({ most: '2' })
  })

  it('cannot be changed after the first result, except by the competition office', async () => {
    const { test, members, competition, enter } = await givenTest()
    const [first = '', second = ''] = members
    const made = await club().create({ organisation: organisation(), testRef: test, name: 'Vast', memberRefs: [first] })
    await enter(first, jumped('0', 6000))
    const form = { organisation: organisation(), name: 'Vast', memberRefs: [second] }
    await refused(club().update({ ...form, team: made.ref, version: 1 }), teamErrors.testBegan)
    await refused(club().delete({ organisation: organisation(), team: made.ref }), teamErrors.testBegan)
    await refused(club().create({ ...form, name: 'Nieuw', testRef: test }), teamErrors.testBegan)
    const changed = await office().team.update({
      competition,
      team: made.ref,
      version: 1,
      name: 'Vast',
      memberRefs: [first, second],
      substitutions: 1,
      jumpOff: { penalties: '4', time: 4012 },
    })
    expect(changed).toMatchObject({ substitutions: 1, jumpOff: { penalties: '4', time: 4012 }, organisation: null })
  })

  it('are created in published competitions only, and not for tests of other competitions', async () => {
    const hidden = await givenTest(1, { status: 'LOCKED' })
    const form = { organisation: organisation(), name: 'X', memberRefs: [] }
    await refused(club().create({ ...form, testRef: hidden.test }), competitionErrors.locked)
    await refused(club().create({ ...form, testRef: worlds.b.dressage.ref }), competitionErrors.testNotFound)
  })
})

const setOf = async (testRef: string): Promise<string> =>
  (await database.prisma.testSet.findFirstOrThrow({ where: { testRef } })).ref

describe('teams of the competition office', () => {
  it('may have members of several clubs, and belong to a club of this federation', async () => {
    const { competition, test, members, others } = await givenTest()
    const memberRefs = [members[0] ?? '', others[0] ?? '']
    const made = await office().team.create({ competition, testRef: test, name: 'Gemengd', memberRefs })
    expect(made).toMatchObject({ organisation: null, status: 'FINISHED' })
    const form = { competition, team: made.ref, version: 1, name: 'Gemengd', memberRefs }
    await refused(office().team.update({ ...form, organisationRef: worlds.b.club.ref }), kernelErrors.notFound)
    const ofClub = await office().team.update({ ...form, organisationRef: worlds.a.club.ref })
    expect(ofClub.organisation?.ref).toBe(worlds.a.club.ref)
    await refused(office().team.update({ ...form, organisationRef: null }), kernelErrors.staleVersion)
    const { teams, organisations } = await office().team.list({ competition })
    expect(teams).toHaveLength(1)
    expect(organisations.map(({ ref }) => ref)).toContain(worlds.a.otherClub.ref)
    await office().team.delete({ competition, team: made.ref })
    await refused(office().team.delete({ competition, team: made.ref }), teamErrors.notFound)
  })

  it('belong to a test of this competition', async () => {
    const { competition } = await givenTest(1)
    const other = await givenTest(1)
    await refused(
      office().team.create({ competition, testRef: other.test, name: 'X', memberRefs: [] }),
      competitionErrors.testNotFound,
    )
  })

  it('keep a signed-off member until it is replaced, and then refuse that member', async () => {
    const { competition, test, members } = await givenTest()
    const [first = '', second = ''] = members
    const made = await office().team.create({ competition, testRef: test, name: 'A', memberRefs: [first] })
    await database.prisma.registration.updateMany({
      where: { ref: { in: [first, second] } },
      data: { status: 'SIGNED_OFF' },
    })
    const form = { competition, team: made.ref, version: 1, name: 'B' }
    await refused(office().team.update({ ...form, memberRefs: [first, second] }), teamErrors.memberUnknown)
    const kept = await office().team.update({ ...form, memberRefs: [first] })
    expect(kept.members).toMatchObject([{ registrationRef: first, isScratched: true }])
  })
})
