import { Button } from '@mantine/core'
import { StartlistBreakEntryType } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  ScheduledActivityView,
  type ScheduledKind,
  type TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChampionshipRankingField } from '../../../../shared/championship-ranking-field.tsx'
import { ChangeDrawer, EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldsOf, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type ActivityFields, activityFields, type ScheduleSender, saveFields } from '../schedule-activity.form.ts'

type Named = { ref: string; name: string }
const optionsOf = (entries: readonly Named[]) => entries.map(({ ref, name }) => ({ value: ref, label: name }))

const useActivityWords = (
  schedule: TimeSchedule,
  kind: ScheduledKind,
  stored: ScheduledActivityView | null,
): FormWords<ActivityFields> => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const rankings = trpc.competitions.timeSchedule.rankingChoices.useQuery(
    { competition: schedule.competition.ref },
    { enabled: kind === 'RANKING' },
  )
  const arenas = schedule.arenas.map(({ ref, name, code }) => ({ value: ref, label: `${code} · ${name}` }))
  const isForAll = kind === 'TEXT' || kind === 'RANKING' || kind === 'CHAMPIONSHIP_RANKING'
  return {
    kind: { label: t('timeSchedule.field.name'), text: (each) => t(`timeSchedule.edit.${each}`) },
    startlistRef: {
      label: t('timeSchedule.field.startlist'),
      options: [
        ...(stored?.startlistRef ? [{ value: stored.startlistRef, label: stored.name }] : []),
        ...optionsOf(schedule.unplanned),
      ],
    },
    competitionRankingRefs: {
      label: t('timeSchedule.field.rankings'),
      options: optionsOf(rankings.data?.rankings ?? []),
    },
    championship: { label: t('timeSchedule.edit.CHAMPIONSHIP_RANKING'), text: () => null },
    name: t('timeSchedule.field.name'),
    breakKind: {
      label: t('break.field.kind'),
      options: choices(StartlistBreakEntryType.options, (each) => t(`startlist.type.${each}`)),
    },
    arenaRef: {
      label: t('timeSchedule.field.arena'),
      options: isForAll ? [{ value: '', label: t('timeSchedule.field.noArena') }, ...arenas] : arenas,
    },
    date: {
      label: t('timeSchedule.field.date'),
      options: schedule.days.map((day) => ({ value: day, label: formats.longDate(day) })),
    },
    start: t('timeSchedule.field.start'),
    end: t('timeSchedule.field.end'),
    description: t('timeSchedule.field.description'),
    link: t('timeSchedule.field.link'),
    dependsOn: {
      label: t('timeSchedule.field.dependsOn'),
      options: schedule.activities
        .filter((activity) => activity.kind === 'SPORT' && activity.ref !== stored?.ref)
        .map(({ ref, name, start }) => ({ value: ref, label: `${start} ${name}` })),
    },
    isFixed: t('timeSchedule.field.isFixed'),
    hideTime: t('timeSchedule.field.hideTime'),
    hideEntryTime: t('timeSchedule.field.hideEntryTime'),
  }
}

const Fields = ({ field, onDelete }: { field: FieldsOf<ActivityFields>; onDelete: (() => void) | undefined }) => {
  const { t } = useTranslation('competitions')
  const { kind } = field.form.values
  const isSport = kind === 'SPORT'
  return (
    <>
      {isSport && field.choice('startlistRef')}
      {kind === 'RANKING' && field.several('competitionRankingRefs')}
      {kind === 'CHAMPIONSHIP_RANKING' && (
        <ChampionshipRankingField {...field.of('championship')} noCategory={t('championshipRanking.allCategories')} />
      )}
      {kind === 'BREAK' && field.choice('breakKind')}
      {field.text('name', {
        ...(isSport && { description: t('timeSchedule.field.nameWhy') }),
        ...(kind === 'CHAMPIONSHIP_RANKING' && { description: t('championshipRanking.nameWhy') }),
        ...(kind === 'BREAK' && { description: t('break.nameWhy') }),
        required: kind === 'TEXT' || kind === 'RANKING',
      })}
      {field.choice('arenaRef')}
      {field.choice('date')}
      {field.time('start', { required: true })}
      {field.time('end', {
        required: !isSport,
        ...(isSport && { description: t('timeSchedule.field.endWhy') }),
      })}
      {kind === 'TEXT' && field.prose('description')}
      {kind === 'TEXT' && field.text('link', { type: 'url' })}
      {isSport && field.several('dependsOn')}
      {field.flag('isFixed')}
      {field.flag('hideTime')}
      {isSport && field.flag('hideEntryTime')}
      {onDelete && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          style={{ justifySelf: 'start' }}
          onClick={onDelete}
        >
          {t('timeSchedule.delete.action')}
        </Button>
      )}
    </>
  )
}

/** One activity of the time schedule, new or existing. */
export const ActivityDrawer = ({
  schedule,
  initial,
  stored,
  sender,
  onClose,
  onDelete,
}: {
  schedule: TimeSchedule
  initial: ActivityFields
  /** Null for a new one, which starts as `initial`. */
  stored: ScheduledActivityView | null
  sender: ScheduleSender
  onClose: () => void
  onDelete?: () => void
}) => {
  const { t } = useTranslation('competitions')
  const { kind } = initial
  const words = useActivityWords(schedule, kind, stored)
  const [firstList] = schedule.unplanned
  const title = t(`timeSchedule.edit.${kind}`)
  const send = (fields: ActivityFields, seen: ScheduledActivityView | null) => saveFields(sender, fields, seen)
  if (stored === null) {
    return (
      <EditDrawer<ActivityFields>
        title={title}
        onClose={onClose}
        initialValues={{
          ...initial,
          startlistRef: initial.startlistRef || (kind === 'SPORT' ? (firstList?.ref ?? '') : ''),
        }}
        save={(fields) => send(fields, null)}
      >
        {(form) => <Fields field={fieldsOf(form, words)} onDelete={onDelete} />}
      </EditDrawer>
    )
  }
  return (
    <ChangeDrawer<ActivityFields, ScheduledActivityView>
      title={title}
      onClose={onClose}
      stored={stored}
      view={ScheduledActivityView}
      valuesOf={activityFields}
      words={words}
      save={send}
    >
      {(form) => <Fields field={fieldsOf(form, words)} onDelete={onDelete} />}
    </ChangeDrawer>
  )
}
