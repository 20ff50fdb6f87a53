// Whether combinations start in the tests of a career as members of it (row cr699).
import type { Db } from '@oxer/db'
import { type CareerFailure, findCareerFailure } from '@oxer/domain/careers/career/career.rules'
import { toDefinition } from '../../careers/career/career.mappers.ts'

/** Null for a combination that does not exist yet, which is in no career. */
type Start = { readonly testRef: string; readonly practitionerRef: string | null }

/** By the index of the start, for starts without a matching career. Two reads for all of them; one if no test counts for a career. */
export const findCareerFailures = async (
  db: Db,
  starts: readonly Start[],
): Promise<ReadonlyMap<number, CareerFailure>> => {
  const tests = await db.competitionTest.findMany({
    where: { ref: { in: starts.map(({ testRef }) => testRef) }, careerRef: { not: null } },
    select: { ref: true, careerRef: true, careerCategoryRef: true, career: { select: { definition: true } } },
    relationLoadStrategy: 'join',
  })
  if (tests.length === 0) return new Map()
  const standings = await db.practitionerCareer.findMany({
    where: {
      practitionerRef: { in: starts.flatMap(({ practitionerRef }) => practitionerRef ?? []) },
      careerRef: { in: tests.flatMap(({ careerRef }) => careerRef ?? []) },
    },
    select: { practitionerRef: true, careerRef: true, categoryRef: true, isSuspended: true },
  })
  const asked = new Map(
    tests.map(({ ref, careerRef, careerCategoryRef, career }) => {
      const all = career === null ? [] : toDefinition(career).categories.map((category) => category.ref)
      return [ref, { careerRef, categoryRefs: careerCategoryRef === null ? all : [careerCategoryRef] }] as const
    }),
  )
  return new Map(
    starts.flatMap(({ testRef, practitionerRef }, index) => {
      const test = asked.get(testRef)
      const own = standings.filter((standing) => standing.practitionerRef === practitionerRef)
      const failure = test === undefined ? null : findCareerFailure(test, own)
      return failure === null ? [] : [[index, failure] as const]
    }),
  )
}
