import { Button, Skeleton } from '@mantine/core'
import type { ScheduledActivityView, TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { DeleteConfirmation, EmptyState, ErrorState, Section } from '@oxer/ui'
import { IconLockOpen } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { ActivityDrawer } from './components/activity-drawer.tsx'
import { ProposalDrawer } from './components/proposal-drawer.tsx'
import { ScheduleActions, ScheduleDownload, ScheduleHead } from './components/schedule-bar.tsx'
import { ScheduleBoard } from './components/schedule-board.tsx'
import { SideStrip } from './components/side-strip.tsx'
import { UnplannedChips } from './components/unplanned-chips.tsx'
import { type ActivityFields, activityFields, emptyFields } from './schedule-activity.form.ts'
import classes from './time-schedule.module.css'
import { useChipPlacing } from './use-chip-placing.ts'
import { useScheduleChanges } from './use-schedule-changes.ts'
import type { Move } from './use-schedule-moves.ts'

export type TimeSchedulePageProps = { day: string | undefined; onDay: (day: string) => void }

type Open =
  | { kind: 'activity'; initial: ActivityFields; stored: ScheduledActivityView | null }
  | { kind: 'proposal' }
  | { kind: 'delete'; activity: ScheduledActivityView }

/** The board of one day with what belongs beside it: lists to plan above, messages at its side. */
const Board = ({
  schedule,
  day,
  onDay,
  canEdit,
  changes,
  onOpen,
}: {
  schedule: TimeSchedule
  day: string
  onDay: (day: string) => void
  canEdit: boolean
  changes: ReturnType<typeof useScheduleChanges>
  onOpen: (activity: ScheduledActivityView) => void
}) => {
  const { t } = useTranslation('competitions')
  const [openedRef, setOpenedRef] = useState<string | null>(null)
  const placing = useChipPlacing({ schedule, day, onDay, onPlace: (at) => void changes.place(at) })
  const nameOf = (ref: string | null): string =>
    schedule.activities.find((activity) => activity.ref === ref)?.name || t('timeSchedule.something')
  const move = async (to: Move): Promise<void> => {
    await changes.move(to)
    if (to.date !== day) onDay(to.date)
  }
  const isEmpty = schedule.activities.every(({ date }) => date !== day)
  return (
    <div className={classes.screen}>
      <div className={classes.main}>
        {canEdit && schedule.unplanned.length > 0 && <UnplannedChips schedule={schedule} placing={placing} />}
        {isEmpty && <p className={classes.hint}>{t('timeSchedule.empty')}</p>}
        <ScheduleBoard
          schedule={schedule}
          day={day}
          warnings={{
            of: (ref) => schedule.warnings.filter(({ activityRef }) => activityRef === ref),
            nameOf,
            openedRef,
            open: setOpenedRef,
          }}
          placing={placing}
          canEdit={canEdit}
          onOpen={onOpen}
          onMove={(to) => void move(to)}
        />
        {canEdit && <p className={`${classes.hint} ${classes.keys}`}>{t('timeSchedule.moveWhy')}</p>}
      </div>
      <SideStrip
        schedule={schedule}
        moved={changes.moved}
        onForget={changes.forgetMoved}
        onShow={({ ref, date }) => {
          if (date !== day) onDay(date)
          setOpenedRef(ref)
        }}
      />
    </div>
  )
}

/** In the shape of the board that comes. */
const Waiting = () => (
  <div className={classes.waiting}>
    {[1, 2, 3].map((column) => (
      <Skeleton key={column} height={420} />
    ))}
  </div>
)

/** The planning of a competition: arenas by time, one day at a time. */
export const TimeSchedulePage = ({ day: wanted, onDay }: TimeSchedulePageProps) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const query = trpc.competitions.timeSchedule.metadata.useQuery({ competition: competition.ref })
  const changes = useScheduleChanges()
  const { mutations, isShifting, setShifting, gap, setGap } = changes
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return <Waiting />
  const schedule = query.data
  const day = schedule.days.find((each) => each === wanted) ?? schedule.days[0] ?? competition.start
  const canEdit =
    abilities.canManage &&
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED' &&
    (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked)
  const ofDay = schedule.activities.filter((activity) => activity.date === day)
  const lastEnd =
    ofDay
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '08:00'
  const nextPlace = { arenaRef: schedule.arenas[0]?.ref ?? '', date: day, start: lastEnd }

  const openActivity = (activity: ScheduledActivityView): void => {
    if (canEdit) setOpen({ kind: 'activity', initial: activityFields(activity), stored: activity })
  }
  const stored = open?.kind === 'activity' ? open.stored : null

  return (
    <Section
      title={t('timeSchedule.title')}
      actions={
        <>
          {schedule.activities.length > 0 && <ScheduleDownload competition={competition.ref} />}
          {canEdit && (
            <ScheduleActions
              schedule={schedule}
              isBusy={mutations.recalculate.isPending}
              onPropose={() => setOpen({ kind: 'proposal' })}
              onRecalculate={changes.recalculate}
              onAdd={(kind) => setOpen({ kind: 'activity', initial: emptyFields(kind, nextPlace), stored: null })}
              gap={gap}
              onGap={setGap}
            />
          )}
        </>
      }
    >
      <ScheduleHead
        schedule={schedule}
        day={day}
        onDay={onDay}
        shifting={canEdit ? { isOn: isShifting, set: setShifting } : null}
      />
      {changes.finals.reason !== null && (
        <div className={classes.final} role="status">
          <IconLockOpen size={16} aria-hidden />
          {t('timeSchedule.final.changing', { reason: changes.finals.reason })}
          <Button size="compact-sm" variant="default" onClick={changes.finals.forget}>
            {t('startlist.final.stop')}
          </Button>
        </div>
      )}
      {changes.finals.dialog}
      {schedule.arenas.length === 0 ? (
        <EmptyState title={t('timeSchedule.noArenas')} message={t('timeSchedule.noArenasWhy')} />
      ) : (
        <Board schedule={schedule} day={day} onDay={onDay} canEdit={canEdit} changes={changes} onOpen={openActivity} />
      )}
      {open?.kind === 'activity' && (
        <ActivityDrawer
          key={stored?.ref ?? 'new'}
          schedule={schedule}
          initial={open.initial}
          stored={stored}
          sender={changes.sender}
          onClose={close}
          {...(stored && { onDelete: () => setOpen({ kind: 'delete', activity: stored }) })}
        />
      )}
      {open?.kind === 'proposal' && (
        <ProposalDrawer schedule={schedule} mutations={mutations} onDone={changes.planned} onClose={close} />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        onConfirm={() => open?.kind === 'delete' && void changes.remove(open.activity, schedule.activities, close)}
        what={open?.kind === 'delete' ? open.activity.name : ''}
        message={t('timeSchedule.delete.message', { name: open?.kind === 'delete' ? open.activity.name : '' })}
      />
    </Section>
  )
}
