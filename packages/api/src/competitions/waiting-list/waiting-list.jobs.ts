// What happens to waiting lists by the clock: places are drawn, and offers end.
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { Instant } from '@oxer/domain/kernel/time/time.schema'
import * as z from 'zod'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { Job, JobContext } from '../../kernel/job/job.ts'
import { type OperatorRun, runAsOperator } from '../../kernel/procedure/operator.ts'
import { placeDrawTask } from './place-giving.commands.ts'
import { endOffer, offerEndTask } from './place-offers.commands.ts'
import { drawPlaces, isRefusal, keepAsOffer, listGiven, registerGiven } from './waiting-draw.commands.ts'

const DrawInput = z.object({ competition: Ref, test: Ref, moment: Instant })
const EndInput = z.object({ competition: Ref, entry: Ref, moment: Instant })

/** The author in the history of what happens by itself. */
const authorName = 'Oxer'

const inTransactions = async ({ services, now }: JobContext, name: string) => {
  const tenant = await tenantOfInstallation(services.database)
  return <Outcome>(run: OperatorRun<Outcome>): Promise<Outcome> =>
    runAsOperator({ services, authorName, tenant, now }, name, run)
}

/** Each registration is a transaction of its own, so that after an interruption the rest is registered, and nobody twice. */
const runDraw = async (job: JobContext) => {
  const task = DrawInput.parse(job.input)
  const run = await inTransactions(job, placeDrawTask)
  await run(async (ctx) => {
    if ((await drawPlaces(ctx, task)) === 0) ctx.recordNothing('nobody gets a place')
  })
  const given = await listGiven({ db: job.services.database.prisma }, task.test)
  for (const [index, { ref }] of given.entries()) {
    try {
      await run((ctx) => registerGiven(ctx, task, ref))
    } catch (error) {
      if (!isRefusal(error)) throw error
      await run((ctx) => keepAsOffer(ctx, task, ref, error.message))
    }
    await job.report({ done: index + 1, total: given.length })
  }
  return { outcome: { given: given.length } }
}

export const waitingListJobs: readonly Job[] = [
  { kind: placeDrawTask, run: runDraw },
  {
    kind: offerEndTask,
    run: async (job) => {
      const task = EndInput.parse(job.input)
      const run = await inTransactions(job, offerEndTask)
      const ended = await run(async (ctx) => {
        const isEnded = await endOffer(ctx, task)
        if (!isEnded) ctx.recordNothing('the offer was answered')
        return isEnded
      })
      return { outcome: { ended } }
    },
  },
]
