// Every kind of long job. The jobs of a noun are in its `.jobs.ts`.
import { printJobs } from './competitions/print/print-order.jobs.ts'
import { careerPointsJobs } from './competitions/ranking/career-points.jobs.ts'
import { resultJobs } from './competitions/result/result.jobs.ts'
import { timeAssignmentJobs } from './competitions/time-assignment/time-assignment.jobs.ts'
import { waitingListJobs } from './competitions/waiting-list/waiting-list.jobs.ts'
import { batchJobs } from './exchange/batch/batch.jobs.ts'
import { tableEngine } from './exchange/batch/table-batch.commands.ts'
import { integrationJobs } from './exchange/integration/integration.jobs.ts'
import { takeAlongJobs } from './exchange/take-along/take-along.jobs.ts'
import { invoiceJobs } from './finance/invoice/invoice.jobs.ts'
import { invoiceArchiveJobs } from './finance/invoice/invoice-archive.jobs.ts'
import { orderJobs } from './finance/order/order.jobs.ts'
import type { Job } from './kernel/job/job.ts'
import { importJobs } from './parties/import/import.jobs.ts'
import { appRouter, createCaller } from './router.ts'

/** The procedures that change something. */
const isCommand = (path: string): boolean => {
  const procedures: Readonly<Record<string, unknown>> = appRouter._def.procedures
  if (!Object.hasOwn(procedures, path)) return false
  const definition: unknown = Reflect.get(Object(procedures[path]), '_def')
  return Reflect.get(Object(definition), 'type') === 'mutation'
}

/** Follows the path of a procedure to its call. */
const callAt = (caller: unknown, path: string): ((input: unknown) => Promise<unknown>) =>
  path.split('.').reduce((node, name) => Reflect.get(Object(node), name), caller) as (
    input: unknown,
  ) => Promise<unknown>

export const jobs: readonly Job[] = [
  ...batchJobs,
  ...careerPointsJobs,
  ...importJobs(tableEngine),
  ...integrationJobs,
  ...invoiceArchiveJobs,
  ...invoiceJobs,
  ...orderJobs,
  ...printJobs,
  ...resultJobs,
  ...takeAlongJobs({
    isCommand,
    call: (ctx, path, input) => callAt(createCaller(ctx), path)(input),
  }),
  ...timeAssignmentJobs,
  ...waitingListJobs,
]
