import type { Db } from '@oxer/db'
import type { PractitionerData } from '@oxer/domain/competitions/registration/registration.schema'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'

/** Who presents a horse for which nobody is named: its owner, if the federation knows one who is a person (decision 391). */
export const findOwner = async (db: Db, horse: PractitionerData['horse'], field: string): Promise<{ ref: string }> => {
  const owned =
    horse !== null && 'ref' in horse
      ? await db.horse.findFirst({ where: { ref: horse.ref }, select: { ownerPersonRef: true } })
      : null
  if (!owned?.ownerPersonRef) throw failure(registrationTypeErrors.presenterRequired, { field })
  return { ref: owned.ownerPersonRef }
}
