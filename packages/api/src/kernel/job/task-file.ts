// The file that a job makes, for its owner to download.
import type { JobContext } from './job.ts'

/**
 * A process may die after the file is stored and before its task ends, so the file has the ref of the task: made again, it is written over,
 * and there is one.
 */
export const keepTaskFile = async (
  { services, taskRef, now }: Pick<JobContext, 'services' | 'taskRef' | 'now'>,
  { name, contentType, bytes }: { name: string; contentType: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> => {
  const ref = taskRef
  const key = `task/${ref}`
  await services.storage.put(key, bytes)
  const stored = { key, name, contentType, size: bytes.length, subjectRef: taskRef, createdAt: now() }
  await services.database.prisma.storedFile.upsert({ where: { ref }, create: { ref, ...stored }, update: stored })
  return ref
}
