import type { Db } from '@oxer/db'
import type { SportTypeVariantView } from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toSportTypeVariant } from './sport-type-variant.mappers.ts'

const withCount = { _count: { select: { categories: { where: { isActive: true } } } } } as const

export const listSportTypeVariants = async (
  db: Db,
  { federationRef }: FederationScope,
): Promise<SportTypeVariantView[]> => {
  const rows = await db.sportTypeVariant.findMany({
    where: { federationRef, isActive: true },
    include: withCount,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return rows.map(toSportTypeVariant)
}

export const getSportTypeVariant = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<SportTypeVariantView> => {
  const row = await db.sportTypeVariant.findFirst({ where: { ref, federationRef, isActive: true }, include: withCount })
  if (!row) throw failure(kernelErrors.notFound)
  return toSportTypeVariant(row)
}

/** The sports of a federation, each with its disciplines. */
export const listSportTypes = async (
  db: Db,
  federation: FederationScope,
): Promise<{ sportType: SportType; sportTypeVariants: RefName[] }[]> => {
  const variants = await listSportTypeVariants(db, federation)
  return [...new Set(variants.map((variant) => variant.sportType))].map((sportType) => ({
    sportType,
    sportTypeVariants: variants
      .filter((variant) => variant.sportType === sportType)
      .map(({ ref, name }) => ({ ref, name })),
  }))
}
