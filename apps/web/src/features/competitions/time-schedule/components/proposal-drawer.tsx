import { ActionIcon, Checkbox, NativeSelect } from '@mantine/core'
import type {
  ProposalReason,
  ScheduleProposal,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { SideDrawer } from '@oxer/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { noVersion, PreviewDrawer } from '../../../../shared/preview-drawer.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../time-schedule.module.css'
import type { ScheduleMutations } from '../time-schedule.mutations.ts'

type Planned = { ref: string; name: string; isChosen: boolean; arenaRef: string }
type Values = { date: string; start: string | null; end: string | null; gap: string; lists: readonly Planned[] }

const useWords = (schedule: TimeSchedule): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  return {
    date: {
      label: t('timeSchedule.field.date'),
      options: [
        ...(schedule.days.length > 1 ? [{ value: '', label: t('timeSchedule.proposal.allDays') }] : []),
        ...schedule.days.map((day) => ({ value: day, label: formats.dayAndMonth(day) })),
      ],
    },
    start: t('timeSchedule.proposal.begin'),
    end: t('timeSchedule.proposal.until'),
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
const questionOf = ({ lists, date, start, end, gap }: Values, schedule: TimeSchedule) => {
  const chosen = lists.filter(({ isChosen }) => isChosen)
  if (chosen.length === 0) return null
  return {
    competition: schedule.competition.ref,
    startlistRefs: chosen.map(({ ref }) => ref),
    arenaRefs: chosen.map(({ arenaRef }) => arenaRef),
    gap: schedule.gaps.find((minutes) => String(minutes) === gap) ?? 0,
    ...(date !== '' && { date }),
    start: start ?? '08:00',
    ...(end !== null && { end }),
  }
}

/** The reason why a list cannot begin earlier. */
const useBecause = () => {
  const { t } = useTranslation('competitions')
  return ({ kind, cause, personName }: ProposalReason): string =>
    t(`timeSchedule.proposal.because.${kind}`, {
      cause: cause?.name || t('timeSchedule.something'),
      person: personName ?? t('timeSchedule.somebody'),
    })
}

/** Where a list would be, beside its name; the reason for the time is its title. */
const Place = ({ proposal, listRef }: { proposal: ScheduleProposal | null; listRef: string }) => {
  const formats = useFormats()
  const because = useBecause()
  const place = proposal?.activities.find(({ startlist }) => startlist.ref === listRef)
  const missing = proposal?.unplaced.find(({ startlist }) => startlist.ref === listRef)
  if (missing) return <span className={classes.missing}>{because(missing.reason)}</span>
  if (!place) return <span />
  return (
    <span className={classes.place} title={place.reason ? because(place.reason) : undefined}>
      {formats.dayAndMonth(place.date)} {place.start}–{place.end}
    </span>
  )
}

/** The lists in their order, with their arenas, and where each would be. */
const ListChoice = ({
  field,
  schedule,
  proposal,
}: {
  field: FieldsOf<Values>
  schedule: TimeSchedule
  proposal: ScheduleProposal | null
}) => {
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
  const chosenFor = (ref: string): string => {
    const place = proposal?.activities.find(({ startlist }) => startlist.ref === ref)
    const arena = schedule.arenas.find((each) => each.ref === place?.arenaRef)
    return arena === undefined
      ? t('timeSchedule.proposal.automatic')
      : t('timeSchedule.proposal.automaticIn', { arena: arena.name })
  }
  return (
    <ol className={classes.lists} aria-label={label}>
      {lists.map((list, index) => (
        <li key={list.ref}>
          <Checkbox
            label={list.name}
            title={list.name}
            checked={list.isChosen}
            onChange={({ currentTarget }) => put(list.ref, { isChosen: currentTarget.checked })}
          />
          <Place proposal={list.isChosen ? proposal : null} listRef={list.ref} />
          <NativeSelect
            aria-label={t('timeSchedule.proposal.arena', { name: list.name })}
            value={list.arenaRef}
            onChange={({ currentTarget }) => put(list.ref, { arenaRef: currentTarget.value })}
            data={[
              { value: '', label: chosenFor(list.ref) },
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

/** The whole proposal in one line, which stays in sight under the lists. */
const Summary = ({ proposal }: { proposal: ScheduleProposal }) => {
  const { t } = useTranslation('competitions')
  const days = new Set(proposal.activities.map(({ date }) => date)).size
  const last = proposal.activities.at(-1)
  return (
    <p className={classes.summary} role="status" aria-label={t('timeSchedule.proposal.result')}>
      {[
        t('timeSchedule.proposal.planned', { count: proposal.activities.length }),
        ...(days > 1 ? [t('timeSchedule.proposal.days', { count: days })] : []),
        ...(last ? [t('timeSchedule.proposal.ready', { time: last.end })] : []),
        ...(proposal.unplaced.length > 0
          ? [t('timeSchedule.proposal.unplaced', { count: proposal.unplaced.length })]
          : []),
        ...(proposal.warnings.length > 0 ? [t('timeSchedule.warnings', { count: proposal.warnings.length })] : []),
      ].join(' · ')}
    </p>
  )
}

/** A first schedule of the lists that are not planned yet: chosen, ordered, shown at once, and only then stored. */
export const ProposalDrawer = ({
  schedule,
  mutations,
  onDone,
  onClose,
}: {
  schedule: TimeSchedule
  mutations: ScheduleMutations
  onDone: (before: TimeSchedule, after: TimeSchedule) => void
  onClose: () => void
}) => {
  const { t } = useTranslation('competitions')
  const utils = trpc.useUtils()
  const words = useWords(schedule)
  const [proposal, setProposal] = useState<ScheduleProposal | null>(null)
  if (schedule.unplanned.length === 0) {
    return (
      <SideDrawer title={t('timeSchedule.proposal.title')} opened onClose={onClose}>
        <p>{t('timeSchedule.proposal.nothing')}</p>
      </SideDrawer>
    )
  }
  const initialValues: Values = {
    date: schedule.days.length > 1 ? '' : (schedule.days[0] ?? ''),
    start: '08:00',
    end: '18:00',
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
      ask={async (question) => {
        const answer = await utils.client.competitions.timeSchedule.proposal.query(question)
        setProposal(answer)
        return answer
      }}
      show={(answer) => <Summary proposal={answer} />}
      applyLabel={t('timeSchedule.proposal.take')}
      canApply={(answer) => answer !== null && answer.activities.length > 0}
      apply={async (values) => {
        const question = questionOf(values, schedule)
        if (question !== null) onDone(schedule, await mutations.create.mutateAsync(question))
      }}
    >
      {(field) => (
        <>
          <div className={classes.fields}>
            {field.choice('date')}
            {field.time('start')}
            {field.time('end')}
            {field.choice('gap')}
          </div>
          <ListChoice field={field} schedule={schedule} proposal={proposal} />
        </>
      )}
    </PreviewDrawer>
  )
}
