import { championshipErrors } from '@oxer/domain/championships/championship/championship.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation: federationRef, make, worlds } = await apiTest()

const as = (subject: Subject) => api(subject).competitions.championshipCompetition
const office = as('federationCollaborator')
const visitor = as('anonymous')
const { prisma } = database
const { category, competition: world } = worlds.a

const given = async (over: object = {}) => {
  const { ref } = await make.championship({ federationRef, ...over })
  await prisma.championshipSportCategory.create({
    data: { ref, championshipRef: ref, sportCategoryRef: category.ref, order: 0 },
  })
  return ref
}
const dressage = { sportTypes: ['DRESSAGE'] }

describe('the competitions of a championship (c136, c141)', () => {
  it('are added, changed, ordered and removed; everybody reads the public ones', async () => {
    const championship = await given()
    const { ref: first } = await make.competition({ federationRef, ...dressage, status: 'PUBLISHED' })
    const { ref: draft } = await make.competition({ federationRef, ...dressage, status: 'DRAFT' })
    const added = await office.add({ championship, competitionRef: first, factor: '1.5' })
    expect(added).toMatchObject({
      factor: '1.5',
      counting: 'BEST_OF',
      countsCategories: true,
      groupRefs: [],
      version: 1,
    })
    await office.add({ championship, competitionRef: draft, counting: 'ALWAYS' })
    const refsOf = (rows: { competition: { ref: string } }[]) => rows.map(({ competition }) => competition.ref)
    expect(refsOf(await visitor.list({ championship }))).toEqual([first])
    expect(refsOf(await office.list({ championship }))).toEqual([first, draft])
    expect(refsOf(await office.order({ championship, competitions: [draft, first] }))).toEqual([draft, first])
    await refused(office.order({ championship, competitions: [first] }), championshipErrors.orderOutdated)
    const change = { championship, competition: first, version: 1, factor: '2', counting: 'ALWAYS' as const }
    expect(await office.update(change)).toMatchObject({ factor: '2', counting: 'ALWAYS', version: 2 })
    expect((await refused(office.update(change), kernelErrors.staleVersion)).current).toMatchObject({ version: 2 })
    await refused(office.update({ ...change, version: 2, factor: '0' }), kernelErrors.wrongFormat)
    const other = { ...change, version: 2, groupRefs: [worlds.b.championshipGroup.ref] }
    await refused(office.update(other), kernelErrors.notFound)
    await office.remove({ championship, competition: first })
    await refused(office.remove({ championship, competition: first }), kernelErrors.notFound)
    const history = await api('federationAdministrator').championships.championship.history({ championship })
    expect(history.items.map(({ action }) => action)).toEqual([
      ...['remove-competition', 'update-competition', 'order-competitions', 'add-competition', 'add-competition'],
    ])
  })

  it('are offered with why not, and refused for the same reasons', async () => {
    const championship = await given({ start: '2050-01-01', end: '2050-12-31' })
    const one = async (over: object) => (await make.competition({ federationRef, ...dressage, ...over })).ref
    const good = await one({ start: '2050-03-01', end: '2050-03-02' })
    const cancelled = await one({ start: '2050-04-01', end: '2050-04-01', status: 'CANCELLED' })
    const jumping = await one({ start: '2050-05-01', end: '2050-05-01', sportTypes: ['SHOW_JUMPING'] })
    const late = await one({ start: '2050-12-31', end: '2051-01-01' })
    const { items } = await office.candidates({ championship })
    expect(items.map(({ competition, problems }) => [competition.ref, problems])).toEqual([
      [good, []],
      [cancelled, ['CANCELLED']],
      [jumping, ['OTHER_SPORT']],
      [late, ['OUTSIDE_DATES']],
    ])
    await refused(office.add({ championship, competitionRef: cancelled }), championshipErrors.competitionCancelled)
    await refused(office.add({ championship, competitionRef: jumping }), championshipErrors.competitionOfOtherSport)
    await refused(office.add({ championship, competitionRef: late }), championshipErrors.competitionOutsideDates)
    await office.add({ championship, competitionRef: good })
    await refused(office.add({ championship, competitionRef: good }), championshipErrors.competitionAdded)
    await refused(office.add({ championship, competitionRef: worlds.b.competition.ref }), kernelErrors.notFound)
  })

  it('are for staff of the federation alone', async () => {
    const { ref: championship } = worlds.b.championship
    const mine = worlds.a.championship.ref
    await refused(visitor.manage({ championship: mine }), kernelErrors.noUserContext)
    await refused(as('competitionOrganizer').manage({ championship: mine }), kernelErrors.insufficientPermissions)
    await refused(office.manage({ championship }), kernelErrors.notFound)
    await refused(office.candidates({ championship }), kernelErrors.notFound)
    await refused(visitor.list({ championship }), kernelErrors.notFound)
  })
})

