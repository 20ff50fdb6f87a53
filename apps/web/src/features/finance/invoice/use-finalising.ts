import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useInvalidate } from '../../../shared/changes.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'

const Outcome = z.object({ final: z.int(), refused: z.array(z.object({ code: z.string() })) })
const followMs = 1000

/** Follows the task that makes drafts final; when it has ended, it says so, and the lists are read again. */
export const useFinalising = () => {
  const { t } = useTranslation('finance')
  const done = useDone()
  const invalidate = useInvalidate('finance')
  const [task, follow] = useState<string | null>(null)
  const { data } = trpc.shell.task.get.useQuery(
    { task: task ?? '' },
    { enabled: task !== null, refetchInterval: ({ state }) => (state.data?.end == null ? followMs : false) },
  )
  const isEnded = task !== null && data?.end != null
  useEffect(() => {
    if (!isEnded) return
    const { final, refused } = Outcome.catch({ final: 0, refused: [] }).parse(data?.outcome)
    done({ message: t('invoice.finalised', { count: final, failed: refused.length }) })
    follow(null)
    void invalidate()
  }, [isEnded, data, done, t, invalidate])
  return { isFinalising: task !== null, progress: data?.progress ?? 0, follow }
}
