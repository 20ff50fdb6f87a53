// The choices of the member form in a federation: published licenses and benefits, and its custom attributes.
import type { Db } from '@oxer/db'
import { HeldLicenseType } from '@oxer/domain/parties/holding/member-holding.schema'
import type { MemberForm } from '@oxer/domain/parties/person/person.schema'
import { readChampionshipDays } from '../../catalogue/license/license-championship.queries.ts'
import { toSoldSeason } from '../../catalogue/renewal/sold-season.mappers.ts'
import { readCustomAttributes } from '../../federation/custom-attribute/custom-attribute.queries.ts'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'

/** With the season sold today; null if nothing is sold. */
export const getMemberForm = async (
  { db, now }: { db: Db; now: () => Date },
  federationRef: string,
): Promise<MemberForm> => {
  const today = await todayIn(db, federationRef, now)
  const where = { federationRef, state: 'PUBLISHED' }
  const orderBy = [{ name: 'asc' as const }, { ref: 'asc' as const }]
  const licenses = await db.license.findMany({
    where,
    select: { ref: true, name: true, type: true, validityType: true, championshipRef: true, renewal: true },
    orderBy,
  })
  const memberBenefits = await db.memberBenefit.findMany({
    where,
    select: { ref: true, name: true, description: true, renewal: true },
    orderBy,
  })
  const days = await readChampionshipDays(db, licenses)
  return {
    licenses: licenses.map(({ ref, name, type, championshipRef, ...offer }) => ({
      ref,
      name,
      type: HeldLicenseType.parse(type),
      season: toSoldSeason({ ...offer, championship: days.get(championshipRef ?? '') ?? null }, today),
    })),
    memberBenefits: memberBenefits.map(({ ref, name, description, renewal }) => ({
      ref,
      name,
      description,
      season: toSoldSeason({ validityType: null, renewal }, today),
    })),
    customAttributes: await readCustomAttributes(db, federationRef, 'PERSON'),
  }
}
