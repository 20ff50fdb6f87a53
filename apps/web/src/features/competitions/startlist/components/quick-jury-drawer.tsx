import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type QuickJury, QuickJurySeen } from '@oxer/domain/competitions/startlist/quick-jury.schema'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useManagedCompetition } from '../../../../shared/managed-competition.ts'
import { trpc } from '../../../../shared/trpc.ts'
import type { StartlistRow } from '../startlist.columns.tsx'
import classes from '../startlist.module.css'
import { useStartlistsChanged } from '../startlist.mutations.ts'

type Judge = QuickJury['judges'][number]
type Values = { lists: string[]; judges: Judge[] }

const positions = ['C', 'H', 'E', 'M', 'B', 'K', 'F', 'A'] as const

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
  const save = trpc.competitions.startlist.quickJury.useMutation({
    meta: { quiet: true },
    onSettled: () => Promise.all([changed(), utils.competitions.startlist.parameters.invalidate()]),
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
              <div style={{ display: 'grid', gap: 8, marginBlockStart: 4 }}>
                {lists.map((list) => (
                  <Checkbox key={list.ref} value={list.ref} label={list.name} />
                ))}
              </div>
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
                  <TextInput
                    aria-label={t('startlist.parameters.judgeAt', { position: judge.position })}
                    placeholder={t('startlist.parameters.judgeName')}
                    maxLength={200}
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
          </>
        )
      }}
    </ChangeDrawer>
  )
}
