// One test for each problem of the health check, on a competition that is sound except for it. Results without championship points (cr719)
// have a file of their own, because they need a season.
import { newRef } from '@oxer/db'
import type { HealthProblem } from '@oxer/domain/competitions/health-check/health-check.schema'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'

const { api, database, federation, make, now, worlds } = await apiTest()
const { prisma } = database
const inA = { federationRef: federation }

/** What the health check finds: each problem with what it is about, in the order of the refs. */
const findingsOf = async (competition: string) => {
  const { findings } = await api('federationCollaborator').competitions.healthCheck.get({ competition })
  return findings.map(({ problem, subjects }): [HealthProblem, string[]] => [
    problem,
    subjects.map(({ ref }) => ref).toSorted(),
  ])
}

type Start = { practitioner?: object; registration?: object }

/** A competition with a test in which these start: listed, planned, priced and in order. */
const given = async ({ test = {}, starts = [{}] }: { test?: object; starts?: readonly Start[] } = {}) => {
  const profile = await make.priceProfile({ ...inA })
  const standard = await make.priceProfile({ ...inA })
  await prisma.priceProfile.update({ where: { ref: standard.ref }, data: { isDefault: true } })
  const { ref: competition } = await make.competition({ ...inA, priceProfileRefs: [profile.ref, standard.ref] })
  const made = await make.test({ competitionRef: competition, ...test })
  const refs: string[] = []
  const combinations: { ref: string }[] = []
  for (const { practitioner = {}, registration = {} } of starts) {
    const combination = await make.practitioner({ ...inA, ...practitioner })
    combinations.push(combination)
    const { ref } = await make.registration({
      competitionRef: competition,
      testRef: made.ref,
      testSetRef: made.testSet.ref,
      practitionerRef: combination.ref,
      priceProfileRef: profile.ref,
      ...registration,
    })
    refs.push(ref)
  }
  const list = await make.startlist({
    competitionRef: competition,
    testSetRef: made.testSet.ref,
    registrationRefs: refs,
  })
  const activity = await prisma.activity.create({
    data: {
      ...{ ref: newRef(), competitionRef: competition, kind: 'STARTLIST', startlistRef: list.ref, name: 'Test' },
      ...{ date: '2026-05-16', startSeconds: 32_400, endSeconds: 36_000, subjectRefs: [] },
    },
  })
  const ride = (index: number, status: string) =>
    prisma.result.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, testSetRef: made.testSet.ref, content: {} },
        ...{ registrationRef: refs[index] ?? '', status, enteredAt: now() },
      },
    })
  return { competition, test: made, refs, combinations, list, activity, profile, standard, ride }
}

const givenCareer = () => make.career({ ...inA, sportTypeVariantRefs: [worlds.a.variant.ref] })

