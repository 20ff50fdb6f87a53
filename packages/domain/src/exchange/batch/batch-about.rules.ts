// Whom and what a row of a batch is about, in words: ids of a document say nothing to whoever reads the report.
import { Ref } from '../../kernel/ref/ref.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { BatchAbout, BatchRow } from './batch.schema.ts'

/** A row that names nothing. */
const aboutNothing: BatchAbout = { rider: null, horse: null, test: null }

const byId = <Sent extends { readonly id: string }>(records: readonly Sent[] = []): ReadonlyMap<string, Sent> =>
  new Map(records.map((record) => [record.id, record]))

/** What the document says of each of its rows: never more than names. Null for a row that is not about an entry or a test. */
export const aboutInDocument = (
  document: ExchangeDocument,
): ((row: Pick<BatchRow, 'collection' | 'id'>) => BatchAbout | null) => {
  const [persons, horses, tests] = [byId(document.persons), byId(document.horses), byId(document.tests)]
  const [entries, results] = [byId(document.entries), byId(document.results)]
  const [startlists, rankings] = [byId(document.startlists), byId(document.rankings)]
  // A word that is one of our refs names nothing to a reader.
  const testOf = (id: string): string | null => tests.get(id)?.name ?? (Ref.safeParse(id).success ? null : id)
  const ofEntry = (id: string): BatchAbout => {
    const entry = entries.get(id)
    if (entry === undefined) return aboutNothing
    const [person, horse] = [persons.get(entry.person), horses.get(entry.horse)]
    const rider = person && [person.firstName, person.lastName].filter((name) => name !== undefined).join(' ')
    return { rider: rider ?? null, horse: horse?.sportName ?? horse?.name ?? null, test: testOf(entry.test) }
  }
  return ({ collection, id }) => {
    if (collection === 'entries') return ofEntry(id)
    if (collection === 'results') return ofEntry(results.get(id)?.entry ?? '')
    const of = collection === 'startlists' ? startlists.get(id)?.test : rankings.get(id)?.test
    if (collection === 'activities') return null
    if (collection === 'tests') return { ...aboutNothing, test: testOf(id) }
    return of === undefined ? null : { ...aboutNothing, test: testOf(of) }
  }
}
