// Bank and VAT numbers, checked by libraries made for it. Only their form and check digits: whether one is in use, its bank knows.
import { failures } from '@oxer/domain/kernel/error/coded-error'
import { isBelgianVatNumber } from '@oxer/domain/parties/contact-account/contact-account.rules'
import type { ContactAccountFields } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { checkVAT, countries } from 'jsvat'

/** jsvat refuses Belgian numbers that begin with 1, which are given since 2023: for Belgium the check is ours. */
const others = countries.filter((country) => country.name !== 'Belgium')

/** @param vatNumber in capitals without blanks; a number without a country's letters is read as Belgian */
const isVatNumber = (vatNumber: string): boolean => isBelgianVatNumber(vatNumber) || checkVAT(vatNumber, others).isValid

/** @throws a cause for each number that is none */
export const checkNumbers = ({
  iban,
  bic,
  vatnumber,
}: Pick<ContactAccountFields, 'iban' | 'bic' | 'vatnumber'>): void => {
  const causes = [
    ...(iban !== null && !isValidIBAN(iban) ? [{ definition: partiesErrors.ibanInvalid, field: 'iban' }] : []),
    ...(bic !== null && !isValidBIC(bic) ? [{ definition: partiesErrors.bicInvalid, field: 'bic' }] : []),
    ...(vatnumber !== null && !isVatNumber(vatnumber)
      ? [{ definition: partiesErrors.vatNumberInvalid, field: 'vatnumber' }]
      : []),
  ]
  if (causes.length > 0) throw failures(causes)
}
