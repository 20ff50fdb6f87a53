import { Button, Menu, NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { ScheduledKind, type TimeSchedule } from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { IconDownload, IconPlus, IconPrinter, IconRefresh, IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../../shared/app-link.tsx'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../time-schedule.module.css'

type Gap = TimeSchedule['gaps'][number]

export const ScheduleActions = ({
  schedule,
  isBusy,
  gap,
  onGap,
  onPropose,
  onRecalculate,
  onAdd,
}: {
  schedule: TimeSchedule
  isBusy: boolean
  /** The minutes between two activities that a recalculation keeps free. */
  gap: Gap
  onGap: (minutes: Gap) => void
  onPropose: () => void
  onRecalculate: () => void
  onAdd: (kind: ScheduledKind) => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Button variant="default" leftSection={<IconWand size={16} aria-hidden />} onClick={onPropose}>
        {t('timeSchedule.proposal.open')}
      </Button>
      <NativeSelect
        aria-label={t('timeSchedule.recalculate.gap')}
        title={t('timeSchedule.recalculate.gap')}
        value={String(gap)}
        onChange={(event) => onGap(schedule.gaps.find((minutes) => String(minutes) === event.currentTarget.value) ?? 0)}
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
        loading={isBusy}
        onClick={onRecalculate}
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
          {ScheduledKind.options.map((kind) => (
            <Menu.Item
              key={kind}
              disabled={kind === 'SPORT' && schedule.unplanned.length === 0}
              onClick={() => onAdd(kind)}
            >
              {t(`timeSchedule.add.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The whole schedule as a file, for everybody who sees this screen. */
export const ScheduleDownload = ({ competition }: { competition: string }) => {
  const { t } = useTranslation('competitions')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          {t('timeSchedule.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={AppLink}
          href={`/competitions/${competition}/manage/print?document=TIMESCHEDULE`}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t('print.action')}
        </Menu.Item>
        {(['XLSX', 'CSV'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            download
            href={`/api/competition/manage/${competition}/timeschedule/export?format=${format}`}
          >
            {format}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The shown day, and the effect of a move in it; `shifting` is null for users who may not move anything. */
export const ScheduleHead = ({
  schedule,
  day,
  onDay,
  shifting,
}: {
  schedule: TimeSchedule
  day: string
  onDay: (day: string) => void
  shifting: { isOn: boolean; set: (isOn: boolean) => void } | null
}) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return (
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
      {shifting !== null && (
        <Switch
          label={t('timeSchedule.field.shift')}
          checked={shifting.isOn}
          onChange={(event) => shifting.set(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
