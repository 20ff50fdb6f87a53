// The membership of a person in an organisation, and the role in it.
import * as z from 'zod'
import { OrganisationRoleName } from '../../access/actor/actor.schema.ts'
import { Ref, RefName, RefObject } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'

export const AssociationType = z.enum(['OTHER', 'COMPETITION', 'RECREATIONAL']).meta({ id: 'AssociationType' })
export type AssociationType = z.infer<typeof AssociationType>

/** spec section 3. */
export const StatuteType = z
  .enum([
    'MEMBER',
    'CHAIRMAN',
    'HONORARY_CHAIRMAN',
    'VICE_CHAIRMAN',
    'BOARD_MEMBER',
    'CAPTAIN',
    'ASSISTANT_CAPTAIN',
    'SECRETARY',
    'TREASURER',
    'DEAN',
    'MONITOR',
  ])
  .meta({ id: 'StatuteType' })
export type StatuteType = z.infer<typeof StatuteType>

export const Statute = z
  .object({
    ref: Ref,
    statute: StatuteType,
    since: LocalDate,
    until: LocalDate.nullable(),
    /** True if today is within it; its last day counts (decision 31). */
    isActive: z.boolean(),
  })
  .meta({ id: 'Statute' })
export type Statute = z.infer<typeof Statute>

export const Membership = z
  .object({
    ref: Ref,
    organisation: RefName,
    role: OrganisationRoleName,
    associationType: AssociationType,
    memberId: z.string().nullable(),
    start: LocalDate,
    end: LocalDate.nullable(),
    canOrganizeCompetitions: z.boolean(),
    canAssignTimeForCompetitions: z.boolean(),
    /** Decision 54: the holder may read and manage the bills of the club. */
    canManageFinance: z.boolean(),
    statutes: z.array(Statute),
    /** True if today is within it; an end date counts through that day (decision 31). */
    isActive: z.boolean(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.infer<typeof Membership>

/** Without `ref` it is new. One marked for deletion was a mistake; one that has ended has an `until`. */
const StatuteInput = z.object({
  ref: Ref.optional(),
  statute: StatuteType,
  since: LocalDate,
  until: LocalDate.nullable().optional(),
  markForDeletion: z.boolean().default(false),
})
export type StatuteInput = z.infer<typeof StatuteInput>

/**
 * A membership as a form sends it. Without `ref` it is new, and by default a MEMBER for COMPETITION without end or rights. For an existing
 * one, absent fields stay unchanged.
 */
export const MembershipInput = z.object({
  ref: Ref.optional(),
  organisation: RefObject,
  role: OrganisationRoleName.optional(),
  associationType: AssociationType.optional(),
  memberId: z.string().trim().max(50).nullable().optional(),
  start: LocalDate,
  end: LocalDate.nullable().optional(),
  canOrganizeCompetitions: z.boolean().optional(),
  canAssignTimeForCompetitions: z.boolean().optional(),
  canManageFinance: z.boolean().optional(),
  statutes: z.array(StatuteInput).max(50).optional(),
})
export type MembershipInput = z.infer<typeof MembershipInput>

/** The last day that still counts. */
export const EndOn = z.object({ endDate: LocalDate })
export type EndOn = z.infer<typeof EndOn>
