// Combinations, from the side of the rider or of the horse.
import type { Db } from '@oxer/db'
import type { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'
import { toCombination } from './practitioner.mappers.ts'

type Side = { personRef: string } | { horseRef: string }

/** Active combinations; with `inactive`, ended ones too. */
export const listCombinations = async (db: Db, side: Side, inactive: boolean): Promise<Combination[]> => {
  const rows = await db.practitioner.findMany({
    where: {
      ...side,
      ...(inactive ? {} : { isActive: true }),
      person: { deletedAt: null },
      horse: { deletedAt: null },
    },
    select: {
      ref: true,
      isActive: true,
      isUnknown: true,
      person: { select: { ref: true, firstName: true, lastName: true } },
      horse: { select: { ref: true, name: true, isPony: true } },
    },
    orderBy: [{ isActive: 'desc' }, { createdAt: 'desc' }, { ref: 'asc' }],
    take: 500,
    relationLoadStrategy: 'join',
  })
  return rows.map(toCombination)
}
