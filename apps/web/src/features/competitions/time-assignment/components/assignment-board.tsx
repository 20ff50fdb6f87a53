import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type {
  AssignedList,
  AssignedPosition,
  AssignmentOutcome,
  TimeAssignmentBoard,
} from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { StatusBadge } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type Chosen, offerOf, stillChosen } from '../assignment-board.view.ts'
import classes from '../time-assignment.module.css'
import { type BoardAct, useBoardActs } from '../use-board-acts.tsx'
import { PositionRow } from './position-row.tsx'
import { SwapList } from './swap-list.tsx'

type BoardProps = {
  board: TimeAssignmentBoard
  isOffice: boolean
  canAct: boolean
  send: (act: BoardAct & { confirm: boolean }) => Promise<AssignmentOutcome>
  reload: () => Promise<unknown>
}

type WaitingProps = {
  board: TimeAssignmentBoard
  chosen: Chosen | null
  isOffice: boolean
  canAct: boolean
  isBusy: boolean
  onChoose: (chosen: Chosen | null) => void
  onPlaceAll: (() => void) | null
}

/** The riders without a position. One is chosen by a click or the keyboard, or dragged to its position. */
const WaitingRiders = ({ board, chosen, isOffice, canAct, isBusy, onChoose, onPlaceAll }: WaitingProps) => {
  const { t } = useTranslation('competitions')
  return (
    <section className={classes.waiting} aria-label={t('timeAssignment.waiting.title')}>
      <h3 className={classes.heading}>
        {t('timeAssignment.waiting.title')}{' '}
        <StatusBadge tone={board.waiting.length > 0 ? 'warning' : 'good'}>
          {t('timeAssignment.waiting.count', { count: board.waiting.length })}
        </StatusBadge>
      </h3>
      {board.waiting.length === 0 && <p className={classes.under}>{t('timeAssignment.waiting.none')}</p>}
      <ul className={classes.plain}>
        {board.waiting.map((registration) => {
          const isChosen = chosen?.registration.ref === registration.ref
          const choice: Chosen = { registration, entry: null }
          return (
            <li key={registration.ref} draggable={canAct} onDragStart={() => onChoose(choice)}>
              <button
                type="button"
                className={classes.rider}
                aria-pressed={isChosen}
                disabled={!canAct}
                onClick={() => onChoose(isChosen ? null : choice)}
              >
                <strong>{registration.rider}</strong>
                <span className={classes.under}>
                  {registration.horse} · {registration.testName}
                  {isOffice && registration.organisation !== null && ` · ${registration.organisation.name}`}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {onPlaceAll !== null && canAct && board.waiting.length > 0 && (
        <Button variant="default" disabled={isBusy} onClick={onPlaceAll}>
          {t('timeAssignment.placeAll')}
        </Button>
      )}
    </section>
  )
}

/** The positions of a competition beside the riders who wait; the same for a club and for the competition office. */
export const AssignmentBoard = ({ board, isOffice, canAct, send, reload }: BoardProps) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const [picked, setPicked] = useState<Chosen | null>(null)
  const chosen = stillChosen(board, picked)
  // Esc lets go of the chosen rider, wherever the focus is.
  useHotkeys([['Escape', () => setPicked(null)]])
  const { run, isBusy, dialog } = useBoardActs(board, send, reload)
  const offer = async (list: AssignedList, position: AssignedPosition): Promise<void> => {
    const what = offerOf(list, position, chosen, isOffice)
    if (what === null || chosen === null) return
    const registration = chosen.registration.ref
    setPicked(null)
    if (what === 'PLACE') await run({ do: 'PLACE', entry: position.ref, registration })
    else if (chosen.entry !== null) {
      await run({
        do: what,
        entry: chosen.entry,
        registration,
        otherEntry: position.ref,
        ...(position.registration !== null && { otherRegistration: position.registration.ref }),
      })
    }
  }
  return (
    <div className={classes.board}>
      <p role="status" className={classes.hint}>
        {chosen === null
          ? t(canAct ? 'timeAssignment.hint.choose' : 'timeAssignment.hint.look')
          : t('timeAssignment.hint.chosen', { rider: chosen.registration.rider, horse: chosen.registration.horse })}
      </p>
      <SwapList board={board} canAct={canAct} isBusy={isBusy} onAnswer={(act) => void run(act)} />
      <div className={classes.columns}>
        <WaitingRiders
          board={board}
          chosen={chosen}
          isOffice={isOffice}
          canAct={canAct}
          isBusy={isBusy}
          onChoose={setPicked}
          onPlaceAll={isOffice ? null : () => void run({ do: 'PLACE_ALL' })}
        />
        <div className={classes.lists}>
          {board.lists.map((list) => (
            <section key={list.ref} aria-label={list.name}>
              <h3 className={classes.heading}>
                {list.name}
                <span className={classes.under}>
                  {formats.date(list.date)}
                  {list.arenaName !== null && ` · ${list.arenaName}`}
                </span>
              </h3>
              <ol className={classes.plain}>
                {list.positions.map((position) => (
                  <PositionRow
                    key={position.ref}
                    list={list}
                    position={position}
                    chosen={chosen}
                    isOffice={isOffice}
                    canAct={canAct}
                    isBusy={isBusy}
                    onChoose={setPicked}
                    onOffer={(where, there) => void offer(where, there)}
                    onClear={({ ref, registration }) =>
                      void run({ do: 'CLEAR', entry: ref, ...(registration && { registration: registration.ref }) })
                    }
                    onLock={
                      isOffice
                        ? ({ ref, isLocked }) => void run({ do: isLocked ? 'UNLOCK' : 'LOCK', entry: ref })
                        : undefined
                    }
                  />
                ))}
              </ol>
            </section>
          ))}
        </div>
      </div>
      {dialog}
    </div>
  )
}
