import { newRef } from '@oxer/db'
import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import { CareerDefinition, type TransitionRule } from '@oxer/domain/careers/career/career.schema'
import type { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import { pointDistributionPresets } from '@oxer/domain/catalogue/point-distribution/presets/point-distribution.presets'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const today = '2026-05-17'

const { api, database, federation, make, now, worlds } = await apiTest()

const staff = () => api('federationAdministrator').careers.career
const dressagePoints = pointDistributionPresets.find(({ key }) => key === 'KNHS_DRESSAGE_WINSTPUNTEN')?.definition

const rule = (over: Partial<TransitionRule>): TransitionRule => ({
  ref: newRef(),
  class: 'CAN_INCREASE',
  from: null,
  to: null,
  conditions: [{ kind: 'POINTS', operator: '>=', points: '10' }],
  pointsAfter: 'ZERO',
  ...over,
})

/** A career of B, L and M. A combination may move up from 10 points and must from 30, unless other rules are given. */
const givenCareer = async (rules?: readonly TransitionRule[], distribution?: PointDistribution) => {
  const career = await make.career({
    federationRef: federation,
    sportTypeVariantRefs: [worlds.a.variant.ref],
    ...(distribution && { distribution }),
  })
  if (rules !== undefined) {
    const definition = career.definition as unknown as CareerDefinition
    await database.prisma.career.update({
      where: { ref: career.ref },
      data: { definition: JSON.parse(JSON.stringify({ ...definition, transitionRules: rules })) },
    })
  }
  const [b, l, m] = career.categoryRefs as [string, string, string]
  const stand = async (categoryRef: string, points: string, over: { isSuspended?: boolean; since?: string } = {}) => {
    const practitioner = await make.practitioner({ federationRef: federation })
    const standing = await make.practitionerCareer({
      careerRef: career.ref,
      practitionerRef: practitioner.ref,
      categoryRef,
      points,
      ...over,
    })
    return { ...practitioner, standing }
  }
  return { ref: career.ref, of: { federation, career: career.ref }, b, l, m, stand }
}

const standingOf = (ref: string) => database.prisma.practitionerCareer.findUniqueOrThrow({ where: { ref } })

describe('the cockpit (p142 to p154, decision 30)', () => {
  it('returns and counts each candidate in one class, the highest category first, and no suspended ones', async () => {
    const { of, b, l, m, stand } = await givenCareer()
    const must = await stand(b, '30')
    const can = await stand(b, '10')
    const higher = await stand(l, '12.5')
    const more = await stand(b, '29.9')
    await stand(b, '9.99')
    await stand(m, '99')
    await stand(b, '50', { isSuspended: true })
    const page = await staff().candidatesCanIncrease(of)
    expect(page.items.map(({ practitionerRef }) => practitionerRef)).toEqual([higher.ref, more.ref, can.ref])
    expect(page.items[0]).toMatchObject({
      from: { name: 'L' },
      to: { name: 'M' },
      points: '12.5',
      pointsAfter: '0',
      found: [{ actual: '12.5' }],
    })
    expect((await staff().candidatesMustIncrease(of)).items.map(({ practitionerRef }) => practitionerRef)).toEqual([
      must.ref,
    ])
    expect(await staff().countCanIncrease(of)).toEqual({ count: 3 })
    expect(await staff().countMustIncrease(of)).toEqual({ count: 1 })
    expect(await staff().countCanDecrease(of)).toEqual({ count: 0 })
    expect(await staff().countToReset(of)).toEqual({ count: 0 })
    expect((await staff().candidatesCanDecrease(of)).items).toEqual([])
    expect((await staff().candidatesToReset(of)).items).toEqual([])
    expect(await staff().candidateCounts(of)).toEqual({ MUST_INCREASE: 1, CAN_INCREASE: 3, CAN_DECREASE: 0, RESET: 0 })
  })

  it('is read in pages', async () => {
    const { of, b, stand } = await givenCareer()
    const all: string[] = []
    for (const points of ['14', '13', '12', '11', '10']) all.push((await stand(b, points)).ref)
    const first = await staff().candidatesCanIncrease({ ...of, size: 2 })
    const second = await staff().candidatesCanIncrease({
      ...of,
      size: 2,
      ...(first.next !== null && { after: first.next }),
    })
    const third = await staff().candidatesCanIncrease({
      ...of,
      size: 2,
      ...(second.next !== null && { after: second.next }),
    })
    expect([first, second, third].flatMap(({ items }) => items.map((each) => each.practitionerRef))).toEqual(all)
    expect(third.next).toBeNull()
    await refused(staff().candidatesCanIncrease({ ...of, after: 'no cursor' }), kernelErrors.wrongFormat)
  })

  it('counts results since the start in the category, and months without a start', async () => {
    const sixty = rule({ conditions: [{ kind: 'RESULTS', times: 2, measure: 'PERCENTAGE_AT_LEAST', value: '60' }] })
    const idle = rule({ class: 'RESET', conditions: [{ kind: 'INACTIVE', months: 12 }] })
    const { of, b, l, stand } = await givenCareer([sixty, idle])
    const rode = async (standing: string, categoryRef: string, date: string, percentage: string) =>
      database.prisma.careerPoints.create({
        data: {
          ref: newRef(),
          practitionerCareerRef: standing,
          categoryRef,
          date,
          percentage,
          registrationRef: newRef(),
        },
      })
    const twice = await stand(l, '0')
    await rode(twice.standing.ref, l, '2026-04-01', '60')
    await rode(twice.standing.ref, l, '2026-04-08', '71.5')
    const once = await stand(l, '0')
    await rode(once.standing.ref, l, '2026-04-01', '60')
    await rode(once.standing.ref, l, '2026-04-08', '59.999')
    await rode(once.standing.ref, b, '2026-04-08', '80')
    await rode(once.standing.ref, l, '2025-01-01', '80')
    const asleep = await stand(b, '5', { since: '2025-05-17' })
    const awake = await stand(b, '5', { since: '2025-01-01' })
    await rode(awake.standing.ref, b, '2026-01-01', '55')
    expect((await staff().candidatesCanIncrease(of)).items.map((each) => each.practitionerRef)).toEqual([twice.ref])
    expect((await staff().candidatesToReset(of)).items).toMatchObject([
      { practitionerRef: asleep.ref, from: { name: 'B' }, to: { name: 'B' }, found: [{ actual: '12' }] },
    ])
  })

  it('moves the named combinations once, with a history entry for each', async () => {
    const { of, b, l, stand } = await givenCareer()
    const one = await stand(b, '31')
    const two = await stand(b, '32')
    const can = await stand(b, '12')
    const idle = await stand(b, '1')
    const suspended = await stand(b, '40', { isSuspended: true })
    const nowhere = newRef()
    const practitionerRefs = [one.ref, can.ref, idle.ref, suspended.ref, nowhere]
    const applied = await staff().applyMustIncrease({ ...of, all: false, practitionerRefs })
    expect(applied).toMatchObject({
      movedCount: 1,
      moved: [{ practitionerRef: one.ref, class: 'MUST_INCREASE', fromRef: b, toRef: l }],
      skippedCount: 4,
    })
    expect(new Map(applied.skipped.map((each) => [each.practitionerRef, each.reason]))).toEqual(
      new Map([
        [can.ref, 'OTHER_CLASS'],
        [idle.ref, 'NOT_A_CANDIDATE'],
        [suspended.ref, 'SUSPENDED'],
        [nowhere, 'UNKNOWN_PRACTITIONER'],
      ]),
    )
    expect(await standingOf(one.standing.ref)).toMatchObject({ categoryRef: l, since: today, version: 2 })
    expect(
      await database.prisma.careerTransition.findMany({ where: { practitionerCareerRef: one.standing.ref } }),
    ).toMatchObject([{ class: 'MUST_INCREASE', fromCategoryRef: b, toCategoryRef: l, date: today }])
    const again = await staff().applyMustIncrease({ ...of, all: false, practitionerRefs: [one.ref] })
    expect(again).toMatchObject({ movedCount: 0, skipped: [{ practitionerRef: one.ref, reason: 'ALREADY_MOVED' }] })
    const all = await staff().applyMustIncrease({ ...of, all: true, practitionerRefs: [] })
    expect(all.moved.map(({ practitionerRef }) => practitionerRef)).toEqual([two.ref])
    expect(all.skipped).toEqual([{ practitionerRef: one.ref, reason: 'ALREADY_MOVED' }])
    expect(await staff().countMustIncrease(of)).toEqual({ count: 0 })
    const lines = await database.prisma.history.findMany({ where: { ref: of.career, action: 'apply-transitions' } })
    expect(lines).toHaveLength(2)
  })

  it('without a class moves each candidate by its own class (p154), and with a class only those of that class', async () => {
    const down = rule({ class: 'CAN_DECREASE', conditions: [{ kind: 'POINTS', operator: '<=', points: '-4' }] })
    const { of, b, l, m, stand } = await givenCareer([rule({}), down])
    const up = await stand(l, '10')
    const falling = await stand(l, '-4')
    await refused(
      staff().applyAny({ federation: worlds.b.federation.ref, career: of.career, practitionerRefs: [] }),
      kernelErrors.notFound,
    )
    expect((await staff().applyCanDecrease({ ...of, all: false, practitionerRefs: [up.ref] })).moved).toEqual([])
    expect((await staff().applyAny({ ...of, practitionerRefs: [up.ref, falling.ref] })).movedCount).toBe(2)
    expect((await standingOf(up.standing.ref)).categoryRef).toBe(m)
    expect((await standingOf(falling.standing.ref)).categoryRef).toBe(b)
    expect((await staff().applyCanIncrease({ ...of, all: true, practitionerRefs: [] })).movedCount).toBe(0)
    expect((await staff().applyToReset({ ...of, all: true, practitionerRefs: [] })).movedCount).toBe(0)
  })

  it('keeps the points of one continuous scale, and they alone cause no second move', async () => {
    const keep = rule({ pointsAfter: 'KEEP', conditions: [{ kind: 'POINTS', operator: '>=', points: '10' }] })
    const { of, b, l, stand } = await givenCareer([keep])
    const rider = await stand(b, '26')
    await staff().applyCanIncrease({ ...of, all: true, practitionerRefs: [] })
    expect(await staff().countCanIncrease(of)).toEqual({ count: 0 })
    const [career] = await staff().ofMember({ member: rider.personRef })
    expect(career).toMatchObject({ activeCategory: { ref: l }, points: '26' })
    expect((await staff().applyCanIncrease({ ...of, all: false, practitionerRefs: [rider.ref] })).skipped).toEqual([
      { practitionerRef: rider.ref, reason: 'ALREADY_MOVED' },
    ])
  })

  it('moves three hundred combinations with a few statements', async () => {
    const { of, ref, b } = await givenCareer()
    const practitioners = Array.from({ length: 300 }, () => ({ ref: newRef(), standing: newRef() }))
    const person = await make.person({ federationRef: federation })
    const horses = practitioners.map(() => ({
      ref: newRef(),
      federationRef: federation,
      name: 'H',
      searchName: 'h',
      createdAt: now(),
    }))
    await database.prisma.horse.createMany({ data: horses })
    await database.prisma.practitioner.createMany({
      data: practitioners.map((each, index) => ({
        ref: each.ref,
        federationRef: federation,
        personRef: person.ref,
        horseRef: horses[index]?.ref ?? '',
        createdAt: now(),
      })),
    })
    await database.prisma.practitionerCareer.createMany({
      data: practitioners.map((each) => ({
        ref: each.standing,
        careerRef: ref,
        practitionerRef: each.ref,
        categoryRef: b,
        since: '2026-01-01',
        createdAt: now(),
      })),
    })
    await database.prisma.careerPoints.createMany({
      data: practitioners.map((each) => ({
        ref: newRef(),
        practitionerCareerRef: each.standing,
        categoryRef: b,
        date: '2026-02-01',
        source: 'MANUAL',
        manual: '11',
      })),
    })
    expect((await staff().applyCanIncrease({ ...of, all: true, practitionerRefs: [] })).movedCount).toBe(300)
    expect(await database.prisma.practitionerCareer.count({ where: { careerRef: ref, categoryRef: b } })).toBe(0)
  })
})

describe('careers of a member (q015, q016)', () => {
  it('are created, changed and read as they were sent; changed points become manual points', async () => {
    const { of, b, l } = await givenCareer()
    const practitioner = await make.practitioner({ federationRef: federation })
    const member = practitioner.personRef
    expect(await staff().ofMember({ member })).toEqual([])
    const open = await staff().ofMember({ member, withOpen: true })
    expect(open.find(({ career }) => career.ref === of.career)).toMatchObject({ activeCategory: null, version: 0 })
    const sent = {
      practitionerRef: practitioner.ref,
      categoryRef: b,
      points: '7.5',
      isSuspended: true,
      comments: 'Ill',
    }
    const to = { member, career: of.career }
    const entered = await staff().saveOfMember({ ...to, ...sent, version: 0 })
    expect(entered).toMatchObject({ activeCategory: { ref: b }, points: '7.5', isSuspended: true, comments: 'Ill' })
    expect(await staff().ofMember({ member })).toEqual([entered])
    await refused(staff().saveOfMember({ ...to, ...sent, version: 0 }), kernelErrors.staleVersion)
    await staff().saveOfMember({ ...to, ...sent, points: '9', isSuspended: false, comments: '', version: 1 })
    const moved = await staff().saveOfMember({ ...to, ...sent, categoryRef: l, points: '2', version: 2 })
    expect(moved).toMatchObject({
      activeCategory: { ref: l },
      points: '2',
      lastTransition: { class: 'NA', from: 'B', to: 'L', date: today },
    })
    const rows = await database.prisma.careerPoints.findMany({
      where: { practitionerCareer: { practitionerRef: practitioner.ref } },
      orderBy: { ref: 'asc' },
    })
    expect(rows.map(({ source, manual }) => [source, Number(manual)])).toEqual([
      ['MANUAL', 9],
      ['MANUAL', 2],
    ])
  })

  it('take only combinations of the practitioner group of the career (pr0473)', async () => {
    const { of, b } = await givenCareer()
    const rules = {
      logicalOperator: 'all',
      inverted: false,
      children: [{ kind: 'HORSE_IS_TYPE', weight: 'REQUIRED', inverted: false, text: 'PONY' }],
    }
    const group = await make.practitionerGroup({ federationRef: federation, rules })
    await database.prisma.career.update({ where: { ref: of.career }, data: { practitionerGroupRef: group.ref } })
    const enter = async (isPony: boolean) => {
      const horse = await make.horse({ federationRef: federation, isPony })
      const { ref, personRef } = await make.practitioner({ federationRef: federation, horseRef: horse.ref })
      const to = { member: personRef, career: of.career, practitionerRef: ref, categoryRef: b, points: '0', version: 0 }
      return staff().saveOfMember(to)
    }
    await refused(enter(false), careerErrors.outsideGroup)
    expect(await enter(true)).toMatchObject({ activeCategory: { ref: b } })
  })

  it('are read by the member and changed by the federation', async () => {
    const { of, b, stand } = await givenCareer()
    const own = worlds.actors.rider?.personRef ?? ''
    const { ref: practitionerRef } = await make.practitioner({ federationRef: federation, personRef: own })
    const sent = { member: own, career: of.career, practitionerRef, categoryRef: b, points: '1', version: 0 }
    await staff().saveOfMember(sent)
    expect(await api('rider').careers.career.ofMember({ member: own })).toHaveLength(1)
    await refused(
      api('rider').careers.career.saveOfMember({ ...sent, version: 1 }),
      kernelErrors.insufficientPermissions,
    )
    await refused(api('member').careers.career.ofMember({ member: own }), kernelErrors.insufficientPermissions)
    await refused(api('anonymous').careers.career.ofMember({ member: own }), kernelErrors.noUserContext)
    await refused(api('foreignAdministrator').careers.career.ofMember({ member: own }), kernelErrors.notFound)
    await refused(api('foreignAdministrator').careers.career.saveOfMember(sent), kernelErrors.notFound)
    const other = await stand(b, '1')
    await refused(staff().saveOfMember({ ...sent, practitionerRef: other.ref }), kernelErrors.notFound)
    await refused(staff().saveOfMember({ ...sent, career: worlds.b.career.ref }), kernelErrors.notFound)
    const refusal = await refused(
      staff().saveOfMember({ ...sent, categoryRef: newRef(), version: 1 }),
      careerErrors.categoryUnknown,
    )
    expect(refusal.causes[0]).toMatchObject({ field: 'categoryRef' })
  })
})

const ridden = (mark: string, over: Partial<Result> = {}): Result =>
  ({
    discipline: 'DRESSAGE',
    status: 'FINISHED',
    outOfCompetition: false,
    judges: [
      {
        position: 'C',
        percentage: mark,
      },
    ],
    ...over,
  }) as Result

describe('points from results (cr180, cr182, pr1060)', () => {
  /**
   * A dressage test that counts for a career. These combinations are in category B of it without points; the last one is in no category.
   */
  const givenTest = async (riders: number) => {
    const career = await givenCareer(undefined, dressagePoints)
    const competition = await make.competition({ federationRef: federation, start: '2026-05-10', end: '2026-05-10' })
    const test = await make.test({
      competitionRef: competition.ref,
      careerRef: career.ref,
      sportTypeVariantRef: worlds.a.variant.ref,
      protocolDefinition: protocolOf.dressage(),
    })
    const combinations: Awaited<ReturnType<typeof career.stand>>[] = []
    for (let index = 0; index < riders; index += 1) combinations.push(await career.stand(career.b, '0'))
    const stranger = await make.practitioner({ federationRef: federation })
    const registrations: string[] = []
    for (const practitioner of [...combinations, stranger]) {
      const { ref } = await make.registration({
        competitionRef: competition.ref,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: practitioner.ref,
      })
      registrations.push(ref)
    }
    const list = await make.startlist({
      competitionRef: competition.ref,
      testSetRef: test.testSet.ref,
      registrationRefs: registrations,
    })
    const inTest = { competition: competition.ref, test: test.ref, testSet: test.testSet.ref }
    const competitions = api('federationAdministrator').competitions
    const enter = (index: number, result: Result, version = 0) =>
      competitions.result.enter({ ...inTest, participation: registrations[index] ?? '', version, result })
    const points = async (index: number) => {
      const [standing] = await staff().ofMember({ member: combinations[index]?.personRef ?? '' })
      return standing?.points
    }
    return { career, combinations, registrations, competitions, inTest, list, enter, points }
  }

  it('are given when a result is entered, follow its correction, and are withdrawn with the ranking', async () => {
    const { combinations, competitions, registrations, inTest, enter, points } = await givenTest(2)
    await enter(0, ridden('70'))
    await enter(1, ridden('65'))
    await enter(2, ridden('80'))
    expect([await points(0), await points(1)]).toEqual(['3', '2'])
    const rows = await database.prisma.careerPoints.findMany({ where: { testSetRef: inTest.testSet } })
    expect(rows.map(({ date, source, percentage }) => [date, source, Number(percentage)])).toEqual(
      expect.arrayContaining([
        ['2026-05-10', 'CALCULATED', 70],
        ['2026-05-10', 'CALCULATED', 65],
      ]),
    )
    expect(rows).toHaveLength(2)
    await enter(0, ridden('60'), 1)
    expect(await points(0)).toBe('1')
    const { ref } = await database.prisma.ranking.findUniqueOrThrow({ where: { testSetRef: inTest.testSet } })
    await database.prisma.careerPoints.updateMany({
      where: { registrationRef: registrations[1] ?? '' },
      data: { source: 'MANUAL', manual: '5', notes: 'The jury' },
    })
    await enter(1, ridden('50'), 1)
    expect(await points(1)).toBe('5')
    await competitions.ranking.close(inTest)
    expect(
      await database.prisma.careerPoints.findFirst({ where: { registrationRef: registrations[1] ?? '' } }),
    ).toMatchObject({
      source: 'MANUAL',
      notes: 'The jury',
    })
    await competitions.ranking.reopen({ ...inTest, reopenRanking: true })
    await competitions.ranking.delete({ ...inTest, ranking: ref })
    expect([await points(0), await points(1)]).toEqual(['0', '5'])
    expect(combinations).toHaveLength(2)
  })

  it('are listed, corrected with a note, calculated again and returned (cr083-cr085, cr326-cr329)', async () => {
    const { competitions, registrations, inTest, enter, points } = await givenTest(2)
    await enter(0, ridden('70'))
    await enter(1, ridden('65'))
    await enter(2, ridden('80'))
    const { ranking } = competitions
    const rowOf = async (index: number) =>
      (await ranking.points(inTest)).rows.find((row) => row.registrationRef === registrations[index])
    expect(await rowOf(0)).toMatchObject({
      source: 'CALCULATED',
      points: '3',
      isInCareer: true,
      editedBy: null,
      version: 1,
    })
    const of = { ...inTest, participation: registrations[0] ?? '' }
    const edited = await ranking.editPoints({ ...of, version: 1, source: 'MANUAL', points: '7.5', notes: 'Jury' })
    expect(edited).toMatchObject({ source: 'MANUAL', points: '7.5', calculated: '3', notes: 'Jury', version: 2 })
    expect(edited.editedBy).not.toBeNull()
    expect(await points(0)).toBe('7.5')
    await refused(ranking.editPoints({ ...of, version: 1, source: 'CALCULATED' }), kernelErrors.staleVersion)
    const again = await ranking.calculatePoints(inTest)
    expect(again.rows.find((row) => row.registrationRef === of.participation)).toMatchObject({
      ...edited,
      editedAt: expect.any(String),
    })
    await ranking.editPoints({ ...of, version: 2, source: 'CALCULATED' })
    expect(await points(0)).toBe('3')
    // The last one is in no category of the career.
    expect(await rowOf(2)).toMatchObject({ isInCareer: false, points: null, version: 0 })
    const stranger = {
      ...of,
      participation: registrations[2] ?? '',
      version: 0,
      source: 'MANUAL' as const,
      points: '1',
    }
    await refused(ranking.editPoints(stranger), careerErrors.noMatchingCareer)
    await refused(ranking.editPoints({ ...stranger, participation: newRef() }), kernelErrors.notFound)
    const rider = api('rider').competitions.ranking
    await refused(rider.points(inTest), kernelErrors.insufficientPermissions)
    await refused(
      api('foreignAdministrator').competitions.ranking.editPoints({ ...of, version: 3, source: 'CALCULATED' }),
      kernelErrors.notFound,
    )
    await database.prisma.competitionTest.update({ where: { ref: inTest.test }, data: { careerRef: null } })
    expect(await ranking.points(inTest)).toEqual({ career: null, rows: [] })
    await refused(ranking.calculatePoints(inTest), careerErrors.testWithoutCareer)
  })

  it('stay in the category in which the test was ridden', async () => {
    const { career, combinations, enter, points } = await givenTest(1)
    await database.prisma.careerPoints.updateMany({
      where: { practitionerCareerRef: combinations[0]?.standing.ref ?? '' },
      data: { manual: '30' },
    })
    await staff().applyMustIncrease({ ...career.of, all: true, practitionerRefs: [] })
    await enter(0, ridden('70'))
    expect(await points(0)).toBe('0')
    expect(
      await database.prisma.careerPoints.findFirst({
        where: { practitionerCareerRef: combinations[0]?.standing.ref ?? '', registrationRef: { not: null } },
      }),
    ).toMatchObject({ categoryRef: career.b })
  })

  it('follow the test to another career, and are withdrawn if it counts for none (c061)', async () => {
    const { inTest, competitions, enter, points } = await givenTest(1)
    await enter(0, ridden('70'))
    const test = await competitions.test.get({ competition: inTest.competition, test: inTest.test })
    const save = { competition: inTest.competition, ref: test.ref, name: test.name }
    await competitions.test.save({ ...save, careerRef: null, version: test.version })
    expect(await points(0)).toBe('0')
    const after = await competitions.test.save({ ...save, careerRef: test.careerRef, version: test.version + 1 })
    expect(after.careerRef).toBe(test.careerRef)
    expect(await points(0)).toBe('3')
    const draft = await make.career({
      federationRef: federation,
      sportTypeVariantRefs: [worlds.a.variant.ref],
      state: 'DRAFT',
    })
    const changed = { ...save, version: after.version }
    const refusal = await refused(
      competitions.test.save({ ...changed, careerRef: draft.ref }),
      careerErrors.notPublished,
    )
    expect(refusal.causes[0]).toMatchObject({ field: 'careerRef' })
    await refused(competitions.test.save({ ...changed, careerRef: worlds.b.career.ref }), kernelErrors.notFound)
    const jumping = await make.sportTypeVariant({ federationRef: federation, sportType: 'SHOW_JUMPING' })
    const other = await make.career({ federationRef: federation, sportTypeVariantRefs: [jumping.ref] })
    await refused(competitions.test.save({ ...changed, careerRef: other.ref }), careerErrors.variantNotInCareer)
  })

  it('use the distribution of one category for all if the test requests it (cr180, cr182)', async () => {
    const { career, inTest, competitions, enter, points } = await givenTest(1)
    const stored = await database.prisma.career.findUniqueOrThrow({ where: { ref: career.ref } })
    const definition = CareerDefinition.parse(stored.definition)
    const categories = definition.categories.map((each) =>
      each.ref === career.l ? { ...each, pointDistributions: [] } : each,
    )
    await database.prisma.career.update({
      where: { ref: career.ref },
      data: { definition: JSON.parse(JSON.stringify({ ...definition, categories })) },
    })
    await enter(0, ridden('70'))
    expect(await points(0)).toBe('3')
    const { test: api } = competitions
    const test = await api.get({ competition: inTest.competition, test: inTest.test })
    expect(test.careerCategoryRef).toBeNull()
    const save = { competition: inTest.competition, ref: test.ref, name: test.name }
    const ofLow = await api.save({ ...save, careerCategoryRef: career.l, version: test.version })
    expect(ofLow).toMatchObject({ careerRef: career.ref, careerCategoryRef: career.l })
    expect(await points(0)).toBe('0')
    expect((await api.save({ ...save, version: ofLow.version })).careerCategoryRef).toBe(career.l)
    const setState = (state: string) => database.prisma.career.update({ where: { ref: career.ref }, data: { state } })
    await setState('UNPUBLISHED')
    await refused(staff().deleteCategory({ ...career.of, category: career.l }), careerErrors.categoryUsed)
    await setState('PUBLISHED')
    const own = await api.save({ ...save, careerCategoryRef: null, version: ofLow.version + 1 })
    expect([own.careerCategoryRef, await points(0)]).toEqual([null, '3'])
    const changed = { ...save, version: own.version }
    for (const wrong of [{ careerCategoryRef: newRef() }, { careerRef: null, careerCategoryRef: career.b }]) {
      const refusal = await refused(api.save({ ...changed, ...wrong }), careerErrors.categoryUnknown)
      expect(refusal.causes[0]).toMatchObject({ field: 'careerCategoryRef' })
    }
    expect((await api.save({ ...changed, careerRef: null })).careerCategoryRef).toBeNull()
  })

  it('sort a start list: the highest category first, then the points (cr267)', async () => {
    const { career, combinations, registrations, competitions, inTest, list } = await givenTest(3)
    const [first, second, third] = combinations
    const put = (practitioner: typeof first, categoryRef: string, points: string) =>
      staff().saveOfMember({
        member: practitioner?.personRef ?? '',
        career: career.ref,
        practitionerRef: practitioner?.ref ?? '',
        categoryRef,
        points,
        version: 1,
      })
    await put(first, career.b, '4')
    await put(second, career.l, '1')
    await put(third, career.b, '8')
    const of = { competition: inTest.competition, id: list.ref }
    const order = async (direction: 'ASCENDING' | 'DESCENDING') => {
      await competitions.startlist.compute({ ...of, method: 'AUTOMATIC', basis: 'BY_CAREER', direction })
      const { entries } = await competitions.startlist.get(of)
      return entries.map((entry) => registrations.indexOf(entry.registrationRef ?? ''))
    }
    expect(await order('ASCENDING')).toEqual([1, 2, 0, 3])
    expect(await order('DESCENDING')).toEqual([0, 2, 1, 3])
    await database.prisma.competitionTest.update({ where: { ref: inTest.test }, data: { careerRef: null } })
    await refused(
      competitions.startlist.compute({ ...of, method: 'AUTOMATIC', basis: 'BY_CAREER' }),
      startlistErrors.basisNotOffered,
    )
  })
})

describe('tests of a career (c057, cr068)', () => {
  it('are created for each category, in the disciplines that give points', async () => {
    const career = await givenCareer(undefined, dressagePoints)
    const { ref: competition } = await make.competition({ federationRef: federation, status: 'DRAFT' })
    const { test } = api('federationAdministrator').competitions
    const made = await test.createForCareer({ competition, id: career.ref })
    expect(made.map(({ careerCategoryRef }) => careerCategoryRef)).toEqual([career.b, career.l, career.m])
    expect(made.map(({ name, careerRef, sportTypeVariant }) => [name, careerRef, sportTypeVariant?.ref])).toEqual(
      ['B', 'L', 'M'].map((name) => [expect.stringMatching(new RegExp(` ${name}$`)), career.ref, worlds.a.variant.ref]),
    )
    const { careers } = await test.metadata({ competition })
    expect(careers.map(({ ref }) => ref)).toContain(career.ref)
    expect(careers.map(({ ref }) => ref)).not.toContain(worlds.b.career.ref)
    await refused(test.createForCareer({ competition, id: worlds.b.career.ref }), kernelErrors.notFound)
    await refused(
      api('rider').competitions.test.createForCareer({ competition, id: career.ref }),
      kernelErrors.insufficientPermissions,
    )
  })
})
