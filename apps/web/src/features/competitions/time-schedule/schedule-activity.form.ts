// An activity as the fields of its form, and the call that saves it. One form serves five kinds, each with its own
// fields.
import type { StartlistBreakEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import type { ScheduledActivityView, ScheduledKind } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { type ChampionshipChoice, noChampionship } from '../../../shared/championship-ranking-field.tsx'
import { orNull } from '../../../shared/form/form-words.ts'
import type { ScheduleMutations } from './time-schedule.mutations.ts'
import type { WithReason } from './use-final-times.tsx'

export type ActivityFields = {
  kind: ScheduledKind
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
  /** Without a category it shows all. */
  championship: ChampionshipChoice
  dependsOn: string[]
  hideTime: boolean
  hideEntryTime: boolean
  isFixed: boolean
}

export const activityFields = (activity: ScheduledActivityView): ActivityFields => ({
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
  championship: {
    championshipRef: activity.championship?.championshipRef ?? '',
    championshipPhaseRef: activity.championship?.championshipPhaseRef ?? '',
    championshipGroupRef: activity.championship?.championshipGroupRef ?? '',
    championshipSportCategoryRef: activity.championship?.championshipSportCategoryRef ?? '',
  },
  dependsOn: activity.dependsOn,
  hideTime: activity.hideTime,
  hideEntryTime: activity.hideEntryTime,
  isFixed: activity.isFixed,
})

export const emptyFields = (
  kind: ScheduledKind,
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
  championship: noChampionship,
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
    case 'CHAMPIONSHIP_RANKING': {
      const { championshipRef, ...target } = fields.championship
      return mutations.saveChampionshipRanking.mutateAsync({
        ...shared,
        end,
        arenaRef,
        championshipRef,
        championshipPhaseRef: orNull(target.championshipPhaseRef),
        championshipGroupRef: orNull(target.championshipGroupRef),
        championshipSportCategoryRef: orNull(target.championshipSportCategoryRef),
        allChampionshipSportCategories: target.championshipSportCategoryRef === '',
      })
    }
  }
}
