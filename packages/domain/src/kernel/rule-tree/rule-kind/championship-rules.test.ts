import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { Rule, RuleKind } from '../rule.schema.ts'
import type { RuleFacts } from '../rule-facts.ts'
import { ruleFailureErrors as errors, missingFactErrors } from '../rule-tree.errors.ts'
import { judgeRules } from '../rule-tree.rules.ts'
import { RuleTree } from '../rule-tree.schema.ts'

const phase = '01890000-0000-7000-8000-000000000001'
const other = '01890000-0000-7000-8000-000000000002'
const facts: RuleFacts = {
  on: '2026-05-17',
  federationRef: '01890000-0000-7000-8000-000000000003',
  championship: { selectedIn: [phase], standings: [{ ref: phase, place: 3, total: '14.5' }] },
}
const rule = (kind: RuleKind, more: Partial<Rule> = {}): Rule => ({
  kind,
  weight: 'REQUIRED',
  inverted: false,
  ref: phase,
  ...more,
})
const failureOf = (asked: Rule, of: RuleFacts = facts) =>
  judgeRules({ logicalOperator: 'all', inverted: false, children: [asked] }, of, new Map([[phase, 'District']]))
    .failures[0]

describe('rules about championships (decision 364)', () => {
  it.each<[string, Rule, string | null, object]>([
    ['selected', rule('IS_SELECTED_IN_CHAMPIONSHIP'), null, {}],
    ['not selected', rule('IS_SELECTED_IN_CHAMPIONSHIP', { ref: other }), errors.championshipNotSelected.code, {}],
    [
      'selected, and must not be',
      rule('IS_SELECTED_IN_CHAMPIONSHIP', { inverted: true }),
      errors.championshipSelected.code,
      { name: 'District' },
    ],
    ['the last place that is let in', rule('HAS_CHAMPIONSHIP_PLACE', { operator: '<=', number: 3 }), null, {}],
    [
      'a place too low',
      rule('HAS_CHAMPIONSHIP_PLACE', { operator: '<=', number: 2 }),
      errors.championshipPlace.code,
      { name: 'District', number: 2, actual: 3 },
    ],
    [
      'no place',
      rule('HAS_CHAMPIONSHIP_PLACE', { ref: other, operator: '<=', number: 2 }),
      errors.championshipUnplaced.code,
      {},
    ],
    [
      'no place, and none of the first may ride',
      rule('HAS_CHAMPIONSHIP_PLACE', { ref: other, operator: '<=', number: 2, inverted: true }),
      null,
      {},
    ],
    ['enough points', rule('HAS_CHAMPIONSHIP_POINTS', { operator: '>=', number: 14 }), null, {}],
    [
      'half a point too few',
      rule('HAS_CHAMPIONSHIP_POINTS', { operator: '>=', number: 15 }),
      errors.championshipPoints.code,
      { number: 15, actual: '14.5' },
    ],
  ])('%s', (_case, asked, error, values) => {
    const found = failureOf(asked)
    expect(found?.error ?? null).toBe(error)
    if (found !== undefined) expect(found.values).toMatchObject(values)
  })

  it('are about a phase or a championship, and those with a number about a number', () => {
    const parse = (asked: object) => RuleTree.safeParse({ logicalOperator: 'all', children: [asked] }).success
    expect(parse({ kind: 'IS_SELECTED_IN_CHAMPIONSHIP' })).toBe(false)
    expect(parse({ kind: 'HAS_CHAMPIONSHIP_PLACE', ref: phase })).toBe(false)
    expect(parse({ kind: 'HAS_CHAMPIONSHIP_PLACE', operator: '<=', number: 3 })).toBe(false)
    expect(parse({ kind: 'HAS_CHAMPIONSHIP_PLACE', ref: phase, operator: '<=', number: 3 })).toBe(true)
  })

  it('can contradict each other by place, not by points, which have decimals', () => {
    const both = (kind: RuleKind, first: object, second: object) =>
      RuleTree.safeParse({ logicalOperator: 'all', children: [rule(kind, first), rule(kind, second)] }).success
    const [three, four] = [
      { operator: '<=' as const, number: 3 },
      { operator: '>=' as const, number: 4 },
    ]
    expect(both('HAS_CHAMPIONSHIP_PLACE', three, four)).toBe(false)
    expect(both('HAS_CHAMPIONSHIP_PLACE', { ...three, inverted: true }, { ...four, inverted: true })).toBe(true)
    expect(both('HAS_CHAMPIONSHIP_POINTS', { ...three, operator: '>' }, { ...four, operator: '<' })).toBe(true)
  })

  test.prop([fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }), fc.boolean()])(
    'let in exactly the first places',
    (place, number, inverted) => {
      const own = { ...facts, championship: { selectedIn: [], standings: [{ ref: phase, place, total: '1' }] } }
      const asked = rule('HAS_CHAMPIONSHIP_PLACE', { operator: '<=', number, inverted })
      expect(failureOf(asked, own) === undefined).toBe(place <= number !== inverted)
    },
  )

  test.prop([fc.constantFrom<RuleKind>('IS_SELECTED_IN_CHAMPIONSHIP', 'HAS_CHAMPIONSHIP_PLACE'), fc.boolean()])(
    'hold for nobody whose standing is not known',
    (kind, inverted) => {
      const { championship: _, ...unknown } = facts
      const found = failureOf(rule(kind, { operator: '<=', number: 1, inverted }), unknown)
      expect(found?.error).toBe(missingFactErrors.championship.code)
    },
  )
})
