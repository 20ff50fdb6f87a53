import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf, failureTexts } from '../../../shared/failure.ts'
import { FinalReasonDialog } from '../../../shared/final-reason-dialog.tsx'

/** Sends a change, and once more with a reason if the public has seen its times as final. */
export type WithReason = <Outcome>(send: (changeReason: string | undefined) => Promise<Outcome>) => Promise<Outcome>

const needsReason = (error: unknown): boolean =>
  failureOf(error)?.causes.some(({ code }) => code === startlistErrors.changesFinal.code) ?? false

type Question = { readonly notice: string; readonly answer: (reason: string | null) => void }

/** decision 109: asks once why final times are changed; the reason goes with each change of this visit. */
export const useFinalTimes = (): {
  withReason: WithReason
  /** Whether the reader gave no reason, so that nothing was sent. */
  isCancelled: (error: unknown) => boolean
  reason: string | null
  forget: () => void
  dialog: ReactNode
} => {
  const { t, i18n } = useTranslation('competitions')
  const [reason, setReason] = useState<string | null>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const latest = useRef<string | null>(null)
  const cancelled = useRef<unknown>(null)
  const keep = (given: string | null): void => {
    latest.current = given
    setReason(given)
  }
  const withReason = useMemo<WithReason>(
    () => async (send) => {
      try {
        return await send(latest.current ?? undefined)
      } catch (error) {
        if (!needsReason(error)) throw error
        const given = await new Promise<string | null>((resolve) =>
          setQuestion({ notice: failureTexts(error, i18n).join(' '), answer: resolve }),
        )
        setQuestion(null)
        if (given === null) {
          cancelled.current = error
          throw error
        }
        latest.current = given
        setReason(given)
        return send(given)
      }
    },
    [i18n],
  )
  return {
    withReason,
    isCancelled: (error) => error === cancelled.current,
    reason,
    forget: () => keep(null),
    dialog: question && (
      <FinalReasonDialog
        title={t('timeSchedule.final.title')}
        notice={question.notice}
        onClose={() => question.answer(null)}
        onConfirm={(given) => question.answer(given)}
      />
    ),
  }
}
