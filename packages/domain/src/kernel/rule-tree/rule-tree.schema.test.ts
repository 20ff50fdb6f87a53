import { describe, expect, it } from 'vitest'
import { countRules, maximumRuleDepth, maximumRuleNodes, ruleDepth } from './rule.schema.ts'
import { ruleTreeErrors } from './rule-tree.errors.ts'
import { emptyRules, RuleTree } from './rule-tree.schema.ts'

const adult = { kind: 'PERSON_HAS_AGE', operator: '>=', number: 18 }
const nested = (depth: number): unknown => ({
  logicalOperator: 'all',
  children: depth === 1 ? [adult] : [nested(depth - 1)],
})
const codes = (input: unknown): string[] => RuleTree.safeParse(input).error?.issues.map((issue) => issue.message) ?? []

describe('rule trees (decision 35)', () => {
  it('may be empty, and then admit everybody (decision 34)', () => {
    expect(RuleTree.parse({ logicalOperator: 'all', children: [] })).toEqual(emptyRules)
  })
  it('accept or as a synonym of any', () => {
    expect(RuleTree.parse({ logicalOperator: 'or', children: [adult] }).logicalOperator).toBe('any')
  })
  it('are at most five levels deep', () => {
    expect(ruleDepth(RuleTree.parse(nested(maximumRuleDepth)))).toBe(5)
    expect(codes(nested(maximumRuleDepth + 1))).toEqual([ruleTreeErrors.tooDeep.code])
  })
  it('have at most 200 nodes, including groups', () => {
    const of = (rules: number) => ({ logicalOperator: 'all', children: Array.from({ length: rules }, () => adult) })
    expect(countRules(RuleTree.parse(of(maximumRuleNodes - 1)))).toBe(maximumRuleNodes)
    expect(codes(of(maximumRuleNodes))).toContain(ruleTreeErrors.tooManyNodes.code)
  })
  it.each([
    ['an age without a number', { kind: 'PERSON_HAS_AGE', operator: '>=' }],
    ['an age without an operator', { kind: 'PERSON_HAS_AGE', number: 18 }],
    ['a license without a ref', { kind: 'PERSON_HAS_LICENSE' }],
    ['a horse type without a text', { kind: 'HORSE_IS_TYPE' }],
    ['an unknown kind', { kind: 'PERSON_HAS_LUCK' }],
    ['a negative age', { kind: 'PERSON_HAS_AGE', operator: '>=', number: -1 }],
  ])('refuse %s', (_case, rule) => {
    expect(RuleTree.safeParse({ logicalOperator: 'all', children: [rule] }).success).toBe(false)
  })
})
