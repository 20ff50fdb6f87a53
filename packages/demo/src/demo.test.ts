import { Career, CareerDefinition } from '@oxer/domain/careers/career/career.schema'
import { findTransition } from '@oxer/domain/careers/career/transition.rules'
import { judgePlacesOf, writtenDisciplines } from '@oxer/domain/competitions/print/written-sheets.rules'
import { rank, toRanking } from '@oxer/domain/competitions/ranking/ranking.rules'
import { Protocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { decimal } from '@oxer/domain/kernel/decimal'
import { NotificationValues } from '@oxer/domain/kernel/notification/notification.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { femaleWords, maleWords, places } from './demo-names.ts'
import { demoMoment as now, openDemo } from './demo-services.fixture.ts'
import { demoAccounts } from './index.ts'

let opened: Awaited<ReturnType<typeof openDemo>>
let database: (typeof opened)['database']
beforeAll(async () => {
  opened = await openDemo()
  database = opened.database
}, 120_000)
afterAll(() => opened.close())

describe('the demo federation', () => {
  it('has the documented size', async () => {
    const { prisma } = database
    expect(await prisma.federation.count()).toBe(2)
    expect(await prisma.organisation.count()).toBe(40)
    expect(await prisma.person.count()).toBeGreaterThanOrEqual(1500)
    expect(await prisma.horse.count()).toBe(1200)
    expect(await prisma.account.count()).toBe(demoAccounts.length)
    const states = await prisma.competition.groupBy({ by: ['status'], _count: true })
    expect(states.map((state) => state.status).sort()).toEqual([
      'ARCHIVED',
      'CANCELLED',
      'DRAFT',
      'HIDDEN',
      'LOCKED',
      'PUBLISHED',
    ])
    expect(await prisma.competition.count()).toBeGreaterThanOrEqual(30)
  })

  it('offers licenses that are drafted, published and archived, each published as often as its history says', async () => {
    const licenses = await database.prisma.license.findMany()
    expect(new Set(licenses.map(({ state }) => state))).toEqual(new Set(['DRAFT', 'PUBLISHED', 'ARCHIVED']))
    for (const { ref, revision } of licenses) {
      expect(await database.prisma.revision.count({ where: { subjectRef: ref, action: 'PUBLISH' } })).toBe(revision)
    }
  })

  it('has protocols that a list tells apart by their names', async () => {
    const protocols = await database.prisma.protocol.groupBy({ by: ['federationRef', 'name'], _count: true })
    expect(protocols.filter(({ _count }) => _count > 1)).toEqual([])
  })

  it('has families, boards, and members who hold licenses, benefits and achievements', async () => {
    const { prisma } = database
    expect(await prisma.personRelation.count()).toBeGreaterThan(100)
    expect(await prisma.statute.count({ where: { statute: 'CHAIRMAN' } })).toBeGreaterThanOrEqual(30)
    expect(await prisma.memberLicense.count({ where: { billToType: 'ORGANISATION' } })).toBeGreaterThan(20)
    expect(await prisma.memberBenefitHolding.count()).toBeGreaterThan(100)
    expect(await prisma.personAchievement.count()).toBeGreaterThan(20)
  })

  it('has two courses: a future one, and a past one with participants', async () => {
    const events = await database.prisma.courseEvent.findMany({
      include: { days: true, registrations: { include: { attendances: true } } },
      orderBy: { firstDay: 'asc' },
    })
    expect(events.map(({ days }) => days.length)).toEqual([1, 4])
    expect(events.map(({ registrations }) => registrations.length)).toEqual([6, 5])
    expect(events[0]?.registrations.flatMap(({ attendances }) => attendances)).toHaveLength(6)
  })

  it('has an inbox of the rider, read and unread, and starts that its riders know of', async () => {
    const { prisma } = database
    const { ref } = await prisma.account.findFirstOrThrow({ where: { username: 'ruiter@oxer.example' } })
    const inbox = await prisma.notification.findMany({ where: { accountRef: ref } })
    expect(inbox).toHaveLength(4)
    expect(inbox.filter(({ readAt }) => readAt === null)).toHaveLength(2)
    for (const { values } of inbox) expect(NotificationValues.parse(values).lines).toHaveLength(1)
    expect(await prisma.startTold.count({ where: { accountRef: ref } })).toBeGreaterThan(0)
    expect(await prisma.startWatch.count()).toBeGreaterThan(10)
  })

  it('has no registration from the future', async () => {
    const late = await database.prisma.registration.count({ where: { registeredAt: { gt: now } } })
    expect(late).toBe(0)
  })

  it('has a large competition today, under way: some riders have finished and some have not', async () => {
    const todays = await database.prisma.competition.findMany({
      where: { start: '2026-05-16', status: 'PUBLISHED', name: { startsWith: 'Grote Prijs' } },
    })
    const [today] = todays
    const ridden = await database.prisma.result.count({ where: { competitionRef: today?.ref ?? '' } })
    const entered = await database.prisma.startlistEntry.count({
      where: { startlist: { competitionRef: today?.ref ?? '' } },
    })
    expect(ridden).toBeGreaterThan(10)
    expect(entered).toBeGreaterThan(ridden)
  })

  it('shows only rankings that follow from its results (decision 27)', async () => {
    const rankings = await database.prisma.ranking.findMany({
      include: { testSet: { include: { test: true, results: true } } },
    })
    expect(rankings.length).toBeGreaterThan(50)
    for (const ranking of rankings) {
      const ranked = rank(
        Protocol.parse(ranking.testSet.test.protocolDefinition),
        ranking.testSet.results.map((row) => ({ id: row.registrationRef, result: Result.parse(row.content) })),
      )
      expect(ranked.ok && toRanking(ranked).rows).toEqual(ranking.entries)
    }
  })

  it('has a day of vaulting: individual vaulters and squads with four judges, and published rankings', async () => {
    const tests = await database.prisma.competitionTest.findMany({
      where: { competition: { sportTypes: { has: 'VAULTING' }, start: { lt: '2026-05-16' } } },
      include: { testSets: { include: { results: true, ranking: true } } },
      orderBy: { order: 'asc' },
    })
    const classes = tests.map(({ protocolDefinition }) => Protocol.parse(protocolDefinition))
    expect(classes.map((protocol) => ('class' in protocol ? protocol.class : null))).toEqual(['INDIVIDUAL', 'SQUAD'])
    for (const { results, ranking } of tests.flatMap(({ testSets }) => testSets)) {
      expect(ranking?.status).toBe('CLOSED')
      const marked = results.map(({ content }) => Result.parse(content)).filter(({ status }) => status === 'FINISHED')
      expect(marked.length).toBeGreaterThanOrEqual(4)
      for (const result of marked) {
        expect('tests' in result ? result.tests.map((round) => round?.judges.length) : []).toEqual([4, 4])
      }
    }
  })

  it('has start lists that are judged on paper, of each discipline that has sheets (decision 471)', async () => {
    const sets = await database.prisma.testSet.findMany({
      where: { startlistRef: { not: null }, test: { deletedAt: null } },
      select: { test: { select: { sportType: true, protocolDefinition: true } } },
    })
    const judged = new Map<string, number>()
    for (const { test } of sets) {
      const protocol = Protocol.parse(test.protocolDefinition)
      const places = judgePlacesOf(protocol, SportType.parse(test.sportType), [])
      const sheets = places.flatMap((place) => place.sheets.filter((sheet) => sheet !== null))
      judged.set(protocol.discipline, (judged.get(protocol.discipline) ?? 0) + sheets.length)
    }
    const withSheets = [...judged].flatMap(([discipline, sheets]) => (sheets > 0 ? [discipline] : []))
    expect(withSheets.toSorted()).toEqual([...writtenDisciplines].toSorted())
  })

  it('has every sport of the specification, each with published results', async () => {
    const ridden = await database.prisma.competitionTest.findMany({
      where: { competition: { status: 'PUBLISHED' }, testSets: { some: { results: { some: {} } } } },
      select: { sportType: true, protocolDefinition: true },
    })
    const sports = SportType.options.filter((sport) => sport !== 'ALL' && sport !== 'UNKNOWN')
    expect([...new Set(ridden.map(({ sportType }) => sportType))].sort()).toEqual([...sports].sort())
  })

  it('has every sport under way today: some have ridden, some wait, and nobody is in two places', async () => {
    const tests = await database.prisma.competitionTest.findMany({
      where: { competition: { start: '2026-05-16', status: 'PUBLISHED' } },
      include: {
        testSets: { include: { results: true, startlist: { include: { _count: { select: { entries: true } } } } } },
      },
    })
    const underWay = tests.filter(({ testSets }) =>
      testSets.some(
        ({ results, startlist }) => results.length > 0 && results.length < (startlist?._count.entries ?? 0),
      ),
    )
    const sports = SportType.options.filter((sport) => sport !== 'ALL' && sport !== 'UNKNOWN')
    expect([...new Set(underWay.map(({ sportType }) => sportType))].sort()).toEqual([...sports].sort())
    const twice = await database.query(
      `SELECT p.person_ref FROM startlist_entry e JOIN registration r ON r.ref = e.registration_ref
       JOIN practitioner p ON p.ref = r.practitioner_ref JOIN competition c ON c.ref = r.competition_ref
       WHERE c.start = '2026-05-16' GROUP BY 1 HAVING count(DISTINCT c.ref) > 1`,
    )
    expect(twice).toEqual([])
  })

  it('has somebody who waits for access, and licenses that run out soon or have run out', async () => {
    const { prisma } = database
    expect(await prisma.registrationRequest.count({ where: { decidedAt: null, confirmedAt: { not: null } } })).toBe(1)
    const soon = { gte: '2026-05-16', lte: '2026-07-15' }
    expect(
      await prisma.memberLicense.count({ where: { end: soon, license: { name: 'Proeflicentie' } } }),
    ).toBeGreaterThan(10)
    expect(await prisma.memberLicense.count({ where: { end: { lt: '2026-05-16' } } })).toBeGreaterThan(3)
  })

  it('has a rider, a member and a parent who see what such users have', async () => {
    const { prisma } = database
    const personOf = async (username: string): Promise<string> =>
      (await prisma.account.findUniqueOrThrow({ where: { username } })).personRef ?? ''
    for (const username of ['ruiter@oxer.example', 'lid@oxer.example']) {
      const personRef = await personOf(username)
      expect(await prisma.practitioner.count({ where: { personRef } })).toBeGreaterThan(0)
      expect(await prisma.result.count({ where: { registration: { practitioner: { personRef } } } })).toBeGreaterThan(2)
      expect(await prisma.memberLicense.count({ where: { personRef } })).toBeGreaterThan(0)
      expect(await prisma.membership.count({ where: { personRef, end: null } })).toBe(1)
      expect(await prisma.personRelation.count({ where: { parentRef: personRef } })).toBeGreaterThan(0)
      const ahead = { practitioner: { personRef }, competition: { start: { gt: '2026-05-16' } } }
      expect(await prisma.registration.count({ where: ahead })).toBeGreaterThan(1)
    }
    const parentRef = await personOf('ouder@oxer.example')
    const children = await prisma.personRelation.findMany({ where: { parentRef, permission: 'FULL' } })
    expect(children.length).toBe(2)
    for (const { childRef } of children) {
      const starts = { registration: { practitioner: { personRef: childRef } } }
      expect(await prisma.result.count({ where: starts })).toBeGreaterThan(0)
      expect(await prisma.memberLicense.count({ where: { personRef: childRef } })).toBe(3)
      const ahead = { practitioner: { personRef: childRef }, competition: { start: { gt: '2026-05-16' } } }
      expect(await prisma.registration.count({ where: ahead })).toBeGreaterThan(1)
    }
  })

  it('tells a consistent story: towns, Saturdays, and parents of the right sex', async () => {
    const persons = await database.prisma.person.findMany({ select: { address: true } })
    const known = new Map<string, string>(places.map(([city, code]) => [city, code]))
    for (const { address } of persons) {
      const { cityName = '', postalCode } = (address ?? {}) as { cityName?: string; postalCode?: string }
      if (cityName !== '') expect(known.get(cityName)).toBe(postalCode)
    }
    const days = await database.prisma.courseEventDay.findMany({
      where: { courseEvent: { title: 'Jurycursus dressuur' } },
    })
    expect(days.map(({ day }) => new Date(`${day}T12:00:00Z`).getUTCDay())).toEqual([6, 6, 6, 6])
    for (const { father, mother } of await database.prisma.horse.findMany({ select: { father: true, mother: true } })) {
      expect(maleWords.has((father ?? '').split(' ')[0] ?? '')).toBe(false)
      expect(femaleWords.has((mother ?? '').split(' ')[0] ?? '')).toBe(false)
    }
  })

  it('has careers with candidates in every class', async () => {
    const careers = await database.prisma.career.findMany({ where: { state: 'PUBLISHED' } })
    expect(careers.map(({ name }) => name).sort()).toEqual(['Loopbaan dressuur', 'Loopbaan springen'])
    const moves = new Set<string>()
    for (const career of careers) {
      const { transitionRules, categories } = CareerDefinition.parse(career.definition)
      const standings = await database.prisma.practitionerCareer.findMany({
        where: { careerRef: career.ref },
        include: { points: true },
      })
      for (const { practitionerRef, categoryRef, since, isSuspended, points } of standings) {
        const collected = points.reduce((sum, { manual }) => sum + Number(manual), 0)
        const state = {
          practitionerRef,
          categoryRef,
          since,
          isSuspended,
          lastStart: null,
          results: {},
          lastTransition: null,
        }
        const found = findTransition(
          {
            ...Career.parse({
              ref: career.ref,
              name: career.name,
              sportTypeVariantRefs: career.sportTypeVariantRefs,
              transitionRules,
              categories,
            }),
          },
          { ...state, points: decimal(String(collected)) },
          '2026-05-16',
        )
        if (found) moves.add(found.class)
      }
    }
    expect([...moves].sort()).toEqual(['CAN_DECREASE', 'CAN_INCREASE', 'MUST_INCREASE', 'RESET'])
  })

  it('calls no rider and no horse to two arenas at once', async () => {
    const rows = await database.query<{ n: number }>(
      `WITH starts AS (
         SELECT a.competition_ref, a.arena_ref, p.person_ref, p.horse_ref
         FROM startlist_entry e JOIN activity a ON a.startlist_ref = e.startlist_ref
         JOIN registration r ON r.ref = e.registration_ref JOIN practitioner p ON p.ref = r.practitioner_ref)
       SELECT count(*)::int AS n FROM starts one JOIN starts other
         ON other.competition_ref = one.competition_ref AND other.arena_ref <> one.arena_ref
        AND (other.person_ref = one.person_ref OR other.horse_ref = one.horse_ref)`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
