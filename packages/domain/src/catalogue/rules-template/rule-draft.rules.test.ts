import { fc, it as property } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { countRules, type Rule, type RuleGroup } from '../../kernel/rule-tree/rule.schema.ts'
import { ruleTreeErrors } from '../../kernel/rule-tree/rule-tree.errors.ts'
import { RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import {
  addNode,
  type DraftGroup,
  type DraftNode,
  findNode,
  findRuleProblems,
  isGroup,
  moveNode,
  newRule,
  refusalOfSize,
  removeNode,
  replaceNode,
  toDraft,
  toRuleTree,
} from './rule-draft.rules.ts'

const counter = () => {
  let last = 0
  return () => {
    last += 1
    return last
  }
}
const age = (number: number): Rule => ({
  kind: 'PERSON_HAS_AGE',
  weight: 'REQUIRED',
  inverted: false,
  operator: '>=',
  number,
})
const all = (...children: (Rule | RuleGroup)[]): RuleGroup => ({ logicalOperator: 'all', inverted: false, children })
const any = (...children: (Rule | RuleGroup)[]): RuleGroup => ({ ...all(...children), logicalOperator: 'any' })

const idsOf = (node: DraftNode): number[] => [node.id, ...(isGroup(node) ? node.children.flatMap(idsOf) : [])]
/** The id of the rule that requires this age. */
const at = (root: DraftGroup, number: number): number => {
  const id = idsOf(root).find((each) => {
    const node = findNode(root, each)?.node
    return node && !isGroup(node) && node.rule.number === number
  })
  return id ?? expect.fail(`no rule asks ${number}`)
}

describe('the draft of a rule tree (p171)', () => {
  const nextId = counter()
  const draft = () => toDraft(all(age(1), age(2), any(age(3), age(4))), nextId)

  it('is read back unchanged, with its fields in one order', () => {
    expect(toRuleTree(draft())).toEqual(all(age(1), age(2), any(age(3), age(4))))
    const shuffled: Rule = { number: 1, operator: '>=', inverted: false, weight: 'REQUIRED', kind: 'PERSON_HAS_AGE' }
    expect(JSON.stringify(toRuleTree(toDraft(all(shuffled), nextId)))).toBe(
      JSON.stringify(toRuleTree(toDraft(all(age(1)), nextId))),
    )
  })
  it('adds a node after a rule, or as the last one of a group', () => {
    const root = draft()
    const added = { id: nextId(), rule: age(9) }
    expect(toRuleTree(addNode(root, at(root, 1), added))).toEqual(all(age(1), age(9), age(2), any(age(3), age(4))))
    expect(toRuleTree(addNode(root, root.id, added)).children.at(-1)).toEqual(age(9))
    expect(addNode(root, -1, added)).toBe(root)
  })
  it('selects, after a removal, the next node, the previous one or the group', () => {
    const root = draft()
    expect(removeNode(root, at(root, 1)).next).toBe(at(root, 2))
    const { root: left, next } = removeNode(root, at(root, 4))
    expect(next).toBe(at(root, 3))
    const last = removeNode(left, at(left, 3))
    expect(findNode(last.root, last.next)?.node).toMatchObject({ join: 'any', children: [] })
    expect(removeNode(root, root.id).root).toBe(root)
  })
  it.each([
    ['UP', 2, all(age(2), age(1), any(age(3), age(4)))],
    ['DOWN', 1, all(age(2), age(1), any(age(3), age(4)))],
    ['DOWN', 4, all(age(1), age(2), any(age(3), age(4)))],
    ['IN', 2, all(any(age(1), age(2)), any(age(3), age(4)))],
    ['IN', 1, all(any(age(1)), age(2), any(age(3), age(4)))],
    ['IN', 4, all(age(1), age(2), any(all(age(3), age(4))))],
    ['OUT', 3, all(age(1), age(2), any(age(4)), age(3))],
    ['OUT', 1, all(age(1), age(2), any(age(3), age(4)))],
  ] as const)('%s moves the rule of %d', (step, number, expected) => {
    const root = draft()
    expect(toRuleTree(moveNode(root, at(root, number), step, nextId))).toEqual(expected)
  })
  it('is moved into the previous group, and out of a group that then disappears', () => {
    const root = toDraft(all(any(age(1)), age(2)), nextId)
    const within = moveNode(root, at(root, 2), 'IN', nextId)
    expect(toRuleTree(within)).toEqual(all(any(age(1), age(2))))
    const alone = toDraft(all(any(age(1))), nextId)
    expect(toRuleTree(moveNode(alone, at(alone, 1), 'OUT', nextId))).toEqual(all(age(1)))
  })
  it('changes a node and keeps the others', () => {
    const root = draft()
    const changed = replaceNode(root, { id: at(root, 3), rule: age(33) })
    expect(toRuleTree(changed)).toEqual(all(age(1), age(2), any(age(33), age(4))))
    expect(changed.children[0]).toBe(root.children[0])
    expect(toRuleTree(replaceNode(root, { ...root, inverted: true })).inverted).toBe(true)
    expect(replaceNode(root, { id: root.id, rule: age(1) })).toBe(root)
  })
  property.prop([
    fc.array(fc.tuple(fc.constantFrom('UP', 'DOWN', 'IN', 'OUT'), fc.integer({ min: 1, max: 4 })), { maxLength: 12 }),
  ])('loses no rule by any sequence of moves', (moves) => {
    const ids = counter()
    let root = toDraft(all(age(1), age(2), any(age(3), age(4))), ids)
    for (const [step, number] of moves) root = moveNode(root, at(root, number), step, ids)
    const found = [1, 2, 3, 4].map((number) => at(root, number))
    expect(new Set(found).size).toBe(4)
    expect(idsOf(root)).toHaveLength(new Set(idsOf(root)).size)
    expect(countRules(toRuleTree(root))).toBe(idsOf(root).length)
  })
})

describe('problems of a draft', () => {
  const nextId = counter()
  const wide = (rules: number) => all(...Array.from({ length: rules }, (_, index) => age(index)))
  const deep = (depth: number): RuleGroup => (depth === 1 ? all(age(1)) : all(deep(depth - 1)))

  it('include its size (decision 35)', () => {
    expect(refusalOfSize(toDraft(deep(5), nextId))).toBeNull()
    expect(refusalOfSize(toDraft(deep(6), nextId))).toEqual({ code: ruleTreeErrors.tooDeep.code, maximum: 5 })
    expect(refusalOfSize(toDraft(wide(199), nextId))).toBeNull()
    expect(refusalOfSize(toDraft(wide(200), nextId))).toEqual({ code: ruleTreeErrors.tooManyNodes.code, maximum: 200 })
  })
  it('are reported at their node', () => {
    const root = toDraft(all(age(18), { ...age(16), operator: '<' }), nextId)
    expect(findRuleProblems(root)).toEqual([
      { id: at(root, 16), code: ruleTreeErrors.invalidCombination.code, isIncomplete: false },
    ])
    const tooDeep = toDraft(deep(6), nextId)
    const [problem] = findRuleProblems(tooDeep)
    expect(problem?.code).toBe(ruleTreeErrors.tooDeep.code)
    expect(findNode(tooDeep, at(tooDeep, 1))?.parent?.id).toBe(problem?.id)
    expect(findRuleProblems(toDraft(wide(200), nextId)).map(({ code }) => code)).toEqual([
      ruleTreeErrors.tooManyNodes.code,
    ])
  })
  it('report a contradiction beside an incomplete rule, and none for the incomplete rule itself', () => {
    const empty = newRule('PERSON_HAS_AGE', age(0))
    const root = toDraft(all(empty, age(18), { ...age(16), operator: '<' }), nextId)
    expect(findRuleProblems(root).map(({ code, isIncomplete }) => [code, isIncomplete])).toEqual([
      [ruleTreeErrors.invalidRules.code, true],
      [ruleTreeErrors.invalidCombination.code, false],
    ])
    expect(findRuleProblems(toDraft(any(empty, all(age(18))), nextId))).toHaveLength(1)
  })
  it('are absent if the server accepts the tree', () => {
    const tree = RuleTree.parse(
      all(age(18), any(newRule('HORSE_IS_TYPE', age(0)), newRule('PONY_HAS_WITHERHEIGHT', age(0)))),
    )
    expect(findRuleProblems(toDraft(tree, nextId))).toEqual([])
  })
})
