// Checks bank and VAT numbers with libraries. Only form and check digits are checked, because only the bank knows whether a number is in
// use.
import { failures } from '@oxer/domain/kernel/error/coded-error'
import { storedEnterpriseNumber } from '@oxer/domain/parties/contact-account/bank-account.rules'
import { isBelgianVatNumber } from '@oxer/domain/parties/contact-account/contact-account.rules'
import type { ContactAccountFields } from '@oxer/domain/parties/contact-account/contact-account.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { checkVAT, countries } from 'jsvat'

/** jsvat refuses Belgian numbers that begin with 1, which exist since 2023, so Belgian numbers are checked here. */
const others = countries.filter((country) => country.name !== 'Belgium')

/** @param vatNumber in capitals without blanks; a number without a country code is read as Belgian */
const isVatNumber = (vatNumber: string): boolean => isBelgianVatNumber(vatNumber) || checkVAT(vatNumber, others).isValid

/** @throws a cause for each invalid number */
export const checkNumbers = ({
  iban,
  bic,
  vatnumber,
  enterpriseNumber,
  address,
}: Pick<ContactAccountFields, 'iban' | 'bic' | 'vatnumber' | 'enterpriseNumber' | 'address'>): void => {
  const causes = [
    ...(iban !== null && !isValidIBAN(iban) ? [{ definition: partiesErrors.ibanInvalid, field: 'iban' }] : []),
    ...(bic !== null && !isValidBIC(bic) ? [{ definition: partiesErrors.bicInvalid, field: 'bic' }] : []),
    ...(vatnumber !== null && !isVatNumber(vatnumber)
      ? [{ definition: partiesErrors.vatNumberInvalid, field: 'vatnumber' }]
      : []),
    ...(enterpriseNumber !== null && storedEnterpriseNumber(enterpriseNumber, address?.country) === null
      ? [{ definition: partiesErrors.enterpriseNumberInvalid, field: 'enterpriseNumber' }]
      : []),
  ]
  if (causes.length > 0) throw failures(causes)
}
