import { type Db, Prisma } from '@oxer/db'
import { CareerTransitionClass } from '@oxer/domain/careers/career/career.schema'
import type { MemberCareer } from '@oxer/domain/careers/career/career-view.schema'
import { decimal, formatExact } from '@oxer/domain/kernel/decimal'
import { toDefinition } from './career.mappers.ts'
import { currentPoints } from './career-state.queries.ts'

/** The most horses that a member rides, and the most careers that a federation has. */
const most = 500

/** Points in the present category, by ref of the standing. */
const pointsOf = async (db: Db, refs: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db.$queryRaw<{ ref: string; points: string }[]>(Prisma.sql`
    SELECT standing.ref, ${currentPoints} AS points
    FROM practitioner_career AS standing
    LEFT JOIN career_points AS points ON points.practitioner_career_ref = standing.ref
    WHERE standing.ref = ANY(${[...refs]}::uuid[])
    GROUP BY standing.ref`)
  return new Map(rows.map(({ ref, points }) => [ref, formatExact(decimal(points))]))
}

/**
 * q015: the standings of a member's combinations, one for each combination in each career. `withOpen` adds those that could enter a
 * published career and have not yet.
 */
export const listMemberCareers = async (
  db: Db,
  { personRef, federationRef }: { personRef: string; federationRef: string },
  { withOpen }: { withOpen: boolean },
): Promise<MemberCareer[]> => {
  const practitioners = await db.practitioner.findMany({
    where: { personRef, federationRef },
    select: { ref: true, isActive: true, horse: { select: { ref: true, name: true } } },
    orderBy: [{ horse: { name: 'asc' } }, { ref: 'asc' }],
    take: most,
  })
  const standings = await db.practitionerCareer.findMany({
    where: { practitionerRef: { in: practitioners.map(({ ref }) => ref) } },
    include: { transitions: { orderBy: [{ at: 'desc' }, { ref: 'desc' }], take: 1 } },
  })
  const careers = await db.career.findMany({
    where: {
      federationRef,
      OR: [{ ref: { in: standings.map(({ careerRef }) => careerRef) } }, ...(withOpen ? [{ state: 'PUBLISHED' }] : [])],
    },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    take: most,
  })
  const variants = await db.sportTypeVariant.findMany({ where: { federationRef }, select: { ref: true, name: true } })
  const points = await pointsOf(
    db,
    standings.map(({ ref }) => ref),
  )
  const standingOf = new Map(standings.map((row) => [`${row.careerRef} ${row.practitionerRef}`, row]))
  return careers.flatMap((career) => {
    const categories = toDefinition(career).categories.map(({ ref, name }) => ({ ref, name }))
    const nameOf = (ref: string): string => categories.find((category) => category.ref === ref)?.name ?? ''
    return practitioners.flatMap((practitioner): MemberCareer[] => {
      const standing = standingOf.get(`${career.ref} ${practitioner.ref}`)
      if (standing === undefined && (!withOpen || career.state !== 'PUBLISHED' || !practitioner.isActive)) return []
      const [last] = standing?.transitions ?? []
      return [
        {
          career: { ref: career.ref, name: career.name },
          practitionerRef: practitioner.ref,
          horse: practitioner.horse,
          disciplines: variants.filter(({ ref }) => career.sportTypeVariantRefs.includes(ref)),
          categories,
          activeCategory: standing ? { ref: standing.categoryRef, name: nameOf(standing.categoryRef) } : null,
          since: standing?.since ?? null,
          points: standing ? (points.get(standing.ref) ?? '0') : '0',
          isSuspended: standing?.isSuspended ?? false,
          comments: standing?.comments ?? '',
          version: standing?.version ?? 0,
          lastTransition: last
            ? {
                class: CareerTransitionClass.parse(last.class),
                from: nameOf(last.fromCategoryRef),
                to: nameOf(last.toCategoryRef),
                date: last.date,
              }
            : null,
        },
      ]
    })
  })
}
