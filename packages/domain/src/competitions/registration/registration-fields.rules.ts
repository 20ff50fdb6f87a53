import type { RegistrationFields } from './registration.policy.ts'
import type { RegisteredHorse, Registration, ShownRegistration } from './registration.schema.ts'

export const shownHorse = (horse: RegisteredHorse, { papers }: RegistrationFields): RegisteredHorse =>
  papers ? horse : { ...horse, ueln: null }

/** The registration with the fields that its reader may see. */
export const shownRegistration = (registration: Registration, fields: RegistrationFields): ShownRegistration => ({
  ...registration,
  horse: registration.horse && shownHorse(registration.horse, fields),
  ...(fields.finance ? {} : { fee: null, charges: null, paymentStatus: null, priceProfile: null }),
  ...(fields.notes ? {} : { notes: null }),
})
