import { describe, expect, it } from 'vitest'
import { StartlistLayout } from './startlist.schema.ts'
import { arrangeEntries, isColumnPublic } from './startlist-layout.rules.ts'

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
