import type { Db, Prisma } from '@oxer/db'
import { RuleSetDiscipline } from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import {
  isActiveRegistration,
  registrationStatuses,
} from '@oxer/domain/competitions/registration/registration-status.rules'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { TestDetail, TestSummary, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { jumpingFormatsOf } from '@oxer/domain/disciplines/rule-parts'
import { usualRoundOf, usualRoundSeconds } from '@oxer/domain/disciplines/usual-round'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { toDefinition } from '../../careers/career/career.mappers.ts'
import { listRuleSetsInForce } from '../../catalogue/rule-set/rule-set.queries.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { toTestDetail, toTestSummary } from './test.mappers.ts'
import { listChampionshipsOf } from './test-championship.queries.ts'

type RefName = { ref: string; name: string }

const refName = { select: { ref: true, name: true } } satisfies Prisma.SportCategoryDefaultArgs

/** Registrations that take a place. */
export const standing = { deletedAt: null, status: { in: registrationStatuses.filter(isActiveRegistration) } }

const parts = {
  sportTypeVariant: refName,
  sportCategory: refName,
  styleCategory: refName,
  protocol: refName,
  testSets: {
    select: { ref: true, name: true, order: true, startlistRef: true },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  },
} satisfies Prisma.CompetitionTestInclude

/** The number of active registrations of each test set; one statement for a whole competition. */
const countRegistrations = async (db: Db, where: { competitionRef: string; testRef?: string }) => {
  const groups = await db.registration.groupBy({
    by: ['testSetRef'],
    where: { ...where, ...standing, type: { not: 'TEAM' } },
    _count: { _all: true },
  })
  return new Map(groups.map((group) => [group.testSetRef, group._count._all]))
}

const withCounts = <TestSet extends { ref: string }, Row extends { testSets: TestSet[] }>(
  row: Row & { testSets: TestSet[] },
  counts: ReadonlyMap<string, number>,
) => ({
  ...row,
  testSets: row.testSets.map((testSet) => ({ ...testSet, registrationCount: counts.get(testSet.ref) ?? 0 })),
})

type WithCategories = { sportCategory: RefName | null; furtherCategoryRefs: string[] }

/** The categories of each test, in their order; no read if every test has at most one. */
const withCategories = async <Row extends WithCategories>(db: Db, rows: readonly Row[]) => {
  const refs = [...new Set(rows.flatMap(({ furtherCategoryRefs }) => furtherCategoryRefs))]
  const found = refs.length === 0 ? [] : await db.sportCategory.findMany({ where: { ref: { in: refs } }, ...refName })
  const byRef = new Map(found.map((category) => [category.ref, category]))
  return rows.map((row) => ({
    ...row,
    sportCategories: [
      ...(row.sportCategory ? [row.sportCategory] : []),
      ...row.furtherCategoryRefs.flatMap((ref) => byRef.get(ref) ?? []),
    ],
  }))
}

export const listTests = async (db: Db, competition: CompetitionScope): Promise<TestSummary[]> => {
  const competitionRef = competition.ref
  const rows = await db.competitionTest.findMany({
    where: { competitionRef, deletedAt: null },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
      name: true,
      order: true,
      sportType: true,
      cancelledAt: true,
      isHiddenFromRegistration: true,
      maxRegistrations: true,
      registrationFeeCents: true,
      source: true,
      version: true,
      furtherCategoryRefs: true,
      ...parts,
    },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })
  const counts = await countRegistrations(db, { competitionRef })
  return (await withCategories(db, rows)).map((row) => toTestSummary(withCounts(row, counts)))
}

export const getTest = async (db: Db, competition: CompetitionScope, ref: string): Promise<TestDetail> => {
  const row = await db.competitionTest.findFirst({
    where: { ref, competitionRef: competition.ref, deletedAt: null },
    relationLoadStrategy: 'join',
    include: parts,
  })
  if (!row) throw failure(kernelErrors.notFound)
  const [whole = { ...row, sportCategories: [] }] = await withCategories(db, [row])
  const counts = await countRegistrations(db, { competitionRef: competition.ref, testRef: ref })
  const result = await db.result.findFirst({ where: { testSet: { testRef: ref } }, select: { ref: true } })
  return toTestDetail(withCounts(whole, counts), { hasResults: result !== null })
}

/** The tests, and the choices for a new one. */
export const getTestsMetadata = async (db: Db, competition: CompetitionScope): Promise<TestsMetadata> => {
  const where = { federationRef: competition.federationRef, isActive: true }
  const tests = await listTests(db, competition)
  const sportTypeVariants = await db.sportTypeVariant.findMany({
    where,
    select: { ref: true, name: true, sportType: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const sportCategories = await db.sportCategory.findMany({
    where,
    select: { ref: true, name: true, sportTypeVariantRef: true, protocolRef: true, averageRoundSeconds: true },
    orderBy: [{ sportTypeVariantRef: 'asc' }, { rank: 'asc' }, { ref: 'asc' }],
  })
  const practitionerGroups = await db.practitionerGroup.findMany({
    where: { ...where, practitionerType: 'INDIVIDUAL' },
    select: { ref: true, name: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const protocols = await db.protocol.findMany({
    where,
    select: { ref: true, name: true, sportType: true, definition: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const careers = await db.career.findMany({
    where: { federationRef: competition.federationRef, state: 'PUBLISHED' },
    select: { ref: true, name: true, sportTypeVariantRefs: true, definition: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const championships = await listChampionshipsOf(db, competition.ref)
  const { start } = await db.competition.findUniqueOrThrow({ where: { ref: competition.ref }, select: { start: true } })
  const ruleSets = await listRuleSetsInForce(db, competition, start)
  return {
    tests,
    ruleSets: ruleSets.map(({ id, definition, isDefaultFor }) => ({
      id,
      name: definition.name,
      disciplines: RuleSetDiscipline.options.filter((discipline) => definition.parts[discipline] !== undefined),
      jumpingFormats: jumpingFormatsOf(definition.parts),
      isDefaultFor,
    })),
    sportTypeVariants: sportTypeVariants.map((row) => {
      const sportType = SportType.parse(row.sportType)
      return { ...row, sportType, averageRoundSeconds: usualRoundOf(sportType) }
    }),
    sportCategories,
    practitionerGroups,
    protocols: protocols.map(({ definition, ...row }) => ({
      ...row,
      averageRoundSeconds: usualRoundSeconds(Protocol.parse(definition)),
    })),
    championships,
    careers: careers.map(({ definition, ...career }) => ({
      ...career,
      categories: toDefinition({ definition }).categories.map(({ ref, name }) => ({ ref, name })),
    })),
  }
}
