import { ActionIcon, Button, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { AddWithersHeight, type HorseDetail, type WithersHeightEntry } from '@oxer/domain/parties/horse/horse.schema'
import { DataTable, DateInput, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { WholeNumberInput } from '../../../../shared/whole-number-input.tsx'
import { useHorseChanges } from '../horse.mutations.ts'

type Values = { date: string | null; valueInCm: number | null; examinator: string; comments: string }

const MeasurementDrawer = ({ horse, onClose }: { horse: HorseDetail; onClose: () => void }) => {
  const { t, i18n } = useTranslation('parties')
  const { addWithersHeight } = useHorseChanges()
  const toInput = ({ date, valueInCm, ...texts }: Values) => ({
    ...texts,
    date: date ?? '',
    valueInCm: valueInCm ?? 0,
    horse: horse.ref,
    version: horse.version,
  })
  return (
    <EditDrawer<Values>
      title={t('horse.height.addTo', { name: horse.name })}
      onClose={onClose}
      initialValues={{ date: null, valueInCm: null, examinator: '', comments: '' }}
      validate={(values) => schemaErrorsOf(AddWithersHeight, toInput(values), i18n)}
      save={(values) => addWithersHeight.mutateAsync(toInput(values))}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DateInput
              label={t('horse.measuredOn')}
              required
              value={form.values.date}
              onChange={(date) => form.setFieldValue('date', date)}
              error={form.errors.date}
            />
            <WholeNumberInput<null>
              label={t('horse.measuredCm')}
              description={t('horse.height.unshod')}
              required
              whenEmpty={null}
              value={form.values.valueInCm}
              onChange={(value) => form.setFieldValue('valueInCm', value)}
              error={form.errors.valueInCm}
            />
          </SimpleGrid>
          <TextInput label={t('horse.measuredBy')} required {...form.getInputProps('examinator')} />
          <Textarea label={t('horse.remarks')} autosize minRows={2} {...form.getInputProps('comments')} />
        </>
      )}
    </EditDrawer>
  )
}

/** Every measurement of a pony, the latest first: its category is the pony's. */
export const HeightsSection = ({ horse, canEdit }: { horse: HorseDetail; canEdit: boolean }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { removeWithersHeight } = useHorseChanges()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<WithersHeightEntry | null>(null)
  const dateOf = (entry: WithersHeightEntry | null): string => (entry === null ? '' : formats.date(entry.date))
  return (
    <Section
      title={t('horse.heights')}
      description={t('horse.height.why')}
      actions={
        canEdit && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t('horse.height.add')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('horse.heights')}
        columns={[
          { id: 'date', header: t('horse.measuredOn'), width: '130px', numeric: true, primary: true, cell: dateOf },
          {
            id: 'value',
            header: t('horse.measuredCm'),
            width: '130px',
            numeric: true,
            cell: (row) => row.valueInCm,
          },
          {
            id: 'category',
            header: t('horse.category'),
            width: '150px',
            cell: (row) => row.withersHeight ?? t('horse.height.tooHigh'),
          },
          { id: 'by', header: t('horse.measuredBy'), cell: (row) => row.examinator },
          { id: 'comments', header: t('horse.remarks'), cell: (row) => row.comments },
        ]}
        rows={horse.withersHeightHistory}
        rowKey={(row) => row.ref}
        maxHeight="none"
        empty={<EmptyState title={t('horse.noHeights')} />}
        {...(canEdit && {
          rowActions: (row: WithersHeightEntry) => (
            <ActionIcon aria-label={t('horse.height.remove', { date: dateOf(row) })} onClick={() => setLeaving(row)}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          ),
        })}
      />
      {isAdding && <MeasurementDrawer horse={horse} onClose={() => setAdding(false)} />}
      <DeleteConfirmation
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        isBusy={removeWithersHeight.isPending}
        message={t('horse.height.removeWhy', { date: dateOf(leaving) })}
        onConfirm={() =>
          leaving &&
          removeWithersHeight.mutate(
            { horse: horse.ref, withersHeightEntry: leaving.ref, version: horse.version },
            { onSuccess: () => setLeaving(null) },
          )
        }
      />
    </Section>
  )
}
