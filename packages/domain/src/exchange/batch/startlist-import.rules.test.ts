import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findListProblems, type ListItem, matchItems, saidLengths, storedLength } from './startlist-import.rules.ts'

const rides = (registrationRef: string): ListItem => ({ type: 'PARTICIPANT', registrationRef, description: null })
const open: ListItem = { type: 'OPEN_POSITION', registrationRef: null, description: null }
const pause = (description: string): ListItem => ({ type: 'DRAGGING_BREAK', registrationRef: null, description })
const stored = (item: ListItem, ref: string, over: object = {}) => ({
  ...{ ...item, ref, isLocked: false, hasResult: false },
  ...over,
})

describe('the items of a list that exists', () => {
  it('are found by their riders, and breaks and open positions one after the other', () => {
    const list = [stored(rides('a'), '1'), stored(open, '2'), stored(pause('Slepen'), '3'), stored(open, '4')]
    const wanted = [open, rides('b'), rides('a'), open, open, pause('Slepen'), pause('Pauze')]
    expect(matchItems(list, wanted).map((entry) => entry?.ref ?? null)).toEqual(['2', null, '1', '4', null, '3', null])
  })

  it.each([
    ['a new order', [rides('b'), rides('a')], []],
    ['a break between them', [rides('a'), pause('x'), rides('b')], []],
    ['a combination twice', [rides('a'), rides('b'), rides('a')], [{ code: 'ENTRY_TWICE', index: 2 }]],
  ])('may get %s', (_what, wanted, problems) => {
    expect(findListProblems([stored(rides('a'), '1'), stored(rides('b'), '2')], wanted)).toEqual(problems)
  })

  it.each([
    ['locked', { isLocked: true }, 'ENTRY_LOCKED'],
    ['ridden', { hasResult: true }, 'HAS_RESULT'],
    ['locked and ridden', { isLocked: true, hasResult: true }, 'HAS_RESULT'],
  ] as const)('keep the place of whoever is %s', (_what, over, code) => {
    const list = [stored(rides('a'), '1'), stored(rides('b'), '2', over)]
    expect(findListProblems(list, [rides('c'), pause('x'), rides('b'), rides('a')])).toEqual([])
    expect(findListProblems(list, [rides('b'), rides('a')])).toEqual([{ code, index: 0 }])
    expect(findListProblems(list, [rides('a')])).toEqual([{ code, index: null }])
  })

  it('have nothing against themselves', () => {
    const refs = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { maxLength: 12 })
    fc.assert(
      fc.property(refs, fc.boolean(), fc.boolean(), (all, isLocked, hasResult) => {
        const list = all.map((ref) => stored(rides(ref), ref, { isLocked, hasResult }))
        expect(findListProblems(list, list)).toEqual([])
        expect(matchItems(list, list)).toEqual(list)
      }),
    )
  })
})

describe('the length of an item', () => {
  const at = (minutes: number) => new Date(Date.UTC(2027, 4, 1, 9, minutes)).toISOString()
  it('reaches until the next start, or is its own', () => {
    const items = [
      { type: 'PARTICIPANT' as const, startsAt: at(0) },
      { type: 'PARTICIPANT' as const, startsAt: at(2), durationSeconds: 90 },
      { type: 'DRAGGING_BREAK' as const, durationSeconds: 600 },
      { type: 'PARTICIPANT' as const },
    ]
    expect(saidLengths(items)).toEqual([
      ...[
        { kind: 'GAP', seconds: 120 },
        { kind: 'OWN', seconds: 90 },
      ],
      ...[{ kind: 'OWN', seconds: 600 }, null],
    ])
  })

  it.each([
    ['stays where nothing is said', null, { stored: null, own: 120, gap: 120 }, null],
    ['stays where it is what it lasts', { kind: 'OWN', seconds: 120 }, { stored: null, own: 120, gap: 120 }, null],
    ['is what is said otherwise', { kind: 'OWN', seconds: 150 }, { stored: 90, own: 90, gap: 90 }, 150],
    ['stays where the next starts as said', { kind: 'GAP', seconds: 720 }, { stored: null, own: 120, gap: 720 }, null],
    [
      'leaves out the break that the test adds',
      { kind: 'GAP', seconds: 750 },
      { stored: null, own: 120, gap: 720 },
      150,
    ],
    [
      'is whole where the break would be longer',
      { kind: 'GAP', seconds: 300 },
      { stored: null, own: 120, gap: 720 },
      300,
    ],
    ['stays of the last one', { kind: 'GAP', seconds: 300 }, { stored: 60, own: 60, gap: null }, 60],
  ] as const)('%s', (_what, said, now, length) => {
    expect(storedLength(said, now)).toBe(length)
  })
})
