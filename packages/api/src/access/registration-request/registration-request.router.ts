import {
  AcceptRegistrationRequest,
  RegistrationRequest,
  RequestAccess,
} from '@oxer/domain/access/registration-request/registration-request.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, router, superAdmin } from '../../kernel/procedure/procedures.ts'
import { acceptRegistrationRequest, refuseRegistrationRequest, requestAccess } from './registration-request.commands.ts'
import { listRegistrationRequests } from './registration-request.queries.ts'

export const registrationRequestRouter = router({
  request: command.signedIn
    .meta(post('/auth/register', 'Request access', { tags: ['auth'] }))
    .input(RequestAccess)
    .output(z.void())
    .mutation(({ ctx, input }) => requestAccess(ctx, input)),
  list: superAdmin
    .meta(get('/auth/registration-requests', 'Pending access requests', { tags: ['auth'] }))
    .output(z.array(RegistrationRequest))
    .query(({ ctx }) => listRegistrationRequests(ctx.db)),
  accept: command.superAdmin
    .meta(post('/auth/registration-requests/{ref}/accept', 'Accept an access request', { tags: ['auth'] }))
    .input(AcceptRegistrationRequest.extend({ ref: Ref }))
    .output(z.void())
    .mutation(({ ctx, input }) => acceptRegistrationRequest(ctx, input.ref, input)),
  refuse: command.superAdmin
    .meta(post('/auth/registration-requests/{ref}/refuse', 'Refuse an access request', { tags: ['auth'] }))
    .input(z.object({ ref: Ref }))
    .output(z.void())
    .mutation(({ ctx, input }) => refuseRegistrationRequest(ctx, input.ref)),
})
