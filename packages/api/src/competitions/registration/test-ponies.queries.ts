// Whether a test is only for ponies, which a test of several categories is if all of them are.
import type { Db } from '@oxer/db'

/** Those of the categories that are for ponies. */
export const readPonyCategories = async (db: Db, refs: readonly string[]): Promise<ReadonlySet<string>> => {
  if (refs.length === 0) return new Set()
  const rows = await db.sportCategory.findMany({
    where: { ref: { in: [...refs] }, isPony: true },
    select: { ref: true },
  })
  return new Set(rows.map(({ ref }) => ref))
}

export const isForPonies = (
  test: {
    readonly sportCategory: { readonly isPony: boolean } | null
    readonly furtherCategoryRefs: readonly string[]
  },
  ponies: ReadonlySet<string>,
): boolean => (test.sportCategory?.isPony ?? false) && test.furtherCategoryRefs.every((ref) => ponies.has(ref))
