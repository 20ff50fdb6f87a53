import { Button, Modal } from '@mantine/core'
import type {
  AssignmentOutcome,
  RestWarning,
  TimeAssignmentBoard,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import classes from './time-assignment.module.css'

export type BoardAct = {
  do: 'PLACE' | 'PLACE_ALL' | 'CLEAR' | 'SWAP' | 'ASK_SWAP' | 'ACCEPT' | 'DECLINE' | 'WITHDRAW' | 'LOCK' | 'UNLOCK'
  entry?: string
  registration?: string
  otherEntry?: string
  otherRegistration?: string
  swap?: string
}

type Question = { act: BoardAct; warnings: readonly RestWarning[] }

/** Sends acts one after the other, asks before a short rest, and says what was refused: then the board is read again. */
export const useBoardActs = (
  board: TimeAssignmentBoard,
  send: (act: BoardAct & { confirm: boolean }) => Promise<AssignmentOutcome>,
  reload: () => Promise<unknown>,
): { run: (act: BoardAct) => Promise<boolean>; isBusy: boolean; dialog: ReactNode } => {
  const { t, i18n } = useTranslation('competitions')
  const [isBusy, setBusy] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const run = async (act: BoardAct, confirm = false): Promise<boolean> => {
    setBusy(true)
    try {
      const outcome = await send({ ...act, confirm })
      setQuestion(outcome.isSaved ? null : { act, warnings: outcome.warnings })
      await reload()
      return outcome.isSaved
    } catch (error) {
      setQuestion(null)
      showFailure(error, i18n)
      await reload()
      return false
    } finally {
      setBusy(false)
    }
  }
  const known = new Map(
    [
      ...board.waiting,
      ...board.lists.flatMap(({ positions }) => positions.flatMap((each) => each.registration ?? [])),
    ].map((each) => [each.ref, each]),
  )
  const dialog = question && (
    <Modal
      opened
      onClose={() => setQuestion(null)}
      title={t('timeAssignment.rest.title')}
      closeButtonProps={{ 'aria-label': t('timeAssignment.cancel') }}
    >
      <ul className={classes.warnings}>
        {question.warnings.map((warning) => {
          const who = known.get(warning.registrationRef)
          return (
            <li key={`${warning.registrationRef} ${warning.subject} ${warning.startSeconds}`}>
              {t(`timeAssignment.rest.${warning.subject}`, {
                name: warning.subject === 'RIDER' ? (who?.rider ?? '') : (who?.horse ?? ''),
                time: toLocalTime(warning.startSeconds),
                given: warning.givenMinutes,
                needed: warning.neededMinutes,
              })}
            </li>
          )
        })}
      </ul>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setQuestion(null)}>
          {t('timeAssignment.cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void run(question.act, true)}>
          {t('timeAssignment.rest.confirm')}
        </Button>
      </div>
    </Modal>
  )
  return { run: (act) => run(act), isBusy, dialog }
}
