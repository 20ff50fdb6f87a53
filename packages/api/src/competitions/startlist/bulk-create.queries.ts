import type { Db } from '@oxer/db'
import { type BulkTest, planBulk } from '@oxer/domain/competitions/startlist/bulk-create.rules'
import type { BulkCreate, BulkPlan } from '@oxer/domain/competitions/startlist/bulk-create.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { starting } from '../registration/registration-rows.queries.ts'

const loadTests = async (db: Db, competitionRef: string): Promise<BulkTest[]> => {
  const rows = await db.competitionTest.findMany({
    where: { competitionRef, deletedAt: null },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      name: true,
      cancelledAt: true,
      sportCategoryRef: true,
      furtherCategoryRefs: true,
      maxStartlistEntries: true,
      testSets: {
        select: {
          ref: true,
          name: true,
          startlistRef: true,
          _count: { select: { registrations: { where: starting } } },
        },
        orderBy: { order: 'asc' },
      },
    },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  return rows.map((test) => ({
    ref: test.ref,
    name: test.name,
    isCancelled: test.cancelledAt !== null,
    sportCategoryRefs: [
      ...(test.sportCategoryRef === null ? [] : [test.sportCategoryRef]),
      ...test.furtherCategoryRefs,
    ],
    maxStartlistEntries: test.maxStartlistEntries,
    parts: test.testSets.map(({ ref, name, startlistRef, _count }) => ({
      ref,
      name,
      hasStartlist: startlistRef !== null,
      registered: _count.registrations,
    })),
  }))
}

/** The plan of a call; an unknown category or test is 404. */
export const getBulkPlan = async (db: Db, scope: CompetitionScope, input: BulkCreate): Promise<BulkPlan> => {
  const tests = await loadTests(db, scope.ref)
  const sportCategories = await db.sportCategory.findMany({
    where: { federationRef: scope.federationRef, isActive: true, ref: { in: input.sportCategories } },
    select: { ref: true, name: true },
    orderBy: [{ sportTypeVariantRef: 'asc' }, { rank: 'asc' }, { ref: 'asc' }],
  })
  for (const [index, ref] of input.tests.entries()) {
    if (!tests.some((test) => test.ref === ref)) throw failure(kernelErrors.notFound, { field: `tests.${index}` })
  }
  for (const [index, ref] of input.sportCategories.entries()) {
    if (!sportCategories.some((category) => category.ref === ref)) {
      throw failure(kernelErrors.notFound, { field: `sportCategories.${index}` })
    }
  }
  return planBulk(input, sportCategories, tests)
}
