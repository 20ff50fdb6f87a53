import { type Db, Prisma } from '@oxer/db'
import type { CourseMatches, CourseView } from '@oxer/domain/catalogue/course/course.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { matchOffers } from '../../kernel/search/offer-search.queries.ts'
import { toCourse } from './course.mappers.ts'

const withAchievement = { achievement: { select: { ref: true, name: true } } } as const

export const listCourses = async (db: Db, { federationRef }: FederationScope): Promise<CourseView[]> => {
  const rows = await db.course.findMany({
    where: { federationRef, isActive: true },
    include: withAchievement,
    orderBy: [{ title: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return rows.map(toCourse)
}

export const getCourse = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<CourseView> => {
  const row = await db.course.findFirst({ where: { ref, federationRef, isActive: true }, include: withAchievement })
  if (!row) throw failure(kernelErrors.notFound)
  return toCourse(row)
}

export const searchCourses = (db: Db, { federationRef }: FederationScope, q: string): Promise<CourseMatches> =>
  matchOffers(db, {
    noun: 'course',
    federationRefs: [federationRef],
    text: q,
    where: Prisma.sql`subject.is_active`,
  })
