import type {
  RecogniseCombination,
  RecognisedCombination,
} from '@oxer/domain/competitions/recognition/recognition.schema'
import { PractitionerData } from '@oxer/domain/competitions/registration/registration.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { updateRegistration } from '../registration/registration.commands.ts'
import { findUnrecognised } from './recognition.queries.ts'

/**
 * cr107: gives the registrations of a typed combination to the known rider and horse, each as its organiser would change it: all of them,
 * or none. The typed person and horse stay in the register, where the federation merges them.
 */
export const recognise = async (
  ctx: ManagingContext,
  {
    practitioner,
    personRef,
    horseRef,
    confirmSaveWithWarnings,
  }: RecogniseCombination & { readonly practitioner: string },
): Promise<RecognisedCombination> => {
  const found = await findUnrecognised(ctx, practitioner)
  if (found.personRef === personRef && found.horseRef === horseRef) {
    throw failure(kernelErrors.fieldRequired, { field: 'personRef' })
  }
  const rows = await ctx.db.registration.findMany({
    where: { competitionRef: ctx.competition.ref, practitionerRef: practitioner, deletedAt: null },
    orderBy: { ref: 'asc' },
  })
  if (rows.length === 0) ctx.recordNothing('its registrations are of the known combination already')
  for (const { ref, testRef, type, organisationRef, outOfCompetition, isForSale, notes } of rows) {
    await updateRegistration(ctx, {
      ...{ test: testRef, registration: ref, outOfCompetition, forSale: isForSale, notes },
      ...{ startPositions: [], priceProfileRef: null, confirmSaveWithWarnings },
      data: PractitionerData.parse({
        ...{ type, person: { ref: personRef }, horse: { ref: horseRef } },
        organisation: organisationRef === null ? null : { ref: organisationRef },
      }),
    })
  }
  return { registrations: rows.length }
}
