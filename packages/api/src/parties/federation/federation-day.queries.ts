import type { Db } from '@oxer/db'
import { localDateAt } from '@oxer/domain/kernel/time/time-zone.rules'

/** The day it is in the federation's time zone: dates of memberships count in it (decision 31). */
export const todayIn = async (db: Db, federationRef: string, now: () => Date): Promise<string> => {
  const { timeZone } = await db.federation.findUniqueOrThrow({
    where: { ref: federationRef },
    select: { timeZone: true },
  })
  return localDateAt(now(), timeZone)
}
