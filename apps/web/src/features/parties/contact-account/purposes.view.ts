import type { AccountDefault, ContactAccountView } from '@oxer/domain/parties/contact-account/contact-account.schema'

type Purpose = Exclude<AccountDefault, 'DEFAULT'>
export type PurposeFlag = 'isCommunication' | 'isInvoicing' | 'isRegisteredOffice' | 'isFacility'

/** The purposes of an account, with their fields, in the order of the screen. */
export const purposes: readonly { purpose: Purpose; flag: PurposeFlag }[] = [
  { purpose: 'COMMUNICATION', flag: 'isCommunication' },
  { purpose: 'INVOICING', flag: 'isInvoicing' },
  { purpose: 'REGISTERED_OFFICE', flag: 'isRegisteredOffice' },
  { purpose: 'FACILITY', flag: 'isFacility' },
]

/** The purposes of the account, each with whether it is the default. */
export const servedBy = (
  account: Pick<ContactAccountView, PurposeFlag | 'defaultFor'>,
): { purpose: Purpose; isDefault: boolean }[] =>
  purposes
    .filter(({ flag }) => account[flag])
    .map(({ purpose }) => ({ purpose, isDefault: account.defaultFor.includes(purpose) }))
