import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ExchangeDocument } from '../document/exchange-document.schema.ts'
import example from '../document/testing/example.json' with { type: 'json' }
import { batchErrors } from './batch.errors.ts'
import { BatchCollection, type BatchRow } from './batch.schema.ts'
import { rowlessRecords } from './batch-rows.rules.ts'

const sample = ExchangeDocument.parse(example)
type Row = Pick<BatchRow, 'collection' | 'id' | 'action'>

const recordsOf = (document: ExchangeDocument): Row[] =>
  BatchCollection.options.flatMap((collection) =>
    (document[collection] ?? []).map(({ id }) => ({ collection, id, action: 'CREATED' as const })),
  )
const keys = (rows: readonly Pick<BatchRow, 'collection' | 'id'>[]): string[] =>
  rows.map(({ collection, id }) => `${collection} ${id}`).toSorted()

describe('the rows of a batch', () => {
  test.prop([fc.subarray(recordsOf(sample)), fc.boolean(), fc.subarray(recordsOf(sample), { maxLength: 3 })])(
    'are those of the records of its document, each as often as it is sent',
    (done, isRefused, twice) => {
      const document = { ...sample }
      for (const { collection, id } of twice) {
        const records: { id: string }[] = document[collection] ?? []
        Object.assign(document, { [collection]: [...records, ...records.filter((record) => record.id === id)] })
      }
      const rows = done.map((row): Row => (isRefused ? { ...row, action: 'REFUSED' } : row))
      expect(keys([...rows, ...rowlessRecords(document, rows)])).toEqual(keys(recordsOf(document)))
    },
  )

  it('say what a record points to that the document does not have', () => {
    const { competitions, tests, ...others } = sample
    const rows = recordsOf(sample).filter(({ collection }) => collection !== 'rankings')
    expect(rowlessRecords({ ...others, tests: [] }, rows)).toMatchObject([
      {
        collection: 'rankings',
        action: 'REFUSED',
        problem: { code: batchErrors.unknownReference.code, field: 'test' },
      },
    ])
    expect(rowlessRecords({ ...sample, competitions: [] }, recordsOf(others))).toMatchObject([
      { collection: 'tests', id: '7', problem: { field: 'competition', values: { id: '77' } } },
    ])
    expect([competitions?.length, tests?.length]).toEqual([1, 1])
  })

  it('say that a record waits for the competition that is refused', () => {
    const rows = recordsOf({
      ...sample,
      competitions: [],
      tests: [],
      entries: [],
      startlists: [],
      results: [],
      rankings: [],
    })
    const refused: Row = { collection: 'entries', id: sample.entries?.[0]?.id ?? '', action: 'REFUSED' }
    const left = rowlessRecords(sample, [...rows, refused])
    expect(new Set(left.map(({ collection }) => collection))).toEqual(
      new Set(['competitions', 'tests', 'entries', 'startlists', 'results', 'rankings']),
    )
    expect(new Set(left.map(({ action, problem }) => `${action} ${problem.code}`))).toEqual(
      new Set([`WAITING ${batchErrors.competitionRefused.code}`]),
    )
  })
})
