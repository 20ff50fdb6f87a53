import { MailedCode } from '@oxer/domain/access/password/password.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { MemberChoice } from '@oxer/domain/parties/holding/organisation-holding.schema'
import {
  Accepted,
  AcceptInvitation,
  AcceptStatusView,
  InvitationPlan,
  InvitationState,
  InvitationView,
  Invited,
  InvitePerson,
} from '@oxer/domain/parties/invitation/invitation.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewOrganisationMembers } from '../organisation/organisation.guards.ts'
import { mayEditMember } from '../person/person.guards.ts'
import { acceptInvitation, inviteMembers, invitePerson } from './invitation.commands.ts'
import { mayInvitePerson } from './invitation.guards.ts'
import { getAcceptStatus, getInvitation, getInvitationState, planInvitations } from './invitation.queries.ts'

const invitations = { tags: ['invitations'] }
const OfCode = z.object({ code: MailedCode })
const OfOrganisation = MemberChoice.safeExtend({ organisation: Ref })

export const invitationRouter = router({
  get: registered
    .meta(get('/member/{member}/invitation', 'Whether a person is invited to a login', invitations))
    .input(z.object({ member: Ref }))
    .output(InvitationState)
    .use(mayEditMember)
    .query(({ ctx, input }) => getInvitationState(ctx, input.member, true)),
  invite: command.registered
    .meta(
      post('/user/{code}/invite', 'Invite a person to a login', {
        ...invitations,
        description: 'code is the ref of the person. An earlier invitation stops working.',
      }),
    )
    .input(InvitePerson.extend({ code: Ref }))
    .output(Invited)
    .use(mayInvitePerson)
    .mutation(({ ctx, input: { code, ...wanted } }) => invitePerson(ctx, code, wanted)),
  planMembers: registered
    .meta(
      post('/organisation/{organisation}/members/invite/preview', 'Preview an invitation of members of a club', {
        ...invitations,
        readOnly: true,
      }),
    )
    .input(OfOrganisation)
    .output(InvitationPlan)
    .use(mayViewOrganisationMembers)
    .query(({ ctx, input }) => planInvitations(ctx, ctx.organisation, input)),
  inviteMembers: command.registered
    .meta(post('/organisation/{organisation}/members/invite', 'Invite members of a club', invitations))
    .input(OfOrganisation)
    .output(InvitationPlan)
    .use(mayViewOrganisationMembers)
    .mutation(({ ctx, input }) => inviteMembers(ctx, ctx.organisation, input)),
  view: open
    .meta(get('/user/{code}/invitation', 'The person and user name of an invitation', invitations))
    .input(OfCode)
    .output(InvitationView)
    .query(({ ctx, input }) => getInvitation(ctx, input.code)),
  acceptStatus: open
    .meta(get('/user/{code}/accept-status', 'Whether an invitation can be accepted', invitations))
    .input(OfCode)
    .output(AcceptStatusView)
    .query(({ ctx, input }) => getAcceptStatus(ctx, input.code)),
  accept: command.open
    .meta(post('/user/{code}/accept', 'Accept an invitation with a password', invitations))
    .input(AcceptInvitation)
    .output(Accepted)
    .mutation(({ ctx, input }) => acceptInvitation(ctx, input)),
})
