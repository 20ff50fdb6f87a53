import { join } from 'node:path'
import { type FileStorage, localStorage, s3Storage } from '@oxer/api'
import type { Env } from '../env.ts'

export const storageOf = (env: Env): FileStorage =>
  env.s3 === null ? localStorage(join(env.dataDir, 'files')) : s3Storage(env.s3)
