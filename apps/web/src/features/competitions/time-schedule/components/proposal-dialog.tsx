import { ActionIcon, Alert, Button, Checkbox, List, Modal, NativeSelect } from '@mantine/core'
import type {
  ProposalReason,
  ScheduleProposal,
  TimeSchedule,
} from '@oxer/domain/competitions/time-schedule/schedule-form.schema'
import { TimeInput, useUi } from '@oxer/ui'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureTexts } from '../../../../shared/failure.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import classes from '../time-schedule.module.css'
import type { ScheduleMutations } from '../time-schedule.mutations.ts'
import { Warnings } from './warnings.tsx'

type Planned = { ref: string; name: string; isChosen: boolean; arenaRef: string }

/** A first schedule of activities that are not planned yet: chosen, ordered, shown, and only then stored. */
export const ProposalDialog = ({
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
  const { t, i18n } = useTranslation('competitions')
  const { texts } = useUi()
  const formats = useFormats()
  const utils = trpc.useUtils()
  const [lists, setLists] = useState<readonly Planned[]>(
    schedule.unplanned.map(({ ref, name }) => ({ ref, name, isChosen: true, arenaRef: '' })),
  )
  const [gap, setGap] = useState(10)
  const [date, setDate] = useState(day)
  const [start, setStart] = useState<string | null>('08:00')
  const [proposal, setProposal] = useState<ScheduleProposal | null>(null)
  const [refusal, setRefusal] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const change = (next: readonly Planned[]): void => {
    setLists(next)
    setProposal(null)
  }
  const chosen = lists.filter(({ isChosen }) => isChosen)
  const hasArenas = chosen.every(({ arenaRef }) => arenaRef !== '')
  const input = {
    competition: schedule.competition.ref,
    startlistRefs: chosen.map(({ ref }) => ref),
    // Arenas are given for all lists or chosen for all of them.
    arenaRefs: hasArenas ? chosen.map(({ arenaRef }) => arenaRef) : [],
    gap: schedule.gaps.find((minutes) => minutes === gap) ?? 0,
    date,
    start: start ?? '08:00',
  }
  const ask = async (): Promise<void> => {
    setAsking(true)
    setRefusal([])
    try {
      setProposal(await utils.client.competitions.timeSchedule.proposal.query(input))
    } catch (error) {
      setRefusal(failureTexts(error, i18n))
    } finally {
      setAsking(false)
    }
  }
  const shift = (index: number, by: 1 | -1): void => {
    const next = [...lists]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    change(next)
  }
  const arenaName = (ref: string): string => schedule.arenas.find((arena) => arena.ref === ref)?.name ?? ''
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('timeSchedule.proposal.title')}
      closeButtonProps={{ 'aria-label': texts.action.close }}
    >
      {lists.length === 0 ? (
        <p>{t('timeSchedule.proposal.nothing')}</p>
      ) : (
        <div className={classes.form}>
          <div className={classes.fields}>
            <NativeSelect
              label={t('timeSchedule.field.date')}
              value={date}
              onChange={(event) => {
                setDate(event.currentTarget.value)
                setProposal(null)
              }}
              data={schedule.days.map((each) => ({ value: each, label: formats.longDate(each) }))}
            />
            <TimeInput
              label={t('timeSchedule.proposal.begin')}
              value={start}
              onChange={(time) => {
                setStart(time)
                setProposal(null)
              }}
            />
            <NativeSelect
              label={t('timeSchedule.proposal.gap')}
              value={String(gap)}
              onChange={(event) => {
                setGap(Number(event.currentTarget.value))
                setProposal(null)
              }}
              data={schedule.gaps.map((minutes) => ({
                value: String(minutes),
                label: minutes === 0 ? t('timeSchedule.proposal.none') : String(minutes),
              }))}
            />
          </div>
          <ol className={classes.lists} aria-label={t('timeSchedule.proposal.lists')}>
            {lists.map((list, index) => (
              <li key={list.ref}>
                <Checkbox
                  label={list.name}
                  checked={list.isChosen}
                  onChange={(event) => {
                    const isChosen = event.currentTarget.checked
                    change(lists.map((each) => (each.ref === list.ref ? { ...each, isChosen } : each)))
                  }}
                />
                <NativeSelect
                  aria-label={t('timeSchedule.proposal.arena', { name: list.name })}
                  value={list.arenaRef}
                  onChange={(event) => {
                    const arenaRef = event.currentTarget.value
                    change(lists.map((each) => (each.ref === list.ref ? { ...each, arenaRef } : each)))
                  }}
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
          {refusal.length > 0 && (
            <Alert color="red" role="alert">
              {refusal.join(' ')}
            </Alert>
          )}
          {proposal && (
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
                nameOf={(ref) =>
                  schedule.activities.find((activity) => activity.ref === ref)?.name ??
                  lists.find((list) => list.ref === ref)?.name
                }
              />
            </section>
          )}
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.action.cancel}
        </Button>
        {lists.length > 0 && (
          <Button variant="default" loading={isAsking} disabled={chosen.length === 0} onClick={() => void ask()}>
            {t('timeSchedule.proposal.show')}
          </Button>
        )}
        {proposal && proposal.activities.length > 0 && proposal.unplaced.length === 0 && (
          <Button
            loading={mutations.create.isPending}
            onClick={() => mutations.create.mutate(input, { onSuccess: onClose })}
          >
            {t('timeSchedule.proposal.take')}
          </Button>
        )}
      </div>
    </Modal>
  )
}

/** Why a list begins no sooner. */
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
