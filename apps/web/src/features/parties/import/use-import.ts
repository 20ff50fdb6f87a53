import { ImportOutcome } from '@oxer/domain/parties/import/import.schema'
import { useEffect } from 'react'
import { useInvalidate } from '../../../shared/changes.ts'
import { useFollowedTask } from '../../../shared/import/import-progress.tsx'

/** The progress of the task of an import, and its outcome. */
export const useImport = (task: string) => {
  const invalidate = useInvalidate('parties')
  const query = useFollowedTask(task)
  const outcome = query.data ? (ImportOutcome.safeParse(query.data.outcome).data ?? null) : null
  const isEnded = query.data !== undefined && query.data.end !== null
  useEffect(() => {
    if (isEnded) void invalidate()
  }, [isEnded, invalidate])
  return { detail: query.data ?? null, outcome }
}
