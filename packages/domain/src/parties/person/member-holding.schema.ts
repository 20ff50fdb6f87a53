// What a member holds for a while and somebody pays: licenses and member benefits.
import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

/** platform.md section 3; the catalogue of licenses has the same words. */
export const HeldLicenseType = z
  .enum(['COMPETITION', 'RECREATIONAL', 'OFFICIAL', 'OTHER', 'BOARD_MEMBER'])
  .meta({ id: 'HeldLicenseType' })
export type HeldLicenseType = z.infer<typeof HeldLicenseType>

/** Whom a license or benefit of a member can be billed to: the person, a parent or a club (p039). */
export const MemberContact = z
  .object({ type: z.enum(['PERSON', 'ORGANISATION']), ref: Ref, name: z.string() })
  .meta({ id: 'MemberContact' })
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
    /** Today lies within it; its last day counts (decision 31). */
    isActive: z.boolean(),
  })
  .meta({ id: 'MemberLicense' })
export type MemberLicense = z.infer<typeof MemberLicense>

/**
 * Without `ref` it is new. `billToContactRef` null: the member pays. A new one without a start is for the season that is sold; of one
 * that is held, what is absent stays.
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
    /** Held today, or from a day to come. */
    checked: z.boolean(),
  })
  .meta({ id: 'HeldBenefit' })
export type HeldBenefit = z.infer<typeof HeldBenefit>

/** A benefit is wanted or not; from when until when is the benefit's own rule. `ref` of one that is or was held.
 * An absent payer stays; of a new one it is the member. */
export const HeldBenefitInput = z.object({
  ref: Ref.optional(),
  memberBenefitRef: Ref,
  billToContactRef: Ref.nullable().optional(),
  checked: z.boolean(),
})
export type HeldBenefitInput = z.infer<typeof HeldBenefitInput>

const SoldSeason = z.object({ start: LocalDate, end: LocalDate.nullable() })

/** What the form of a member offers, published by the federation; `season` null: not sold now. */
export const OfferedLicense = RefName.extend({ type: HeldLicenseType, season: SoldSeason.nullable() }).meta({
  id: 'OfferedLicense',
})
export type OfferedLicense = z.infer<typeof OfferedLicense>
export const OfferedBenefit = RefName.extend({ description: z.string(), season: SoldSeason.nullable() }).meta({
  id: 'OfferedBenefit',
})
export type OfferedBenefit = z.infer<typeof OfferedBenefit>
