import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ChampionshipFees, UpdateChampionshipGeneral } from '../championship/championship.schema.ts'
import { championshipTemplates } from '../championship-template/championship-template.presets.ts'
import { phasesOfTemplate } from '../championship-template/template-phases.rules.ts'
import { ChampionshipGroupRules, ChampionshipPhaseRules } from './championship-phase.schema.ts'
import { chooseDistribution } from './distribution-choice.rules.ts'
import { findPhaseOutOfOrder, sourcesOf } from './phase-order.rules.ts'
import { findPublishingProblems } from './publishing.rules.ts'

const table = { kind: 'RANK_TABLE' as const, points: ['1'], beyond: '0', sharedPlaces: 'HIGHER' as const }
const definition = {
  ...table,
  statusPoints: {},
  decimals: 3,
  minusPoints: { fromParticipants: 0, atChampionships: true },
}
const jumping = { ref: 'J', name: 'Jumping 100', sportType: 'SHOW_JUMPING' as const }

describe('the points that count', () => {
  const all = [null, 'G'].flatMap((groupRef) => [null, 'C'].map((sportCategoryRef) => ({ groupRef, sportCategoryRef })))
  it.each([
    [4, { groupRef: 'G', sportCategoryRef: 'C' }],
    [3, { groupRef: 'G', sportCategoryRef: null }],
    [2, { groupRef: null, sportCategoryRef: 'C' }],
    [1, { groupRef: null, sportCategoryRef: null }],
  ])('are the most specific of %i', (number, expected) => {
    const order = [all[0], all[1], all[2], all[3]].flatMap((each) => each ?? [])
    expect(chooseDistribution(order.slice(0, number), { groupRef: 'G', sportCategoryRef: 'C' })).toEqual(expected)
  })
  it('have no table if none is for everybody', () => {
    const other = [{ groupRef: 'other', sportCategoryRef: null }]
    expect(chooseDistribution(other, { groupRef: 'G', sportCategoryRef: 'C' })).toBeNull()
  })
})

describe('publishing', () => {
  const facts = { sportTypes: ['SHOW_JUMPING' as const], series: [jumping], groups: ['G'], distributions: [] }
  it('needs a phase, and points and a sport for each category', () => {
    expect(findPublishingProblems({ ...facts, groups: [] })).toEqual([{ code: 'PHASE_MISSING', category: null }])
    expect(findPublishingProblems(facts)).toEqual([{ code: 'DISTRIBUTION_MISSING', category: 'Jumping 100' }])
    const ofCategory = [{ groupRef: null, sportCategoryRef: 'J', definition }]
    expect(findPublishingProblems({ ...facts, distributions: ofCategory })).toEqual([])
    expect(findPublishingProblems({ ...facts, sportTypes: ['DRESSAGE'], distributions: ofCategory })).toEqual([
      { code: 'OTHER_SPORT', category: 'Jumping 100' },
    ])
    expect(findPublishingProblems({ ...facts, sportTypes: ['ALL'], distributions: ofCategory })).toEqual([])
  })
  it('needs points in every group', () => {
    const ofGroup = [{ groupRef: 'G', sportCategoryRef: null, definition }]
    expect(findPublishingProblems({ ...facts, groups: ['G', 'H'], distributions: ofGroup })).toHaveLength(1)
  })
})

describe('the order of phases', () => {
  const refs = ['a', 'b', 'c', 'd']
  test.prop([
    fc.shuffledSubarray(refs, { minLength: 4 }),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 3 }),
  ])('is refused exactly if a phase reads one that does not come before it', (order, reader, read) => {
    const rules = ChampionshipPhaseRules.parse({ enters: [refs[read]] })
    const none = ChampionshipPhaseRules.parse({})
    const phases = order.map((ref) => ({ ref, name: ref, rules: ref === refs[reader] ? rules : none }))
    const isLate = order.indexOf(refs[read] ?? '') >= order.indexOf(refs[reader] ?? '')
    expect(findPhaseOutOfOrder(phases) !== null).toBe(isLate)
  })
})

describe('the phases of a template', () => {
  it.each(championshipTemplates.map((template) => [template.key, template] as const))('%s have refs', (_, template) => {
    let count = 0
    const { phases, main } = phasesOfTemplate(template, 'nl', () => `ref ${++count}`)
    const known = new Set(phases.flatMap((phase) => [phase.ref, ...phase.groups.map(({ ref }) => ref)]))
    expect(known.size).toBe(count)
    expect(findPhaseOutOfOrder(phases)).toBeNull()
    for (const { rules, groups } of phases) {
      expect(sourcesOf(rules).every((ref) => known.has(ref))).toBe(true)
      expect(Object.keys(rules.share?.weights ?? {}).every((ref) => known.has(ref))).toBe(true)
      expect(ChampionshipPhaseRules.parse(rules)).toEqual(rules)
      for (const { rules: own, selection } of groups) {
        expect(own.dependence).toBe(template.dependence)
        expect(ChampionshipGroupRules.parse({ rules: own, selection })).toEqual({ rules: own, selection })
      }
    }
    expect((main?.phases ?? []).every((ref) => known.has(ref))).toBe(true)
  })
})

describe('the settings of a championship', () => {
  const general = { version: 1, name: 'League', start: '2026-01-01', end: '2026-12-31', sportTypes: ['DRESSAGE'] }
  const fieldsOf = (over: object) =>
    UpdateChampionshipGeneral.safeParse({ ...general, ...over }).error?.issues.map(({ path }) => path.join('.')) ?? []
  it('have the documented defaults (cr546-cr553)', () => {
    expect(UpdateChampionshipGeneral.parse(general)).toMatchObject({
      ...{ championshipPractitionerDependenceType: 'RIDER_HORSE', timeAssignmentStartInDaysBefore: 30 },
      ...{ maxParticipationsPerRider: 0, maxParticipationsPerHorse: 0, maxParticipationsPerCombination: 0 },
      registrationFee: { amountWithTax: 0 },
    })
    expect(ChampionshipFees.parse({}).noShow.amountWithTax).toBe(0)
  })
  it('refuse a window without days, or that ends before it starts', () => {
    expect(fieldsOf({ hasPreRegistration: true })).toEqual(['preRegistrationStart', 'preRegistrationEnd'])
    const backwards = { juryPreRegistrationStart: '2026-02-02', juryPreRegistrationEnd: '2026-02-01' }
    expect(fieldsOf({ hasJuryPreRegistration: true, ...backwards })).toEqual(['juryPreRegistrationEnd'])
    const oneDay = { preRegistrationStart: '2026-02-02', preRegistrationEnd: '2026-02-02' }
    expect(fieldsOf({ hasPreRegistration: true, ...oneDay })).toEqual([])
  })
})
