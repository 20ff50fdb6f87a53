import { Button } from '@mantine/core'
import type {
  AssignedSwap,
  TimeAssignmentBoard,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { findPosition } from '../assignment-board.view.ts'
import classes from '../time-assignment.module.css'
import type { BoardAct } from '../use-board-acts.tsx'

type SwapListProps = {
  board: TimeAssignmentBoard
  canAct: boolean
  isBusy: boolean
  onAnswer: (act: BoardAct) => void
}

const acts: Record<AssignedSwap['direction'], readonly ('ACCEPT' | 'DECLINE' | 'WITHDRAW')[]> = {
  ASKED: ['WITHDRAW'],
  RECEIVED: ['ACCEPT', 'DECLINE'],
  BETWEEN: ['ACCEPT', 'DECLINE'],
}

/** The requests that wait for an answer. */
export const SwapList = ({ board, canAct, isBusy, onAnswer }: SwapListProps) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  if (board.swaps.length === 0) return null
  const place = (ref: string): string => {
    const found = findPosition(board, ref)
    if (found === null) return ''
    const rider = found.position.registration === null ? '' : ` (${found.position.registration.rider})`
    return `${found.list.name}, ${toLocalTime(found.position.startSeconds)}${rider}`
  }
  return (
    <section className={classes.swaps} aria-label={t('timeAssignment.swap.title')}>
      <h3 className={classes.heading}>{t('timeAssignment.swap.title')}</h3>
      <ul className={classes.plain}>
        {board.swaps.map((swap) => (
          <li key={swap.ref} className={classes.swap}>
            <span>
              {t(`timeAssignment.swap.${swap.direction}`, {
                asking: swap.asking?.name ?? '',
                asked: swap.asked?.name ?? '',
                offered: place(swap.entryRef),
                wanted: place(swap.otherEntryRef),
              })}
              <span className={classes.under}>
                {t('timeAssignment.swap.until', {
                  when: formats.instant(swap.expiresAt, board.competition.timeZone),
                })}
              </span>
            </span>
            {canAct && (
              <span className={classes.acts}>
                {acts[swap.direction].map((act) => (
                  <Button
                    key={act}
                    size="compact-sm"
                    variant={act === 'ACCEPT' ? 'filled' : 'default'}
                    disabled={isBusy}
                    onClick={() => onAnswer({ do: act, swap: swap.ref })}
                  >
                    {t(`timeAssignment.swap.${act}`)}
                  </Button>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
