import type { RouterOutputs } from '@oxer/api/types'
import type { ResultLine } from '@oxer/domain/competitions/result/result-entry.schema'
import { ResultLine as ResultLineSchema } from '@oxer/domain/competitions/result/result-entry.schema'
import { TRPCClientError } from '@trpc/client'
import type { i18n } from 'i18next'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { browserConnection } from '../../../shared/connection.ts'
import { failureOf, statusOf } from '../../../shared/failure.ts'
import { useSession } from '../../../shared/session.ts'
import { trpc } from '../../../shared/trpc.ts'
import { refusedParts, resultFailureTexts } from './result-failures.view.ts'
import { createResultQueue, type QueueView, type ResultQueue, type SendOutcome } from './result-queue.mutations.ts'

export type SheetPlace = { readonly competition: string; readonly test: string; readonly testSet: string }

const toOutcome = (error: unknown, texts: i18n): SendOutcome => {
  const status = statusOf(error)
  if (status === null || status >= 500 || status === 429) {
    if (error instanceof TRPCClientError) return { kind: 'OFFLINE' }
    throw error
  }
  if (status === 409) {
    const current = ResultLineSchema.safeParse(failureOf(error)?.current)
    if (current.success) return { kind: 'STALE', current: current.data }
  }
  return { kind: 'REFUSED', messages: resultFailureTexts(error, texts), refused: refusedParts(error) }
}

/** In the form that the client keeps. */
type Sheet = RouterOutputs['competitions']['result']['list']

/** Seconds between two attempts: short at first, at most half a minute. */
const later = (retry: () => void, attempt: number): (() => void) => {
  const timer = window.setTimeout(retry, Math.min(30_000, 1000 * 2 ** Math.min(attempt - 1, 5)))
  const online = (): void => {
    window.clearTimeout(timer)
    retry()
  }
  window.addEventListener('online', online, { once: true })
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('online', online)
  }
}

const replaceLine = (sheet: Sheet, line: ResultLine): Sheet => {
  // The same shape; only the client's types do not allow `undefined` for optional fields.
  const fresh = line as Sheet['lines'][number]
  const lines = sheet.lines.map((each) => (each.participation === line.participation ? fresh : each))
  return {
    ...sheet,
    lines,
    done: lines.filter((each) => each.result !== null).length,
    left: lines.filter((each) => each.result === null && each.isExpected).length,
  }
}

/** Makes the queue of a test set, kept on this machine for this account. */
export const useQueueMaker = () => {
  const { i18n } = useTranslation(['competitions', 'errors'])
  const { user } = useSession()
  const utils = trpc.useUtils()
  const account = user?.username ?? ''
  return useCallback(
    ({ competition, test, testSet }: SheetPlace, onMerged: (participation: string) => void): ResultQueue =>
      createResultQueue({
        storage: window.localStorage,
        place: `${account}.${competition}.${testSet}`,
        send: async ({ participation, base, result, key }) => {
          try {
            const line = await utils.client.competitions.result.enter.mutate(
              { competition, test, testSet, participation, version: base.version, result },
              { context: { idempotencyKey: key } },
            )
            return { kind: 'STORED', line }
          } catch (error) {
            return toOutcome(error, i18n)
          }
        },
        onStored: (line) => {
          utils.competitions.result.list.setData({ competition, test, testSet }, (sheet) =>
            sheet === undefined ? sheet : replaceLine(sheet, line),
          )
          // The entitlement to the jump-off, the counts and the ranking follow from the stored results.
          void utils.competitions.result.list.invalidate({ competition, test, testSet })
          void utils.competitions.result.metadata.invalidate({ competition })
          void utils.competitions.ranking.invalidate()
        },
        onMerged,
        newKey: () => crypto.randomUUID(),
        now: () => Date.now(),
        connection: browserConnection,
        later,
      }),
    [account, utils, i18n],
  )
}

/** The queue of the sheet that is shown, and its view as it changes. */
export const useResultQueue = (
  { competition, test, testSet }: SheetPlace,
  onMerged: (participation: string) => void,
): { queue: ResultQueue; view: QueueView } => {
  const makeQueue = useQueueMaker()
  const queue = useMemo(
    () => makeQueue({ competition, test, testSet }, onMerged),
    [makeQueue, competition, test, testSet, onMerged],
  )
  useEffect(() => {
    queue.start()
    return queue.stop
  }, [queue])
  const view = useSyncExternalStore(queue.subscribe, queue.view)
  return { queue, view }
}
