import { Button, Menu, NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import type {
  ScheduledActivityView,
  ScheduleRecalculation,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { DeleteConfirmation, EmptyState, ErrorState, LoadingOverlay, Section, StatusBadge } from '@oxer/ui'
import { IconPlus, IconRefresh, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { ActivityDrawer } from './components/activity-drawer.tsx'
import { MovedList } from './components/moved-list.tsx'
import { ProposalDrawer } from './components/proposal-drawer.tsx'
import { type Move, ScheduleBoard } from './components/schedule-board.tsx'
import { Warnings } from './components/warnings.tsx'
import {
  type ActivityFields,
  activityFields,
  type EditableKind,
  emptyFields,
  isEditable,
  saveFields,
} from './schedule-activity.form.ts'
import classes from './time-schedule.module.css'
import { useScheduleMutations } from './time-schedule.mutations.ts'

export type TimeSchedulePageProps = { day: string | undefined; onDay: (day: string) => void }

type Open =
  | { kind: 'activity'; initial: ActivityFields; stored: ScheduledActivityView | null }
  | { kind: 'proposal' }
  | { kind: 'delete'; activity: ScheduledActivityView }

const addable = ['SPORT', 'TEXT', 'BREAK', 'RANKING'] as const satisfies readonly EditableKind[]

/** The planning of a competition: arenas by time, one day at a time. */
export const TimeSchedulePage = ({ day: wanted, onDay }: TimeSchedulePageProps) => {
  const { t, i18n } = useTranslation('competitions')
  const formats = useFormats()
  const { competition, abilities } = useManagedCompetition()
  const query = trpc.competitions.timeSchedule.metadata.useQuery({ competition: competition.ref })
  const mutations = useScheduleMutations()
  const [open, setOpen] = useState<Open | null>(null)
  const [gap, setGap] = useState(0)
  const [moved, setMoved] = useState<ScheduleRecalculation | null>(null)
  const [isShifting, setShifting] = useState(true)
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

  const openActivity = (activity: ScheduledActivityView): void => {
    const { kind } = activity
    if (!canEdit || !isEditable(kind)) return
    setOpen({ kind: 'activity', initial: activityFields({ ...activity, kind }), stored: activity })
  }
  const recalculate = (change: { ref?: string; start?: string; end?: string }): void =>
    mutations.recalculate.mutate(
      { competition: competition.ref, gap: schedule.gaps.find((minutes) => minutes === gap) ?? 0, ...change },
      { onSuccess: setMoved },
    )
  /** Within its arena, a move takes the following activities along on request; into another arena it goes alone. */
  const move = async ({ activity, start, end, arenaRef }: Move): Promise<void> => {
    const { kind } = activity
    if (!isEditable(kind)) return
    if (isShifting && arenaRef === activity.arenaRef) {
      recalculate({ ref: activity.ref, start })
      return
    }
    try {
      const fields = { ...activityFields({ ...activity, kind }), start, end, arenaRef: arenaRef ?? '' }
      await saveFields(mutations, competition.ref, fields, activity)
      setMoved(null)
    } catch (error) {
      showFailure(error, i18n)
    }
  }
  const remove = (activity: ScheduledActivityView): void => {
    const by = {
      SPORT: mutations.deleteSport,
      TEXT: mutations.deleteText,
      BREAK: mutations.deleteBreak,
      RANKING: mutations.deleteRanking,
      CHAMPIONSHIP_RANKING: mutations.deleteChampionshipRanking,
    }[activity.kind]
    by.mutate({ competition: competition.ref, id: activity.ref }, { onSettled: close })
  }
  const stored = open?.kind === 'activity' ? open.stored : null

  return (
    <Section
      title={t('timeSchedule.title')}
      actions={
        canEdit && (
          <>
            <Button
              variant="default"
              leftSection={<IconWand size={16} aria-hidden />}
              onClick={() => setOpen({ kind: 'proposal' })}
            >
              {t('timeSchedule.proposal.open')}
            </Button>
            <NativeSelect
              aria-label={t('timeSchedule.recalculate.gap')}
              title={t('timeSchedule.recalculate.gap')}
              value={String(gap)}
              onChange={(event) => setGap(Number(event.currentTarget.value))}
              data={schedule.gaps.map((minutes) => ({
                value: String(minutes),
                label:
                  minutes === 0
                    ? t('timeSchedule.recalculate.noGap')
                    : t('timeSchedule.recalculate.gapMinutes', { count: minutes }),
              }))}
            />
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={mutations.recalculate.isPending}
              onClick={() => recalculate({})}
            >
              {t('timeSchedule.recalculate.open')}
            </Button>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={schedule.arenas.length === 0}>
                  {t('timeSchedule.add.open')}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {addable.map((kind) => (
                  <Menu.Item
                    key={kind}
                    disabled={kind === 'SPORT' && schedule.unplanned.length === 0}
                    onClick={() => {
                      const arenaRef = schedule.arenas[0]?.ref ?? ''
                      const at = { arenaRef, date: day, start: lastEnd }
                      setOpen({ kind: 'activity', initial: emptyFields(kind, at), stored: null })
                    }}
                  >
                    {t(`timeSchedule.add.${kind}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </>
        )
      }
    >
      <div className={classes.bar}>
        {schedule.days.length > 1 && (
          <SegmentedControl
            aria-label={t('timeSchedule.day')}
            value={day}
            onChange={onDay}
            data={schedule.days.map((each) => ({ value: each, label: formats.dayAndMonth(each) }))}
          />
        )}
        <span>{formats.longDate(day)}</span>
        {schedule.warnings.length === 0 && schedule.activities.length > 0 && (
          <StatusBadge tone="good">{t('timeSchedule.noWarnings')}</StatusBadge>
        )}
        {canEdit && (
          <Switch
            label={t('timeSchedule.field.shift')}
            checked={isShifting}
            onChange={(event) => setShifting(event.currentTarget.checked)}
          />
        )}
      </div>
      {moved !== null && <MovedList outcome={moved} onClose={() => setMoved(null)} />}
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
            onMove={(to) => void move(to)}
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
        <ProposalDrawer schedule={schedule} day={day} mutations={mutations} onClose={close} />
      )}
      <DeleteConfirmation
        opened={open?.kind === 'delete'}
        onClose={close}
        onConfirm={() => open?.kind === 'delete' && remove(open.activity)}
        title={t('timeSchedule.delete.title')}
        message={t('timeSchedule.delete.message', { name: open?.kind === 'delete' ? open.activity.name : '' })}
      />
    </Section>
  )
}
