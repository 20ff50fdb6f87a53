// Career points from the results of a part of a test (rows pr1060, cr182).
import type { Db, Prisma } from '@oxer/db'
import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import { categoryOn } from '@oxer/domain/careers/career/career.rules'
import type { CareerDefinition } from '@oxer/domain/careers/career/career.schema'
import { calculatePoints } from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import type { PointEntry, PointTest } from '@oxer/domain/catalogue/point-distribution/point-facts.rules'
import { type Decimal, formatExact, roundHalfUp } from '@oxer/domain/kernel/decimal'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toDefinition } from './career.mappers.ts'

/** A published career of the federation, for a test or a combination; any other is refused at `field`. */
export const requirePublishedCareer = async (
  db: Db,
  { federationRef, ref, field }: { federationRef: string; ref: string; field?: string },
): Promise<{ ref: string; name: string; sportTypeVariantRefs: string[]; definition: CareerDefinition }> => {
  const at = field === undefined ? {} : { field }
  const row = await db.career.findFirst({ where: { ref, federationRef, state: { not: 'DELETED' } } })
  if (row === null) throw failure(kernelErrors.notFound, at)
  if (row.state !== 'PUBLISHED') throw failure(careerErrors.notPublished, at)
  return { ref, name: row.name, sportTypeVariantRefs: row.sportTypeVariantRefs, definition: toDefinition(row) }
}

export type CareerTest = {
  readonly careerRef: string
  /** The category whose point distribution counts for all (cr180); null if each combination's own category counts. */
  readonly careerCategoryRef: string | null
  /** The only categories whose combinations get points; null for all. */
  readonly onlyIn: ReadonlySet<string> | null
  readonly sportTypeVariantRef: string | null
  readonly testSetRef: string
  /** The day of the ride. */
  readonly date: string
}

type Standing = {
  readonly ref: string
  readonly practitionerRef: string
  readonly categoryRef: string
  readonly transitions: readonly { readonly date: string; readonly fromCategoryRef: string }[]
}

type Known = { readonly registrationRef: string; readonly categoryRef: string; readonly standingRef: string }

/** The points of each entry by the table of a category; the table of every category sees all entries of the test. */
const pointsBy = (
  { categories }: CareerDefinition,
  variantRef: string | null,
  test: PointTest,
  entries: readonly PointEntry[],
) => {
  const tables = new Map<string, ReadonlyMap<string, Decimal | null>>()
  return (categoryRef: string, entryId: string): Decimal | null => {
    const made = tables.get(categoryRef)
    if (made) return made.get(entryId) ?? null
    const distribution = categories
      .find(({ ref }) => ref === categoryRef)
      ?.pointDistributions.find(({ sportTypeVariantRef }) => sportTypeVariantRef === variantRef)?.distribution
    const given = distribution === undefined ? [] : calculatePoints(distribution, test, entries)
    const table = new Map(given.map(({ id, points }) => [id, points]))
    tables.set(categoryRef, table)
    return table.get(entryId) ?? null
  }
}

const textOf = (value: Decimal | null, decimals: number): string | null =>
  value === null ? null : formatExact(roundHalfUp(value, decimals))

const hasRidden = ({ status }: PointEntry): boolean => status !== 'NOT_STARTED' && status !== 'WITHDRAWN'

/**
 * Stores the points that the results of a test set give to the combinations in its career, each in the category in which it rode. Manual
 * points and their notes stay (decision 27). A combination without a career gets no points. Repeating it changes nothing. `practitionerOf`
 * maps the id of an entry to its combination.
 */
