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
 * The tests of a competition that an entry may mean: by our ref, by the number that the other system has given it, by its name, and by
 * another name of it. The first of these that any test has decides, so several are several of the same name.
 */
export const testsCalled = (words: readonly string[], known: readonly KnownTest[]): readonly KnownTest[] => {
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
    // Of the parts of one test, the first takes entries.
    const [first] = found
    if (first !== undefined) return found.every(({ testRef }) => testRef === first.testRef) ? [first] : found
  }
  return []
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

/** The competition that exists, into which the entries of a document go. Null for a document that brings its own, or has no entries. */
export const competitionOfEntries = ({
  scope,
  competitions = [],
  entries = [],
}: Pick<ExchangeDocument, 'scope' | 'competitions' | 'entries'>): string | null =>
  scope?.competition === undefined || competitions.length > 0 || entries.length === 0 ? null : scope.competition

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
