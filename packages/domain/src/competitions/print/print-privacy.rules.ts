// What paper may say of a rider (decision 33, decision 468): it is made by those who work with it, and leaves their hands.
import { printFields } from './print.rules.ts'
import type { PrintDocumentType, PrintField } from './print.schema.ts'

/** ADULT; LISTED: a minor whom a public start list shows; UNLISTED: one whom none shows yet. Who has no known age is a minor. */
export type RiderPrivacy = 'ADULT' | 'LISTED' | 'UNLISTED'

type Printed = {
  readonly document: PrintDocumentType
  /** Whether who prints manages the competition. */
  readonly mayManage: boolean
  readonly rider: RiderPrivacy
}

/** Hung up for everybody, and before there is a start list. */
const isHung: ReadonlySet<PrintDocumentType> = new Set(['MASTER_LIST', 'STABLE_CARDS'])
/** Of the registrations: those who manage the competition register these riders themselves. */
const isOfRegistrations: ReadonlySet<PrintDocumentType> = new Set(['REGISTRATIONS', 'LABELS'])

/** decision 33: a name that no public start list shows is not on paper that others see. */
export const isRiderNamed = ({ document, mayManage, rider }: Printed): boolean =>
  rider !== 'UNLISTED' || !(isHung.has(document) || (isOfRegistrations.has(document) && !mayManage))

/** Of a minor, no document says more than a public start list: the name, the horse, the club and the start, and no remark. */
export const mayPrintField = (printed: Printed, field: PrintField): boolean => {
  if (printed.rider === 'ADULT') return true
  if (field === 'NOTES') return false
  return field !== 'RIDER' || isRiderNamed(printed)
}

/** Whether a document says of some rider less than of another. */
export const dependsOnAge = (document: PrintDocumentType): boolean =>
  printFields[document].some((field) => !mayPrintField({ document, mayManage: false, rider: 'UNLISTED' }, field))
