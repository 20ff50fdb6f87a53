import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangeEntries,
  columnsFor,
  isColumnPublic,
  layoutOf,
  namedColumns,
  publicColumns,
} from './startlist-layout.rules.ts'
import { StartlistColumn, StartlistLayout } from './startlist-layout.schema.ts'

const entries = [
  { type: 'PARTICIPANT' as const, draggingBefore: null },
  { type: 'BREAK' as const, draggingBefore: null },
  { type: 'OPEN_POSITION' as const, draggingBefore: null },
  { type: 'EXPLORE_BREAK' as const, draggingBefore: null },
  { type: 'PARTICIPANT' as const, draggingBefore: 600 },
]
const typesIn = (layout: Partial<StartlistLayout>) =>
  arrangeEntries(StartlistLayout.parse(layout), entries).map(({ type }) => type)

describe('the layout of a start list (c023)', () => {
  it('shows everything by default', () => {
    expect(arrangeEntries(StartlistLayout.parse({}), entries)).toEqual(entries)
  })

  it('leaves out breaks, dragging breaks before an entry too, or open positions', () => {
    expect(typesIn({ showBreaks: false })).toEqual(['PARTICIPANT', 'OPEN_POSITION', 'PARTICIPANT'])
    expect(arrangeEntries(StartlistLayout.parse({ showBreaks: false }), entries).at(-1)?.draggingBefore).toBeNull()
    expect(typesIn({ showOpenPositions: false })).toEqual(['PARTICIPANT', 'BREAK', 'EXPLORE_BREAK', 'PARTICIPANT'])
  })

  it('names rider and horse on every public list', () => {
    const layout = StartlistLayout.parse({ columns: ['TIME'] })
    expect((['RIDER', 'HORSE', 'TIME', 'NUMBER'] as const).map((column) => isColumnPublic(layout, column))).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
})

describe('what a list shows, and in which order (cr599)', () => {
  const someColumns = fc.uniqueArray(fc.constantFrom(...StartlistColumn.options), { minLength: 1 })

  it('is usual for its kind until somebody chooses: presentations name the horse first (cr253)', () => {
    const usual = ['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION']
    expect(layoutOf({}, 'DRESSAGE').columns).toEqual(usual)
    expect(layoutOf(null, 'GENERIC').columns).toEqual(usual)
    expect(layoutOf({ heading: 'Foals' }, 'PRESENTATION')).toMatchObject({
      ...{ heading: 'Foals', columns: ['POSITION', 'TIME', 'NUMBER', 'HORSE', 'RIDER', 'ORGANISATION'] },
    })
    expect(layoutOf({ columns: ['RIDER', 'HORSE'] }, 'PRESENTATION').columns).toEqual(['RIDER', 'HORSE'])
  })

  it('in public is the chosen order, with rider and horse, and never owner, remarks or details (decision 33)', () => {
    fc.assert(
      fc.property(someColumns, (columns) => {
        const shown = publicColumns({ columns })
        expect(shown).toEqual(expect.arrayContaining(['RIDER', 'HORSE']))
        for (const column of ['HORSE_DETAILS', 'OWNER', 'NOTES'] as const) expect(shown).not.toContain(column)
        const chosen = columns.filter((column) => shown.includes(column))
        expect(shown.slice(0, chosen.length)).toEqual(chosen)
        expect(new Set(shown).size).toBe(shown.length)
      }),
    )
  })

  it('of owners and remarks is for those who manage', () => {
    fc.assert(
      fc.property(someColumns, (columns) => {
        expect(columnsFor(columns, true)).toEqual(columns)
        expect(columnsFor(columns, false)).toEqual(columns.filter((each) => each !== 'OWNER' && each !== 'NOTES'))
        expect(namedColumns(columns)).toEqual(expect.arrayContaining([...columns, 'RIDER', 'HORSE']))
      }),
    )
  })
})
