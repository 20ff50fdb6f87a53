import { textOfCode } from '@oxer/i18n/error-text'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showRefusal, showSuccess } from '../../../shared/failure.ts'
import { trpc } from '../../../shared/trpc.ts'

const followMs = 500
/** pr1023: what takes longer is left to the menu of tasks. */
const mostSeconds = 10

/** Orders a print, and follows its task for ten seconds: most are saved before anybody has looked for the menu of tasks. */
export const usePrintOrder = (saveFile: (address: string) => void) => {
  const { t, i18n } = useTranslation('competitions')
  const utils = trpc.useUtils()
  const [task, follow] = useState<string | null>(null)
  const order = trpc.competitions.print.order.useMutation({
    meta: { quiet: true },
    onSuccess: ({ ref }) => {
      follow(ref)
      void utils.shell.task.list.invalidate()
    },
    onError: (error) => showFailure(error, i18n),
  })
  const { data, error } = trpc.shell.task.get.useQuery(
    { task: task ?? '' },
    { enabled: task !== null, refetchInterval: ({ state }) => (state.data?.end == null ? followMs : false) },
  )
  useEffect(() => {
    if (task === null) return
    const timer = window.setTimeout(() => {
      follow(null)
      showSuccess(t('print.order.later'))
    }, mostSeconds * 1000)
    return () => window.clearTimeout(timer)
  }, [task, t])
  const isEnded = task !== null && (error !== null || data?.end != null)
  useEffect(() => {
    if (!isEnded) return
    follow(null)
    void utils.shell.task.list.invalidate()
    if (error !== null) showFailure(error, i18n)
    else if (data?.downloadUrl != null) saveFile(data.downloadUrl)
    else showRefusal(t('print.order.failed'), [textOfCode(i18n, data?.error ?? '', undefined)])
  }, [isEnded, data, error, t, i18n, utils, saveFile])
  return {
    isPrinting: order.isPending || task !== null,
    progress: task === null ? 0 : (data?.progress ?? 0),
    order: order.mutate,
  }
}
