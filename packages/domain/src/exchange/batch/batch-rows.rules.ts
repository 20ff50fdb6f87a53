// Every record that is sent has a row: what belongs to nothing of the document is refused, and never left out without a word.
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import { batchErrors } from './batch.errors.ts'
import { BatchCollection, type BatchProblem, type BatchRow } from './batch.schema.ts'

type Row = Pick<BatchRow, 'collection' | 'id' | 'action'>

/** A record that nothing was made of, as a row. */
export type Rowless = Pick<BatchRow, 'collection' | 'id'> & {
  readonly action: 'REFUSED' | 'WAITING'
  readonly problem: BatchProblem
}

const keyOf = ({ collection, id }: Pick<BatchRow, 'collection' | 'id'>): string => `${collection}\n${id}`

/** The competition or the test to which a record belongs, by the name of the field. */
const parentOf = (record: object): { readonly field: 'competition' | 'test'; readonly id: string } | null => {
  if ('competition' in record) return { field: 'competition', id: String(record.competition) }
  return 'test' in record ? { field: 'test', id: String(record.test) } : null
}

/**
 * The records of a document without a row, in the order of the document, each as its row. A competition that is refused takes all that comes
 * after the refusal with it: that waits for it. What belongs to a competition or a test that the document does not have is refused, and so is
 * what nobody has looked at, because there is no competition for it.
 */
export const rowlessRecords = (document: ExchangeDocument, rows: readonly Row[]): Rowless[] => {
  const left = new Map<string, number>()
  for (const row of rows) left.set(keyOf(row), (left.get(keyOf(row)) ?? 0) + 1)
  const isRefused = rows.some(({ action }) => action === 'REFUSED')
  const tests = new Map((document.tests ?? []).map(({ id, competition }) => [id, competition]))
  const competitions = new Set((document.competitions ?? []).map(({ id }) => id))
  const problemOf = (collection: BatchCollection, record: { id: string }): Omit<Rowless, 'collection' | 'id'> => {
    const parent = collection === 'competitions' ? { field: 'id', id: record.id } : parentOf(record)
    const competition = parent?.field === 'test' ? tests.get(parent.id) : parent?.id
    if (isRefused && competition !== undefined && competitions.has(competition)) {
      const problem = { code: batchErrors.competitionRefused.code, field: parent?.field ?? null }
      return { action: 'WAITING', problem: { ...problem, values: { id: competition } } }
    }
    const { field = null, id = '' } = parent ?? {}
    return { action: 'REFUSED', problem: { code: batchErrors.unknownReference.code, field, values: { id } } }
  }
  return BatchCollection.options.flatMap((collection) =>
    (document[collection] ?? []).flatMap((record: { readonly id: string }): Rowless[] => {
      const at = { collection, id: record.id }
      const count = left.get(keyOf(at)) ?? 0
      if (count === 0) return [{ ...at, ...problemOf(collection, record) }]
      left.set(keyOf(at), count - 1)
      return []
    }),
  )
}
