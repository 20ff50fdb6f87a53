// What a rider may still do with an entry.
import { isOpenWindow, type RegistrationWindow } from '../registration/registration-period.rules.ts'
import { isActiveRegistration, type RegistrationStatusWord } from '../registration/registration-status.rules.ts'

export type OwnEntryFacts = {
  readonly status: RegistrationStatusWord
  /** Of the registration of its competition, now. */
  readonly window: RegistrationWindow
  readonly isPublished: boolean
  readonly hasResult: boolean
}

/** The horse and the notes may change as long as a new entry would be taken (decision 376). */
export const canChangeEntry = ({ status, window, isPublished, hasResult }: OwnEntryFacts): boolean =>
  isPublished && !hasResult && isActiveRegistration(status) && isOpenWindow(window)

/** Until it has a result; after the closing it costs what decision 12 says. */
export const canSignOffEntry = ({ status, isPublished, hasResult }: Omit<OwnEntryFacts, 'window'>): boolean =>
  isPublished && !hasResult && isActiveRegistration(status)
