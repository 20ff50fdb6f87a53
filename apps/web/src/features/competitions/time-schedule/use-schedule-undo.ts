// Says what a change of the planning did, and takes it back: by saving each activity with its fields of before.
import type {
  ScheduledActivityView,
  ScheduleRecalculation,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { type ActivityFields, activityFields, type ScheduleSender, saveFields } from './schedule-activity.form.ts'

export const useScheduleUndo = (sender: ScheduleSender) => {
  const { mutations, competition, withReason } = sender
  const { t } = useTranslation('competitions')
  const done = useDone()
  const save = async (
    fields: ActivityFields | null,
    stored: Pick<ScheduledActivityView, 'ref' | 'version'> | null,
  ): Promise<ScheduledActivityView | null> => (fields === null ? null : saveFields(sender, fields, stored))
  const takeOff = (id: string): Promise<void> =>
    withReason((changeReason) => mutations.deleteSport.mutateAsync({ competition, id, changeReason }))
  return {
    moved: (before: ScheduledActivityView, after: ScheduledActivityView): void =>
      done({
        message: t('timeSchedule.said.moved', { name: after.name, start: after.start }),
        row: after.ref,
        undo: () => save(activityFields(before), after),
      }),
    placed: (after: ScheduledActivityView): void =>
      done({
        message: t('timeSchedule.said.placed', { name: after.name, start: after.start }),
        row: after.ref,
        undo: () => takeOff(after.ref),
      }),
    planned: (before: TimeSchedule, after: TimeSchedule): void => {
      const known = new Set(before.activities.map(({ ref }) => ref))
      const made = after.activities.filter(({ ref }) => !known.has(ref))
      const [first] = made
      if (!first) return
      done({
        message: t('timeSchedule.said.planned', { count: made.length }),
        row: first.ref,
        undo: async () => {
          for (const { ref } of made) await takeOff(ref)
        },
      })
    },
    recalculated: ({ moved, schedule }: ScheduleRecalculation): void => {
      const [first] = moved
      if (!first) return
      done({
        message:
          moved.length === 1
            ? t('timeSchedule.said.moved', { name: first.name, start: first.to.start })
            : t('timeSchedule.said.movedMany', { count: moved.length }),
        row: first.ref,
        undo: async () => {
          for (const { ref, from } of moved) {
            const after = schedule.activities.find((activity) => activity.ref === ref)
            if (after) await save(activityFields({ ...after, ...from }), after)
          }
        },
      })
    },
    /** `waiting`: the activities that began after it; the server no longer lets them wait for it. */
    removed: (activity: ScheduledActivityView, waiting: readonly ScheduledActivityView[]): void => {
      const fields = activityFields(activity)
      done({
        message: t('timeSchedule.said.removed', { name: activity.name }),
        undo:
          fields === null
            ? undefined
            : async () => {
                const restored = await saveFields(sender, fields, null)
                for (const each of waiting) {
                  const dependsOn = each.dependsOn.map((ref) => (ref === activity.ref ? restored.ref : ref))
                  await save(activityFields({ ...each, dependsOn }), each)
                }
              },
      })
    },
  }
}