describe('each problem of the health check', () => {
  it('none in a competition that is sound', async () => {
    expect(await findingsOf((await given()).competition)).toEqual([])
  })

  it('cr709: starters who have not started, once somebody has', async () => {
    const { competition, refs, ride } = await given({ starts: [{}, {}, {}] })
    await ride(0, 'FINISHED')
    await ride(1, 'NOT_STARTED')
    expect(await findingsOf(competition)).toEqual([['NOT_STARTED', [refs[1], refs[2]].toSorted()]])
  })

  it('cr710: a rider without the license that the rules ask for', async () => {
    const { competition, refs } = await given()
    const leaf = { kind: 'PERSON_HAS_LICENSE', weight: 'REQUIRED', inverted: false, ref: worlds.a.license.ref }
    await prisma.registrationRules.create({
      data: { competitionRef: competition, rules: { logicalOperator: 'all', inverted: false, children: [leaf] } },
    })
    expect(await findingsOf(competition)).toEqual([['LICENSE', refs]])
  })

  it('cr711: a horse with several starts in one discipline', async () => {
    const { ref: horseRef } = await make.horse(inA)
    const { competition, refs } = await given({
      starts: [{ practitioner: { horseRef } }, { practitioner: { horseRef } }, {}],
    })
    expect(await findingsOf(competition)).toEqual([['HORSE_IN_DISCIPLINE', refs.slice(0, 2).toSorted()]])
  })

  it('cr712: another category of the career than that of the test, or suspended', async () => {
    const career = await givenCareer()
    const [low = '', high = ''] = career.categoryRefs
    const { competition, refs, combinations } = await given({
      test: { careerRef: career.ref, careerCategoryRef: high },
    })
    const practitionerRef = combinations[0]?.ref ?? ''
    const standing = await make.practitionerCareer({ careerRef: career.ref, practitionerRef, categoryRef: low })
    expect(await findingsOf(competition)).toEqual([['CAREER_LEVEL', refs]])
    await prisma.practitionerCareer.update({ where: { ref: standing.ref }, data: { categoryRef: high } })
    expect(await findingsOf(competition)).toEqual([])
    await prisma.practitionerCareer.update({ where: { ref: standing.ref }, data: { isSuspended: true } })
    expect(await findingsOf(competition)).toEqual([['CAREER_LEVEL', refs]])
  })

  it('cr713: a start list that is not on the planning', async () => {
    const { competition, list, activity } = await given()
    await prisma.activity.delete({ where: { ref: activity.ref } })
    expect(await findingsOf(competition)).toEqual([['STARTLIST_NOT_PLANNED', [list.ref]]])
  })

  it('cr714: a test without a start list, by the part that has none; a cancelled one needs none', async () => {
    const { competition } = await given()
    const bare = await make.test({ competitionRef: competition, name: 'Bare' })
    await make.test({ competitionRef: competition, cancelledAt: now() })
    const { findings } = await api('federationCollaborator').competitions.healthCheck.get({ competition })
    expect(findings).toEqual([
      {
        ...{ problem: 'TEST_WITHOUT_STARTLIST', count: 1 },
        subjects: [
          {
            ...{ kind: 'TEST', ref: bare.ref, testRef: null, testName: null, name: 'Bare' },
            ...{ testSetRef: bare.testSet.ref, personRef: null },
          },
        ],
      },
    ])
  })

  it('cr715: a registration without a price profile', async () => {
    const { competition, refs } = await given({ starts: [{ registration: { priceProfileRef: null } }, {}] })
    expect(await findingsOf(competition)).toEqual([['PRICE_PROFILE_MISSING', [refs[0]]]])
  })

  it('cr716: no price profile is the default', async () => {
    const { competition, profile, standard } = await given()
    await prisma.priceProfile.update({ where: { ref: standard.ref }, data: { isDefault: false } })
    expect(await findingsOf(competition)).toEqual([
      ['PRICE_PROFILE_WITHOUT_DEFAULT', [profile.ref, standard.ref].toSorted()],
    ])
  })

  it('cr717: several price profiles are the default', async () => {
    const { competition, profile, standard } = await given()
    await prisma.priceProfile.update({ where: { ref: profile.ref }, data: { isDefault: true } })
    expect(await findingsOf(competition)).toEqual([
      ['PRICE_PROFILE_SEVERAL_DEFAULTS', [profile.ref, standard.ref].toSorted()],
    ])
  })

  it('cr718: a result of a test of a career without points', async () => {
    const career = await givenCareer()
    const { competition, refs, combinations, test, ride } = await given({ test: { careerRef: career.ref } })
    const [categoryRef = ''] = career.categoryRefs
    const practitionerRef = combinations[0]?.ref ?? ''
    const standing = await make.practitionerCareer({ careerRef: career.ref, practitionerRef, categoryRef })
    await ride(0, 'FINISHED')
    expect(await findingsOf(competition)).toEqual([['WITHOUT_CAREER_POINTS', refs]])
    await prisma.careerPoints.create({
      data: {
        ...{ ref: newRef(), practitionerCareerRef: standing.ref, categoryRef, registrationRef: refs[0] ?? '' },
        ...{ testSetRef: test.testSet.ref, date: '2026-05-16', source: 'CALCULATED', calculated: '0' },
      },
    })
    expect(await findingsOf(competition)).toEqual([])
  })

  it('cr720: a starter who is not in the career of the test', async () => {
    const career = await givenCareer()
    const { competition, refs } = await given({ test: { careerRef: career.ref } })
    expect(await findingsOf(competition)).toEqual([['WITHOUT_CAREER', refs]])
  })

  it('cr721: a combination that is not official, with the rider and the part', async () => {
    const { competition, test, refs, combinations } = await given({ starts: [{ practitioner: { isUnknown: true } }] })
    const { findings } = await api('federationCollaborator').competitions.healthCheck.get({ competition })
    const { personRef } = await prisma.practitioner.findUniqueOrThrow({ where: { ref: combinations[0]?.ref ?? '' } })
    expect(findings).toMatchObject([
      {
        problem: 'UNOFFICIAL_COMBINATION',
        subjects: [{ kind: 'REGISTRATION', ref: refs[0], testRef: test.ref, testSetRef: test.testSet.ref, personRef }],
      },
    ])
  })
})
