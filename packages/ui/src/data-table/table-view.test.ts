import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DataTableColumn } from './column.ts'
import { createRowTexts, rowsThatMatch } from './table-view.ts'

type Row = { name: string; town: string }

const column = (id: keyof Row): DataTableColumn<Row> => ({
  id,
  header: id,
  cell: (row) => row[id],
  text: (row) => row[id],
})
const columns = [column('name'), column('town')]
const word = fc.string({ maxLength: 6 })
const rows = fc.array(fc.record({ name: word, town: word }), { maxLength: 40 })

describe('the texts by which rows are found', () => {
  it('find the same rows, whether they are made before in parts or when they are needed', () => {
    fc.assert(
      fc.property(rows, word, fc.integer({ min: 1, max: 9 }), (given, filter, part) => {
        const early = createRowTexts(given, columns)
        let parts = 1
        while (early.makeMore(part)) parts += 1
        expect(parts).toBe(Math.max(1, Math.ceil(given.length / part)))
        expect(rowsThatMatch(given, early, filter)).toEqual(
          rowsThatMatch(given, createRowTexts(given, columns), filter),
        )
      }),
    )
  })

  it('never join the end of one column with the start of the next', () => {
    const given = [{ name: 'Bella', town: 'Aalst' }]
    const texts = createRowTexts(given, columns)
    expect(rowsThatMatch(given, texts, 'laa')).toEqual([])
    expect(rowsThatMatch(given, texts, 'BELLÀ')).toEqual(given)
  })
})
