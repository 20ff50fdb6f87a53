import { MultiSelect } from '@mantine/core'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** ALL is a filter and UNKNOWN a gap in old data, so neither can be chosen for a competition. */
const choices = SportType.options.filter((type) => type !== 'ALL' && type !== 'UNKNOWN')

export const SportTypesField = ({
  value,
  onChange,
  error,
}: {
  value: readonly SportType[]
  onChange: (types: SportType[]) => void
  error?: ReactNode
}) => {
  const { t } = useTranslation('competitions')
  return (
    <MultiSelect
      label={t('competition.field.sportTypes')}
      required
      searchable
      data={choices.map((type) => ({ value: type, label: t(`competition.sportType.${type}`) }))}
      value={[...value]}
      error={error}
      onChange={(chosen) => onChange(SportType.options.filter((type) => chosen.includes(type)))}
    />
  )
}
