import type {
  ScheduledActivityView,
  ScheduleRecalculation,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { activityFields, emptyFields, saveFields } from './schedule-activity.form.ts'
import { useScheduleMutations } from './time-schedule.mutations.ts'
import type { Placing } from './use-chip-placing.ts'
import { useFinalTimes } from './use-final-times.tsx'
import type { Move } from './use-schedule-moves.ts'
import { useScheduleUndo } from './use-schedule-undo.ts'

/** The changes that the board itself makes, and their settings. */
export const useScheduleChanges = () => {
  const { i18n } = useTranslation()
  const { competition } = useManagedCompetition()
  const mutations = useScheduleMutations()
  const finals = useFinalTimes()
  const { withReason } = finals
  const sender = { mutations, competition: competition.ref, withReason }
  const undo = useScheduleUndo(sender)
  const [gap, setGap] = useState<TimeSchedule['gaps'][number]>(0)
  const [isShifting, setShifting] = useState(true)
  /** The outcome of the last recalculation. */
  const [moved, setMoved] = useState<ScheduleRecalculation | null>(null)
  const refused = (error: unknown): void => {
    if (!finals.isCancelled(error)) showFailure(error, i18n)
  }
  const recalculate = async (change: { ref?: string; start?: string }): Promise<void> => {
    try {
      const outcome = await withReason((changeReason) =>
        mutations.recalculate.mutateAsync({ competition: competition.ref, gap, ...change, changeReason }),
      )
      setMoved(outcome)
      undo.recalculated(outcome)
    } catch (error) {
      refused(error)
    }
  }
  /** Within its arena and day, a move takes the following activities along on request; elsewhere it goes alone. */
  const move = async ({ activity, start, end, arenaRef, date }: Move): Promise<void> => {
    if (isShifting && arenaRef === activity.arenaRef && date === activity.date) {
      await recalculate({ ref: activity.ref, start })
      return
    }
    try {
      const fields = { ...activityFields(activity), date, start, end, arenaRef: arenaRef ?? '' }
      const after = await saveFields(sender, fields, activity)
      setMoved(null)
      undo.moved(activity, after)
    } catch (error) {
      refused(error)
    }
  }
  /** Puts a list that is not planned yet on the board. */
  const place = async ({ list, arenaRef, date, start }: Placing): Promise<void> => {
    try {
      const fields = { ...emptyFields('SPORT', { arenaRef, date, start }), startlistRef: list.ref }
      undo.placed(await saveFields(sender, fields, null))
    } catch (error) {
      refused(error)
    }
  }
  const remove = async (
    activity: ScheduledActivityView,
    all: readonly ScheduledActivityView[],
    onSettled: () => void,
  ): Promise<void> => {
    const waiting = all.filter(({ dependsOn }) => dependsOn.includes(activity.ref))
    const of = { competition: competition.ref, id: activity.ref }
    const by = {
      SPORT: () => withReason((changeReason) => mutations.deleteSport.mutateAsync({ ...of, changeReason })),
      TEXT: () => mutations.deleteText.mutateAsync(of),
      BREAK: () => mutations.deleteBreak.mutateAsync(of),
      RANKING: () => mutations.deleteRanking.mutateAsync(of),
      CHAMPIONSHIP_RANKING: () => mutations.deleteChampionshipRanking.mutateAsync(of),
    }[activity.kind]
    try {
      await by()
      undo.removed(activity, waiting)
    } catch (error) {
      refused(error)
    } finally {
      onSettled()
    }
  }
  return {
    mutations,
    moved,
    forgetMoved: () => setMoved(null),
    isShifting,
    setShifting,
    gap,
    setGap,
    planned: undo.planned,
    sender,
    finals,
    recalculate: () => void recalculate({}),
    move,
    place,
    remove,
  }
}
