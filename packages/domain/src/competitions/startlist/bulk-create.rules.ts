import type { BulkCreate, BulkPlan } from './bulk-create.schema.ts'

export type BulkTest = {
  readonly ref: string
  readonly name: string
  readonly isCancelled: boolean
  /** Null for a test without a category. */
  readonly sportCategoryRefs: readonly string[]
  /** 0 means no limit (decision 14). */
  readonly maxStartlistEntries: number
  readonly parts: readonly {
    readonly ref: string
    readonly name: string
    readonly hasStartlist: boolean
    readonly registered: number
  }[]
}

/** A list has the name of its test, and of its part if the test has several. */
export const listNameOf = (test: { readonly name: string }, part: { readonly name: string }, parts: number): string =>
  parts === 1 ? test.name : `${test.name} - ${part.name}`

const listsOf = (test: BulkTest, openPositions: number): BulkPlan['startlists'] =>
  test.parts
    .filter(({ hasStartlist }) => !hasStartlist)
    .map((part) => {
      const room = test.maxStartlistEntries === 0 ? Number.POSITIVE_INFINITY : test.maxStartlistEntries
      const starters = Math.min(part.registered, room)
      return {
        testRef: test.ref,
        testSetRef: part.ref,
        name: listNameOf(test, part, test.parts.length),
        starters,
        waiting: part.registered - starters,
        openPositions: Math.min(openPositions, room - starters),
      }
    })

/**
 * cs109: the tests and start lists that a call creates. What exists is skipped and reported, so a repeated call creates
 * nothing twice. `categories` are the requested ones, `tests` all of the competition.
 */
export const planBulk = (
  { sportCategories, tests: wanted, hasStartlists, openPositions }: BulkCreate,
  categories: readonly { readonly ref: string; readonly name: string }[],
  tests: readonly BulkTest[],
): BulkPlan => {
  const taken = new Set(tests.flatMap(({ sportCategoryRefs }) => sportCategoryRefs))
  const chosen = categories.filter(({ ref }) => sportCategories.includes(ref))
  const made = chosen.filter(({ ref }) => !taken.has(ref))
  const asked = tests.filter(({ ref }) => wanted.includes(ref))
  const isOpen = ({ isCancelled, parts }: BulkTest): boolean =>
    !isCancelled && parts.some(({ hasStartlist }) => !hasStartlist)
  return {
    tests: made.map(({ ref, name }) => ({ sportCategoryRef: ref, name })),
    startlists: [
      ...asked.filter(isOpen).flatMap((test) => listsOf(test, openPositions)),
      ...(hasStartlists ? made : []).map(({ name }) => ({
        testRef: null,
        testSetRef: null,
        name,
        starters: 0,
        waiting: 0,
        openPositions,
      })),
    ],
    skipped: [
      ...chosen.filter(({ ref }) => taken.has(ref)).map((each) => ({ ...each, reason: 'HAS_TEST' as const })),
      ...asked
        .filter((test) => !isOpen(test))
        .map(({ ref, name, isCancelled }) => ({
          ref,
          name,
          reason: isCancelled ? ('CANCELLED' as const) : ('HAS_STARTLIST' as const),
        })),
    ],
  }
}
