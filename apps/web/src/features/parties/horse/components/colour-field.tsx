import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useColourOptions } from '../use-colour-options.ts'

/** The coats by name first, then the codes, which have no name; both are found by typing. */
export const ColourField = ({
  label,
  value,
  onChange,
  error,
}: {
  label: string
  value: string
  onChange: (colour: string) => void
  error: ReactNode
}) => {
  const { t } = useTranslation(['parties', 'ui'])
  const options = useColourOptions()
  return (
    <Select
      label={label}
      description={t('horse.colourHint')}
      data={options}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      error={error}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('horse.colourNone') }}
      nothingFoundMessage={t('horse.colourNotFound')}
      maxDropdownHeight={280}
    />
  )
}
