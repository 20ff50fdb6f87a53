// Books many orders in portions. An order that was booked before an interruption is not booked again.
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import * as z from 'zod'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { Job } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { orderBillsTask, orderEach } from './order-bills.commands.ts'
import { processEach, processOrdersTask } from './order-processing.commands.ts'

const Input = z.object({ orderRefs: z.array(Ref), authorName: z.string() })
const Counts = z.object({ at: z.int(), processed: z.int(), failed: z.int() })

const portion = 25

const BillInput = z.object({ billRefs: z.array(Ref), isBooking: z.boolean(), authorName: z.string() })
const BillCounts = z.object({ at: z.int(), ordered: z.int(), booked: z.int(), failed: z.int() })

/** What an interrupted task had ordered has nothing open any more, and the portion of its checkpoint is not asked again. */
const orderInPortions: Job = {
  kind: orderBillsTask,
  run: async ({ services, input, checkpoint, now, report }) => {
    const { billRefs, isBooking, authorName } = BillInput.parse(input)
    const tenant = await tenantOfInstallation(services.database)
    let counts = checkpoint === null ? { at: 0, ordered: 0, booked: 0, failed: 0 } : BillCounts.parse(checkpoint)
    while (counts.at < billRefs.length) {
      const refs = billRefs.slice(counts.at, counts.at + portion)
      const outcomes = await runAsOperator({ services, authorName, tenant, now }, orderBillsTask, (ctx) =>
        orderEach(ctx, refs, isBooking),
      )
      counts = {
        at: counts.at + refs.length,
        ordered: counts.ordered + outcomes.filter(({ order }) => order !== null).length,
        booked: counts.booked + outcomes.filter((each) => each.isBooked).length,
        failed: counts.failed + outcomes.filter(({ error }) => error !== null).length,
      }
      await report({ done: counts.at, total: billRefs.length, checkpoint: counts })
    }
    const { ordered, booked, failed } = counts
    return { outcome: { ordered, booked, failed } }
  },
}

export const orderJobs: readonly Job[] = [
  orderInPortions,
  {
    kind: processOrdersTask,
    run: async ({ services, input, checkpoint, now, report }) => {
      const { orderRefs, authorName } = Input.parse(input)
      const tenant = await tenantOfInstallation(services.database)
      let counts = checkpoint === null ? { at: 0, processed: 0, failed: 0 } : Counts.parse(checkpoint)
      while (counts.at < orderRefs.length) {
        const refs = orderRefs.slice(counts.at, counts.at + portion)
        const outcomes = await runAsOperator({ services, authorName, tenant, now }, processOrdersTask, (ctx) =>
          processEach(ctx, refs),
        )
        const processed = outcomes.filter(({ status }) => status === 'PROCESSED').length
        counts = {
          at: counts.at + refs.length,
          processed: counts.processed + processed,
          failed: counts.failed + refs.length - processed,
        }
        await report({ done: counts.at, total: orderRefs.length, checkpoint: counts })
      }
      return { outcome: { processed: counts.processed, failed: counts.failed } }
    },
  },
]
