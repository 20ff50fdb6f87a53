// The rules of a competition that ask for a selection or a place in a championship, in the verdict on a start (decision 364).
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ruleFailureErrors } from '@oxer/domain/kernel/rule-tree/rule-tree.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { seasons } from './championship-ranking.fixture.ts'

const test = await apiTest()
const { api, database, make, worlds, federation } = test
const { category, givenChampionship, givenPhase, givenRiders, givenCompetition, create, showAll } = seasons(test)
const staff = () => api('federationAdministrator').competitions

/** A district from which the first two of four go on. */
const givenDistrict = async (dependence = 'RIDER_HORSE') => {
  const championship = await givenChampionship({
    name: 'League',
    status: 'PUBLISHED',
    practitionerDependence: dependence,
  })
  const district = await givenPhase(championship, 1)
  await database.prisma.championshipGroup.updateMany({
    where: { phaseRef: district.ref },
    data: { rules: { rules: { dependence }, selection: { kind: 'TOP_NUMBER', count: 2 } } },
  })
  const riders = await givenRiders(4)
  const held = await givenCompetition(championship, riders)
  await held.ride([6000, 6100, 6200, 6300])
  await create(championship)
  return { championship, phase: district.ref, riders }
}

/** A competition with this rule, outside of the championship. */
const givenPlace = async (rule: object, over: { sportCategoryRef?: string | null } = {}) => {
  const { ref: competition } = await make.competition({ federationRef: federation })
  const { ref } = await make.test({ competitionRef: competition, maxPerCombination: 0, ...over })
  const rules = {
    logicalOperator: 'all',
    inverted: false,
    children: [{ inverted: false, weight: 'REQUIRED', ...rule }],
  }
  await database.prisma.registrationRules.create({ data: { competitionRef: competition, rules } })
  return { competition, testRef: ref }
}
type Place = Awaited<ReturnType<typeof givenPlace>>

const known = (practitionerRef: string) => ({ practitionerRef, person: null, horse: null, organisation: null })
const outcomeOf = async (place: Place, rider: { ref: string } | undefined) => {
  const { rules } = await staff().registration.offer({ ...place, practitioner: known(rider?.ref ?? '') })
  return [rules?.outcome, ...(rules?.reasons.flatMap(({ ways }) => ways.flat()) ?? []).map(({ error }) => error)]
}

describe('a rule about a championship', () => {
  it('lets in who is selected in a phase, once the selection is frozen', async () => {
    const { championship, phase, riders } = await givenDistrict()
    const place = await givenPlace({ kind: 'IS_SELECTED_IN_CHAMPIONSHIP', ref: phase })
    const refusal = ['BLOCKED', ruleFailureErrors.championshipNotSelected.code]
    expect(await outcomeOf(place, riders[0])).toEqual(refusal)
    await staff().championshipRanking.freezeSelection({ championship, phaseRef: phase, sportCategoryRef: category })
    expect(await outcomeOf(place, riders[0])).toEqual(['ALLOWED'])
    expect(await outcomeOf(place, riders[2])).toEqual(refusal)
    const club = api('clubAdministrator').competitions.organisationRegistration
    const failed = await refused(
      club.createMany({
        organisation: worlds.a.club.ref,
        competitionRef: place.competition,
        subscriptions: [{ testRef: place.testRef, data: known(riders[2]?.ref ?? '') }],
      }),
      ruleFailureErrors.championshipNotSelected,
    )
    const { code } = ruleFailureErrors.championshipNotSelected
    expect(failed.causes.find((cause) => cause.code === code)).toMatchObject({
      values: { name: expect.stringContaining('League · ') },
    })
  })

  it('reads places and points of a ranking that the public may see, and of no other', async () => {
    const { championship, phase, riders } = await givenDistrict()
    const first = await givenPlace({ kind: 'HAS_CHAMPIONSHIP_PLACE', ref: phase, operator: '<=', number: 2 })
    const enough = await givenPlace({ kind: 'HAS_CHAMPIONSHIP_POINTS', ref: championship, operator: '>=', number: 6 })
    expect(await outcomeOf(first, riders[0])).toEqual(['BLOCKED', ruleFailureErrors.championshipUnplaced.code])
    await showAll(championship)
    expect(await outcomeOf(first, riders[1])).toEqual(['ALLOWED'])
    expect(await outcomeOf(first, riders[2])).toEqual(['BLOCKED', ruleFailureErrors.championshipPlace.code])
    expect(await outcomeOf(enough, riders[2])).toEqual(['ALLOWED'])
    expect(await outcomeOf(enough, riders[3])).toEqual(['BLOCKED', ruleFailureErrors.championshipPoints.code])
    const [stranger] = await givenRiders(1)
    expect(await outcomeOf(first, stranger)).toEqual(['BLOCKED', ruleFailureErrors.championshipUnplaced.code])
  })

  it('is about the category of the test, if the championship ranks it', async () => {
    const { championship, phase, riders } = await givenDistrict()
    const other = await make.sportCategory({ federationRef: federation, sportTypeVariantRef: worlds.a.variant.ref })
    await make.championshipSportCategory({ championshipRef: championship, sportCategoryRef: other.ref })
    await staff().championshipRanking.freezeSelection({ championship, phaseRef: phase, sportCategoryRef: category })
    const selected = { kind: 'IS_SELECTED_IN_CHAMPIONSHIP', ref: phase }
    const outcomes = []
    for (const sportCategoryRef of [category, other.ref, null]) {
      outcomes.push((await outcomeOf(await givenPlace(selected, { sportCategoryRef }), riders[0]))[0])
    }
    expect(outcomes).toEqual(['ALLOWED', 'BLOCKED', 'ALLOWED'])
  })

  it('knows a rider with another horse where riders collect', async () => {
    const { championship, phase, riders } = await givenDistrict('RIDER')
    await staff().championshipRanking.freezeSelection({ championship, phaseRef: phase, sportCategoryRef: category })
    const place = await givenPlace({ kind: 'IS_SELECTED_IN_CHAMPIONSHIP', ref: phase })
    const other = await make.practitioner({ federationRef: federation, personRef: riders[0]?.personRef ?? '' })
    expect(await outcomeOf(place, other)).toEqual(['ALLOWED'])
  })

  it('is saved for championships of the federation alone, and read with their names', async () => {
    const { phase } = await givenDistrict()
    const { ref: competition } = await make.competition({ federationRef: federation })
    const save = (ref: string) =>
      staff().registration.saveRules({
        competition,
        version: 0,
        rules: { logicalOperator: 'all', children: [{ kind: 'IS_SELECTED_IN_CHAMPIONSHIP', ref }] },
      })
    const foreign = await make.championship({ federationRef: worlds.b.federation.ref })
    await refused(save(foreign.ref), kernelErrors.notFound)
    await save(phase)
    const names = await api('competitionOrganizer').catalogue.rulesTemplate.names({ federation, refs: [phase] })
    expect(names).toEqual([{ ref: phase, name: expect.stringMatching(/^League · ./) }])
  })
})
