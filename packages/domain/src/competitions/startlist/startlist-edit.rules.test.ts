import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  addEntryAt,
  addOpenPositions,
  addParticipants,
  changeBreak,
  type EditableEntry,
  moveEntry,
  positionsOf,
  removeEntry,
  replaceParticipants,
  type StartlistEdit,
  swapEntries,
  takePosition,
} from './startlist-edit.rules.ts'

/** `A` is a participant, `!A` a locked one, `_1` an open position, `=1` a break. */
const entry = (word: string): EditableEntry => {
  const ref = word.replace('!', '')
  return {
    ref,
    type: ref.startsWith('_') ? 'OPEN_POSITION' : ref.startsWith('=') ? 'BREAK' : 'PARTICIPANT',
    isLocked: word.startsWith('!'),
  }
}
const list = (text: string): EditableEntry[] => text.split(' ').map(entry)
const told = (edit: StartlistEdit<EditableEntry>): string =>
  edit.ok ? edit.entries.map(({ ref, isLocked }) => `${isLocked ? '!' : ''}${ref}`).join(' ') : edit.code

describe('other participants', () => {
  it.each([
    ['A B C', 'C X', 'C X'],
    ['A =1 B _1 C', 'X Y Z', 'X =1 Y _1 Z'],
    ['A =1 B', 'X Y Z', 'X =1 Y Z'],
    ['A !B C D', 'D C', 'D !B C'],
    ['A B !C', 'X', 'X !C'],
    ['A !B', 'B X', 'X !B'],
    ['', 'A B', 'A B'],
  ])('of %s become %s: %s', (before, participants, after) => {
    const entries = before === '' ? [] : list(before)
    expect(told({ ok: true, entries: replaceParticipants(entries, list(participants)) })).toBe(after)
  })

  it('keep a locked entry at its position as long as there are enough entries before it', () => {
    const entries = list('A B !C D')
    expect(positionsOf(replaceParticipants(entries, list('D A X'))).get('C')).toBe(3)
  })
})

describe('move', () => {
  it.each([
    ['A B C D', 0, 2, 'B C A D'],
    ['A B C D', 3, 0, 'D A B C'],
    ['A =1 B C', 3, 1, 'A C =1 B'],
    ['A =1 B C', 1, 3, 'A B C =1'],
    ['!A B C', 2, 0, '!A C B'],
    ['A !B C D', 0, 3, 'C !B D A'],
    ['A !B C D', 3, 0, 'D !B A C'],
    ['=1 A !B C', 0, 3, 'A !B C =1'],
    ['A =1 !B C', 0, 3, '=1 C !B A'],
    ['A B', 0, 0, 'A B'],
    ['!A B', 0, 1, 'ENTRY_LOCKED'],
    ['A B', 0, 2, 'INDEX_OUT_OF_RANGE'],
    ['A B', -1, 0, 'INDEX_OUT_OF_RANGE'],
  ])('%s from %i to %i: %s', (before, fromIndex, toIndex, after) => {
    expect(told(moveEntry(list(before), fromIndex, toIndex))).toBe(after)
  })
})

describe('swap', () => {
  it.each([
    ['A B C', 0, 2, 'C B A'],
    ['A !B C', 0, 2, 'C !B A'],
    ['!A B C', 0, 2, 'ENTRY_LOCKED'],
    ['A B !C', 0, 2, 'ENTRY_LOCKED'],
    ['A B', 0, 5, 'INDEX_OUT_OF_RANGE'],
  ])('%s, %i with %i: %s', (before, fromIndex, toIndex, after) => {
    expect(told(swapEntries(list(before), fromIndex, toIndex))).toBe(after)
  })
})

describe('add and remove', () => {
  it('a break changes no position, at the start, in the middle or at the end', () => {
    expect(told(addEntryAt(list('A B'), 0, entry('=1')))).toBe('=1 A B')
    expect(told(addEntryAt(list('A !B'), 1, entry('=1')))).toBe('A =1 !B')
    expect(told(addEntryAt(list('A B'), 2, entry('=1')))).toBe('A B =1')
    expect(told(addEntryAt(list('A B'), 3, entry('=1')))).toBe('INDEX_OUT_OF_RANGE')
    expect(told(addEntryAt(list('A B'), 1, entry('A')))).toBe('REF_IN_USE')
  })

  it('open positions are added at their position, and locked entries keep theirs', () => {
    expect(told(addOpenPositions(list('A =1 B'), 2, [entry('_1'), entry('_2')]))).toBe('A =1 _1 _2 B')
    expect(told(addOpenPositions(list('A !B C'), 1, [entry('_1')]))).toBe('_1 !B A C')
    expect(told(addOpenPositions(list('A'), 2, [entry('_1')]))).toBe('A _1')
    expect(told(addOpenPositions(list('A'), 3, [entry('_1')]))).toBe('INDEX_OUT_OF_RANGE')
  })

  it('participants take open positions first, then follow at the end', () => {
    const take = (_open: EditableEntry, coming: EditableEntry) => coming
    expect(told(addParticipants(list('A _1 B'), [entry('C'), entry('D')], take))).toBe('A C B D')
    expect(told(addParticipants(list('A !_1'), [entry('C')], take))).toBe('A !_1 C')
    expect(told(addParticipants(list('A _1'), [entry('A')], take))).toBe('REF_IN_USE')
  })

  it('who takes a position takes over its club, and who follows at the end has none', () => {
    const of = (word: string, allottedToRef: string | null) => ({ ...entry(word), allottedToRef })
    const before = [of('_1', 'club'), of('_2', null), of('!_3', 'other')]
    const edit = addParticipants(before, [of('A', null), of('B', null), of('C', null)], takePosition)
    expect(edit.ok && edit.entries.map(({ ref, allottedToRef }) => [ref, allottedToRef])).toEqual([
      ['A', 'club'],
      ['B', null],
      ['_3', 'other'],
      ['C', null],
    ])
  })

  it('removing closes the gap around locked entries, as long as there are enough positions', () => {
    expect(told(removeEntry(list('A B C'), 'B'))).toBe('A C')
    expect(told(removeEntry(list('A !B C'), 'A'))).toBe('C !B')
    expect(told(removeEntry(list('A !B'), 'A'))).toBe('!B')
    expect(told(removeEntry(list('A !B'), 'B'))).toBe('ENTRY_LOCKED')
    expect(told(removeEntry(list('A'), 'X'))).toBe('ENTRY_NOT_FOUND')
  })

  it('only open positions and participants count as positions (cr245)', () => {
    expect([...positionsOf(list('A =1 _1 =2 B'))]).toEqual([
      ['A', 1],
      ['_1', 2],
      ['B', 3],
    ])
  })
})

