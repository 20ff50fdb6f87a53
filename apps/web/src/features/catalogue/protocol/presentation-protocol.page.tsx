import { MultiSelect, NativeSelect } from '@mantine/core'
import { PresentationProtocol } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { ErrorState, ShapeSkeleton } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { useManagedFederation } from '../../../shared/managed-federation.ts'
import { trpc } from '../../../shared/trpc.ts'
import classes from './components/protocol-editor.module.css'
import { SheetEditor } from './components/sheet-editor.tsx'
import { DecimalsField, JudgeMaximumField, JudgesField, type SheetForm } from './components/sheet-fields.tsx'
import { useProtocolChanges } from './protocol.mutations.ts'
import { numberedRows, toPresentation } from './sheet.form.ts'

const General = ({ form }: { form: SheetForm }) => {
  const { t } = useTranslation('catalogue')
  return (
    <>
      <JudgesField form={form} />
      <NativeSelect
        label={t('protocol.aggregate')}
        data={PresentationProtocol.shape.scoredBy.options.map((value) => ({
          value,
          label: t(`protocol.scoredBy.${value}`),
        }))}
        {...form.getInputProps('scoredBy')}
      />
      <MultiSelect
        label={t('protocol.tieBreak')}
        description={t('protocol.tieRowsHint')}
        maxValues={10}
        data={numberedRows(form.values.lists).map(({ no, row }) => ({
          value: row.id,
          label: `${String(no)}. ${row.name || t('protocol.row.exercise', { no })}`,
        }))}
        {...form.getInputProps('tieRows')}
      />
      <div className={classes.row}>
        <DecimalsField form={form} />
        <JudgeMaximumField form={form} />
      </div>
    </>
  )
}

/** ps074: the presentation of a horse, marked on a sheet. */
export const PresentationProtocolPage = ({ protocol }: { protocol: string }) => {
  const { federation } = useManagedFederation()
  const input = { federation: federation.ref, protocol }
  const stored = trpc.catalogue.protocol.getPresentation.useQuery(input, { meta: { page: true } })
  const { updatePresentation } = useProtocolChanges()
  if (stored.isError) return <ErrorState onRetry={() => void stored.refetch()} />
  if (!stored.data) return <ShapeSkeleton shape="form" />
  return (
    <SheetEditor
      stored={stored.data}
      schema={PresentationProtocol}
      toDefinition={toPresentation}
      save={(sent) => updatePresentation.mutateAsync({ ...input, ...sent })}
      general={(form) => <General form={form} />}
    />
  )
}
