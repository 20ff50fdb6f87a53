import { ActionIcon, Checkbox, List, NativeSelect } from '@mantine/core'
import type {
  ProposalReason,
  ScheduleProposal,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { SideDrawer } from '@oxer/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../time-schedule.module.css'
import type { ScheduleMutations } from '../time-schedule.mutations.ts'
import { Warnings } from './warnings.tsx'

type Planned = { ref: string; name: string; isChosen: boolean; arenaRef: string }
type Values = { date: string; start: string | null; gap: string; lists: readonly Planned[] }

const useWords = (schedule: TimeSchedule): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return {
    date: {
      label: t('timeSchedule.field.date'),
      options: schedule.days.map((day) => ({ value: day, label: formats.longDate(day) })),
    },
    start: t('timeSchedule.proposal.begin'),
    gap: {
      label: t('timeSchedule.proposal.gap'),
      options: schedule.gaps.map((minutes) => ({
        value: String(minutes),
        label: minutes === 0 ? t('timeSchedule.proposal.none') : String(minutes),
      })),
    },
    lists: { label: t('timeSchedule.proposal.lists'), rows: {} },
  }
}

/** Null while no list is chosen. */
const questionOf = ({ lists, date, start, gap }: Values, schedule: TimeSchedule) => {
  const chosen = lists.filter(({ isChosen }) => isChosen)
  if (chosen.length === 0) return null
  const hasArenas = chosen.every(({ arenaRef }) => arenaRef !== '')
  return {
    competition: schedule.competition.ref,
    startlistRefs: chosen.map(({ ref }) => ref),
    // Arenas are set for every list, or chosen for all of them.
    arenaRefs: hasArenas ? chosen.map(({ arenaRef }) => arenaRef) : [],
    gap: schedule.gaps.find((minutes) => String(minutes) === gap) ?? 0,
    date,
    start: start ?? '08:00',
  }
}

/** The lists in their order, with their arenas. */
const ListChoice = ({ field, schedule }: { field: FieldsOf<Values>; schedule: TimeSchedule }) => {
  const { t } = useTranslation('competitions')
  const { label, value: lists, onChange } = field.of('lists')
  const put = (ref: string, changes: Partial<Planned>): void =>
    onChange(lists.map((each) => (each.ref === ref ? { ...each, ...changes } : each)))
  const shift = (index: number, by: 1 | -1): void => {
    const next = [...lists]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <ol className={classes.lists} aria-label={label}>
      {lists.map((list, index) => (
        <li key={list.ref}>
          <Checkbox
            label={list.name}
            checked={list.isChosen}
            onChange={({ currentTarget }) => put(list.ref, { isChosen: currentTarget.checked })}
          />
          <NativeSelect
            aria-label={t('timeSchedule.proposal.arena', { name: list.name })}
            value={list.arenaRef}
            onChange={({ currentTarget }) => put(list.ref, { arenaRef: currentTarget.value })}
            data={[
              { value: '', label: t('timeSchedule.proposal.automatic') },
              ...schedule.arenas.map((arena) => ({ value: arena.ref, label: arena.name })),
            ]}
          />
          <ActionIcon
            aria-label={t('timeSchedule.proposal.up', { name: list.name })}
            disabled={index === 0}
            onClick={() => shift(index, -1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            aria-label={t('timeSchedule.proposal.down', { name: list.name })}
            disabled={index === lists.length - 1}
            onClick={() => shift(index, 1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ol>
  )
}

const Proposal = ({ proposal, schedule }: { proposal: ScheduleProposal; schedule: TimeSchedule }) => {
  const { t } = useTranslation('competitions')
  const arenaName = (ref: string): string => schedule.arenas.find((arena) => arena.ref === ref)?.name ?? ''
  return (
    <section aria-label={t('timeSchedule.proposal.result')}>
      <List size="sm">
        {proposal.activities.map((activity) => (
          <List.Item key={activity.startlist.ref}>
            <strong>
              {activity.start}–{activity.end}
            </strong>{' '}
            {activity.startlist.name} · {arenaName(activity.arenaRef)}
            {activity.reason && <Because reason={activity.reason} />}
          </List.Item>
        ))}
        {proposal.unplaced.map(({ startlist, reason }) => (
          <List.Item key={startlist.ref}>
            <strong>{t('timeSchedule.proposal.unplaced', { name: startlist.name })}</strong>
            <Because reason={reason} />
          </List.Item>
        ))}
      </List>
      <Warnings
        warnings={proposal.warnings}
        nameOf={(ref) => [...schedule.activities, ...schedule.unplanned].find((one) => one.ref === ref)?.name}
      />
    </section>
  )
}

/** A first schedule of activities that are not planned yet: chosen, ordered, previewed, and only then stored. */
export const ProposalDrawer = ({
  schedule,
  day,
  mutations,
  onClose,
}: {
  schedule: TimeSchedule
  day: string
  mutations: ScheduleMutations
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const utils = trpc.useUtils()
  const words = useWords(schedule)
  if (schedule.unplanned.length === 0) {
    return (
      <SideDrawer title={t('timeSchedule.proposal.title')} opened onClose={onClose}>
        <p>{t('timeSchedule.proposal.nothing')}</p>
      </SideDrawer>
    )
  }
  const initialValues: Values = {
    date: day,
    start: '08:00',
    gap: '10',
    lists: schedule.unplanned.map(({ ref, name }) => ({ ref, name, isChosen: true, arenaRef: '' })),
  }
  return (
    <PreviewDrawer
      {...noVersion}
      title={t('timeSchedule.proposal.title')}
      size="xl"
      onClose={onClose}
      initialValues={initialValues}
      words={words}
      questionOf={(values) => questionOf(values, schedule)}
      askLabel={t('timeSchedule.proposal.show')}
      ask={(question) => utils.client.competitions.timeSchedule.proposal.query(question)}
      show={(proposal) => <Proposal proposal={proposal} schedule={schedule} />}
      applyLabel={t('timeSchedule.proposal.take')}
      canApply={(proposal) => proposal !== null && proposal.activities.length > 0 && proposal.unplaced.length === 0}
      apply={async (values) => {
        const question = questionOf(values, schedule)
        if (question !== null) await mutations.create.mutateAsync(question)
      }}
    >
      {(field) => (
        <>
          <div className={classes.fields}>
            {field.choice('date')}
            {field.time('start')}
            {field.choice('gap')}
          </div>
          <ListChoice field={field} schedule={schedule} />
        </>
      )}
    </PreviewDrawer>
  )
}

/** The reason why a list cannot begin earlier. */
const Because = ({ reason }: { reason: ProposalReason }) => {
  const { t } = useTranslation('competitions')
  return (
    <span className={classes.because}>
      {t(`timeSchedule.proposal.because.${reason.kind}`, {
        cause: reason.cause?.name || t('timeSchedule.something'),
        person: reason.personName ?? t('timeSchedule.somebody'),
      })}
    </span>
  )
}
