// An activity as the fields of its form, and the call that saves it. One form serves four kinds, each with its own
// fields.
import type { StartlistBreakEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { ScheduledActivityView, ScheduledKind } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { orNull } from '../../../shared/form/form-words.ts'
import type { ScheduleMutations } from './time-schedule.mutations.ts'
import type { WithReason } from './use-final-times.tsx'

export type EditableKind = Exclude<ScheduledKind, 'CHAMPIONSHIP_RANKING'>

export type ActivityFields = {
  kind: EditableKind
  startlistRef: string
  /** Empty means no arena, so it applies to everybody. */
  arenaRef: string
  date: string
  start: string | null
  end: string | null
  name: string
  breakKind: StartlistBreakEntryType
  description: string
  link: string
  competitionRankingRefs: string[]
  dependsOn: string[]
  hideTime: boolean
  hideEntryTime: boolean
  isFixed: boolean
}

export const isEditable = (kind: ScheduledKind): kind is EditableKind => kind !== 'CHAMPIONSHIP_RANKING'

export const activityFields = (activity: ScheduledActivityView & { kind: EditableKind }): ActivityFields => ({
  kind: activity.kind,
  startlistRef: activity.startlistRef ?? '',
  arenaRef: activity.arenaRef ?? '',
  date: activity.date,
  start: activity.start,
  end: activity.end,
  name: activity.name,
  breakKind: activity.breakKind ?? 'BREAK',
  description: activity.description,
  link: activity.link ?? '',
  competitionRankingRefs: activity.competitionRankingRefs,
  dependsOn: activity.dependsOn,
  hideTime: activity.hideTime,
  hideEntryTime: activity.hideEntryTime,
  isFixed: activity.isFixed,
})

export const emptyFields = (
  kind: EditableKind,
  at: { arenaRef: string; date: string; start: string },
): ActivityFields => ({
  kind,
  startlistRef: '',
  end: null,
  name: '',
  breakKind: 'BREAK',
  description: '',
  link: '',
  competitionRankingRefs: [],
  dependsOn: [],
  hideTime: false,
  hideEntryTime: false,
  isFixed: false,
  ...at,
})

/** How a change of the schedule is sent. */
export type ScheduleSender = {
  readonly mutations: ScheduleMutations
  readonly competition: string
  readonly withReason: WithReason
}

/** The call of the kind, for a new activity or, with the seen version, for an existing one. */
export const saveFields = (
  { mutations, competition, withReason }: ScheduleSender,
  fields: ActivityFields,
  stored: Pick<ScheduledActivityView, 'ref' | 'version'> | null,
): Promise<ScheduledActivityView> => {
  const shared = {
    competition,
    ...(stored && { ref: stored.ref, version: stored.version }),
    date: fields.date,
    start: fields.start ?? '',
    hideTime: fields.hideTime,
    isFixed: fields.isFixed,
    name: fields.name,
  }
  const end = fields.end ?? ''
  const arenaRef = fields.arenaRef === '' ? null : fields.arenaRef
  switch (fields.kind) {
    case 'SPORT':
      return withReason((changeReason) =>
        mutations.saveSport.mutateAsync({
          ...shared,
          end: fields.end,
          arenaRef: fields.arenaRef,
          startlistRef: fields.startlistRef,
          hideEntryTime: fields.hideEntryTime,
          dependsOn: fields.dependsOn,
          changeReason,
        }),
      )
    case 'TEXT':
      return mutations.saveText.mutateAsync({
        ...shared,
        end,
        arenaRef,
        general: arenaRef === null,
        description: fields.description,
        link: orNull(fields.link),
      })
    case 'BREAK':
      return mutations.saveBreak.mutateAsync({ ...shared, end, arenaRef: fields.arenaRef, breakKind: fields.breakKind })
    case 'RANKING':
      return mutations.saveRanking.mutateAsync({
        ...shared,
        end,
        arenaRef,
        competitionRankingRefs: fields.competitionRankingRefs,
      })
  }
}
