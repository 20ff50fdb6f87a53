// Actions of a club on the holdings of many of its members (q034, q035).
import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { memberNarrowing } from '../person/member-list.schema.ts'

/** The maximum of one call; the largest clubs of a federation have hundreds of members. */
export const mostChosenMembers = 5000

/** The filter of a list of members. */
export const MemberFilter = z.object({
  q: z.string().trim().max(200).optional(),
  showInActive: z.boolean().default(false),
  ...memberNarrowing,
})
export type MemberFilter = z.infer<typeof MemberFilter>

const fields = z.object({
  memberRefs: z.array(Ref).min(1, { error: kernelErrors.blankRef.code }).max(mostChosenMembers).optional(),
  filter: MemberFilter.optional(),
})
export type MemberChoice = z.infer<typeof fields>

/** Either the chosen members, or all members of a list with this filter; nothing applies to everybody by default. */
export const MemberChoice = fields.refine(
  ({ memberRefs, filter }) => (memberRefs === undefined) !== (filter === undefined),
  { error: kernelErrors.blankRef.code, path: ['memberRefs'] },
)

/** Without a license: all of them. The end date is the last day that counts (decision 31). */
export const EndLicenses = MemberChoice.safeExtend({ licenseRef: Ref.optional(), endDate: LocalDate })
export type EndLicenses = z.infer<typeof EndLicenses>
export const EndMemberBenefits = MemberChoice.safeExtend({ memberBenefitRef: Ref.optional(), endDate: LocalDate })
export type EndMemberBenefits = z.infer<typeof EndMemberBenefits>

/** The outcome of a holding: it ends on the day, or it had not begun by today and is deleted. */
export const EndedHolding = z
  .object({
    ref: Ref,
    name: z.string(),
    start: LocalDate,
    /** The original end. */
    end: LocalDate.nullable(),
    isTakenAway: z.boolean(),
  })
  .meta({ id: 'EndedHolding' })
export type EndedHolding = z.infer<typeof EndedHolding>

/**
 * ENDED_ALREADY: it ended on the day or earlier. BEGAN_LATER: it began after the day, and nothing ends before it begins. NOT_YOURS:
 * another club pays it, or the member has left. NOT_HELD: there is nothing to end.
 */
export const EndingOutcome = z
  .enum(['ENDED', 'ENDED_ALREADY', 'BEGAN_LATER', 'NOT_YOURS', 'NOT_HELD'])
  .meta({ id: 'EndingOutcome' })
export type EndingOutcome = z.infer<typeof EndingOutcome>

export const MemberEnding = z
  .object({ member: RefName, outcome: EndingOutcome, ended: z.array(EndedHolding) })
  .meta({ id: 'MemberEnding' })
export type MemberEnding = z.infer<typeof MemberEnding>
