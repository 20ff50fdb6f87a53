// Teams collect points in a championship by the published rankings of teams (decision 367).
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { clearIn, seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database, make, federation } = test
const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
const staff = () => api('federationAdministrator').competitions
const visitor = () => api('anonymous').competitions.championshipRanking

/** Two days with the teams A of two clubs; each day has four riders. */
const givenTwoDays = async (rules: object = {}, over: Record<string, unknown> = {}) => {
  const championship = await givenChampionship({ practitionerDependence: 'TEAM', ...over })
  const phase = await givenPhase(championship, 1, {}, [{ rules: { dependence: 'TEAM', ...rules } }])
  const clubs = [
    await make.organisation({ federationRef: federation }),
    await make.organisation({ federationRef: federation }),
  ]
  const [one, two] = clubs.map(({ ref }) => ref)
  const riders = await givenRiders(4)
  const organisationRefs = [one, one, two, two].map((ref) => ref ?? null)
  const day = async (link: Record<string, unknown> = {}) => {
    const held = await givenCompetition(championship, riders, { link, organisationRefs })
    const teams = [await held.team('A', [0, 1], one ?? null), await held.team('B', [2, 3], two ?? null)].map(
      ({ ref }) => ref,
    )
    return { ...held, teams }
  }
  const read = async () => {
    const page = await visitor().get({ championship, sportCategoryRef: category })
    return page.rows.map(({ team, place, total }) => [clubs.findIndex(({ name }) => name === team?.club), place, total])
  }
  return { championship, group: phase.groups[0] ?? '', clubs, riders, day, read }
}

describe('a championship of teams', () => {
  it('gives points by the ranking of the teams, over two days, and equal by the second day', async () => {
    const { championship, day, read, group } = await givenTwoDays({ requiresAlways: true, tieBreaks: ['LAST_ROUND'] })
    const [first, second] = [await day({ counting: 'ALWAYS' }), await day({ counting: 'ALWAYS' })]
    for (const held of [first, second]) await held.rankTeams()
    await first.ride([6000, 6000, 6100, 6200])
    await second.enter(0, clearIn(6500, '8'))
    for (const index of [1, 2, 3]) await second.enter(index, clearIn(6100))
    await second.publish()
    await create(championship)
    await showAll(championship)
    // Clear rounds of both teams on the first day: they share the place and have the same points.
    expect(await read()).toEqual([
      [1, 1, '20'],
      [0, 2, '18'],
    ])
    const page = await visitor().ofGroup({ championship, sportCategory: category, group })
    expect(page).toMatchObject({ held: 2, isProvisional: true })
    expect(page.rows[0]).toMatchObject({ rider: null, horse: null, team: { name: 'B' }, rounds: [{}, {}] })
    await second.enter(0, clearIn(6500))
    await second.enter(2, clearIn(6500, '4'))
    expect(await read()).toEqual([
      [0, 1, '20'],
      [1, 2, '18'],
    ])
  })

  it('follows the ranking of the teams, their members and their names', async () => {
    const { championship, day, read, clubs } = await givenTwoDays()
    const held = await day()
    await create(championship)
    await showAll(championship)
    await held.ride([6000, 6000, null, 6200])
    // Riders have points for themselves in another championship; without a ranking of teams nobody is ranked here.
    expect(await read()).toEqual([])
    const ranking = await held.rankTeams()
    expect(await read()).toEqual([
      [0, 1, '10'],
      [1, null, '0'],
    ])
    const { teams } = await staff().team.list({ competition: held.ref })
    const other = teams.find(({ ref }) => ref === held.teams[1])
    const change = {
      ...{
        competition: held.ref,
        team: other?.ref ?? '',
        substitutions: 0,
        status: 'FINISHED' as const,
        jumpOff: null,
      },
      organisationRef: clubs[1]?.ref ?? null,
    }
    const renamed = await staff().team.update({
      ...{ ...change, name: 'C', version: other?.version ?? 0, memberRefs: [held.participations[3] ?? ''] },
    })
    const rowsOf = async () => (await visitor().get({ championship, sportCategoryRef: category })).rows
    expect((await rowsOf()).map(({ team }) => team?.name)).toEqual(['A', 'C'])
    // A team with the name of its club is not named twice.
    await staff().team.update({
      ...{
        ...change,
        name: clubs[1]?.name ?? '',
        version: renamed.version,
        memberRefs: renamed.members.map(({ registrationRef }) => registrationRef),
      },
    })
    expect((await rowsOf())[1]?.team).toMatchObject({ name: clubs[1]?.name, club: null })
    await staff().team.delete({ competition: held.ref, team: renamed.ref })
    expect(await read()).toEqual([[0, 1, '10']])
    await staff().composedRanking.publish({ competition: held.ref, ranking, isPublished: false })
    expect(await read()).toEqual([])
    await staff().composedRanking.publish({ competition: held.ref, ranking })
    await staff().composedRanking.delete({ competition: held.ref, ranking })
    expect(await read()).toEqual([])
  })

  it('says where the place of a team comes from', async () => {
    const { championship, day } = await givenTwoDays()
    const held = await day()
    await held.rankTeams()
    await held.ride([6000, 6000, 6100, null])
    await create(championship)
    await showAll(championship)
    const { rows, ref: ranking } = await visitor().get({ championship, sportCategoryRef: category })
    const [first, second] = rows
    const history = await visitor().history({ championship, ranking, practitioner: first?.key ?? '' })
    expect(history).toMatchObject({
      row: { place: 1, total: '10', team: { name: 'A' } },
      lines: [{ competition: { ref: held.ref }, place: 1, participants: 2, points: '10', use: 'COUNTED' }],
      below: { key: second?.key, team: { name: 'B' } },
    })
  })

  it('ranks the teams of its clubs, and a team of the office where everybody counts', async () => {
    const { championship, day, clubs, group, read } = await givenTwoDays()
    const held = await day()
    await staff().team.delete({ competition: held.ref, team: held.teams[0] ?? '' })
    await held.team('Mixed', [0, 1])
    await held.rankTeams()
    await held.ride([6000, 6000, 6100, 6100])
    await create(championship)
    await showAll(championship)
    expect((await read()).map(([club]) => club)).toContain(-1)
    await database.prisma.championshipGroup.update({
      where: { ref: group },
      data: { organisationRefs: clubs.map(({ ref }) => ref) },
    })
    await create(championship)
    expect(await read()).toEqual([[1, 1, '10']])
  })

  it('leaves its riders alone: no points of their own, no health problem, no selection to show', async () => {
    const { championship, day, riders } = await givenTwoDays()
    const held = await day()
    await held.rankTeams()
    await held.ride([6000, 6000, 6100, 6100])
    await create(championship)
    const points = await database.prisma.championshipPoints.findMany({ where: { championshipRef: championship } })
    expect(points).toHaveLength(2)
    expect(points.some(({ riderRef }) => riders.some(({ personRef }) => personRef === riderRef))).toBe(false)
    const { findings } = await staff().healthCheck.get({ competition: held.ref })
    expect(findings.map(({ problem }) => problem)).not.toContain('WITHOUT_CHAMPIONSHIP_POINTS')
  })
})
