import { ActionIcon, Button, Skeleton, TextInput } from '@mantine/core'
import type { TestSummary } from '@oxer/domain/competitions/test/test.schema'
import {
  PlaceGiving,
  PlaceMethod,
  type PlacePriority,
  type WaitingEntry,
  type WaitingList,
} from '@oxer/domain/competitions/waiting-list/waiting-list.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { DataTable, EmptyState, ErrorState, Section, SideDrawer } from '@oxer/ui'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { type FieldPart, fieldsOf } from '../../../../shared/form/fields-of.tsx'
import { choices, type FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { RulesBuilder } from '../../../../shared/rules-builder/rules-builder.tsx'
import { rulesWord } from '../../../../shared/rules-builder/rules-word.tsx'
import { trpc } from '../../../../shared/trpc.ts'
import { GivingLines } from '../../../../shared/waiting-list/giving-lines.tsx'
import { useWaitingWords } from '../../../../shared/waiting-list/waiting-words.ts'
import { toInstant, toZonedTime } from '../../../../shared/zoned-time.ts'
import classes from './places-drawer.module.css'

type Values = Pick<PlaceGiving, 'takesWaiting' | 'method' | 'hoursToAccept' | 'priorities'> & {
  drawDay: string | null
  drawTime: string | null
}

/** The organiser's list: who has an offer, who waits in which order and why, and how the others ended. */
const Waiting = ({ entries, timeZone }: { entries: readonly WaitingEntry[]; timeZone: string }) => {
  const { t } = useTranslation('competitions')
  const { at, reasonOf } = useWaitingWords(timeZone)
  const whyOf = ({ place, offeredUntil }: WaitingEntry): string => {
    if (offeredUntil !== null) return t('waitingList.offeredUntil', { at: at(offeredUntil) })
    return place === null ? '' : reasonOf(place)
  }
  return (
    <Section title={t('waitingList.list')}>
      <DataTable
        label={t('waitingList.list')}
        columns={[
          {
            id: 'place',
            header: t('waitingList.place'),
            width: '90px',
            numeric: true,
            cell: ({ place }) => (place === null ? '' : t('waitingList.position', place)),
          },
          {
            id: 'rider',
            header: t('waitingList.rider'),
            width: 'minmax(140px, 2fr)',
            primary: true,
            cell: ({ rider }) => rider.name,
          },
          { id: 'horse', header: t('waitingList.horse'), cell: ({ horse }) => horse.name },
          { id: 'state', header: t('waitingList.state'), cell: ({ state }) => t(`waitingList.states.${state}`) },
          {
            id: 'reason',
            header: t('waitingList.reason'),
            width: 'minmax(180px, 3fr)',
            cell: (row) => <span className={classes.reason}>{whyOf(row)}</span>,
          },
        ]}
        rows={entries}
        rowKey={(row) => row.ref}
        rowName={(row) => row.rider.name}
        rowTone={(row) => (row.state === 'WAITING' || row.state === 'OFFERED' ? undefined : 'muted')}
        maxHeight="none"
        empty={<EmptyState title={t('waitingList.empty')} message={t('waitingList.emptyWhy')} />}
      />
    </Section>
  )
}

const Priorities = ({
  label,
  value,
  onChange,
  error,
  federation,
}: FieldPart<PlacePriority[]> & { federation: string }) => {
  const { t } = useTranslation('competitions')
  return (
    <fieldset className={classes.group}>
      <legend>{label}</legend>
      <p className={classes.why}>{t('waitingList.prioritiesWhy')}</p>
      {value
        .map((priority, at) => ({ priority, at, number: at + 1 }))
        .map(({ priority, at, number }) => (
          <div key={number}>
            <TextInput
              label={t('waitingList.priorityName', { number })}
              value={priority.name}
              maxLength={100}
              onChange={({ currentTarget: { value: name } }) => onChange(value.with(at, { ...priority, name }))}
              rightSection={
                <ActionIcon
                  variant="subtle"
                  aria-label={t('waitingList.removePriority', { number })}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                >
                  <IconX size={16} aria-hidden />
                </ActionIcon>
              }
            />
            <RulesBuilder
              label={t('waitingList.priorityRules', { number })}
              federation={federation}
              value={priority.rules}
              onChange={(rules) => onChange(value.with(at, { ...priority, rules }))}
              error={undefined}
            />
          </div>
        ))}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={value.length >= 5}
        onClick={() => onChange([...value, { name: '', rules: emptyRules }])}
      >
        {t('waitingList.addPriority')}
      </Button>
    </fieldset>
  )
}

const PriorityText = ({ federation, priorities }: { federation: string; priorities: readonly PlacePriority[] }) => {
  const { t } = useTranslation('competitions')
  const { text } = rulesWord('', federation)
  if (priorities.length === 0) return <>{t('waitingList.noPriority')}</>
  return (
    <ol>
      {priorities.map(({ name, rules }) => (
        <li key={name}>
          {name}: {text(rules)}
        </li>
      ))}
    </ol>
  )
}

const useGivingWords = (federation: string): FormWords<Values> => {
  const { t } = useTranslation('competitions')
  return {
    takesWaiting: t('waitingList.takesWaiting'),
    method: {
      label: t('waitingList.method'),
      options: choices(PlaceMethod.options, (method) => t(`waitingList.methods.${method}`)),
    },
    drawDay: t('waitingList.drawDay'),
    drawTime: t('waitingList.drawTime'),
    hoursToAccept: t('waitingList.hours'),
    priorities: {
      label: t('waitingList.priorities'),
      text: (priorities) => <PriorityText federation={federation} priorities={priorities} />,
    },
  }
}

/** The choice before the registration opens; after it, only a list by the moment of entering may be opened. */
const ChangePlaces = ({ test, list, onClose }: { test: TestSummary; list: WaitingList; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { timeZone } = competition
  const utils = trpc.useUtils()
  const saveGiving = trpc.competitions.waitingList.saveGiving.useMutation({
    meta: { quiet: true },
    onSettled: () => utils.competitions.invalidate(),
  })
  const words = useGivingWords(competition.federationRef)
  const { canChange } = list.giving
  return (
    <ChangeDrawer<Values, PlaceGiving>
      title={t('waitingList.title', { name: test.name })}
      size="xl"
      onClose={onClose}
      stored={list.giving}
      view={PlaceGiving}
      valuesOf={({ takesWaiting, method, hoursToAccept, priorities, drawAt }) => {
        const draw = drawAt === null ? null : toZonedTime(drawAt, timeZone)
        return {
          ...{ takesWaiting, method, hoursToAccept, priorities },
          ...{ drawDay: draw?.date ?? null, drawTime: draw?.time ?? null },
        }
      }}
      words={words}
      validate={({ takesWaiting, method, drawDay, drawTime, priorities }) => ({
        ...(takesWaiting && method === 'DRAW' && !(drawDay && drawTime) && { drawDay: t('waitingList.needsMoment') }),
        ...(priorities.some(({ name }) => name.trim() === '') && { priorities: t('waitingList.nameMissing') }),
      })}
      fieldOfServer={{ drawAt: 'drawDay' }}
      save={({ drawDay, drawTime, ...values }, { version }) =>
        saveGiving.mutateAsync({
          ...values,
          competition: competition.ref,
          test: test.ref,
          drawAt:
            values.method === 'DRAW' && drawDay !== null && drawTime !== null
              ? toInstant({ date: drawDay, time: drawTime }, timeZone)
              : null,
          version,
        })
      }
    >
      {(form) => {
        const field = fieldsOf(form, words)
        const isDrawn = form.values.method === 'DRAW'
        return (
          <>
            <p className={classes.why}>{t(canChange ? 'waitingList.why' : 'waitingList.canOpenList')}</p>
            {field.flag('takesWaiting')}
            {form.values.takesWaiting && (
              <>
                {canChange && field.choice('method')}
                {canChange && isDrawn && (
                  <>
                    <p className={classes.why}>{t('waitingList.drawWhy')}</p>
                    {field.day('drawDay', { required: true })}
                    {field.time('drawTime', { required: true })}
                  </>
                )}
                {field.whole('hoursToAccept', { minimum: 1, max: 336, whenEmpty: 24 })}
                {canChange && <Priorities {...field.of('priorities')} federation={competition.federationRef} />}
              </>
            )}
            <Waiting entries={list.entries} timeZone={timeZone} />
          </>
        )
      }}
    </ChangeDrawer>
  )
}

/** How the places of a test are given, and who waits for one. */
export const PlacesDrawer = ({ test, onClose }: { test: TestSummary; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const { data, isError, refetch } = trpc.competitions.waitingList.list.useQuery(
    { competition: competition.ref, test: test.ref },
    { staleTime: 0 },
  )
  if (data && (data.giving.canChange || data.giving.canOpenList)) {
    return <ChangePlaces test={test} list={data} onClose={onClose} />
  }
  return (
    <SideDrawer title={t('waitingList.title', { name: test.name })} opened onClose={onClose} size="xl">
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {!isError && !data && [1, 2, 3].map((key) => <Skeleton key={key} height={52} mb="md" />)}
      {data && (
        <>
          <p className={classes.why}>{t('waitingList.openedWhy')}</p>
          <GivingLines
            giving={{ ...data.giving, priorities: data.giving.priorities.map(({ name }) => name) }}
            timeZone={competition.timeZone}
          />
          <Waiting entries={data.entries} timeZone={competition.timeZone} />
        </>
      )}
    </SideDrawer>
  )
}
