import { RevisionLine } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayReadFederation } from '../../parties/federation/federation.guards.ts'
import { listRevisions } from './publishable.queries.ts'

export const publishableRouter = router({
  listRevisions: registered
    .meta(get('/myfederation/{federation}/publishable/{publishable}/revision', 'Who published or withdrew it, when'))
    .input(z.object({ federation: Ref, publishable: Ref }))
    .output(z.array(RevisionLine))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listRevisions(ctx, input.publishable)),
})
