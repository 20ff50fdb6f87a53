// The standing of combinations in the careers of a start list's tests.
import { type Db, Prisma } from '@oxer/db'
import { careerPlaces } from '@oxer/domain/careers/career/career.rules'
import { decimal } from '@oxer/domain/kernel/decimal'
import { toDefinition } from './career.mappers.ts'
import { currentPoints } from './career-state.queries.ts'

/** The places of these combinations in these careers, 0 for the best; null if none of them is in one. */
export const listCareerPlaces = async (
  db: Db,
  careerRefs: readonly string[],
  practitionerRefs: readonly string[],
): Promise<ReadonlyMap<string, number> | null> => {
  if (careerRefs.length === 0 || practitionerRefs.length === 0) return null
  const careers = await db.career.findMany({ where: { ref: { in: [...careerRefs] } } })
  const levels = new Map(
    careers.flatMap((career) => toDefinition(career).categories.map(({ ref }, index) => [ref, index] as const)),
  )
  const rows = await db.$queryRaw<{ practitioner_ref: string; category_ref: string; points: string }[]>(Prisma.sql`
    SELECT standing.practitioner_ref, standing.category_ref, ${currentPoints} AS points
    FROM practitioner_career AS standing
    LEFT JOIN career_points AS points ON points.practitioner_career_ref = standing.ref
    WHERE standing.career_ref = ANY(${[...careerRefs]}::uuid[])
      AND standing.practitioner_ref = ANY(${[...practitionerRefs]}::uuid[])
    GROUP BY standing.ref
    ORDER BY standing.practitioner_ref, standing.ref`)
  if (rows.length === 0) return null
  return careerPlaces(
    rows.map((row) => ({
      practitionerRef: row.practitioner_ref,
      category: levels.get(row.category_ref) ?? -1,
      points: decimal(row.points),
    })),
  )
}
