import type { Db } from '@oxer/db'
import type { SportCategoryView } from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toSportCategory } from './sport-category.mappers.ts'

/** Takes two statements, whatever the number. Sorted by discipline, then from the lowest level up. */
const readSportCategories = async (
  db: Db,
  { federationRef }: FederationScope,
  ref?: string,
): Promise<SportCategoryView[]> => {
  const rows = await db.sportCategory.findMany({
    where: { federationRef, isActive: true, ...(ref === undefined ? {} : { ref }) },
    include: { sportTypeVariant: { select: { ref: true, name: true } } },
    orderBy: [{ sportTypeVariant: { name: 'asc' } }, { rank: 'asc' }, { name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const protocols = await db.protocol.findMany({
    where: { federationRef, ref: { in: rows.flatMap((row) => row.protocolRef ?? []) } },
    select: { ref: true, name: true },
  })
  const names = new Map(protocols.map((protocol) => [protocol.ref, protocol.name]))
  return rows.map((row) => toSportCategory(row, names))
}

export const listSportCategories = (db: Db, federation: FederationScope): Promise<SportCategoryView[]> =>
  readSportCategories(db, federation)

export const getSportCategory = async (
  db: Db,
  federation: FederationScope,
  ref: string,
): Promise<SportCategoryView> => {
  const [found] = await readSportCategories(db, federation, ref)
  if (!found) throw failure(kernelErrors.notFound)
  return found
}
