import { MailedCode } from '@oxer/domain/access/password/password.schema'
import {
  AcceptRegistrationRequest,
  LinkAccount,
  RegistrationConfirmation,
  RegistrationRequest,
  RequestAccess,
  UnlinkedAccount,
} from '@oxer/domain/access/registration-request/registration-request.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, registered, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import {
  acceptRegistrationRequest,
  confirmRegistration,
  getConfirmation,
  linkAccount,
  refuseRegistrationRequest,
  requestAccess,
} from './registration-request.commands.ts'
import { mayDecideRequest, mayListRequests } from './registration-request.guards.ts'
import { listRegistrationRequests, listUnlinkedAccounts } from './registration-request.queries.ts'

const auth = { tags: ['auth'] }
const OfCode = z.object({ code: MailedCode })

export const registrationRequestRouter = router({
  request: command.signedIn
    .meta(post('/auth/register', 'Request access', auth))
    .input(RequestAccess)
    .output(z.void())
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),
  confirmation: open
    .meta(get('/auth/register/{code}', 'The access request of a mailed code', auth))
    .input(OfCode)
    .output(RegistrationConfirmation)
    .query(({ ctx, input }) => getConfirmation(ctx, input.code)),
  confirm: command.open
    .meta(post('/auth/register/{code}/confirm', 'Confirm the e-mail address of an access request', auth))
    .input(OfCode)
    .output(RegistrationConfirmation)
    .mutation(({ ctx, input }) => confirmRegistration(ctx, input.code)),
  list: superAdmin
    .meta(get('/auth/registration-requests', 'Pending access requests', auth))
    .output(z.array(RegistrationRequest))
    .query(({ ctx }) => listRegistrationRequests(ctx.db)),
  listOfFederation: registered
    .meta(get('/myfederation/{federation}/registration-requests', 'Pending access requests of a federation', auth))
    .input(z.object({ federation: Ref }))
    .output(z.array(RegistrationRequest))
    .use(mayListRequests)
    .query(({ ctx, input }) => listRegistrationRequests(ctx.db, input.federation)),
  accept: command.registered
    .meta(post('/auth/registration-requests/{request}/accept', 'Accept an access request', auth))
    .input(AcceptRegistrationRequest.extend({ request: Ref }))
    .output(z.void())
    .use(mayDecideRequest)
    .mutation(({ ctx, input }) => acceptRegistrationRequest(ctx, input.request, input)),
  refuse: command.registered
    .meta(post('/auth/registration-requests/{request}/refuse', 'Refuse an access request', auth))
    .input(z.object({ request: Ref }))
    .output(z.void())
    .use(mayDecideRequest)
    .mutation(({ ctx, input }) => refuseRegistrationRequest(ctx, input.request)),
  listUnlinked: superAdmin
    .meta(get('/auth/accounts/unlinked', 'Accounts with access that belong to no person, newest first', auth))
    .input(CursorQuery)
    .output(cursorPageOf(UnlinkedAccount))
    .query(({ ctx, input }) => listUnlinkedAccounts(ctx.db, input)),
  link: command.superAdmin
    .meta(put('/auth/accounts/{login}/person', 'Give an account that belongs to nobody to a person', auth))
    .input(LinkAccount.extend({ login: Ref }))
    .output(z.void())
    .mutation(({ ctx, input }) => linkAccount(ctx, input.login, input.personRef)),
})
