import { fc } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { compileGroup } from '../../catalogue/practitioner-group/practitioner-group.rules.ts'
import { horseRulesOf, type Rule, type RuleGroup, rulesOf } from '../../kernel/rule-tree/rule.schema.ts'
import { sportTypes } from '../../kernel/sport/sport-types.ts'
import {
  isOnlyPresented,
  type RegistrationTypeWord,
  registrationTypes,
  takesHorses,
  teamWishesOf,
  typeFieldsOf,
  typesInSport,
} from './registration-type.rules.ts'

const blank = { practitionerRef: null, person: null, horse: null, teamRef: null }

describe('what a registration of each type consists of (cr239, cr240)', () => {
  it.each([
    ['INDIVIDUAL', {}, ['person', 'horse']],
    ['INDIVIDUAL', { practitionerRef: 'a' }, []],
    ['INDIVIDUAL', { person: {}, horse: {} }, []],
    ['INDIVIDUAL', { practitionerRef: 'a', teamRef: 't' }, ['teamRef']],
    ['HORSE', {}, ['horse']],
    ['HORSE', { horse: {} }, []],
    ['HORSE', { horse: {}, teamRef: 't' }, ['teamRef']],
    ['TEAM', {}, ['teamRef']],
    ['TEAM', { teamRef: 't' }, []],
    ['TEAM', { teamRef: 't', practitionerRef: 'a', person: {}, horse: {} }, ['practitionerRef', 'person', 'horse']],
  ] as const)('%s %j misses or does not know %j', (type, filled, fields) => {
    expect(typeFieldsOf({ type, ...blank, ...filled }).map(({ field }) => field)).toEqual(fields)
  })

  it('is never both a team and a combination', () => {
    const value = fc.constantFrom(null, 'x')
    const data = fc.record({
      type: fc.constantFrom(...registrationTypes),
      practitionerRef: value,
      person: value,
      horse: value,
      teamRef: value,
    })
    fc.assert(
      fc.property(data, (fields) => {
        if (typeFieldsOf(fields).length > 0) return
        const hasStart = fields.practitionerRef !== null || fields.horse !== null
        expect(hasStart).toBe(fields.teamRef === null)
        expect(fields.type === 'TEAM').toBe(fields.teamRef !== null)
      }),
    )
  })
})

describe('what a team cannot ask for (cr529)', () => {
  const plain = { quantity: 1, outOfCompetition: false, forSale: false, startPositions: [] }
  it.each([
    [{}, []],
    [{ quantity: undefined, outOfCompetition: undefined }, []],
    [{ quantity: 2 }, ['quantity']],
    [{ outOfCompetition: true }, ['outOfCompetition']],
    [{ forSale: true }, ['forSale']],
    [{ startPositions: [3] }, ['startPositions']],
  ])('%j is refused for %j', (over, fields) => {
    expect(teamWishesOf({ ...plain, ...over }).map(({ field }) => field)).toEqual(fields)
  })
})

describe('what a test takes', () => {
  it('takes horses alone in presentations, auctions and sports without a name', () => {
    expect(sportTypes.filter(takesHorses)).toEqual(['ALL', 'GENERIC', 'UNKNOWN', 'AUCTION', 'PRESENTATION'])
  })

  it('takes something in every sport, and no horses alone where a rider is scored', () => {
    const some = fc.uniqueArray(fc.constantFrom(...registrationTypes), { minLength: 1 })
    fc.assert(
      fc.property(fc.constantFrom(...sportTypes), some, (sport, types) => {
        const kept = typesInSport(sport, types)
        expect(kept.length).toBeGreaterThan(0)
        expect(kept.includes('HORSE') && !takesHorses(sport)).toBe(false)
        expect(typesInSport(sport, kept)).toEqual(kept)
      }),
    )
  })

  it.each([
    [['INDIVIDUAL'], false],
    [['HORSE'], true],
    [['HORSE', 'TEAM'], true],
    [['INDIVIDUAL', 'HORSE'], false],
    [['TEAM'], false],
  ] satisfies [RegistrationTypeWord[], boolean][])('%j: only presented is %s', (types, expected) => {
    expect(isOnlyPresented(types)).toBe(expected)
  })
})

const rule = (kind: Rule['kind'], over: object = {}): Rule => ({ kind, weight: 'REQUIRED', inverted: false, ...over })
const all = (...children: (Rule | RuleGroup)[]): RuleGroup => ({ logicalOperator: 'all', inverted: false, children })
const pony = rule('HORSE_IS_TYPE', { text: 'PONY' })
const license = rule('PERSON_HAS_LICENSE_TYPE', { text: 'GOLD' })

describe('the rules of a horse that is presented (decision 391)', () => {
  it('are those about horses, in the groups that still have one', () => {
    const counted = rule('MAX_REGISTRATIONS', { number: 3, operator: '<=', text: 'RIDER' })
    const whole = rule('MAX_REGISTRATIONS', { number: 3, operator: '<=', text: 'HORSE' })
    expect(
      horseRulesOf(all(license, all(license), { ...all(pony, license), logicalOperator: 'any' }, counted, whole)),
    ).toEqual(all({ ...all(pony), logicalOperator: 'any' }, whole))
  })

  it('ask nothing about a person, and are the same again', () => {
    const leaf = fc.constantFrom(pony, license, rule('HAS_STARTS_THIS_YEAR', { number: 1, operator: '<' }))
    const { tree } = fc.letrec<{ tree: Rule | RuleGroup }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.array(tie('tree'), { maxLength: 4 }).map((children) => all(...children)),
      ),
    }))
    fc.assert(
      fc.property(fc.array(tree, { maxLength: 4 }), (children) => {
        const kept = horseRulesOf(all(...children))
        expect(rulesOf(kept)).toEqual(rulesOf(all(...children)).filter((one) => one === pony))
        expect(horseRulesOf(kept)).toEqual(kept)
      }),
    )
  })
})

describe('a practitioner group', () => {
  const facts = { on: '2026-05-01', federationRef: 'f', horse: { isPony: true } }
  it.each([
    ['INDIVIDUAL', 'INDIVIDUAL', [pony], true],
    ['INDIVIDUAL', 'HORSE', [pony], false],
    ['HORSE', 'HORSE', [pony], true],
    ['HORSE', 'HORSE', [license], true],
    ['HORSE', 'HORSE', [rule('HORSE_IS_TYPE', { text: 'HORSE' })], false],
    ['HORSE', 'INDIVIDUAL', [], false],
    ['TEAM', 'HORSE', [], false],
  ] as const)('of %s contains what is registered as %s by its rules', (practitionerType, asked, rules, contains) => {
    expect(compileGroup({ practitionerType, rules: all(...rules) }, asked)(facts)).toBe(contains)
  })
})
