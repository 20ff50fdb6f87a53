// Every kind of long job. The jobs of a noun are in its `.jobs.ts`.

import { printJobs } from './competitions/print/print-order.jobs.ts'
import { careerPointsJobs } from './competitions/ranking/career-points.jobs.ts'
import { resultJobs } from './competitions/result/result.jobs.ts'
import { timeAssignmentJobs } from './competitions/time-assignment/time-assignment.jobs.ts'
import { waitingListJobs } from './competitions/waiting-list/waiting-list.jobs.ts'
import { batchJobs } from './exchange/batch/batch.jobs.ts'
import { tableEngine } from './exchange/batch/table-batch.commands.ts'
import { integrationJobs } from './exchange/integration/integration.jobs.ts'
import { invoiceJobs } from './finance/invoice/invoice.jobs.ts'
import { invoiceArchiveJobs } from './finance/invoice/invoice-archive.jobs.ts'
import { orderJobs } from './finance/order/order.jobs.ts'
import type { Job } from './kernel/job/job.ts'
import { importJobs } from './parties/import/import.jobs.ts'

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
  ...timeAssignmentJobs,
  ...waitingListJobs,
]
