import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, now, worlds } = await apiTest()
const check = (competition: string, subject: Subject = 'federationCollaborator') =>
  api(subject).competitions.healthCheck.get({ competition })
const inA = { federationRef: federation }

describe('the health check of a competition (cr082, cr709-cr721)', () => {
  it('names what is wrong, each with where to solve it, and nothing twice', async () => {
    const { ref: competition } = await make.competition(inA)
    const career = await make.career({ ...inA, sportTypeVariantRefs: [worlds.a.variant.ref] })
    const ridden = await make.test({ competitionRef: competition, name: 'Ridden', careerRef: career.ref })
    const bare = await make.test({ competitionRef: competition, name: 'Bare' })
    const horse = await make.horse(inA)
    const start = async (test: typeof ridden, over: object = {}) => {
      const practitioner = await make.practitioner({ ...inA, ...over })
      return make.registration({
        competitionRef: competition,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: practitioner.ref,
      })
    }
    const first = await start(ridden, { horseRef: horse.ref, isUnknown: true })
    const second = await start(ridden, { horseRef: horse.ref })
    await make.startlist({
      competitionRef: competition,
      testSetRef: ridden.testSet.ref,
      registrationRefs: [first.ref, second.ref],
    })
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        testSetRef: ridden.testSet.ref,
        registrationRef: first.ref,
        status: 'FINISHED',
        content: {},
        enteredAt: now(),
      },
    })
    const leaf = { kind: 'PERSON_HAS_LICENSE', weight: 'REQUIRED', inverted: false, ref: worlds.a.license.ref }
    await database.prisma.registrationRules.create({
      data: { competitionRef: competition, rules: { logicalOperator: 'all', inverted: false, children: [leaf] } },
    })
    const { findings } = await check(competition)
    const counts = Object.fromEntries(findings.map(({ problem, count }) => [problem, count]))
    expect(counts).toMatchObject({
      NOT_STARTED: 1,
      LICENSE: 2,
      HORSE_IN_DISCIPLINE: 2,
      STARTLIST_NOT_PLANNED: 1,
      TEST_WITHOUT_STARTLIST: 1,
      PRICE_PROFILE_MISSING: 2,
      WITHOUT_CAREER: 2,
      UNOFFICIAL_COMBINATION: 1,
    })
    const subjectsOf = (problem: string) => findings.find((each) => each.problem === problem)?.subjects
    expect(subjectsOf('NOT_STARTED')).toMatchObject([{ kind: 'REGISTRATION', ref: second.ref, testRef: ridden.ref }])
    expect(subjectsOf('TEST_WITHOUT_STARTLIST')).toMatchObject([{ kind: 'TEST', ref: bare.ref, name: 'Bare' }])
  })

  it('is empty for a competition without problems, and refused to others', async () => {
    const { ref: competition } = await make.competition(inA)
    expect((await check(competition)).findings).toEqual([])
    await refused(check(competition, 'anonymous'), kernelErrors.noUserContext)
    await refused(check(competition, 'rider'), kernelErrors.insufficientPermissions)
    await refused(check(competition, 'foreignAdministrator'), kernelErrors.notFound)
  })
})
