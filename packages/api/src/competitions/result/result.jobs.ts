// Publishes held results at the rate of their competition (decision 60).
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { Job } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { publishDueResults, publishResultsTask } from './result-publication.commands.ts'

const Input = z.object({ competition: Ref })

/** The author in the history of what happens at the rate of a competition. */
const authorName = 'Oxer'

export const resultJobs: readonly Job[] = [
  {
    kind: publishResultsTask,
    run: async ({ services, input, now }) => {
      const { competition } = Input.parse(input)
      const tenant = await tenantOfInstallation(services.database)
      const published = await runAsOperator({ services, authorName, tenant, now }, publishResultsTask, async (ctx) => {
        const count = await publishDueResults(ctx, competition)
        if (count === 0) ctx.recordNothing('no result waited')
        else {
          const { federationRef } = await ctx.db.competition.findUniqueOrThrow({
            where: { ref: competition },
            select: { federationRef: true },
          })
          ctx.record({
            action: 'publish',
            noun: 'result',
            ref: competition,
            parentRef: competition,
            federationRef,
            after: { results: count },
          })
        }
        return count
      })
      return { outcome: { published } }
    },
  },
]
