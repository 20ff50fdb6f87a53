import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import type { JuryList } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { type QuickJury, QuickJurySeen } from '@oxer/domain/competitions/startlist/quick-jury.schema'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { warningsOf } from '../jury-warnings.view.ts'
import type { StartlistRow } from '../startlist.columns.tsx'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'
import { JudgeName } from './judge-name.tsx'
import { JuryWarnings } from './jury-warnings.tsx'

type Judge = QuickJury['judges'][number]
type Values = { lists: string[]; judges: Judge[] }

const positions = ['C', 'H', 'E', 'M', 'B', 'K', 'F', 'A'] as const

/** The lists of one day, or of all days, with their time, arena and present judges. */
const ListChoice = ({ lists, planned }: { lists: readonly StartlistRow[]; planned: readonly JuryList[] }) => {
  const { t } = useTranslation('competitions')
  const formats = useFormats()
  const [day, setDay] = useState('')
  const days = [...new Set(planned.flatMap(({ date }) => date ?? []))].toSorted()
  const planOf = (ref: string): JuryList | undefined => planned.find(({ id }) => id === ref)
  const order = (ref: string): number => {
    const index = planned.findIndex(({ id }) => id === ref)
    return index < 0 ? planned.length : index
  }
  const shown = lists
    .filter(({ ref }) => day === '' || planOf(ref)?.date === day)
    .toSorted((one, other) => order(one.ref) - order(other.ref))
  return (
    <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
      {days.length > 1 && (
        <NativeSelect
          label={t('startlist.quickJury.day')}
          value={day}
          data={[
            { value: '', label: t('startlist.quickJury.everyDay') },
            ...days.map((date) => ({ value: date, label: formats.longDate(date) })),
          ]}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      )}
      {shown.map((list) => {
        const plan = planOf(list.ref)
        const when =
          plan === undefined || plan.date === null || plan.start === null
            ? t('startlist.quickJury.unplanned')
            : [days.length > 1 ? formats.dayAndMonth(plan.date) : null, `${plan.start}–${plan.end ?? ''}`]
                .filter(Boolean)
                .join(' ')
        const judges = plan?.judges.map(({ position, name }) => `${position}: ${name}`).join(', ')
        return (
          <Checkbox
            key={list.ref}
            value={list.ref}
            label={list.name}
            {...(plan && { description: [when, plan.arenaName, judges].filter(Boolean).join(' · ') })}
          />
        )
      })}
    </div>
  )
}

/** cs110: the same judges for several start lists, in one call. */
export const QuickJuryDrawer = ({ lists, onClose }: { lists: readonly StartlistRow[]; onClose: () => void }) => {
  const { t } = useTranslation('competitions')
  const { competition } = useManagedCompetition()
  const utils = trpc.useUtils()
  const words: FormWords<Values> = {
    lists: {
      label: t('startlist.quickJury.lists'),
      options: lists.map(({ ref, name }) => ({ value: ref, label: name })),
    },
    judges: {
      label: t('startlist.parameters.jury'),
      text: (judges) => judges.map(({ position, name }) => `${position}: ${name}`).join('\n'),
    },
  }
  const changed = useStartlistsChanged()
  const board = trpc.competitions.startlist.juryBoard.useQuery({ competition: competition.ref })
  const save = trpc.competitions.startlist.quickJury.useMutation({
    meta: { quiet: true },
    onSettled: () =>
      Promise.all([
        changed(),
        utils.competitions.startlist.parameters.invalidate(),
        utils.competitions.startlist.juryBoard.invalidate(),
      ]),
  })
  return (
    <ChangeDrawer<Values, QuickJurySeen>
      title={t('startlist.quickJury.title')}
      onClose={onClose}
      stored={{ version: 0, startlists: lists.map(({ ref, version }) => ({ id: ref, version })) }}
      view={QuickJurySeen}
      // The stored judges are not in the form, which replaces them.
      valuesOf={() => ({ lists: [], judges: [{ position: 'C', name: '' }] })}
      words={words}
      validate={({ lists: chosen, judges }): Record<string, string> => ({
        ...(chosen.length === 0 && { lists: t('startlist.quickJury.noLists') }),
        ...(judges.every(({ name }) => name.trim() === '') && { 'judges.0.name': t('startlist.quickJury.noJudges') }),
        ...Object.fromEntries(
          judges.flatMap(({ position }, index) =>
            judges.findIndex((judge) => judge.position === position) === index
              ? []
              : [[`judges.${String(index)}.position`, t('startlist.quickJury.twice')]],
          ),
        ),
      })}
      save={async ({ lists: chosen, judges }, seen) => {
        await save.mutateAsync({
          competition: competition.ref,
          startlists: seen.startlists.filter(({ id }) => chosen.includes(id)),
          judges: judges.filter(({ name }) => name.trim() !== ''),
        })
        showSuccess(t('startlist.quickJury.saved', { count: chosen.length }))
      }}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        const { label, value, error, onChange } = field.of('lists')
        const { judges } = form.values
        const free = positions.find((position) => !judges.some((judge) => judge.position === position)) ?? 'C'
        return (
          <>
            <p className={classes.quiet}>{t('startlist.quickJury.why')}</p>
            <Checkbox.Group label={label} value={value} error={error} onChange={onChange} required>
              <ListChoice lists={lists} planned={board.data?.lists ?? []} />
            </Checkbox.Group>
            <fieldset className={classes.judges}>
              <legend>{t('startlist.parameters.jury')}</legend>
              {judges.map((judge, number) => (
                <div
                  // A judge is identified only by the position in the list.
                  key={`judge ${String(number)}`}
                  className={classes.judge}
                >
                  <NativeSelect
                    aria-label={t('startlist.parameters.positionOf', { number: number + 1 })}
                    data={[...positions]}
                    {...form.getInputProps(`judges.${number}.position`)}
                  />
                  <JudgeName
                    position={judge.position}
                    offered={board.data?.judges ?? []}
                    {...form.getInputProps(`judges.${number}.name`)}
                  />
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('startlist.parameters.removeJudge', { position: judge.position })}
                    onClick={() => form.removeListItem('judges', number)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </div>
              ))}
              {judges.length < positions.length && (
                <Button
                  className={classes.start ?? ''}
                  variant="default"
                  leftSection={<IconPlus size={16} aria-hidden />}
                  onClick={() => form.insertListItem('judges', { position: free, name: '' })}
                >
                  {t('startlist.parameters.addJudge')}
                </Button>
              )}
            </fieldset>
            {board.data && (
              <JuryWarnings
                warnings={warningsOf(
                  board.data,
                  value,
                  judges.map(({ name }) => name),
                )}
              />
            )}
          </>
        )
      }}
    </ChangeDrawer>
  )
}
