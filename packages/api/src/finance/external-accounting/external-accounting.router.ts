import {
  ExternalAccountingView,
  UpdateExternalAccounting,
} from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { saveExternalAccounting } from './external-accounting.commands.ts'
import { getExternalAccounting } from './external-accounting.queries.ts'

const path = '/myfederation/{federation}/finance/external-accounting'

export const externalAccountingRouter = router({
  get: registered
    .meta(get(path, 'The external accounting of a federation, and whether it can be reached'))
    .input(z.object({ federation: Ref }))
    .output(ExternalAccountingView)
    .use(mayManageFederation)
    .query(({ ctx }) => getExternalAccounting(ctx, ctx.federation)),
  save: command.registered
    .meta(put(path, 'Set up the external accounting'))
    .input(UpdateExternalAccounting.extend({ federation: Ref }))
    .output(ExternalAccountingView)
    .use(mayManageFederation)
    .mutation(({ ctx, input: { federation: _federation, ...input } }) => saveExternalAccounting(ctx, input)),
})
