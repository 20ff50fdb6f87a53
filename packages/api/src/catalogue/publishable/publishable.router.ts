import { PublishNote, RevisionLine } from '@oxer/domain/catalogue/publishable/publishable.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { listRevisions } from './publishable.queries.ts'

/** The input of a publication, beside the refs of what is published. */
export const WithNote = z.object({ note: PublishNote })

/** The routes by which one item changes its state. `name` completes their titles, as 'a license' does. */
export const stateRoutes = (path: `/${string}`, name: string) => ({
  publish: post(`${path}/publish`, `Publish ${name}, with a note`),
  unpublish: post(`${path}/unpublish`, `Withdraw ${name}`),
  archive: post(`${path}/archive`, `Archive ${name}`),
})

export const publishableRouter = router({
  listRevisions: registered
    .meta(
      get('/myfederation/{federation}/publishable/{publishable}/revision', 'Publications and withdrawals of an item'),
    )
    .input(z.object({ federation: Ref, publishable: Ref }))
    .output(z.array(RevisionLine))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listRevisions(ctx, input.publishable)),
})
