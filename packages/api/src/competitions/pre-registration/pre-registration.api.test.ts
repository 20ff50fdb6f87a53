import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { preRegistrationErrors } from '@oxer/domain/competitions/pre-registration/pre-registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { askingOf } from './pre-registration.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make, worlds, federation } = test
const { givenAsking, linked } = askingOf(test)
const organisation = worlds.a.club.ref
const club = (over = {}) => api('clubAdministrator', over).competitions.organisationPreRegistration
const office = () => api('federationAdministrator').competitions.preRegistration

type Asking = Awaited<ReturnType<typeof givenAsking>>
const answerOf = ({ competition, tests }: Asking, counts: readonly number[], version = 0) => ({
  organisation,
  competitionRef: competition,
  counts: counts.map((count, index) => ({ kind: 'TEST' as const, ref: tests[index] ?? '', count })),
  version,
})
const ownOf = async ({ competition }: Asking) =>
  (await club().list({ organisation })).find((each) => each.competition.ref === competition)

describe('permissions', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubMember', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s neither reads nor writes what a club announces (q038, q039)', async (subject: Subject, error) => {
    const asking = await givenAsking()
    const { organisationPreRegistration } = api(subject).competitions
    await refused(organisationPreRegistration.list({ organisation }), error)
    await refused(organisationPreRegistration.save(answerOf(asking, [1])), error)
  })

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s sees no chart (cs079)', async (subject: Subject, error) => {
    const { championship, competition } = await givenAsking()
    const { preRegistration } = api(subject).competitions
    await refused(preRegistration.charts({ championship }), error)
    await refused(preRegistration.chart({ competition }), error)
    await refused(preRegistration.unanswered({ competition }), error)
    await refused(downloads(subject).competitions.preRegistration.export({ competition }), error)
  })

  it('lets the organising club see the chart of its competition, and not those of the championship', async () => {
    const { championship, competition } = await givenAsking()
    const { preRegistration } = api('otherClubAdministrator').competitions
    expect(await preRegistration.chart({ competition })).toMatchObject({ announced: 0 })
    await refused(preRegistration.charts({ championship }), kernelErrors.insufficientPermissions)
  })
})

describe('what a club announces', () => {
  it('is one answer for a competition, changed over its version', async () => {
    const asking = await givenAsking()
    expect(await ownOf(asking)).toMatchObject({ canAnswer: true, version: 0, total: 0, changedAt: null })
    const first = await club().save(answerOf(asking, [12, 3]))
    expect(first).toMatchObject({ version: 1, total: 15, lines: [{ count: 12 }, { count: 3 }] })
    const second = await club().save(answerOf(asking, [10], 1))
    expect(second).toMatchObject({ version: 2, lines: [{ count: 10 }, { count: 0 }] })
    expect(await ownOf(asking)).toEqual(second)
    await refused(club().save(answerOf(asking, [1], 1)), kernelErrors.staleVersion)
    await refused(club().save(answerOf(asking, [1], 0)), kernelErrors.staleVersion)
    expect(await ownOf(asking)).toEqual(second)
  })

  it('is 0 for a club that does not come, which is an answer', async () => {
    const asking = await givenAsking()
    await club().save(answerOf(asking, [0, 0]))
    expect(await ownOf(asking)).toMatchObject({ version: 1, total: 0, lines: [{ count: 0 }, { count: 0 }] })
  })

  it('is by category while the competition has no tests', async () => {
    const asking = await givenAsking({ tests: 0 })
    await database.prisma.championshipSportCategory.create({
      data: { ref: newRef(), championshipRef: asking.championship, sportCategoryRef: worlds.a.category.ref, order: 1 },
    })
    const { lines } = (await ownOf(asking)) ?? { lines: [] }
    expect(lines).toMatchObject([{ kind: 'CATEGORY', ref: worlds.a.category.ref, count: null }])
    const saved = await club().save({
      ...answerOf(asking, []),
      counts: [{ kind: 'CATEGORY', ref: worlds.a.category.ref, count: 999 }],
    })
    expect(saved.total).toBe(999)
    expect(await office().chart({ competition: asking.competition })).toMatchObject({
      announced: 999,
      secondsNeeded: 999 * 120,
    })
  })

  it('refuses counts below 0 and above 999, lines of elsewhere and lines twice', async () => {
    const asking = await givenAsking()
    const other = await givenAsking()
    await refused(club().save(answerOf(asking, [-1])), kernelErrors.negative)
    await refused(club().save(answerOf(asking, [1000])), kernelErrors.tooBig)
    const foreign = { ...answerOf(other, [1]), competitionRef: asking.competition }
    await refused(club().save(foreign), preRegistrationErrors.lineUnknown)
    const [first] = answerOf(asking, [1]).counts
    if (first === undefined) throw new Error('no line')
    await refused(club().save({ ...answerOf(asking, []), counts: [first, first] }), preRegistrationErrors.lineTwice)
    expect(await database.prisma.preRegistration.count({ where: { competitionRef: asking.competition } })).toBe(0)
  })

  it.each([
    ['on the day before the first', '2026-04-30T21:59:59Z', preRegistrationErrors.notOpenYet],
    ['on the day after the last', '2026-05-17T22:00:00Z', preRegistrationErrors.closed],
  ])('is refused %s, by the local date', async (_, at, error) => {
    const asking = await givenAsking()
    await refused(club({ now: () => new Date(at) }).save(answerOf(asking, [1])), error)
  })

  it.each(['2026-04-30T22:00:00Z', '2026-05-17T21:59:59Z'])(
    'is taken on the first and the last day: %s',
    async (at) => {
      const asking = await givenAsking()
      expect(await club({ now: () => new Date(at) }).save(answerOf(asking, [1]))).toMatchObject({ version: 1 })
    },
  )

  it('is not asked of a hidden competition, by a championship that is not public, or by none', async () => {
    const hidden = await givenAsking({ competition: { status: 'DRAFT' } })
    await refused(club().save(answerOf(hidden, [1])), kernelErrors.notFound)
    const draft = await givenAsking({ championship: { status: 'DRAFT' } })
    await refused(club().save(answerOf(draft, [1])), preRegistrationErrors.notAsked)
    const off = await givenAsking({ championship: { hasPreRegistration: false } })
    await refused(club().save(answerOf(off, [1])), preRegistrationErrors.notAsked)
    const listed = (await club().list({ organisation })).map(({ competition }) => competition.ref)
    for (const { competition } of [hidden, draft, off]) expect(listed).not.toContain(competition)
    expect(await office().chart({ competition: off.competition })).toBeNull()
  })

  it('is not taken for a locked or a cancelled competition', async () => {
    const locked = await givenAsking({ competition: { status: 'LOCKED' } })
    await refused(club().save(answerOf(locked, [1])), competitionErrors.locked)
    const cancelled = await givenAsking({ competition: { status: 'CANCELLED', publishedAt: new Date() } })
    await refused(club().save(answerOf(cancelled, [1])), competitionErrors.closed)
  })

  it('is open while one of several championships is', async () => {
    const asking = await givenAsking({ championship: { preRegistrationEnd: '2026-05-10' } })
    expect(await ownOf(asking)).toMatchObject({ canAnswer: false, competition: { period: { state: 'CLOSED' } } })
    const other = await givenAsking({ championship: { preRegistrationEnd: '2026-06-01' } })
    await linked(other.championship, asking.competition)
    expect(await ownOf(asking)).toMatchObject({
      canAnswer: true,
      competition: { period: { state: 'OPEN', closes: '2026-06-01' } },
    })
  })
})

