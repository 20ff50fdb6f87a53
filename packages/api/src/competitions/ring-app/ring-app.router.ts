import { RingApp } from '@oxer/domain/federation/ring-app/ring-app.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayEnterResults } from '../competition/competition.guards.ts'
import { listRingApps } from './ring-app.queries.ts'

export const ringAppRouter = router({
  list: registered
    .meta(
      get(
        '/competition/manage/{competition}/ring-app/{test}/{testSet}',
        'Other programs at the ring for a test, with its codes in their addresses',
      ),
    )
    .input(z.object({ competition: Ref, test: Ref, testSet: Ref }))
    .output(z.array(RingApp))
    .use(mayEnterResults)
    .query(({ ctx, input }) => listRingApps(ctx.db, ctx.competition, input)),
})
