import { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewCompetition } from '../competition/competition.guards.ts'
import { getHealthCheck } from './health-check.queries.ts'

export const healthCheckRouter = router({
  get: registered
    .meta(get('/competition/manage/{competition}/health-check', 'Check a competition for problems before it begins'))
    .input(z.object({ competition: Ref }))
    .output(HealthCheck)
    .use(mayViewCompetition)
    .query(({ ctx }) => getHealthCheck(ctx, ctx.competition)),
})
