// What a list of members is narrowed and sorted by: the members of the federation, and those of a club.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/**
 * VALID: a license runs today or begins later. EXPIRING: one ends within `expiringDays`, is not
 * renewed by itself, and has no later season. NONE: no license today or later.
 */
export const MemberLicenseState = z.enum(['VALID', 'EXPIRING', 'NONE'])
export type MemberLicenseState = z.infer<typeof MemberLicenseState>

/** A license that ends within these days is about to expire. */
export const expiringDays = 60

/** ENDED: there was a membership, and none runs today. */
export const MembershipState = z.enum(['ACTIVE', 'ENDED'])
export type MembershipState = z.infer<typeof MembershipState>

export const MemberOrder = z.enum(['NAME', 'BIRTH_DATE', 'LICENSE'])
export type MemberOrder = z.infer<typeof MemberOrder>

/** Each given condition narrows the list. */
export const memberNarrowing = {
  license: MemberLicenseState.optional().describe(
    'Only members with a license today or later, with one that ends within 60 days and has no next season, or without a license',
  ),
  heldLicense: Ref.optional().describe(
    'Only members with this license today or later; together with `license`, the state of this license alone',
  ),
  isMinor: z.boolean().default(false).describe('Only members under 18'),
  membership: MembershipState.optional().describe('Only members with a membership today, or with ended ones only'),
}

export const memberSorting = {
  sort: MemberOrder.default('NAME').describe('What the list is sorted by'),
  descending: z.boolean().default(false).describe('From the last to the first'),
}
