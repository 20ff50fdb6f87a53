import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import {
  DressageAggregate,
  DressageArena,
  DressageProtocol,
  DressageTieBreak,
} from '@oxer/domain/catalogue/protocol/protocol.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import { WholeNumberInput } from '../../../shared/whole-number-input.tsx'
import classes from './components/protocol-editor.module.css'
import { SheetEditor } from './components/sheet-editor.tsx'
import {
  CourseErrorFields,
  DecimalsField,
  JudgeMaximumField,
  JudgesField,
  type SheetForm,
} from './components/sheet-fields.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { toDressage } from './sheet.form.ts'

const General = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  const comparisons = ['PERCENTAGE', 'TOTAL_POINTS'] as const
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={t('protocol.arena')}
          data={[
            { value: '', label: t('protocol.arenaOpen') },
            ...DressageArena.options.map((value) => ({ value, label: t(`protocol.arenas.${value}`) })),
          ]}
          {...form.getInputProps('arena')}
        />
        <NativeSelect
          label={t('protocol.comparedBy')}
          data={comparisons.map((value) => ({ value, label: t(`protocol.comparedBys.${value}`) }))}
          value={form.values.comparedBy || 'PERCENTAGE'}
          onChange={({ currentTarget }) =>
            form.setFieldValue('comparedBy', comparisons.find((value) => value === currentTarget.value) ?? '')
          }
        />
      </div>
      <JudgesField form={form} />
      <NativeSelect
        label={t('protocol.aggregate')}
        data={DressageAggregate.options.map((value) => ({ value, label: t(`protocol.aggregates.${value}`) }))}
        {...form.getInputProps('aggregate')}
      />
      {form.values.aggregate === 'TECHNICAL_ARTISTIC_MEAN' && (
        <TextInput
          label={t('protocol.artisticWeight')}
          description={t('protocol.artisticWeightHint')}
          inputMode="decimal"
          {...form.getInputProps('artisticWeight')}
        />
      )}
      <MultiSelect
        label={t('protocol.tieBreak')}
        description={t('protocol.tieBreakHint')}
        data={DressageTieBreak.options.map((value) => ({ value, label: t(`protocol.tieBreaks.${value}`) }))}
        {...form.getInputProps('tieBreak')}
      />
      <div className={classes.row}>
        <DecimalsField form={form} />
        <WholeNumberInput<null>
          label={t('protocol.judgeDecimals')}
          description={t('protocol.judgeDecimalsHint')}
          whenEmpty={null}
          max={9}
          value={form.values.judgeDecimals}
          onChange={(decimals) => form.setFieldValue('judgeDecimals', decimals)}
        />
        <JudgeMaximumField form={form} />
      </div>
    </>
  )
}

/** ps072: a dressage test as a jury member writes it: settings, movements, collective marks, errors of course. */
export const DressageProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getDressage.useQuery(input, { meta: { page: true } })
  const { updateDressage } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <SheetEditor
      stored={stored.data}
      schema={DressageProtocol}
      toDefinition={toDressage}
      save={(sent) => updateDressage.mutateAsync({ ...input, ...sent })}
      general={(form) => <General form={form} />}
      after={(form, isReadOnly) => <CourseErrorFields form={form} isReadOnly={isReadOnly} />}
    />
  )
}
