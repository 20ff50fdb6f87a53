import { type CauseOfFailure, failures } from './coded-error.ts'
import { kernelErrors } from './kernel.errors.ts'

/**
 * Refusals are final; warnings remain until they are confirmed (spec section 5). Both are one failure with a cause for each, and
 * `needsConfirmation` precedes unconfirmed warnings: nothing has been saved then.
 */
export const settleWarnings = (
  refusals: readonly CauseOfFailure[],
  warnings: readonly CauseOfFailure[],
  isConfirmed: boolean,
): void => {
  if (refusals.length > 0) throw failures(refusals)
  if (warnings.length > 0 && !isConfirmed) {
    throw failures([{ definition: kernelErrors.needsConfirmation, field: 'confirmSaveWithWarnings' }, ...warnings])
  }
}
