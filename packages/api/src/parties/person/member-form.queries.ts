// What the form of a member offers in a federation: published licenses and benefits, and the fields it added.

import type { Db } from '@oxer/db'
import { HeldLicenseType } from '@oxer/domain/parties/person/member-holding.schema'
import type { MemberForm } from '@oxer/domain/parties/person/person.schema'
import { readCustomAttributes } from '../custom-attribute/custom-attribute.queries.ts'
import { todayIn } from '../federation/federation-day.queries.ts'
import type { SoldSeason } from './member-holding.commands.ts'

/** With the season that is sold today, null when nothing is. */
export const getMemberForm = async (
  { db, now }: { db: Db; now: () => Date },
  federationRef: string,
  soldSeason: SoldSeason,
): Promise<MemberForm> => {
  const today = await todayIn(db, federationRef, now)
  const where = { federationRef, state: 'PUBLISHED' }
  const orderBy = [{ name: 'asc' as const }, { ref: 'asc' as const }]
  const licenses = await db.license.findMany({
    where,
    select: { ref: true, name: true, type: true, validityType: true, renewal: true },
    orderBy,
  })
  const memberBenefits = await db.memberBenefit.findMany({
    where,
    select: { ref: true, name: true, description: true, renewal: true },
    orderBy,
  })
  return {
    licenses: licenses.map(({ ref, name, type, ...offer }) => ({
      ref,
      name,
      type: HeldLicenseType.parse(type),
      season: soldSeason(offer, today),
    })),
    memberBenefits: memberBenefits.map(({ ref, name, description, renewal }) => ({
      ref,
      name,
      description,
      season: soldSeason({ validityType: null, renewal }, today),
    })),
    customAttributes: await readCustomAttributes(db, federationRef, 'PERSON'),
  }
}
