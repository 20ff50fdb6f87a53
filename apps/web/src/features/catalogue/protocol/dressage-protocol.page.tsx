import { ActionIcon, Button, MultiSelect, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import {
  createProtocolOf,
  DressageAggregate,
  DressagePart,
  DressageProtocol,
  DressageTieBreak,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { ErrorState, LoadingOverlay } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { schemaErrorsOf } from '../../../shared/schema-errors.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useFormats } from '../../../shared/use-formats.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import classes from './components/protocol-editor.module.css'
import { ProtocolEditor } from './components/protocol-editor.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { type DressageValues, maximumOf, toDressageProtocol, toDressageValues } from './protocol-form.ts'

const Form = createProtocolOf(DressageProtocol)
const toInput = (values: DressageValues) => ({ name: values.name, definition: toDressageProtocol(values) })
const deductionKinds = ['POINTS', 'PERCENTAGE', 'ELIMINATION'] as const

/** A dressage sheet: judges, exercises with what they weigh, and what errors of course cost. Tab goes from field to field. */
export const DressageProtocolPage = ({ protocol }: { protocol: string }) => {
  const { t, i18n } = useTranslation('catalogue')
  const formats = useFormats()
  const { federation, abilities } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getDressage.useQuery(input, { meta: { page: true } })
  const { updateDressage } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <LoadingOverlay />
  const { name, definition, version } = stored.data
  const columns = ['no', 'exercise', 'coefficient', 'maximum', 'step', 'part'] as const
  return (
    <ProtocolEditor<DressageValues>
      key={version}
      initialValues={toDressageValues(name, definition)}
      canEdit={abilities.canManageSport}
      validate={(values) => schemaErrorsOf(Form, toInput(values), i18n)}
      save={(values) => updateDressage.mutateAsync({ ...input, ...toInput(values), version })}
    >
      {(form) => (
        <>
          <div className={classes.row}>
            <TagsInput
              label={t('protocol.judges')}
              description={t('protocol.judgesHint')}
              data={['K', 'E', 'H', 'C', 'M', 'B', 'F']}
              maxTags={15}
              {...form.getInputProps('judges')}
            />
            <NativeSelect
              label={t('protocol.aggregate')}
              data={DressageAggregate.options.map((value) => ({ value, label: t(`protocol.aggregates.${value}`) }))}
              {...form.getInputProps('aggregate')}
            />
            <MultiSelect
              label={t('protocol.tieBreak')}
              data={DressageTieBreak.options.map((value) => ({ value, label: t(`protocol.tieBreaks.${value}`) }))}
              {...form.getInputProps('tieBreak')}
            />
          </div>
          <div className={classes.row}>
            <WholeNumberInput
              label={t('protocol.decimals')}
              whenEmpty={3}
              value={form.values.decimals}
              onChange={(decimals) => form.setFieldValue('decimals', decimals)}
            />
            <WholeNumberInput<null>
              label={t('protocol.judgeDecimals')}
              description={t('protocol.judgeDecimalsHint')}
              whenEmpty={null}
              value={form.values.judgeDecimals}
              onChange={(decimals) => form.setFieldValue('judgeDecimals', decimals)}
            />
            <TextInput
              label={t('protocol.judgeMaximum')}
              description={t('protocol.judgeMaximumHint')}
              inputMode="decimal"
              {...form.getInputProps('judgeMaximum')}
            />
          </div>
          <fieldset className={classes.group}>
            <legend>{t('protocol.exercises')}</legend>
            <div className={classes.scroll}>
              <table className={classes.exercises}>
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {t(`protocol.column.${column}`)}
                      </th>
                    ))}
                    <th aria-label={t('protocol.column.remove')} />
                  </tr>
                </thead>
                <tbody>
                  {form.values.exercises.map((exercise, index) => {
                    const path = `exercises.${String(index)}`
                    const of = (column: (typeof columns)[number]): string =>
                      t('protocol.cell', { column: t(`protocol.column.${column}`), no: exercise.no })
                    return (
                      <tr key={path}>
                        <td className={classes.total}>{exercise.no}</td>
                        <td>
                          <TextInput size="xs" aria-label={of('exercise')} {...form.getInputProps(`${path}.name`)} />
                        </td>
                        <td>
                          <TextInput
                            size="xs"
                            w={72}
                            inputMode="decimal"
                            aria-label={of('coefficient')}
                            {...form.getInputProps(`${path}.coefficient`)}
                          />
                        </td>
                        <td>
                          <TextInput
                            size="xs"
                            w={72}
                            inputMode="decimal"
                            aria-label={of('maximum')}
                            {...form.getInputProps(`${path}.maximum`)}
                          />
                        </td>
                        <td>
                          <TextInput
                            size="xs"
                            w={72}
                            inputMode="decimal"
                            aria-label={of('step')}
                            {...form.getInputProps(`${path}.markStep`)}
                          />
                        </td>
                        <td>
                          <NativeSelect
                            size="xs"
                            aria-label={of('part')}
                            data={DressagePart.options.map((value) => ({ value, label: t(`protocol.part.${value}`) }))}
                            {...form.getInputProps(`${path}.part`)}
                          />
                        </td>
                        <td>
                          <ActionIcon
                            aria-label={t('protocol.removeExercise', { no: exercise.no })}
                            onClick={() => form.removeListItem('exercises', index)}
                          >
                            <IconTrash size={16} aria-hidden />
                          </ActionIcon>
                        </td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </div>
            <div className={classes.row}>
              <Button
                variant="default"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() =>
                  form.insertListItem('exercises', {
                    no: Math.max(0, ...form.values.exercises.map(({ no }) => no)) + 1,
                    name: '',
                    coefficient: '1',
                    maximum: '10',
                    part: 'TECHNICAL',
                    markStep: '0.5',
                  })
                }
              >
                {t('protocol.addExercise')}
              </Button>
              <span className={classes.total}>
                {t('protocol.maximum', { points: formats.number(maximumOf(form.values.exercises) || '0') })}
              </span>
            </div>
          </fieldset>
          <fieldset className={classes.group}>
            <legend>{t('protocol.courseErrors')}</legend>
            {form.values.courseErrors.map((error, index) => {
              const path = `courseErrors.${String(index)}`
              return (
                <div key={path} className={classes.row}>
                  <NativeSelect
                    label={t('protocol.courseError', { number: index + 1 })}
                    data={deductionKinds.map((value) => ({ value, label: t(`protocol.deduction.${value}`) }))}
                    {...form.getInputProps(`${path}.kind`)}
                  />
                  <TextInput
                    label={t('protocol.deductionValue')}
                    inputMode="decimal"
                    disabled={error.kind === 'ELIMINATION'}
                    {...form.getInputProps(`${path}.value`)}
                  />
                  <Button variant="default" onClick={() => form.removeListItem('courseErrors', index)}>
                    {t('protocol.removeDeduction')}
                  </Button>
                </div>
              )
            })}
            <Button
              mt={8}
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('courseErrors', { kind: 'POINTS', value: '2' })}
            >
              {t('protocol.addDeduction')}
            </Button>
          </fieldset>
        </>
      )}
    </ProtocolEditor>
  )
}
