import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionsOf, testsJudgedBy } from './judging.rules.ts'

const list = {
  testRefs: ['a', 'b'],
  judges: [
    { position: 'C', name: 'Jo  Désiré' },
    { position: 'H', name: 'An Other' },
    { position: 'M', name: '' },
  ],
}

describe('the tests of a judge', () => {
  it.each([
    ['named on the list, in any spelling of accents and capitals', { name: 'JO DESIRE', testRefs: [] }, ['a', 'b']],
    ['named nowhere', { name: 'Jo', testRefs: [] }, []],
    ['without a name', { name: ' ', testRefs: [] }, []],
    ['chosen', { name: 'Jo', testRefs: ['b'] }, ['b']],
    ['chosen for another test, though named', { name: 'Jo Désiré', testRefs: ['c'] }, []],
  ])('%s', (_, judge, expected) => {
    expect(testsJudgedBy(list, judge)).toEqual(expected)
  })

  it('sits where the list says, once', () => {
    expect(positionsOf(list, { name: 'jo désiré' })).toEqual(['C'])
    const twice = { judges: [...list.judges, ...list.judges] }
    expect(positionsOf(twice, { name: 'jo désiré' })).toEqual(['C'])
    expect(positionsOf(list, { name: '' })).toEqual([])
  })

  it('are always tests of the list, and of those chosen if any are', () => {
    const refs = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd'))
    const judges = fc.array(fc.record({ position: fc.constantFrom('C', 'H'), name: fc.constantFrom('', 'Jo', 'An') }))
    fc.assert(
      fc.property(refs, judges, fc.constantFrom('', 'Jo'), refs, (testRefs, named, name, chosen) => {
        const judged = testsJudgedBy({ testRefs, judges: named }, { name, testRefs: chosen })
        expect(judged.every((ref) => testRefs.includes(ref))).toBe(true)
        if (chosen.length > 0) expect(judged.every((ref) => chosen.includes(ref))).toBe(true)
      }),
    )
  })
})
