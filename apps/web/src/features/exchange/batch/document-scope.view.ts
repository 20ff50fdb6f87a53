// What a document says of one competition, read before it is sent, so that only what has an effect on it is asked.
import type { MissingEntries } from '@oxer/domain/exchange/batch/apply-scope.schema'
import type { UploadApply } from '@oxer/domain/exchange/batch/batch.schema'
import * as z from 'zod'

const OfTest = z.object({ test: z.string() })

const Head = z.object({
  scope: z.object({ competition: z.string(), test: z.string().optional() }),
  competitions: z.array(z.object({ id: z.string() })).default([]),
  tests: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  entries: z.array(OfTest).default([]),
  startlists: z.array(OfTest).default([]),
  results: z.array(z.unknown()).default([]),
})

type Named = { readonly id: string; readonly name: string }

export type DocumentScope = {
  /** The tests of its entries, and of its start lists, as the document calls them. */
  readonly entryTests: readonly Named[]
  readonly listTests: readonly Named[]
  /** The test that the whole document is about; null for all of the competition. */
  readonly test: Named | null
  readonly hasResults: boolean
}

/** A file that is no JSON is refused by the server, which says why. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null for what is no document, and for a document that is not about one competition alone. */
export const documentScopeOf = (text: string): DocumentScope | null => {
  const head = Head.safeParse(parsed(text)).data
  if (head === undefined) return null
  const { scope, competitions, tests, entries, startlists, results } = head
  if (competitions.some(({ id }) => id !== scope.competition)) return null
  const named = (id: string): Named => ({ id, name: tests.find((test) => test.id === id)?.name ?? id })
  const testsOf = (records: readonly z.infer<typeof OfTest>[]): Named[] =>
    [...new Set(records.map(({ test }) => test))].map(named)
  return {
    entryTests: testsOf(entries),
    listTests: testsOf(startlists),
    test: scope.test === undefined ? null : named(scope.test),
    hasResults: results.length > 0,
  }
}

/** The choices for such a document. */
export type IntoCompetition = {
  readonly missing: MissingEntries
  /** The test whose entries the document has all of; null for the whole competition. */
  readonly entriesOf: string | null
  /** The test whose start list is replaced; null for none. */
  readonly listOf: string | null
}

/** Entries of other tests are in no danger: a document with one test has all entries of that one alone. */
export const usualInto = ({ entryTests, test }: DocumentScope): IntoCompetition => {
  const [only] = entryTests
  return { missing: 'KEEP', entriesOf: test?.id ?? (entryTests.length === 1 ? only?.id : null) ?? null, listOf: null }
}

const found = { update: false }
const onlyFound = { persons: found, horses: found, organisations: found }

/** As it is sent; an empty one is left out. */
export const applyOf = (
  scope: DocumentScope | null,
  { missing, entriesOf, listOf }: IntoCompetition,
  { keepUserChanges, isOnlyFound }: { readonly keepUserChanges: boolean; readonly isOnlyFound: boolean },
): UploadApply | null => {
  const into: UploadApply =
    scope === null
      ? {}
      : {
          ...(scope.entryTests.length > 0 && {
            entries: { keepUserChanges, missing, ...(entriesOf !== null && { where: { test: entriesOf } }) },
          }),
          ...(listOf !== null && { startlists: { replace: true, where: { test: listOf } } }),
          ...(scope.hasResults && { results: { keepUserChanges, verifyRanking: false, noShowFees: false } }),
        }
  const apply = { ...(isOnlyFound && onlyFound), ...into }
  return Object.keys(apply).length === 0 ? null : apply
}
