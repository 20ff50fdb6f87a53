// Every kind of long job. A noun's jobs stand in its `.jobs.ts`.
import type { Job } from './kernel/job/job.ts'
import { importJobs } from './parties/import/import.jobs.ts'

export const jobs: readonly Job[] = [...importJobs]
