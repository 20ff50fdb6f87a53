import { failure, failures } from '../../kernel/error/coded-error.ts'
import { partiesErrors } from '../parties.errors.ts'
import type { AccountDefault, ContactAccountFields } from './contact-account.schema.ts'

const serves: Record<Exclude<AccountDefault, 'DEFAULT'>, keyof ContactAccountFields> = {
  COMMUNICATION: 'isCommunication',
  INVOICING: 'isInvoicing',
  REGISTERED_OFFICE: 'isRegisteredOffice',
  FACILITY: 'isFacility',
}

/**
 * A Belgian enterprise number: ten digits, the first 0 or 1, the last two 97 less the first eight modulo 97. Federal Public Service
 * Economy, Crossroads Bank for Enterprises; numbers that begin with 1 are given since 2023.
 *
 * @param vatNumber with or without the country's letters, without spaces and points
 */
export const isBelgianVatNumber = (vatNumber: string): boolean => {
  const digits = /^(?:BE)?([01]\d{9})$/.exec(vatNumber)?.[1]
  return digits !== undefined && 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8))
}

/** Checks fields that depend on each other; the numbers have their own checks. */
export const refuseContradictions = (fields: ContactAccountFields): void => {
  if (fields.type === 'COMPANY' && fields.company === null) {
    throw failure(partiesErrors.companyNameMissing, { field: 'company' })
  }
  const idle = fields.defaultFor.filter((purpose) => purpose !== 'DEFAULT' && fields[serves[purpose]] !== true)
  if (idle.length > 0) {
    throw failures(
      idle.map((purpose) => ({
        definition: partiesErrors.defaultWithoutPurpose,
        field: 'defaultFor',
        values: { purpose },
      })),
    )
  }
}
