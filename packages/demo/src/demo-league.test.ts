import { runStandingComparisons } from '@oxer/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoMoment as now, openDemo } from './demo-services.fixture.ts'
import { loadDemoLeague } from './index.ts'

let opened: Awaited<ReturnType<typeof openDemo>>
let database: (typeof opened)['database']
let services: (typeof opened)['services']
beforeAll(async () => {
  opened = await openDemo()
  database = opened.database
  services = opened.services
  await loadDemoLeague(services, now)
}, 120_000)
afterAll(() => opened.close())

const find = (name: string) =>
  database.prisma.championship.findMany({
    where: { name: { startsWith: name } },
    include: { phases: { include: { groups: true } } },
    orderBy: { start: 'asc' },
  })

describe('the championships of the demo', () => {
  it('have rankings that a rebuild from the results does not change', async () => {
    const night = new Date('2026-05-17T02:00:00Z')
    expect(await runStandingComparisons(services, () => night)).toBe(0)
  })

  it('are a league under way, last season as history, a cycle of horses, one that asks its clubs, and a draft', async () => {
    const leagues = await find('Provinciale ruitercompetitie')
    expect(leagues.map(({ name, status }) => [name, status])).toEqual([
      ['Provinciale ruitercompetitie 2025-2026', 'ARCHIVED'],
      ['Provinciale ruitercompetitie 2026', 'PUBLISHED'],
    ])
    const [horses] = await find('Cyclus jonge paarden')
    expect(horses).toMatchObject({ practitionerDependence: 'HORSE', status: 'PUBLISHED' })
    expect(await find('Jeugdliga')).toMatchObject([{ status: 'PUBLISHED', hasPreRegistration: true }])
    expect(await find('Wintercup')).toMatchObject([{ status: 'DRAFT', phases: [] }])
  })

  it('show rankings of last season that are final, and rankings of this season that still move', async () => {
    const [last, current] = await find('Provinciale ruitercompetitie')
    const { prisma } = database
    const shown = (championshipRef = '') =>
      prisma.championshipRanking.findMany({
        where: { championshipRef, isPublic: true },
        include: { _count: { select: { entries: { where: { sortKey: { not: null } } } } } },
      })
    const history = await shown(last?.ref)
    expect(history).toHaveLength(7)
    expect(history.every(({ isFinal }) => isFinal)).toBe(true)
    const rankings = await shown(current?.ref)
    expect(new Set(rankings.map(({ target }) => target))).toEqual(new Set(['GROUP', 'PHASE']))
    expect(rankings.some(({ isProvisional }) => isProvisional)).toBe(true)
    for (const { _count } of rankings) expect(_count.entries).toBeGreaterThan(5)
    // Somebody collects points in several competitions, or there would be no race.
    const points = await prisma.championshipPoints.groupBy({
      by: ['riderRef', 'horseRef', 'groupRef'],
      where: { championshipRef: current?.ref ?? '' },
      _count: true,
    })
    expect(points.filter(({ _count }) => _count > 1).length).toBeGreaterThan(20)
    const decided = await prisma.championshipSelection.findMany({ where: { reason: { not: '' } } })
    expect(decided.map(({ state }) => state).sort()).toEqual(['DECLINED', 'WILDCARD'])
  })

  it('ask clubs for riders and judges, today and before, and have answers', async () => {
    const { prisma } = database
    const asking = await prisma.championship.findMany({
      where: { hasPreRegistration: true },
      orderBy: { preRegistrationEnd: 'asc' },
    })
    expect(asking.map(({ preRegistrationEnd }) => (preRegistrationEnd ?? '') >= '2026-05-16')).toEqual([false, true])
    const answers = await prisma.preRegistration.groupBy({ by: ['competitionRef'], _count: true })
    expect(answers.map(({ _count }) => _count)).toEqual([6, 6])
    const offers = await prisma.juryPreRegistration.groupBy({
      by: ['status'],
      _count: true,
      orderBy: { status: 'asc' },
    })
    expect(offers.map(({ status }) => status)).toEqual(['CONFIRMED', 'DECLINED', 'OFFERED'])
  })

  it('have clubs that choose times today, with riders of the club of the demo who still wait', async () => {
    const { prisma } = database
    const [assignment] = await prisma.timeAssignment.findMany()
    expect(assignment).toMatchObject({ seed: '482913', closedAt: null })
    expect((assignment?.closesAt ?? now) > now && (assignment?.opensAt ?? now) < now).toBe(true)
    const role = await prisma.organisationRole.findFirst()
    const positions = await prisma.startlistEntry.groupBy({
      by: ['registrationRef'],
      where: { startlist: { competitionRef: assignment?.competitionRef ?? '' }, type: { not: 'BREAK' } },
      _count: true,
    })
    expect(positions.find(({ registrationRef }) => registrationRef === null)?._count).toBeGreaterThan(10)
    expect(positions.length).toBeGreaterThan(1)
    const waiting = await prisma.registration.count({
      where: {
        competitionRef: assignment?.competitionRef ?? '',
        organisationRef: role?.organisationRef ?? '',
        entries: { none: {} },
      },
    })
    expect(waiting).toBeGreaterThan(3)
  })

  it('have teams of clubs that collect points on two days', async () => {
    const [teams] = await find('Ploegenkampioenschap')
    expect(teams).toMatchObject({ practitionerDependence: 'TEAM', status: 'PUBLISHED' })
    const { prisma } = database
    const [ranking] = await prisma.championshipRanking.findMany({
      where: { championshipRef: teams?.ref ?? '', target: 'GROUP', isPublic: true, isFinal: true },
      include: { entries: true },
    })
    expect(ranking?.heldRefs).toHaveLength(2)
    const names = await prisma.seasonTeam.findMany()
    expect(ranking?.entries.map(({ key }) => key).sort()).toEqual(names.map(({ ref }) => ref).sort())
    // Enough clubs had a team on both days, or nobody would have a place.
    const rounds = ranking?.entries.filter((entry) => Array.isArray(entry.rounds) && entry.rounds.length === 2) ?? []
    expect(rounds.length).toBeGreaterThan(3)
  })

  it('are played once', async () => {
    const count = await database.prisma.championship.count()
    await loadDemoLeague(services, now)
    expect(await database.prisma.championship.count()).toBe(count)
  })
})
