// Categories of careers by a category of a championship: the tests of the championship give points in them (pr0478, pr0479).
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { clearIn, pointsByPlace, seasons } from '../championship-ranking/championship-ranking.fixture.ts'
import { careerPointsJobs } from './career-points.jobs.ts'

const test = await apiTest()
const { api, make, worlds, federation, database } = test
const { category, givenChampionship, givenRiders, givenCompetition } = seasons(test)
const { prisma } = database
const variant = worlds.a.variant.ref
// The competitions of the fixture are of jumping.
await prisma.sportTypeVariant.update({ where: { ref: variant }, data: { sportType: 'SHOW_JUMPING' } })
const run = jobsOf(careerPointsJobs, test.options)
const staff = () => api('federationAdministrator').competitions

/** A published career whose first category counts the championship category, and whose second does not. */
const givenCareer = async (over: Record<string, unknown> = {}) => {
  const career = await make.career({ federationRef: federation, sportTypeVariantRefs: [variant] })
  const [own, other] = career.categoryRefs
  const pointDistributions = [{ sportTypeVariantRef: variant, distribution: pointsByPlace }]
  const definition = {
    categories: [
      {
        ref: own,
        name: 'League',
        criteria: { type: 'BY_CHAMPIONSHIP_CATEGORY', championshipCategoryRef: category },
        pointDistributions,
      },
      { ref: other, name: 'Open', criteria: { type: 'NONE' }, pointDistributions },
    ],
    transitionRules: [],
  }
  await prisma.career.update({ where: { ref: career.ref }, data: { definition, ...over } })
  return { ref: career.ref, own: own ?? '', other: other ?? '' }
}

const pointsIn = async (careerRef: string) => {
  const rows = await prisma.careerPoints.findMany({
    where: { practitionerCareer: { careerRef } },
    select: { registrationRef: true, calculated: true, manual: true },
  })
  return new Map(rows.map((row) => [row.registrationRef, row.calculated === null ? null : Number(row.calculated)]))
}

const givenSeason = async (link: Record<string, unknown> = {}, over: Record<string, unknown> = {}) => {
  const championship = await givenChampionship()
  const [one, two, three] = await givenRiders(3)
  const career = await givenCareer(over)
  const enter = (rider: { ref: string } | undefined, categoryRef: string) =>
    make.practitionerCareer({ careerRef: career.ref, practitionerRef: rider?.ref ?? '', categoryRef })
  await enter(one, career.own)
  await enter(two, career.other)
  const riders = [one, two, three].flatMap((rider) => rider ?? [])
  const held = await givenCompetition(championship, riders, { link, test: { sportTypeVariantRef: variant } })
  return { championship, career, held }
}

describe('a category of a career by a championship category', () => {
  it('counts the tests of a championship in it, for its own combinations', async () => {
    const { career, held } = await givenSeason()
    await held.ride([6200, 6000, 6100])
    expect(await pointsIn(career.ref)).toEqual(new Map([[held.participations[0], 6]]))
  })

  it('follows a corrected result, and gives nothing twice', async () => {
    const { career, held } = await givenSeason()
    await held.ride([6200, 6000, 6100])
    await held.enter(0, clearIn(5900))
    await held.enter(0, clearIn(5900))
    expect(await pointsIn(career.ref)).toEqual(new Map([[held.participations[0], 10]]))
  })

  it.each([
    ['in a competition that does not count its categories', { countsCategories: false }, {}],
    ['of a career that is not published', {}, { state: 'DRAFT' }],
    ['of a career of other disciplines', {}, { sportTypeVariantRefs: [] }],
  ])('has no points %s', async (_case, link, over) => {
    const { career, held } = await givenSeason(link, over)
    await held.ride([6000, 6100, 6200])
    expect(await pointsIn(career.ref)).toEqual(new Map())
  })

  it('follows a test that gives no championship points, names the championship, or names the career', async () => {
    const { championship, career, held } = await givenSeason({ countsCategories: false })
    await held.ride([6200, 6000, 6100])
    const save = async (change: Record<string, unknown>) => {
      const { version, name } = await staff().test.get({ competition: held.ref, test: held.of.test })
      await staff().test.save({ competition: held.ref, ref: held.of.test, version, name, ...change })
    }
    await save({ championshipRef: championship, championshipCategoryRef: category })
    expect(await pointsIn(career.ref)).toEqual(new Map([[held.participations[0], 6]]))
    await save({ givesChampionshipPoints: false })
    expect(await pointsIn(career.ref)).toEqual(new Map())
    await save({ givesChampionshipPoints: true, careerRef: career.ref })
    expect(await pointsIn(career.ref)).toEqual(
      new Map([
        [held.participations[0], 6],
        [held.participations[1], 10],
      ]),
    )
  })

  it('follows a competition that leaves its championship, and one that comes back', async () => {
    const { championship, career, held } = await givenSeason()
    await held.ride([6200, 6000, 6100])
    await staff().championshipCompetition.remove({ championship, competition: held.ref })
    expect(await pointsIn(career.ref)).toEqual(new Map())
    await staff().championshipCompetition.add({ championship, competitionRef: held.ref })
    expect(await pointsIn(career.ref)).toEqual(new Map([[held.participations[0], 6]]))
  })

  it('counts what was ridden before it was published, or before its criteria changed', async () => {
    const { career, held } = await givenSeason({}, { state: 'DRAFT' })
    await held.ride([6200, 6000, 6100])
    const { career: careers } = api('federationAdministrator').careers
    await careers.publish({ federation, career: career.ref, note: 'First season' })
    await run()
    expect(await pointsIn(career.ref)).toEqual(new Map([[held.participations[0], 6]]))

    const { version } = await careers.get({ federation, career: career.ref })
    const counted = { type: 'BY_CHAMPIONSHIP_CATEGORY' as const, championshipCategoryRef: category }
    const saved = await careers.saveCategory({
      ...{ federation, career: career.ref, version, ref: career.other, name: 'Open', criteria: counted },
    })
    await run()
    const both = [held.participations[0], held.participations[1]]
    expect(new Set((await pointsIn(career.ref)).keys())).toEqual(new Set(both))

    await careers.saveCategory({
      ...{ federation, career: career.ref, version: saved.version, ref: career.own, name: 'League' },
      criteria: { type: 'NONE' },
    })
    await run()
    expect([...(await pointsIn(career.ref)).keys()]).toEqual([held.participations[1]])
    const before = await prisma.task.count({ where: { kind: 'career-points' } })
    await careers.archive({ federation, career: career.ref })
    expect(await prisma.task.count({ where: { kind: 'career-points' } })).toBe(before)
    expect([...(await pointsIn(career.ref)).keys()]).toEqual([held.participations[1]])
  })

  it('keeps points by hand when the competition leaves', async () => {
    const { championship, career, held } = await givenSeason()
    await held.ride([6200, 6000, 6100])
    const mine = { practitionerCareer: { careerRef: career.ref } }
    await prisma.careerPoints.updateMany({ where: mine, data: { source: 'MANUAL', manual: 3 } })
    await staff().championshipCompetition.remove({ championship, competition: held.ref })
    const [row] = await prisma.careerPoints.findMany({ where: mine })
    expect([row?.calculated, Number(row?.manual)]).toEqual([null, 3])
  })
})
