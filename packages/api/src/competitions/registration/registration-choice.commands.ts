// What a registration gets where nobody chose it: its price profile, and its club.
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { PractitionerData } from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { type RegistrationSettings, readPriceProfiles } from './registration.queries.ts'

/** Null for a team, which is in no practitioner group and so gets none that it does not name. */
export const choosePriceProfile = async (
  ctx: ActingContext,
  competition: RegistrationSettings,
  wanted: string | null,
  start: { readonly personRef: string; readonly horseRef: string; readonly isPresented?: boolean } | null,
): Promise<string | null> => {
  const combinations =
    start === null
      ? []
      : [{ person: { ref: start.personRef }, horse: { ref: start.horseRef }, isPresented: start.isPresented ?? false }]
  const { offered, suggestedRefs } = await readPriceProfiles(ctx.db, competition, combinations)
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
