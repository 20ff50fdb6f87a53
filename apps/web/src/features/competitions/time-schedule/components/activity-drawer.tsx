import { Button, Checkbox, MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ScheduledActivityView, TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { TimeInput } from '@oxer/ui'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { type ActivityFields, saveFields } from '../schedule-activity.form.ts'
import type { ScheduleMutations } from '../time-schedule.mutations.ts'

/** One activity of the planning, new or as it stands. */
export const ActivityDrawer = ({
  schedule,
  initial,
  stored,
  mutations,
  onClose,
  onDelete,
}: {
  schedule: TimeSchedule
  initial: ActivityFields
  stored: ScheduledActivityView | null
  mutations: ScheduleMutations
  onClose: () => void
  onDelete?: () => void
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const { kind } = initial
  const rankings = trpc.competitions.timeSchedule.rankingChoices.useQuery(
    { competition: schedule.competition.ref },
    { enabled: kind === 'RANKING' },
  )
  const lists = [
    ...(stored?.startlistRef ? [{ value: stored.startlistRef, label: stored.name }] : []),
    ...schedule.unplanned.map(({ ref, name }) => ({ value: ref, label: name })),
  ]
  const [firstList] = lists
  const arenas = schedule.arenas.map(({ ref, name, code }) => ({ value: ref, label: `${code} · ${name}` }))
  const isForAll = kind === 'TEXT' || kind === 'RANKING'
  return (
    <EditDrawer<ActivityFields>
      title={t(`timeSchedule.edit.${kind}`)}
      onClose={onClose}
      initialValues={{
        ...initial,
        startlistRef: initial.startlistRef || (kind === 'SPORT' ? (firstList?.value ?? '') : ''),
      }}
      save={(fields) => saveFields(mutations, schedule.competition.ref, fields, stored)}
    >
      {(form) => (
        <>
          {kind === 'SPORT' && (
            <NativeSelect
              label={t('timeSchedule.field.startlist')}
              data={lists}
              {...form.getInputProps('startlistRef')}
            />
          )}
          {kind === 'RANKING' && (
            <MultiSelect
              label={t('timeSchedule.field.rankings')}
              data={(rankings.data?.rankings ?? []).map(({ ref, name }) => ({ value: ref, label: name }))}
              {...form.getInputProps('competitionRankingRefs')}
            />
          )}
          <TextInput
            label={t('timeSchedule.field.name')}
            {...(kind === 'SPORT' && { description: t('timeSchedule.field.nameWhy') })}
            required={kind === 'TEXT' || kind === 'RANKING'}
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={t('timeSchedule.field.arena')}
            data={isForAll ? [{ value: '', label: t('timeSchedule.field.noArena') }, ...arenas] : arenas}
            {...form.getInputProps('arenaRef')}
          />
          <NativeSelect
            label={t('timeSchedule.field.date')}
            data={schedule.days.map((day) => ({ value: day, label: formats.longDate(day) }))}
            {...form.getInputProps('date')}
          />
          <TimeInput
            label={t('timeSchedule.field.start')}
            required
            value={form.values.start}
            error={form.errors.start}
            onChange={(time) => form.setFieldValue('start', time)}
          />
          <TimeInput
            label={t('timeSchedule.field.end')}
            required={kind !== 'SPORT'}
            {...(kind === 'SPORT' && { description: t('timeSchedule.field.endWhy') })}
            value={form.values.end}
            error={form.errors.end}
            onChange={(time) => form.setFieldValue('end', time)}
          />
          {kind === 'TEXT' && (
            <>
              <Textarea
                label={t('timeSchedule.field.description')}
                autosize
                minRows={2}
                {...form.getInputProps('description')}
              />
              <TextInput label={t('timeSchedule.field.link')} type="url" {...form.getInputProps('link')} />
            </>
          )}
          {kind === 'SPORT' && (
            <MultiSelect
              label={t('timeSchedule.field.dependsOn')}
              data={schedule.activities
                .filter((activity) => activity.kind === 'SPORT' && activity.ref !== stored?.ref)
                .map(({ ref, name, start }) => ({ value: ref, label: `${start} ${name}` }))}
              {...form.getInputProps('dependsOn')}
            />
          )}
          <Checkbox label={t('timeSchedule.field.isFixed')} {...form.getInputProps('isFixed', { type: 'checkbox' })} />
          <Checkbox
            label={t('timeSchedule.field.hideTime')}
            {...form.getInputProps('hideTime', { type: 'checkbox' })}
          />
          {kind === 'SPORT' && (
            <Checkbox
              label={t('timeSchedule.field.hideEntryTime')}
              {...form.getInputProps('hideEntryTime', { type: 'checkbox' })}
            />
          )}
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
      )}
    </EditDrawer>
  )
}
