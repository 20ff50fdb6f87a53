import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The reason for a change of a final list, in the dialog that asks for that change. */
export const FinalReason = ({ value, onChange }: { value: string; onChange: (reason: string) => void }) => {
  const { t } = useTranslation('competitions')
  return (
    <TextInput
      mt="sm"
      maxLength={500}
      label={t('startlist.final.reason')}
      description={t('startlist.final.locked')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
