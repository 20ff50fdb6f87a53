// Who may start in a test: its practitioner group, and what is registered for it.
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { takesHorses } from '@oxer/domain/competitions/registration/registration-type.rules'
import type { RegistrationType } from '@oxer/domain/competitions/registration/registration-type.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'

type ManagingContext = ActingContext & { readonly competition: CompetitionScope }

/** The sport of the test, which may take no horses without a rider. */
export const sportFor = <Sport extends SportType>(sportType: Sport, types: readonly RegistrationType[] = []): Sport => {
  if (types.includes('HORSE') && !takesHorses(sportType)) {
    throw failure(registrationTypeErrors.horsesWithRider, { field: 'registrationTypes' })
  }
  return sportType
}

/** The stored group, if the input names none; another federation's is unknown. */
export const chooseGroup = async (
  ctx: ManagingContext,
  wanted: string | null | undefined,
  stored: string | null,
): Promise<string | null> => {
  if (wanted === undefined || wanted === stored) return stored
  if (wanted === null) return null
  const { federationRef } = ctx.competition
  const group = await ctx.db.practitionerGroup.findFirst({
    where: { ref: wanted, federationRef, isActive: true },
    select: { ref: true },
  })
  if (!group) throw failure(kernelErrors.notFound, { field: 'practitionerGroupRef' })
  return group.ref
}
