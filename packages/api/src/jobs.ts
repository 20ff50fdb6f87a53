// Every kind of long job. A noun's jobs stand in its `.jobs.ts`.
import type { Job } from './kernel/job/job.ts'

export const jobs: readonly Job[] = []
