import { NativeSelect } from '@mantine/core'
import { ImportWord } from '@oxer/domain/exchange/integration/import-layout.schema'
import type { MappableField } from '@oxer/domain/exchange/integration/import-mapping.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldOptions, notUsed } from '../mapping.view.ts'

/** What a column of a file says, or that it is not used. */
export const FieldSelect = ({
  fields,
  word,
  onChange,
  error,
  ...label
}: {
  fields: readonly MappableField[]
  word: ImportWord | null
  onChange: (word: ImportWord | null) => void
  error?: ReactNode
} & ({ label: string } | { 'aria-label': string })) => {
  const { t } = useTranslation('exchange')
  return (
    <NativeSelect
      {...label}
      value={word ?? notUsed}
      data={fieldOptions(t, fields)}
      onChange={({ currentTarget }) => onChange(ImportWord.safeParse(currentTarget.value).data ?? null)}
      error={error}
    />
  )
}
