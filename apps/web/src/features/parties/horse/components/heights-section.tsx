import { ActionIcon, Button, SimpleGrid } from '@mantine/core'
import { AddWithersHeight, HorseDetail, type WithersHeightEntry } from '@oxer/domain/parties/horse/horse.schema'
import { DataTable, DeleteConfirmation, EmptyState, Section } from '@oxer/ui'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { schemaErrorsOf } from '../../../../shared/schema-errors.ts'
import { useFormats } from '../../../../shared/use-formats.ts'
import { useHorseChanges } from '../horse.mutations.ts'

type Values = { date: string | null; valueInCm: number | null; examinator: string; comments: string }

const MeasurementDrawer = ({ horse, onClose }: { horse: HorseDetail; onClose: () => void }) => {
  const { t, i18n } = useTranslation('parties')
  const { addWithersHeight } = useHorseChanges()
  const toInput = ({ date, valueInCm, ...texts }: Values, seen: HorseDetail) => ({
    ...texts,
    date: date ?? '',
    valueInCm: valueInCm ?? 0,
    horse: seen.ref,
    version: seen.version,
  })
  const words: FormWords<Values> = {
    date: t('horse.measuredOn'),
    valueInCm: t('horse.measuredCm'),
    examinator: t('horse.measuredBy'),
    comments: t('horse.remarks'),
  }
  return (
    <ChangeDrawer<Values, HorseDetail>
      title={t('horse.height.addTo', { name: horse.name })}
      onClose={onClose}
      stored={horse}
      view={HorseDetail}
      valuesOf={() => ({ date: null, valueInCm: null, examinator: '', comments: '' })}
      words={words}
      validate={(values) => schemaErrorsOf(AddWithersHeight, toInput(values, horse), i18n)}
      save={(values, seen) => addWithersHeight.mutateAsync(toInput(values, seen))}
    >
      {(form) => {
        const field = fieldsOf(form, words)
        return (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {field.day('date', { required: true })}
              {field.wholeOrNone('valueInCm', { description: t('horse.height.unshod'), required: true })}
            </SimpleGrid>
            {field.text('examinator', { required: true })}
            {field.prose('comments')}
          </>
        )
      }}
    </ChangeDrawer>
  )
}

/** Every measurement of a pony, the latest first; its category is that of the pony. */
export const HeightsSection = ({ horse, canEdit }: { horse: HorseDetail; canEdit: boolean }) => {
  const { t } = useTranslation('parties')
  const formats = useFormats()
  const { removeWithersHeight } = useHorseChanges()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<WithersHeightEntry | null>(null)
  const dateOf = (entry: WithersHeightEntry | null): string => (entry === null ? '' : formats.date(entry.date))
  const isNever = horse.withersHeightHistory.length === 0
  return (
    <>
      <Section
        title={t('horse.heights')}
        empty={isNever ? t(canEdit ? 'horse.quiet.heights' : 'horse.quiet.heightsOnly') : undefined}
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
        <DeleteConfirmation
          opened={leaving !== null}
          onClose={() => setLeaving(null)}
          isBusy={removeWithersHeight.isPending}
          what={t('horse.height.removeWhy', { date: dateOf(leaving) })}
          onConfirm={() =>
            leaving &&
            removeWithersHeight.mutate(
              { horse: horse.ref, withersHeightEntry: leaving.ref, version: horse.version },
              { onSuccess: () => setLeaving(null) },
            )
          }
        />
      </Section>
      {isAdding && <MeasurementDrawer horse={horse} onClose={() => setAdding(false)} />}
    </>
  )
}
