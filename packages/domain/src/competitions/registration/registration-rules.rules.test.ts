import { describe, expect, it } from 'vitest'
import { ruleFailureErrors as errors, untoldFailureErrors as untold } from '../../kernel/rule-tree/rule-tree.errors.ts'
import { judgeRules } from '../../kernel/rule-tree/rule-tree.rules.ts'
import { RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { decideRuleTelling, tellFailures, tellReasons } from './registration-rules.rules.ts'

const age = { kind: 'PERSON_HAS_AGE', operator: '>=', number: 16 }
const combinations = { kind: 'PERSON_HAS_INDIVIDUAL_COMBINATIONS', operator: '<=', number: 1, weight: 'EXPECTED' }
const pony = { kind: 'HORSE_IS_TYPE', text: 'PONY' }
const studbook = { kind: 'HORSE_REGISTERED_TO_STUDBOOK', text: 'BWP' }
const all = (...children: unknown[]) => ({ logicalOperator: 'all', children })
const any = (...children: unknown[]) => ({ logicalOperator: 'any', children })
const verdictOf = (tree: unknown) =>
  judgeRules(RuleTree.parse(tree), {
    on: '2026-05-30',
    federationRef: '01890000-0000-7000-8000-000000000001',
    person: { birthDate: '2012-03-01', individualCombinations: 3 },
    horse: { isPony: false, studbook: 'KWPN' },
  })

describe('what callers see of the rules', () => {
  it.each([
    [{ canViewRider: true, isClub: true, isMemberOfOrganisation: false }, 'FULL'],
    [{ canViewRider: false, isClub: false, isMemberOfOrganisation: true }, 'ASKED'],
    [{ canViewRider: false, isClub: true, isMemberOfOrganisation: true }, 'ASKED'],
    [{ canViewRider: false, isClub: true, isMemberOfOrganisation: false }, 'NONE'],
  ] as const)('%o is told %s', (facts, telling) => {
    expect(decideRuleTelling(facts)).toBe(telling)
  })

  it('facts about the rider only for callers who may see them', () => {
    const verdict = verdictOf(all(age, combinations, pony))
    const told = (telling: 'FULL' | 'ASKED' | 'NONE') =>
      tellFailures(verdict, telling).map(({ error, values }) => ({ error, actual: values.actual }))
    expect(told('FULL')).toEqual([
      { error: errors.personAge.code, actual: 14 },
      { error: errors.combinationCount.code, actual: 3 },
      { error: errors.notAPony.code, actual: undefined },
    ])
    expect(told('ASKED')).toEqual([
      { error: untold.personAge.code, actual: undefined },
      { error: untold.combinationCount.code, actual: undefined },
      { error: errors.notAPony.code, actual: undefined },
    ])
    expect(told('NONE')).toEqual([{ error: errors.notAPony.code, actual: undefined }])
    expect(JSON.stringify(tellReasons(verdict, 'FULL'))).not.toContain('2012-03-01')
  })

  it('each reason with its own effect, and for a choice every way to meet it', () => {
    const codes = (tree: unknown, telling: 'FULL' | 'NONE' = 'FULL') =>
      tellReasons(verdictOf(tree), telling).map(({ effect, ways }) => [
        effect,
        ...ways.map((way) => way.map(({ error }) => error)),
      ])
    const [ageCode, ponyCode, bookCode] = [errors.personAge.code, errors.notAPony.code, errors.studbookMissing.code]
    expect(codes(all(pony, combinations))).toEqual([
      ['BLOCK', [ponyCode]],
      ['WARN', [errors.combinationCount.code]],
    ])
    const choice = all(any(age, all(pony, studbook)))
    expect(codes(choice)).toEqual([['BLOCK', [ageCode], [ponyCode, bookCode]]])
    expect(codes(choice, 'NONE')).toEqual([['BLOCK', [ponyCode, bookCode]]])
    expect(codes(all({ ...pony, inverted: true }))).toEqual([])
  })
})