export const storeCareerPoints = async (
  { db, newRef }: { db: Db; newRef: () => string },
  { careerRef, careerCategoryRef, onlyIn, sportTypeVariantRef, testSetRef, date }: CareerTest,
  test: PointTest,
  entries: readonly PointEntry[],
  practitionerOf: ReadonlyMap<string, string>,
): Promise<void> => {
  const career = await db.career.findUnique({ where: { ref: careerRef } })
  if (career === null) return
  const standings: readonly Standing[] = await db.practitionerCareer.findMany({
    where: { careerRef, practitionerRef: { in: [...practitionerOf.values()] } },
    select: {
      ref: true,
      practitionerRef: true,
      categoryRef: true,
      transitions: { select: { date: true, fromCategoryRef: true } },
    },
  })
  const stored = await db.careerPoints.findMany({
    where: { testSetRef, practitionerCareer: { careerRef } },
    select: { registrationRef: true, categoryRef: true, practitionerCareerRef: true },
  })
  const known = new Map<string, Known>(
    stored.flatMap(({ registrationRef, categoryRef, practitionerCareerRef: standingRef }) =>
      registrationRef === null ? [] : [[registrationRef, { registrationRef, categoryRef, standingRef }] as const],
    ),
  )
  const byPractitioner = new Map(standings.map((standing) => [standing.practitionerRef, standing]))
  const pointsIn = pointsBy(toDefinition(career), sportTypeVariantRef, test, entries)
  const rows = entries.flatMap((entry) => {
    const standing = byPractitioner.get(practitionerOf.get(entry.id) ?? '')
    if (standing === undefined) return []
    const before = known.get(entry.id)
    const isKept = before?.standingRef === standing.ref
    const categoryRef = isKept ? before.categoryRef : categoryOn(date, standing.categoryRef, standing.transitions)
    if (onlyIn !== null && !onlyIn.has(categoryRef)) return []
    const calculated = textOf(pointsIn(careerCategoryRef ?? categoryRef, entry.id), 4)
    if (calculated === null && !hasRidden(entry)) return []
    const counts = entry.status === 'FINISHED' && !entry.outOfCompetition
    return {
      ref: newRef(),
      practitioner_career_ref: standing.ref,
      category_ref: categoryRef,
      registration_ref: entry.id,
      calculated,
      percentage: counts ? textOf(entry.percentage, 5) : null,
      errors: counts ? textOf(entry.errors, 3) : null,
    }
  })
  await db.$executeRaw`
    INSERT INTO career_points AS stored (ref, practitioner_career_ref, category_ref, registration_ref, test_set_ref, date,
      source, calculated, percentage, errors, notes, version)
    SELECT ref, practitioner_career_ref, category_ref, registration_ref, ${testSetRef}::uuid, ${date},
      'CALCULATED', calculated, percentage, errors, '', 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (ref uuid, practitioner_career_ref uuid,
      category_ref uuid, registration_ref uuid, calculated numeric, percentage numeric, errors numeric)
    ON CONFLICT (practitioner_career_ref, registration_ref, test_set_ref) DO UPDATE
    SET calculated = excluded.calculated, percentage = excluded.percentage, errors = excluded.errors, date = excluded.date
    WHERE (stored.calculated, stored.percentage, stored.errors, stored.date)
      IS DISTINCT FROM (excluded.calculated, excluded.percentage, excluded.errors, excluded.date)`
  const kept = rows.map((row) => row.registration_ref)
  await takeBack(db, { testSetRef, practitionerCareer: { careerRef }, registrationRef: { notIn: kept } })
}

/** Deletes the calculated points of a test set, except those in these careers; manual points stay. */
export const takeBackPoints = (db: Db, testSetRef: string, keptCareerRefs: readonly string[] = []): Promise<void> =>
  takeBack(db, { testSetRef, practitionerCareer: { careerRef: { notIn: [...keptCareerRefs] } } })

const takeBack = async (db: Db, gone: Prisma.CareerPointsWhereInput): Promise<void> => {
  await db.careerPoints.deleteMany({ where: { ...gone, source: 'CALCULATED' } })
  await db.careerPoints.updateMany({
    where: { ...gone, source: 'MANUAL' },
    data: { calculated: null, percentage: null, errors: null },
  })
}
