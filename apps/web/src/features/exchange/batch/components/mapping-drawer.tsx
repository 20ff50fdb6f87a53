import { Stack } from '@mantine/core'
import {
  ImportMapping,
  type MappableField,
  type MappedColumn,
} from '@oxer/domain/exchange/integration/import-mapping.schema'
import { useTranslation } from 'react-i18next'
import { ChangeDrawer } from '../../../../shared/edit-drawer.tsx'
import { showSuccess } from '../../../../shared/failure.ts'
import { fieldsOf } from '../../../../shared/form/fields-of.tsx'
import type { FormWords } from '../../../../shared/form/form-words.ts'
import { useMappingChanges } from '../mapping.mutations.ts'
import { fieldOptions } from '../mapping.view.ts'
import { FieldSelect } from './field-select.tsx'

type Values = { columns: MappedColumn[] }

const useWords = (fields: readonly MappableField[]): FormWords<Values> => {
  const { t } = useTranslation('exchange')
  return {
    columns: {
      label: t('import.mapping.columns'),
      rows: {
        heading: t('import.mapping.column'),
        word: { label: t('import.mapping.field'), options: fieldOptions(t, fields) },
      },
    },
  }
}

/** Changes a kept mapping without a file: its columns stay, what they say is chosen again. */
export const MappingDrawer = ({
  competition,
  mapping,
  fields,
  onClose,
}: {
  competition: string
  mapping: ImportMapping
  fields: readonly MappableField[]
  onClose: () => void
}) => {
  const { t } = useTranslation('exchange')
  const { keep } = useMappingChanges()
  const words = useWords(fields)
  return (
    <ChangeDrawer<Values, ImportMapping>
      title={t('import.mapping.change')}
      onClose={onClose}
      stored={mapping}
      view={ImportMapping}
      valuesOf={({ columns }) => ({ columns })}
      words={words}
      save={async ({ columns }, { integration, version }) => {
        await keep.mutateAsync({ competition, integration, columns, version })
        showSuccess(t('import.mapping.saved'))
      }}
    >
      {(form) => {
        const { value, onChange, errorOf } = fieldsOf(form, words).of('columns')
        return (
          <Stack gap="sm">
            {value.map(({ heading, word }, place) => (
              <FieldSelect
                key={heading}
                label={heading}
                fields={fields}
                word={word}
                onChange={(chosen) => onChange(value.with(place, { heading, word: chosen }))}
                error={errorOf(`${String(place)}.word`)}
              />
            ))}
          </Stack>
        )
      }}
    </ChangeDrawer>
  )
}