describe('a test of a championship (cr166, cr181)', () => {
  it('names one that has its competition, and forgets it when the competition leaves', async () => {
    const championship = await given()
    const { test } = api('federationAdministrator').competitions
    const { ref: competition } = await make.competition({ federationRef, ...dressage })
    const make1 = (over: object = {}) =>
      test.save({
        ...{ competition, name: 'Championship class', sportTypeVariantRef: worlds.a.variant.ref },
        ...{ championshipRef: championship, championshipCategoryRef: category.ref, championshipFactor: '1.5', ...over },
      })
    await refused(make1(), championshipErrors.competitionNotInChampionship)
    await office.add({ championship, competitionRef: competition })
    const { championships } = await test.metadata({ competition })
    expect(championships).toMatchObject([{ ref: championship, sportCategories: [{ ref: category.ref }] }])
    const made = await make1()
    expect(made).toMatchObject({
      ...{ championshipRef: championship, championshipCategoryRef: category.ref },
      ...{ championshipFactor: '1.5', givesChampionshipPoints: true },
    })
    await refused(make1({ championshipCategoryRef: worlds.b.category.ref }), championshipErrors.categoryNotRanked)
    const silent = { ref: made.ref, version: made.version, name: made.name, givesChampionshipPoints: false }
    expect(await test.save({ competition, ...silent })).toMatchObject({
      ...{ givesChampionshipPoints: false, championshipRef: championship },
    })
    await office.remove({ championship, competition })
    expect(await test.get({ competition, test: made.ref })).toMatchObject({
      ...{ championshipRef: null, championshipCategoryRef: null, championshipFactor: '1.5' },
    })
  })
})

/** A championship of a new competition with one open test, and riders to register. */
const season = async (over: object) => {
  const championship = await given(over)
  const registering = api('federationAdministrator').competitions.registration
  const one = async () => {
    const fee = { amountWithTax: 1000, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null }
    const fees = { paymentMode: 'DEFERRED', lateFee: 'ON_TOP', registration: fee, late: fee, noShow: fee }
    const { ref: competition } = await make.competition({ federationRef, ...dressage, fees, status: 'PUBLISHED' })
    await office.add({ championship, competitionRef: competition })
    const { ref: test } = await make.test({ competitionRef: competition, sportCategoryRef: category.ref })
    return { competition, test }
  }
  return { championship, registering, one }
}

describe('fees and limits (decision 14, decision 63)', () => {
  const [practitioner] = worlds.a.practitioners
  const data = { practitionerRef: practitioner?.ref ?? '' }

  it('a fee above 0 replaces that of the competition, for new registrations', async () => {
    const own = { amountWithTax: 2500, taxLevelCode: 'VAT_21', currency: 'EUR', articleRef: null }
    const { championship, registering, one } = await season({ fees: { registration: own } })
    const { competition, test } = await one()
    const register = async () =>
      (await registering.create({ competition, test, data, confirmSaveWithWarnings: true })).registrations[0]
    const first = await register()
    expect(first?.fee.amountWithTax).toBe(2500)
    await prisma.championship.update({ where: { ref: championship }, data: { fees: {} } })
    const second = await register()
    expect(second?.fee.amountWithTax).toBe(1000)
    const [stored] = await prisma.registration.findMany({
      where: { ref: first?.ref ?? '' },
      select: { feeCents: true },
    })
    expect(stored?.feeCents).toBe(2500)
  })

  it('a limit counts over all competitions; of two simultaneous registrations one is refused', async () => {
    const { registering, one } = await season({ maxPerRider: 1 })
    const [left, right] = [await one(), await one()]
    const attempts = await Promise.allSettled(
      [left, right].map((where) => registering.create({ ...where, data, confirmSaveWithWarnings: false })),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const again = registering.create({ ...left, data, confirmSaveWithWarnings: false })
    const causes = (await again.catch((error: { causes: { code: string }[] }) => error)) as unknown
    expect(JSON.stringify(causes)).toContain(registrationErrors.maxChampionshipRiderReached.code)
    await registering.create({ ...right, data, confirmSaveWithWarnings: true })
  })
})

describe('points tried on a test', () => {
  it('are those of its ranking, and nothing is stored', async () => {
    const championship = await given()
    const tests = await office.trialTests({ championship })
    const definition = { kind: 'RANK_TABLE' as const, points: ['9', '7'] }
    const [first] = tests
    if (first !== undefined) {
      const points = await office.tryPoints({ championship, testSetRef: first.testSetRef, definition })
      expect(points.find(({ place }) => place === 1)?.points).toBe('9')
    }
    const { ref: testSetRef } = worlds.b.dressage.testSet
    await refused(office.tryPoints({ championship, testSetRef, definition }), kernelErrors.notFound)
    expect(world.ref).not.toBe('')
  })
})
