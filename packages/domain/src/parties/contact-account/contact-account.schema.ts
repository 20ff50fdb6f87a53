// Where to write and whom to bill. The documents call it account; because a sign-in is an account too, Oxer names its owner.
import * as z from 'zod'
import { Address } from '../../kernel/address/address.schema.ts'
import { changeOf } from '../../kernel/change/change.schema.ts'
import { ContactType } from '../../kernel/contact/contact.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { partiesErrors } from '../parties.errors.ts'

export const AccountType = z.enum(['PERSONAL', 'COMPANY']).meta({ id: 'AccountType' })
export type AccountType = z.infer<typeof AccountType>

/** The owner of the accounts. */
export const AccountContactType = ContactType.extract(['PERSON', 'ORGANISATION', 'FEDERATION']).meta({
  id: 'AccountContactType',
})
export type AccountContactType = z.infer<typeof AccountContactType>

/** The purposes for which an account is the default; DEFAULT covers all others. */
export const AccountDefault = z
  .enum(['DEFAULT', 'COMMUNICATION', 'INVOICING', 'REGISTERED_OFFICE', 'FACILITY'])
  .meta({ id: 'AccountDefault' })
export type AccountDefault = z.infer<typeof AccountDefault>

const optionalText = (maximum: number) => z.string().trim().max(maximum).nullable().default(null)

/** People type spaces, points and hyphens; they are not stored. */
const compact = (maximum: number) =>
  z
    .string()
    .max(maximum * 2)
    .transform((text) => text.toUpperCase().replace(/[\s.-]/g, ''))
    .transform((text) => (text === '' ? null : text))
    .pipe(z.string().nullable())
    .nullable()
    .default(null)

export const ContactAccountFields = z.object({
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(120),
  type: AccountType.default('PERSONAL'),
  email: z.email({ error: kernelErrors.wrongFormat.code }).max(200).nullable().default(null),
  phone: optionalText(40),
  address: Address.nullable().default(null),
  iban: compact(34),
  bic: compact(11),
  vatnumber: compact(20),
  /** Of the Belgian register of enterprises, or of the Dutch register of commerce. */
  enterpriseNumber: compact(20),
  company: optionalText(200),
  /** "For the attention of". */
  FAO: optionalText(200),
  isCommunication: z.boolean().default(false),
  isInvoicing: z.boolean().default(false),
  isRegisteredOffice: z.boolean().default(false),
  isFacility: z.boolean().default(false),
  defaultFor: z
    .array(AccountDefault)
    .max(5)
    .transform((purposes) => AccountDefault.options.filter((purpose) => purposes.includes(purpose)))
    .default([]),
})
export type ContactAccountFields = z.infer<typeof ContactAccountFields>

const companyHasName = {
  check: ({ type, company }: { type?: AccountType | undefined; company?: string | null | undefined }) =>
    type !== 'COMPANY' || company !== null,
  refusal: { error: partiesErrors.companyNameMissing.code, path: ['company'] },
}

export const CreateContactAccount = ContactAccountFields.extend({
  contactType: AccountContactType,
  contactRef: Ref,
}).refine(companyHasName.check, companyHasName.refusal)
export type CreateContactAccount = z.infer<typeof CreateContactAccount>

export const contactAccountFieldNames = ContactAccountFields.keyof().options
/** An absent field stays unchanged. */
export const UpdateContactAccount = changeOf(ContactAccountFields)
  .extend({ account: Ref, version: Version })
  .refine(companyHasName.check, companyHasName.refusal)
export type UpdateContactAccount = z.infer<typeof UpdateContactAccount>

/**
 * An account in the form of its contact. Without `ref` it is new; for an existing one, `version` is required and an absent field stays.
 */
export const ContactAccountInput = changeOf(ContactAccountFields)
  .extend({ ref: Ref.optional(), version: Version.optional(), markedForDeletion: z.boolean().default(false) })
  .refine(companyHasName.check, companyHasName.refusal)
export type ContactAccountInput = z.infer<typeof ContactAccountInput>

export const ContactAccountView = ContactAccountFields.extend({
  ref: Ref,
  contactType: AccountContactType,
  contactRef: Ref,
  contactName: z.string(),
  version: z.int(),
}).meta({ id: 'ContactAccount' })
export type ContactAccountView = z.infer<typeof ContactAccountView>
