// The only definition of today: the day in the time zone of a federation. The kernel does not know the federation's table, so this file is
// in the area of the federation, which every area that counts days may import.
import { type Db, Prisma } from '@oxer/db'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'

/** The day on which a moment falls in the federation's time zone: dates of memberships count in it (decision 31). */
export const dayIn = async (db: Db, federationRef: string, moment: Date): Promise<string> => {
  const { timeZone } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { timeZone: true },
  })
  return localDateAt(moment, timeZone)
}

/** Today in the federation, `YYYY-MM-DD`. */
export const todayIn = (db: Db, federationRef: string, now: () => Date): Promise<string> =>
  dayIn(db, federationRef, now())

export type FederationsOfDay = { readonly today: string; readonly federationRefs: readonly string[] }

/** Groups federations by their local day of today; at most three groups, nearly always one. */
export const todaysIn = async (
  db: Db,
  federationRefs: readonly string[],
  now: () => Date,
): Promise<FederationsOfDay[]> => {
  const rows = await db.federation.findMany({
    where: { ref: { in: [...federationRefs] } },
    select: { ref: true, timeZone: true },
  })
  const moment = now()
  const days = new Map<string, string[]>()
  for (const { ref, timeZone } of rows) {
    const today = localDateAt(moment, timeZone)
    days.set(today, [...(days.get(today) ?? []), ref])
  }
  return [...days].map(([today, refs]) => ({ today, federationRefs: refs }))
}

/** SQL: the day on which a moment (timestamptz) falls in a federation (uuid), as text. */
export const dayOf = (moment: Prisma.Sql, federationRef: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT to_char(${moment} AT TIME ZONE counted.time_zone, 'YYYY-MM-DD')
  FROM federation counted WHERE counted.ref = ${federationRef})`

/** SQL: today in the federation of a row, as text; `column` is the row's `federation_ref`. */
export const todayOf = (column: Prisma.Sql, now: () => Date): Prisma.Sql =>
  dayOf(Prisma.sql`${now()}::timestamptz`, column)
