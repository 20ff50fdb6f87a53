// How entries that another system sends meet the tests and the entries of a competition that exists.
import { fold } from '../../kernel/search/search.rules.ts'
import type { ExchangeEntry, ExchangeTest } from '../document/exchange-competition.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { Fields } from './batch.rules.ts'
import type { PartyCollection } from './batch.schema.ts'

/** A part of a test, into which an entry goes. */
export type KnownTest = {
  readonly testRef: string
  readonly testSetRef: string
  readonly name: string
  readonly externalRef: string | null
  /** Names by which others know it: those of its categories, and of the part. */
  readonly names: readonly string[]
}

/** What the document calls the test of an entry, the surest first. */
export const wordsOfTest = (
  { test }: Pick<ExchangeEntry, 'test'>,
  tests: readonly Pick<ExchangeTest, 'id' | 'externalIds' | 'name'>[],
): string[] => {
  const record = tests.find(({ id }) => id === test)
  return record === undefined ? [test] : [test, ...(record.externalIds ?? []).map(({ value }) => value), record.name]
}

/**
 * The parts of tests that these words may mean: by our ref, by the number that the other system has given the test, by its name, and by
 * another name of it. The first of these that any test has decides, so several are several of the same name.
 */
export const partsCalled = (words: readonly string[], known: readonly KnownTest[]): readonly KnownTest[] => {
  const asked = new Set(words.map(fold).filter((word) => word !== ''))
  const has = (text: string | null): boolean => text !== null && asked.has(fold(text))
  const ways: ((test: KnownTest) => boolean)[] = [
    ({ testSetRef }) => has(testSetRef),
    ({ testRef }) => has(testRef),
    ({ externalRef }) => has(externalRef),
    ({ name }) => has(name),
    ({ names }) => names.some(has),
  ]
  for (const way of ways) {
    const found = known.filter(way)
    if (found.length > 0) return found
  }
  return []
}

/** The tests that an entry may mean. Of the parts of one test, the first takes entries. */
export const testsCalled = (words: readonly string[], known: readonly KnownTest[]): readonly KnownTest[] => {
  const found = partsCalled(words, known)
  const [first] = found
  return first !== undefined && found.every(({ testRef }) => testRef === first.testRef) ? [first] : found
}

/** What a batch writes of an entry; rider and horse are refs. */
export const entryFields = ['person', 'horse', 'startNumber', 'outOfCompetition', 'notes'] as const

export const fieldsOfEntry = (
  { startNumber, outOfCompetition, notes }: ExchangeEntry,
  of: { readonly person: string; readonly horse: string },
): Fields => ({
  ...of,
  ...(startNumber !== undefined && { startNumber }),
  ...(outOfCompetition !== undefined && { outOfCompetition }),
  ...(notes !== undefined && { notes: notes.trim() }),
})

/** The states in which an entry takes part, so that it may be missing in a document. */
const standing: readonly string[] = ['PENDING_APPROVAL', 'SUBSCRIBED', 'ANNOUNCED']

/** The entries of these parts of tests that stand, and that no record of the document is. */
export const missingEntries = <
  Entry extends { readonly ref: string; readonly testSetRef: string; readonly status: string },
>(
  stored: readonly Entry[],
  { parts, found }: { readonly parts: readonly KnownTest[]; readonly found: ReadonlySet<string> },
): Entry[] => {
  const inScope = new Set(parts.map(({ testSetRef }) => testSetRef))
  return stored.filter(
    ({ ref, testSetRef, status }) => inScope.has(testSetRef) && standing.includes(status) && !found.has(ref),
  )
}

/** What of a document goes into a competition that exists. */
const ofCompetition = ['entries', 'startlists', 'results', 'rankings', 'activities'] as const

/**
 * The competition that must exist, into which what a document has of it goes. Null for a document that has nothing of a competition, or
 * brings its own, which may be known here or not.
 */
export const competitionOfEntries = (
  document: Pick<ExchangeDocument, 'scope' | 'competitions' | (typeof ofCompetition)[number]>,
): string | null => {
  const { scope, competitions = [] } = document
  const isOfCompetition = ofCompetition.some((collection) => (document[collection]?.length ?? 0) > 0)
  return scope?.competition === undefined || competitions.length > 0 || !isOfCompetition ? null : scope.competition
}

/** What somebody has said of a document after its dry run: by collection and id, the stored record that it is, or null for a new one. */
export type SettledRecords = Readonly<Record<string, string | null>>

const ownProvider = 'OXER'

/** A document as somebody has settled it: what is known has our ref, and an entry names its test by it. */
export const settleDocument = (document: ExchangeDocument, settled: SettledRecords): ExchangeDocument => {
  const known = <Sent extends { readonly id: string; readonly externalIds?: ExchangeEntry['externalIds'] }>(
    collection: PartyCollection,
    records: readonly Sent[] | undefined,
  ): Sent[] | undefined =>
    records?.map((record) => {
      const ref = settled[`${collection}/${record.id}`]
      if (ref == null) return record
      return { ...record, externalIds: [{ provider: ownProvider, value: ref }, ...(record.externalIds ?? [])] }
    })
  return {
    ...document,
    persons: known('persons', document.persons),
    horses: known('horses', document.horses),
    organisations: known('organisations', document.organisations),
    entries: document.entries?.map((entry) => ({ ...entry, test: settled[`tests/${entry.test}`] ?? entry.test })),
  }
}

/** The records that somebody has called new ones. */
export const settledAsNew = (settled: SettledRecords, collection: PartyCollection): string[] =>
  Object.entries(settled).flatMap(([key, ref]) =>
    ref === null && key.startsWith(`${collection}/`) ? [key.slice(collection.length + 1)] : [],
  )
