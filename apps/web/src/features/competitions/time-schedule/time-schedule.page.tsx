import type { ScheduledActivityView } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { DeleteConfirmation, EmptyState, ErrorState, LoadingOverlay, Section } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ActivityDrawer } from './components/activity-drawer.tsx'
import { MovedList } from './components/moved-list.tsx'
import { ProposalDrawer } from './components/proposal-drawer.tsx'
import { ScheduleActions, ScheduleDownload, ScheduleHead } from './components/schedule-bar.tsx'
import { ScheduleBoard } from './components/schedule-board.tsx'
import { Warnings } from './components/warnings.tsx'
import { type ActivityFields, activityFields, emptyFields, isEditable } from './schedule-activity.form.ts'
import classes from './time-schedule.module.css'
import { useScheduleChanges } from './use-schedule-changes.ts'

export type TimeSchedulePageProps = { day: string | undefined; onDay: (day: string) => void }

type Open =
  | { kind: 'activity'; initial: ActivityFields; stored: ScheduledActivityView | null }
  | { kind: 'proposal' }
  | { kind: 'delete'; activity: ScheduledActivityView }

/** The planning of a competition: arenas by time, one day at a time. */
export const TimeSchedulePage = ({ day: wanted, onDay }: TimeSchedulePageProps) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const query = trpc.competitions.timeSchedule.metadata.useQuery({ competition: competition.ref })
  const { mutations, moved, forgetMoved, isShifting, setShifting, gap, setGap, ...changes } = useScheduleChanges()
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  if (query.isError) return <ErrorState onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingOverlay />
  const schedule = query.data
  const day = schedule.days.find((each) => each === wanted) ?? schedule.days[0] ?? competition.start
  const canEdit =
    abilities.canManage &&
    competition.status !== 'ARCHIVED' &&
    competition.status !== 'CANCELLED' &&
    (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked)
  const nameOf = (ref: string): string | undefined =>
    schedule.activities.find((activity) => activity.ref === ref)?.name || undefined
  const ofDay = schedule.activities.filter((activity) => activity.date === day)
  const lastEnd =
    ofDay
      .map(({ end }) => end)
      .sort()
      .at(-1) ?? '08:00'
  const nextPlace = { arenaRef: schedule.arenas[0]?.ref ?? '', date: day, start: lastEnd }

  const openActivity = (activity: ScheduledActivityView): void => {
    const { kind } = activity
    if (!canEdit || !isEditable(kind)) return
    setOpen({ kind: 'activity', initial: activityFields({ ...activity, kind }), stored: activity })
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
      {moved !== null && <MovedList outcome={moved} onClose={forgetMoved} />}
      {schedule.arenas.length === 0 ? (
        <EmptyState title={t('timeSchedule.noArenas')} message={t('timeSchedule.noArenasWhy')} />
      ) : ofDay.length === 0 ? (
        <EmptyState title={t('timeSchedule.empty')} message={t('timeSchedule.emptyWhy')} />
      ) : (
        <>
          {canEdit && <p className={`${classes.hint} ${classes.keys}`}>{t('timeSchedule.moveWhy')}</p>}
          <ScheduleBoard
            schedule={schedule}
            day={day}
            warned={new Set(schedule.warnings.map(({ activityRef }) => activityRef))}
            canEdit={canEdit}
            onOpen={openActivity}
            onMove={(to) => void changes.move(to)}
          />
        </>
      )}
      {schedule.unplanned.length > 0 && (
        <p className={classes.hint}>
          {t('timeSchedule.unplanned')}: {formats.list(schedule.unplanned.map(({ name }) => name))}
        </p>
      )}
      <Warnings warnings={schedule.warnings} nameOf={nameOf} />
      {open?.kind === 'activity' && (
        <ActivityDrawer
          key={stored?.ref ?? 'new'}
          schedule={schedule}
          initial={open.initial}
          stored={stored}
          mutations={mutations}
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
        onConfirm={() => open?.kind === 'delete' && changes.remove(open.activity, schedule.activities, close)}
        what={open?.kind === 'delete' ? open.activity.name : ''}
        message={t('timeSchedule.delete.message', { name: open?.kind === 'delete' ? open.activity.name : '' })}
      />
    </Section>
  )
}
