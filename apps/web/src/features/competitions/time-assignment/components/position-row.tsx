import { Button } from '@mantine/core'
import type { AssignedList, AssignedPosition } from '@oxer/domain/competitions/time-assignment/time-assignment.schema'
import { toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { StatusBadge } from '@oxer/ui'
import { type DragEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Chosen, chosenIn, offerOf } from '../assignment-board.view.ts'
import classes from '../time-assignment.module.css'

export type PositionActs = {
  onChoose: (chosen: Chosen | null) => void
  onOffer: (list: AssignedList, position: AssignedPosition) => void
  onClear: (position: AssignedPosition) => void
  /** Only the office locks. */
  onLock?: ((position: AssignedPosition) => void) | undefined
}

type RowProps = PositionActs & {
  list: AssignedList
  position: AssignedPosition
  chosen: Chosen | null
  isOffice: boolean
  canAct: boolean
  isBusy: boolean
}

const Who = ({ position, isOffice }: Pick<RowProps, 'position' | 'isOffice'>) => {
  const { t } = useTranslation('competitions')
  const { registration, organisation, state } = position
  if (registration === null) {
    const club = isOffice && organisation !== null ? organisation.name : null
    return <span className={classes.word}>{club ?? t(`timeAssignment.state.${state}`)}</span>
  }
  const name = registration.organisation?.name
  return (
    <span>
      <strong>{registration.rider}</strong>
      <span className={classes.under}>
        {registration.horse}
        {isOffice && name !== undefined && ` · ${name}`}
      </span>
    </span>
  )
}

/** A position: its hour, who is in it or whose it is, and what can be done with it now. */
export const PositionRow = (props: RowProps) => {
  const { list, position, chosen, isOffice, canAct, isBusy, onChoose, onOffer, onClear, onLock } = props
  const { t } = useTranslation('competitions')
  const [isOver, setOver] = useState(false)
  const time = toLocalTime(position.startSeconds)
  const offer = canAct ? offerOf(list, position, chosen, isOffice) : null
  const own = chosenIn(position)
  const mayMove = canAct && own !== null && !position.isLocked && position.swapRef === null
  const isChosen = chosen !== null && chosen.entry === position.ref
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (offer !== null) onOffer(list, position)
  }
  return (
    <li
      className={classes.position}
      data-state={position.isFilled ? (position.registration === null ? 'TAKEN' : 'FILLED') : position.state}
      data-chosen={isChosen || undefined}
      data-over={(isOver && offer !== null) || undefined}
      draggable={mayMove}
      onDragStart={() => onChoose(own)}
      onDragOver={(event) => {
        if (offer === null) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className={classes.time}>{time}</span>
      <span className={classes.who}>
        <Who position={position} isOffice={isOffice} />
      </span>
      <span className={classes.marks}>
        {position.isLocked && <StatusBadge tone="neutral">{t('timeAssignment.locked')}</StatusBadge>}
        {position.swapRef !== null && <StatusBadge tone="warning">{t('timeAssignment.swap.pending')}</StatusBadge>}
      </span>
      <span className={classes.acts}>
        {offer !== null && chosen !== null && (
          <Button
            size="compact-sm"
            disabled={isBusy}
            aria-label={t(`timeAssignment.offer.${offer}Named`, { rider: chosen.registration.rider, time })}
            onClick={() => onOffer(list, position)}
          >
            {t(`timeAssignment.offer.${offer}`)}
          </Button>
        )}
        {mayMove && (
          <>
            <Button
              size="compact-sm"
              variant="default"
              aria-pressed={isChosen}
              aria-label={t('timeAssignment.moveNamed', { rider: own.registration.rider, time })}
              onClick={() => onChoose(isChosen ? null : own)}
            >
              {t('timeAssignment.move')}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={isBusy}
              aria-label={t('timeAssignment.clearNamed', { rider: own.registration.rider, time })}
              onClick={() => onClear(position)}
            >
              {t('timeAssignment.clear')}
            </Button>
          </>
        )}
        {canAct && onLock && (
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={isBusy}
            aria-label={t(position.isLocked ? 'timeAssignment.unlockNamed' : 'timeAssignment.lockNamed', { time })}
            onClick={() => onLock(position)}
          >
            {t(position.isLocked ? 'timeAssignment.unlock' : 'timeAssignment.lock')}
          </Button>
        )}
      </span>
    </li>
  )
}
