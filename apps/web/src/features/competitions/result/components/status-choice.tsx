import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { statusKeys } from '../entry.keys.ts'

/** The status of a ride as buttons, for users who do not type its letter. */
export const StatusChoice = ({
  value,
  onChange,
  ...props
}: Pick<NativeSelectProps, 'label' | 'aria-label' | 'disabled'> & {
  value: string
  onChange: (status: string) => void
}) => {
  const { t } = useTranslation('competitions')
  return (
    <NativeSelect
      {...props}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('result.status.OPEN') },
        ...Object.values(statusKeys).map((status) => ({ value: status, label: t(`result.status.${status}`) })),
      ]}
    />
  )
}
