// What a registration gets where nobody chose it: its price profile, and its club.
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { PractitionerData } from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type RegistrationSettings, readPriceProfiles } from './registration.queries.ts'

export const choosePriceProfile = async (
  ctx: ActingContext,
  competition: RegistrationSettings,
  wanted: string | null,
  { personRef, horseRef }: { readonly personRef: string; readonly horseRef: string },
): Promise<string | null> => {
  const combination = { person: { ref: personRef }, horse: { ref: horseRef } }
  const { offered, suggestedRefs } = await readPriceProfiles(ctx.db, competition, [combination])
  if (wanted === null) return suggestedRefs[0] ?? null
  if (!offered.some((profile) => profile.ref === wanted)) {
    throw failure(registrationErrors.priceProfileNotOffered, { field: 'priceProfileRef' })
  }
  return wanted
}

/** The clubs of a rider on the day of the competition. */
const clubsOf = async (ctx: ActingContext, personRef: string, day: string): Promise<string[]> => {
  const rows = await ctx.db.membership.findMany({
    where: { personRef, start: { lte: day }, OR: [{ end: null }, { end: { gte: day } }] },
    select: { organisationRef: true },
    distinct: ['organisationRef'],
  })
  return rows.map((row) => row.organisationRef)
}

/** The club for which the rider starts, and whether the rider belongs to it. If none is chosen: the rider's only club. */
export const chooseOrganisation = async (
  ctx: ActingContext,
  {
    competition,
    club,
  }: { readonly competition: RegistrationSettings; readonly club: { readonly organisationRef: string } | null },
  data: PractitionerData,
  personRef: string,
): Promise<{ organisationRef: string | null; isMember: boolean }> => {
  const clubs = await clubsOf(ctx, personRef, competition.start)
  const wanted = club?.organisationRef ?? data.organisation?.ref
  if (wanted === undefined) return { organisationRef: clubs.length === 1 ? (clubs[0] ?? null) : null, isMember: true }
  const row = await ctx.db.organisation.findFirst({
    where: { ref: wanted, federationRef: competition.federationRef, deletedAt: null },
    select: { ref: true },
  })
  if (!row) throw failure(kernelErrors.notFound, { field: 'data.organisation' })
  return { organisationRef: row.ref, isMember: clubs.includes(row.ref) }
}
