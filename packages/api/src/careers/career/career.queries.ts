import type { Db } from '@oxer/db'
import type {
  CareerCategoryMetadata,
  CareerDistribution,
  CareerView,
} from '@oxer/domain/careers/career/career-view.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toCareerView } from './career.mappers.ts'

type OfFederation = Pick<FederationScope, 'federationRef'>

const columns = {
  practitionerGroup: { select: { ref: true, name: true } },
  _count: { select: { practitioners: true } },
} as const

/** The disciplines of a federation by ref; a career keeps those that have been hidden since. */
const variantsOf = async (db: Db, { federationRef }: OfFederation) => {
  const rows = await db.sportTypeVariant.findMany({
    where: { federationRef },
    select: { ref: true, name: true, sportType: true },
  })
  return new Map(rows.map((row) => [row.ref, { ...row, sportType: SportType.parse(row.sportType) }]))
}

/** p125: all careers that are not deleted, by name. A federation has some tens at most. */
export const listCareers = async (db: Db, federation: OfFederation): Promise<CareerView[]> => {
  const { federationRef } = federation
  const rows = await db.career.findMany({
    where: { federationRef, state: { not: 'DELETED' } },
    include: columns,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    take: 500,
  })
  const variants = await variantsOf(db, federation)
  return rows.map((row) => toCareerView(row, variants))
}

const findCareer = async (db: Db, { federationRef }: OfFederation, ref: string) => {
  const row = await db.career.findFirst({
    where: { ref, federationRef, state: { not: 'DELETED' } },
    include: columns,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return row
}

export const getCareer = async (db: Db, federation: OfFederation, ref: string): Promise<CareerView> =>
  toCareerView(await findCareer(db, federation, ref), await variantsOf(db, federation))

/** Its categories and rules, without the names of its disciplines. */
export const getCareerRules = async (
  db: Db,
  federation: OfFederation,
  ref: string,
): Promise<Omit<CareerView, 'sportTypeVariants'>> => toCareerView(await findCareer(db, federation, ref), new Map())

/** p134. */
export const getCategoryMetadata = async (
  db: Db,
  federation: OfFederation,
  ref: string,
): Promise<CareerCategoryMetadata> => {
  const { sportTypeVariantRefs, sportTypeVariants } = await getCareer(db, federation, ref)
  const championshipCategories = await db.sportCategory.findMany({
    where: {
      federationRef: federation.federationRef,
      isActive: true,
      sportTypeVariantRef: { in: sportTypeVariantRefs },
    },
    select: { ref: true, name: true, sportTypeVariantRef: true },
    orderBy: [{ sportTypeVariantRef: 'asc' }, { rank: 'asc' }, { ref: 'asc' }],
  })
  return { criteriaTypes: ['NONE', 'BY_CHAMPIONSHIP_CATEGORY'], championshipCategories, sportTypeVariants }
}

/** p133: lowest first. */
export const listCategories = async (
  db: Db,
  federation: OfFederation,
  ref: string,
): Promise<CareerView['categories']> => {
  const { categories } = await getCareer(db, federation, ref)
  return categories
}

/** p137: the point distributions of a category, for each discipline that has a table. */
export const listDistributions = async (
  db: Db,
  federation: OfFederation,
  { career, category }: { career: string; category: string },
): Promise<CareerDistribution[]> => {
  const { categories } = await getCareer(db, federation, career)
  const found = categories.find(({ ref }) => ref === category)
  if (!found) throw failure(kernelErrors.notFound)
  return found.pointDistributions
}
