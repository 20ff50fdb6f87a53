import { newRef } from '@oxer/db'
import type { Job } from '../job/job.ts'
import { startJobRunner } from '../job/job-runner.gateway.ts'
import { type CallOptions, contextOf } from './call.ts'

/** Runs the jobs that were ordered, until nothing is left to do. */
export const jobsOf = (jobs: readonly Job[], options: CallOptions) => async (): Promise<void> => {
  const { services, now } = contextOf(null, options)
  const runner = await startJobRunner({ services, jobs, newRef, now })
  await runner.idle()
  await runner.stop()
}
