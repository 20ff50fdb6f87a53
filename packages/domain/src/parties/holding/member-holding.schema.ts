// Holdings of a member with a payer: licenses and member benefits.
import * as z from 'zod'
import { Contact, ContactType } from '../../kernel/contact/contact.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** spec section 3; the catalogue of licenses has the same words. */
export const HeldLicenseType = z
  .enum(['COMPETITION', 'RECREATIONAL', 'OFFICIAL', 'OTHER', 'BOARD_MEMBER'])
  .meta({ id: 'HeldLicenseType' })
export type HeldLicenseType = z.infer<typeof HeldLicenseType>

/** The possible payers of a license or benefit of a member: the person, a parent or a club (p039). */
export const MemberContact = Contact.extend({ type: ContactType.extract(['PERSON', 'ORGANISATION']) }).meta({
  id: 'MemberContact',
})
export type MemberContact = z.infer<typeof MemberContact>

export const MemberLicense = z
  .object({
    ref: Ref,
    licenseRef: Ref,
    name: z.string(),
    type: HeldLicenseType,
    billToContactRef: Ref,
    billTo: MemberContact,
    start: LocalDate,
    end: LocalDate.nullable(),
    /** True if today is within it; its last day counts (decision 31). */
    isActive: z.boolean(),
  })
  .meta({ id: 'MemberLicense' })
export type MemberLicense = z.infer<typeof MemberLicense>

/**
 * Without `ref` it is new. If `billToContactRef` is null, the member pays. A new one without a start is for the season on sale; for an
 * existing one, absent fields stay unchanged.
 */
export const MemberLicenseInput = z.object({
  ref: Ref.optional(),
  licenseRef: Ref,
  billToContactRef: Ref.nullable().optional(),
  start: LocalDate.optional(),
  end: LocalDate.nullable().optional(),
  markedForDeletion: z.boolean().default(false),
})
export type MemberLicenseInput = z.infer<typeof MemberLicenseInput>

export const HeldBenefit = z
  .object({
    ref: Ref,
    memberBenefitRef: Ref,
    name: z.string(),
    billToContactRef: Ref,
    billTo: MemberContact,
    start: LocalDate,
    end: LocalDate.nullable(),
    /** Held today, or from a later day. */
    checked: z.boolean(),
  })
  .meta({ id: 'HeldBenefit' })
export type HeldBenefit = z.infer<typeof HeldBenefit>

/**
 * A benefit is wanted or not; its own rule gives the days. `ref` identifies a present or past one. An absent payer stays; for a new
 * benefit it is the member.
 */
export const HeldBenefitInput = z.object({
  ref: Ref.optional(),
  memberBenefitRef: Ref,
  billToContactRef: Ref.nullable().optional(),
  checked: z.boolean(),
})
export type HeldBenefitInput = z.infer<typeof HeldBenefitInput>

const SoldSeason = z.object({ start: LocalDate, end: LocalDate.nullable() })

/** The offers in the member form, published by the federation; `season` is null if it is not sold now. */
export const OfferedLicense = RefName.extend({ type: HeldLicenseType, season: SoldSeason.nullable() }).meta({
  id: 'OfferedLicense',
})
export type OfferedLicense = z.infer<typeof OfferedLicense>
export const OfferedBenefit = RefName.extend({ description: z.string(), season: SoldSeason.nullable() }).meta({
  id: 'OfferedBenefit',
})
export type OfferedBenefit = z.infer<typeof OfferedBenefit>
