// Which column of a file has which field, before it is checked.
import { Alert, Button, Group } from '@mantine/core'
import { missingOf, twiceOf } from '@oxer/domain/exchange/integration/import-mapping.rules'
import type { FileColumn, MappableField } from '@oxer/domain/exchange/integration/import-mapping.schema'
import { DataTable, EmptyState, Section } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { missingText } from '../mapping.view.ts'
import { FieldSelect } from './field-select.tsx'

type Mapping = {
  file: string
  fields: readonly MappableField[]
  columns: readonly FileColumn[]
  isSending: boolean
  onChange: (columns: readonly FileColumn[]) => void
  onCheck: () => void
  onCancel: () => void
}

export const MapColumns = ({ file, fields, columns, isSending, onChange, onCheck, onCancel }: Mapping) => {
  const { t } = useTranslation('exchange')
  const missing = missingOf(fields, columns)
  const twice = new Map(twiceOf(columns).map(({ place, first }) => [columns[place]?.heading, columns[first]?.heading]))
  const choose = (heading: string, word: FileColumn['word']): void =>
    onChange(columns.map((column) => (column.heading === heading ? { ...column, word } : column)))
  return (
    <Section title={t('import.mapping.title', { name: file })} description={t('import.mapping.why')}>
      <DataTable
        label={t('import.mapping.title', { name: file })}
        status="ready"
        rows={columns}
        rowKey={({ heading }) => heading}
        rowName={({ heading }) => heading}
        columns={[
          {
            id: 'heading',
            header: t('import.mapping.column'),
            width: 'minmax(140px, 2fr)',
            primary: true,
            cell: ({ heading }) => heading,
          },
          {
            id: 'values',
            header: t('import.mapping.values'),
            width: 'minmax(160px, 3fr)',
            cell: ({ values }) => <span style={{ whiteSpace: 'normal' }}>{values.join(', ')}</span>,
          },
          {
            id: 'field',
            header: t('import.mapping.field'),
            width: 'minmax(220px, 3fr)',
            cell: ({ heading, word }) => (
              <FieldSelect
                aria-label={t('import.mapping.of', { heading })}
                fields={fields}
                word={word}
                onChange={(chosen) => choose(heading, chosen)}
                error={twice.has(heading) && t('import.mapping.twice', { other: twice.get(heading) })}
              />
            ),
          },
        ]}
        empty={<EmptyState title={t('batch.noRows')} />}
      />
      <div role="status">
        {missing.length > 0 && (
          <Alert color="yellow" mt="md">
            {t('import.mapping.missing', { fields: missingText(t, fields, missing) })}
          </Alert>
        )}
      </div>
      <Group mt="md">
        <Button variant="default" disabled={missing.length > 0 || twice.size > 0} loading={isSending} onClick={onCheck}>
          {t('import.mapping.check')}
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={onCancel}>
          {t('import.mapping.cancel')}
        </Button>
      </Group>
    </Section>
  )
}
