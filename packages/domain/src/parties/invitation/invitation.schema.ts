import * as z from 'zod'
import { EmailAddress, MailedCode, NewPassword } from '../../access/password/password.schema.ts'
import { LanguageCode } from '../../access/tenant/tenant.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

/** p210. */
export const InviteStatus = z
  .enum(['SUCCESS', 'USERNAME_ALREADY_IN_USE', 'PERSON_ALREADY_HAS_LOGIN'])
  .meta({ id: 'InviteStatus' })
export type InviteStatus = z.infer<typeof InviteStatus>

/** p211. A used code answers PERSON_ALREADY_HAS_LOGIN; an unknown or expired one is an error. */
export const AcceptStatus = z
  .enum(['CAN_ACCEPT', 'USERNAME_INVALID', 'PERSON_BLOCKED', 'PERSON_DOES_NOT_EXIST', 'PERSON_ALREADY_HAS_LOGIN'])
  .meta({ id: 'AcceptStatus' })
export type AcceptStatus = z.infer<typeof AcceptStatus>

/** p212. */
export const AcceptOutcome = z
  .enum(['SUCCESS', 'PERSON_HAS_NO_LOGIN', 'PERSON_ALREADY_HAS_PASSWORD'])
  .meta({ id: 'AcceptOutcome' })
export type AcceptOutcome = z.infer<typeof AcceptOutcome>

/** Without an address the person's own is used; without a user name, the address. */
export const InvitePerson = z
  .object({
    email: EmailAddress.nullish(),
    username: z.string().trim().min(3).max(200).nullish(),
    language: LanguageCode.nullish(),
  })
  .meta({ id: 'InvitePerson' })
export type InvitePerson = z.infer<typeof InvitePerson>

export const Invited = z.object({ status: InviteStatus }).meta({ id: 'Invited' })
export type Invited = z.infer<typeof Invited>

export const InvitationState = z
  .object({
    state: z.enum(['NOT_INVITED', 'INVITED', 'EXPIRED', 'ACCEPTED']),
    invitedAt: Instant.nullable(),
    expiresAt: Instant.nullable(),
    /** Of the newest invitation, or else what a new one would begin with. */
    username: z.string(),
    email: z.string(),
    language: LanguageCode,
    canInvite: z.boolean(),
  })
  .meta({ id: 'InvitationState' })
export type InvitationState = z.infer<typeof InvitationState>

export const AcceptStatusView = z.object({ status: AcceptStatus }).meta({ id: 'AcceptStatusView' })
export type AcceptStatusView = z.infer<typeof AcceptStatusView>

/** q133. */
export const InvitationView = z
  .object({
    name: z.string(),
    username: z.string(),
    /** False if the person signs in with another identity provider, and sets no password here. */
    setsPassword: z.boolean(),
  })
  .meta({ id: 'InvitationView' })
export type InvitationView = z.infer<typeof InvitationView>

export const AcceptInvitation = z.object({ code: MailedCode, password: NewPassword }).meta({ id: 'AcceptInvitation' })
export type AcceptInvitation = z.infer<typeof AcceptInvitation>

export const Accepted = z
  .object({
    status: AcceptOutcome,
    /** The hint for the sign-in that follows. */
    username: z.string(),
  })
  .meta({ id: 'Accepted' })
export type Accepted = z.infer<typeof Accepted>

export const BulkOutcome = z
  .enum(['INVITE', 'NO_EMAIL', 'HAS_LOGIN', 'INVITED_ALREADY', 'USERNAME_IN_USE'])
  .meta({ id: 'InviteBulkOutcome' })
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** What an invitation of several members does: the same before and after it is done. */
export const InvitationPlan = z
  .object({
    invited: z.int(),
    members: z.array(z.object({ ref: Ref, name: z.string(), email: z.string().nullable(), outcome: BulkOutcome })),
  })
  .meta({ id: 'InvitationPlan' })
export type InvitationPlan = z.infer<typeof InvitationPlan>
