import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ImportCandidate, type ImportRow, resolveImportRows } from './result-import.rules.ts'

const candidate = (participation: string, riderName: string, horseName: string, startNumber: number | null = null) =>
  ({
    participation,
    startNumber,
    riderRef: `rider ${participation}`,
    riderName,
    horseRef: `horse ${participation}`,
    horseName,
    isExpected: false,
  }) satisfies ImportCandidate

const row = (over: Partial<ImportRow>): ImportRow => ({ row: 2, startNumber: null, rider: null, horse: null, ...over })

const list = [candidate('a', 'Zoë de Smet', 'Bolero', 1), candidate('b', 'Bert Claes', 'Corrado', 2)]
const found = (over: Partial<ImportRow>) => resolveImportRows(list, [row(over)]).matches[0]?.participation

describe('the combination of a row (cr639-cr642)', () => {
  it.each([
    ['accents and case', { rider: 'ZOE DE SMET', horse: 'bolero' }, 'a'],
    ['the last name first', { rider: 'de Smet, Zoë', horse: 'Bolero' }, 'a'],
    ['the rider alone', { rider: 'Bert Claes' }, 'b'],
    ['the horse alone', { horse: 'Corrado' }, 'b'],
    ['the number alone', { startNumber: 2 }, 'b'],
    ['a number of another list beside both names', { rider: 'Bert Claes', horse: 'Corrado', startNumber: 77 }, 'b'],
    ['a number that contradicts the names', { rider: 'Bert Claes', horse: 'Corrado', startNumber: 1 }, undefined],
    ['an unknown number alone', { startNumber: 9 }, undefined],
    ['a rider on somebody else’s horse', { rider: 'Bert Claes', horse: 'Bolero' }, undefined],
    ['nothing at all', {}, undefined],
  ] as const)('%s', (_, over, expected) => {
    expect(found(over)).toBe(expected)
  })

  it('one rider with two horses needs the horse or the number', () => {
    const one = candidate('a', 'Jan Peeters', 'Alfa', 1)
    const two = { ...candidate('b', 'Jan Peeters', 'Beta', 2), riderRef: one.riderRef }
    expect(resolveImportRows([one, two], [row({ rider: 'Jan Peeters' })]).problems).toEqual([
      { code: 'MULTIPLE_RESULT_FOR_RIDER', row: 2, participation: null, name: 'Jan Peeters', count: 2 },
    ])
    expect(resolveImportRows([one, two], [row({ rider: 'Jan Peeters', startNumber: 2 })]).matches).toEqual([
      { row: 2, participation: 'b' },
    ])
  })

  it.each([
    ['both names', { rider: 'Nobody', horse: 'Nothing', startNumber: 9 }, 'Nobody / Nothing'],
    ['one name', { horse: 'Nothing', startNumber: 9 }, 'Nothing'],
    ['the number alone', { startNumber: 9 }, '9'],
    ['nothing', {}, ''],
  ] as const)('a combination that is not there is named by what its row has: %s', (_, over, name) => {
    expect(resolveImportRows(list, [row({ row: 7, ...over })])).toEqual({
      matches: [],
      problems: [{ code: 'UNRESOLVED_COMBINATION', row: 7, participation: null, name, count: 0 }],
    })
  })

  it('words between any separators are one name, and other words are another', () => {
    expect(found({ rider: '  de Smet ,  Zoë. ' })).toBe('a')
    expect(found({ rider: 'deSmet Zoë' })).toBeUndefined()
    expect(found({ rider: 'Zoë de Smets' })).toBeUndefined()
  })

  it('a number distinguishes persons of the same name only if one of them has it', () => {
    const namesakes = [
      candidate('a', 'Jan Peeters', 'Alfa', 1),
      candidate('b', 'Jan Peeters', 'Beta', 2),
      ...list.slice(1),
    ]
    const told = (over: Partial<ImportRow>) => resolveImportRows(namesakes, [row(over)])
    expect(told({ rider: 'Jan Peeters', startNumber: 1 }).matches).toEqual([{ row: 2, participation: 'a' }])
    // Number 9 belongs to nobody, so the names still match two.
    expect(told({ rider: 'Jan Peeters', startNumber: 9 }).problems).toMatchObject([{ count: 2 }])
  })

  it('the half of a name that matches several', () => {
    const alfa = candidate('a', 'Jan Peeters', 'Alfa')
    const told = (second: ImportCandidate, over: Partial<ImportRow>) => {
      const [problem] = resolveImportRows([alfa, second], [row(over)]).problems
      return `${problem?.code} ${problem?.name} ${problem?.count}`
    }
    const twin = candidate('b', 'Jan Peeters', 'Alfa')
    const both = { rider: 'Jan Peeters', horse: 'Alfa' }
    expect(told(twin, { horse: 'Alfa' })).toBe('MULTIPLE_RESULT_FOR_HORSE Alfa 2')
    expect(told(twin, { rider: 'Jan Peeters' })).toBe('MULTIPLE_RESULT_FOR_RIDER Jan Peeters 2')
    expect(told(twin, both)).toBe('MULTIPLE_RESULT_FOR_RIDER Jan Peeters 2')
    expect(told({ ...twin, horseRef: alfa.horseRef }, both)).toBe('MULTIPLE_RESULT_FOR_RIDER Jan Peeters 2')
    // One rider, two horses of one name.
    expect(told({ ...twin, riderRef: alfa.riderRef }, both)).toBe('MULTIPLE_RESULT_FOR_HORSE Alfa 2')
    expect(told({ ...twin, riderRef: alfa.riderRef, horseRef: alfa.horseRef }, both)).toBe(
      'MULTIPLE_RESULT_FOR_RIDER Jan Peeters 2',
    )
  })

  it('two rows for the same combination, and a starter without a row', () => {
    const expected = list.map((each) => ({ ...each, isExpected: true }))
    const rows = [row({ rider: 'Zoë de Smet' }), row({ row: 3, startNumber: 1 })]
    expect(resolveImportRows(expected, rows).problems).toEqual([
      { code: 'MULTIPLE_RESULT_FOR_RIDER', row: 3, participation: 'a', name: 'Zoë de Smet / Bolero', count: 2 },
      { code: 'MISSING_RESULT_ENTRY', row: null, participation: 'b', name: 'Bert Claes / Corrado', count: 1 },
    ])
    expect(resolveImportRows(list, rows.slice(0, 1)).problems).toEqual([])
  })

  it('a starter that a row may have meant is not reported as missing too', () => {
    const twins = [candidate('a', 'Jan Peeters', 'Alfa'), candidate('b', 'Jan Peeters', 'Alfa')].map((each) => ({
      ...each,
      isExpected: true,
    }))
    const { problems } = resolveImportRows(twins, [row({ rider: 'Jan Peeters', horse: 'Alfa' })])
    expect(problems.map(({ code }) => code)).toEqual(['MULTIPLE_RESULT_FOR_RIDER'])
  })

  it('a file of all starters has no problem, in any order of its rows', () => {
    const names = fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(names, fc.infiniteStream(fc.nat()), (numbers, order) => {
        const starters = numbers.map((number) => ({
          ...candidate(String(number), `Rider ${number}`, `Horse ${number % 3}`, number),
          isExpected: true,
        }))
        const rows = starters
          .map((starter) => ({ starter, at: order.next().value }))
          .sort((left, right) => left.at - right.at)
          .map(({ starter }, index) => row({ row: index + 2, rider: starter.riderName, horse: starter.horseName }))
        const { matches, problems } = resolveImportRows(starters, rows)
        expect(problems).toEqual([])
        expect(new Set(matches.map(({ participation }) => participation)).size).toBe(starters.length)
        expect(resolveImportRows(starters, rows.slice(1)).problems.map(({ code }) => code)).toEqual([
          'MISSING_RESULT_ENTRY',
        ])
      }),
    )
  })
})