const anyList = fc
  .array(fc.record({ kind: fc.constantFrom('P', 'P', '_', '='), isLocked: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((words) =>
    words.map(({ kind, isLocked }, index) => entry(`${isLocked && kind !== '=' ? '!' : ''}${kind}${index}`)),
  )

describe('properties', () => {
  test.prop([anyList, fc.nat(12), fc.nat(12), fc.boolean()])(
    'moves and swaps are permutations and leave locked entries at their positions',
    (entries, from, to, isSwap) => {
      const [fromIndex, toIndex] = [from % entries.length, to % entries.length]
      const edit = isSwap ? swapEntries(entries, fromIndex, toIndex) : moveEntry(entries, fromIndex, toIndex)
      if (!edit.ok) {
        expect(edit.code).toBe('ENTRY_LOCKED')
        return
      }
      expect(edit.entries.map(({ ref }) => ref).sort()).toEqual(entries.map(({ ref }) => ref).sort())
      const before = positionsOf(entries)
      const after = positionsOf(edit.entries)
      for (const { ref, isLocked } of entries) if (isLocked) expect(after.get(ref)).toBe(before.get(ref))
    },
  )

  test.prop([anyList.map((entries) => entries.map((item) => ({ ...item, isLocked: false }))), fc.nat(11), fc.nat(11)])(
    'without locks a move puts the entry exactly there, and moving it back undoes it',
    (entries, from, to) => {
      const [fromIndex, toIndex] = [from % entries.length, to % entries.length]
      const there = moveEntry(entries, fromIndex, toIndex)
      if (!there.ok) throw new Error(there.code)
      expect(there.entries[toIndex]).toBe(entries[fromIndex])
      expect(moveEntry(there.entries, toIndex, fromIndex)).toEqual({ ok: true, entries })
    },
  )

  test.prop([anyList, fc.nat(12), fc.nat(12)])('swapping twice changes nothing', (entries, from, to) => {
    const [fromIndex, toIndex] = [from % entries.length, to % entries.length]
    const first = entries[fromIndex]
    const second = entries[toIndex]
    const edit = swapEntries(entries, fromIndex, toIndex)
    if (!edit.ok || first === undefined || second === undefined) return
    const [a, b] = [edit.entries.indexOf(first), edit.entries.indexOf(second)]
    const back = swapEntries(edit.entries, a, b)
    if (isSameKind(first, second)) expect(back).toEqual({ ok: true, entries })
    else expect(back.ok).toBe(true)
  })

  test.prop([anyList, fc.nat(12)])('a break changes no position', (entries, at) => {
    const edit = addEntryAt(entries, at % (entries.length + 1), entry('=new'))
    expect(edit.ok && [...positionsOf(edit.entries)]).toEqual([...positionsOf(entries)])
  })
})

const isSameKind = (left: EditableEntry, right: EditableEntry): boolean =>
  (left.type === 'BREAK') === (right.type === 'BREAK')

describe('changing a break', () => {
  const start = (ref: string): EditableEntry => ({ ref, type: 'PARTICIPANT', isLocked: false })
  const pause: EditableEntry = { ref: 'p', type: 'BREAK', isLocked: false }
  const list = [start('a'), pause, start('b')]
  const walk: EditableEntry = { ...pause, type: 'EXPLORE_BREAK' }

  it('replaces it in its place, or moves it', () => {
    expect(changeBreak(list, walk, null)).toEqual({ ok: true, entries: [start('a'), walk, start('b')] })
    expect(changeBreak(list, walk, 0)).toEqual({ ok: true, entries: [walk, start('a'), start('b')] })
  })

  it('changes a locked break in its place only, and no start', () => {
    const locked = list.map((entry) => ({ ...entry, isLocked: entry.ref === 'p' }))
    const changed = { ...walk, isLocked: true }
    expect(changeBreak(locked, changed, null)).toMatchObject({ ok: true })
    expect(changeBreak(locked, changed, 0)).toEqual({ ok: false, code: 'ENTRY_LOCKED' })
    expect(changeBreak(list, { ...walk, ref: 'a' }, null)).toEqual({ ok: false, code: 'ENTRY_NOT_FOUND' })
    expect(changeBreak(list, walk, 9)).toEqual({ ok: false, code: 'INDEX_OUT_OF_RANGE' })
  })
})
