// The tests and entries of a competition, as entries of a document meet them.
import type { Db } from '@oxer/db'
import type { Fields } from '@oxer/domain/exchange/batch/batch.rules'
import type { KnownTest } from '@oxer/domain/exchange/batch/entry-import.rules'

/** The parts of the tests that take single riders, in their order; a test that is cancelled takes nobody. */
export const readKnownTests = async (db: Db, competitionRef: string): Promise<KnownTest[]> => {
  const rows = await db.testSet.findMany({
    where: { test: { competitionRef, deletedAt: null, cancelledAt: null, registrationTypes: { has: 'INDIVIDUAL' } } },
    select: {
      ...{ ref: true, name: true },
      test: { select: { ref: true, name: true, externalRef: true, sportCategory: { select: { name: true } } } },
    },
    orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(({ ref, name, test }) => ({
    ...{ testRef: test.ref, testSetRef: ref, name: test.name, externalRef: test.externalRef },
    names: [name, ...(test.sportCategory === null ? [] : [test.sportCategory.name])],
  }))
}

export type StoredEntry = {
  readonly ref: string
  readonly version: number
  readonly testRef: string
  readonly testSetRef: string
  readonly status: string
  readonly organisationRef: string | null
  readonly isForSale: boolean
  readonly fields: Fields
}

/** The entries of riders in a competition, in the order in which they were registered. */
export const readStoredEntries = async (
  db: Db,
  competitionRef: string,
  refs?: readonly string[],
): Promise<StoredEntry[]> => {
  const rows = await db.registration.findMany({
    where: {
      ...{ competitionRef, deletedAt: null, type: 'INDIVIDUAL', practitionerRef: { not: null } },
      ...(refs !== undefined && { ref: { in: [...refs] } }),
    },
    select: {
      ...{ ref: true, version: true, testRef: true, testSetRef: true, status: true, organisationRef: true },
      ...{ isForSale: true, startNumber: true, outOfCompetition: true, notes: true, priceProfileRef: true },
      ...{ paymentStatus: true },
      practitioner: { select: { personRef: true, horseRef: true } },
    },
    orderBy: [{ registeredAt: 'asc' }, { ref: 'asc' }],
  })
  return rows.flatMap(
    ({ practitioner, startNumber, outOfCompetition, notes, priceProfileRef, paymentStatus, ...row }) => {
      if (practitioner === null) return []
      const { testSetRef, status, organisationRef, isForSale } = row
      const told = { person: practitioner.personRef, horse: practitioner.horseRef, outOfCompetition, notes }
      // What nobody tells here, but an undo must not take away with an entry: what somebody has done with it since.
      const own = { testSetRef, status, organisationRef, isForSale, priceProfileRef, paymentStatus }
      return [{ ...row, fields: { ...told, startNumber, ...own } }]
    },
  )
}
