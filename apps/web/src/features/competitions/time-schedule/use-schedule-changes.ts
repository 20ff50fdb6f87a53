import type {
  ScheduledActivityView,
  ScheduleRecalculation,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure } from '../../../shared/failure.ts'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { activityFields, emptyFields, isEditable, saveFields } from './schedule-activity.form.ts'
import { useScheduleMutations } from './time-schedule.mutations.ts'
import type { Placing } from './use-chip-placing.ts'
import type { Move } from './use-schedule-moves.ts'
import { useScheduleUndo } from './use-schedule-undo.ts'

/** The changes that the board itself makes, and their settings. */
export const useScheduleChanges = () => {
  const { i18n } = useTranslation()
  const { competition } = useManagedCompetition()
  const mutations = useScheduleMutations()
  const undo = useScheduleUndo(mutations, competition.ref)
  const [gap, setGap] = useState<TimeSchedule['gaps'][number]>(0)
  const [isShifting, setShifting] = useState(true)
  /** The outcome of the last recalculation. */
  const [moved, setMoved] = useState<ScheduleRecalculation | null>(null)
  const recalculate = (change: { ref?: string; start?: string }): void =>
    mutations.recalculate.mutate(
      { competition: competition.ref, gap, ...change },
      {
        onSuccess: (outcome) => {
          setMoved(outcome)
          undo.recalculated(outcome)
        },
      },
    )
  /** Within its arena and day, a move takes the following activities along on request; elsewhere it goes alone. */
  const move = async ({ activity, start, end, arenaRef, date }: Move): Promise<void> => {
    const { kind } = activity
    if (!isEditable(kind)) return
    if (isShifting && arenaRef === activity.arenaRef && date === activity.date) {
      recalculate({ ref: activity.ref, start })
      return
    }
    try {
      const fields = { ...activityFields({ ...activity, kind }), date, start, end, arenaRef: arenaRef ?? '' }
      const after = await saveFields(mutations, competition.ref, fields, activity)
      setMoved(null)
      undo.moved(activity, after)
    } catch (error) {
      showFailure(error, i18n)
    }
  }
  /** Puts a list that is not planned yet on the board. */
  const place = async ({ list, arenaRef, date, start }: Placing): Promise<void> => {
    try {
      const fields = { ...emptyFields('SPORT', { arenaRef, date, start }), startlistRef: list.ref }
      undo.placed(await saveFields(mutations, competition.ref, fields, null))
    } catch (error) {
      showFailure(error, i18n)
    }
  }
  const remove = (
    activity: ScheduledActivityView,
    all: readonly ScheduledActivityView[],
    onSettled: () => void,
  ): void => {
    const waiting = all.filter(({ dependsOn }) => dependsOn.includes(activity.ref))
    const by = {
      SPORT: mutations.deleteSport,
      TEXT: mutations.deleteText,
      BREAK: mutations.deleteBreak,
      RANKING: mutations.deleteRanking,
      CHAMPIONSHIP_RANKING: mutations.deleteChampionshipRanking,
    }[activity.kind]
    by.mutate(
      { competition: competition.ref, id: activity.ref },
      { onSettled, onSuccess: () => undo.removed(activity, waiting) },
    )
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
    recalculate: () => recalculate({}),
    move,
    place,
    remove,
  }
}
