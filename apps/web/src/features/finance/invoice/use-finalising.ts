import { RefusedOrder } from '@oxer/domain/finance/invoice/invoice.schema'
import { textOfCode } from '@oxer/i18n/error-text'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useInvalidate } from '../../../shared/changes.ts'
import { showFailure, showRefusal } from '../../../shared/failure.ts'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'

const Outcome = z.object({ final: z.int(), refused: z.array(RefusedOrder) })
const followMs = 1000

/**
 * Follows the task that makes drafts final; when it has ended, it says so and why some are not final, and the lists are
 * read again.
 */
export const useFinalising = () => {
  const { t, i18n } = useTranslation(['finance', 'errors'])
  const done = useDone()
  const invalidate = useInvalidate('finance')
  const [task, follow] = useState<string | null>(null)
  const { data, error } = trpc.shell.task.get.useQuery(
    { task: task ?? '' },
    { enabled: task !== null, refetchInterval: ({ state }) => (state.data?.end == null ? followMs : false) },
  )
  const isEnded = task !== null && (error !== null || data?.end != null)
  useEffect(() => {
    if (!isEnded) return
    follow(null)
    void invalidate()
    if (error !== null) {
      showFailure(error, i18n)
      return
    }
    const { final, refused } = Outcome.catch({ final: 0, refused: [] }).parse(data?.outcome)
    const said = t('finance:invoice.finalised', { count: final, failed: refused.length })
    if (data?.status === 'ERROR') {
      showRefusal(t('finance:invoice.notFinalised'), [textOfCode(i18n, data.error ?? '', undefined)])
    } else if (refused.length > 0) {
      showRefusal(
        said,
        refused.map(({ code, values }) => textOfCode(i18n, code, values)),
      )
    } else done({ message: said })
  }, [isEnded, data, error, done, t, i18n, invalidate])
  return { isFinalising: task !== null, progress: data?.progress ?? 0, follow }
}