describe('the chart', () => {
  it('stacks the clubs by category, and compares with what is registered and with the arenas', async () => {
    const asking = await givenAsking()
    await club().save(answerOf(asking, [12, 3]))
    await make.arena({ competitionRef: asking.competition })
    const [testRef = ''] = asking.tests
    const { testSets } = await database.prisma.competitionTest.findUniqueOrThrow({
      where: { ref: testRef },
      select: { testSets: { select: { ref: true } } },
    })
    const practitioner = await make.practitioner({ federationRef: federation })
    await make.registration({
      competitionRef: asking.competition,
      testRef,
      testSetRef: testSets[0]?.ref ?? '',
      practitionerRef: practitioner.ref,
      organisationRef: worlds.a.otherClub.ref,
    })
    const [chart] = await office().charts({ championship: asking.championship })
    expect(chart).toMatchObject({
      bars: [
        {
          category: { ref: worlds.a.category.ref },
          total: 15,
          clubs: [{ organisation: { ref: organisation }, count: 15 }],
        },
      ],
      announced: 15,
      registered: 1,
      answered: 1,
      secondsNeeded: 15 * 600,
      arenas: 1,
      arenaSeconds: 2 * 36_000,
    })
    expect(chart?.clubs.map(({ announced, registered }) => [announced, registered]).toSorted()).toEqual([
      [0, 1],
      [15, 0],
    ])
    expect(await office().chart({ competition: asking.competition })).toEqual(chart)
  })

  it('leaves out what was announced for a cancelled test', async () => {
    const asking = await givenAsking()
    await club().save(answerOf(asking, [12, 3]))
    await database.prisma.competitionTest.update({
      where: { ref: asking.tests[0] ?? '' },
      data: { cancelledAt: new Date() },
    })
    expect(await office().chart({ competition: asking.competition })).toMatchObject({ announced: 3 })
  })

  it('says who has not answered, page by page; only the clubs of the groups are asked', async () => {
    const asking = await givenAsking()
    const { competition, championship } = asking
    const all = await database.prisma.organisation.count({ where: { federationRef: federation, deletedAt: null } })
    const read = async (size: number): Promise<string[]> => {
      const names: string[] = []
      let after: string | undefined
      do {
        const page = await office().unanswered({ competition, size, after })
        names.push(...page.items.map(({ ref }) => ref))
        after = page.next ?? undefined
      } while (after !== undefined)
      return names
    }
    expect(await read(1)).toHaveLength(all)
    await club().save(answerOf(asking, [1]))
    expect(await read(1)).not.toContain(organisation)
    expect(await office().chart({ competition })).toMatchObject({ answered: 1, unanswered: all - 1 })
    const phaseRef = newRef()
    await database.prisma.championshipPhase.create({
      data: {
        ...{ ref: phaseRef, championshipRef: championship, name: 'District', level: 1 },
        groups: { create: { ref: newRef(), name: 'North', order: 1, organisationRefs: [organisation] } },
      },
    })
    expect(await read(50)).toEqual([])
    expect(await office().chart({ competition })).toMatchObject({ answered: 1, unanswered: 0 })
  })

  it('is a spreadsheet too', async () => {
    const asking = await givenAsking()
    await club().save(answerOf(asking, [12, 3]))
    const { competition } = asking
    const file = await downloads('federationAdministrator').competitions.preRegistration.export({
      competition,
      format: 'CSV',
    })
    const text = typeof file.body === 'string' ? file.body : ''
    expect(text).toContain(worlds.a.club.name)
    expect(text).toMatch(/15/)
    const off = await givenAsking({ championship: { hasPreRegistration: false } })
    await refused(
      downloads('federationAdministrator').competitions.preRegistration.export({ competition: off.competition }),
      kernelErrors.notFound,
    )
  })
})
