import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EntryMode } from './phase-rows.tsx'

export const ModeChoice = ({ value, onChange }: { value: EntryMode; onChange: (mode: EntryMode) => void }) => {
  const { t } = useTranslation('competitions')
  return (
    <SegmentedControl
      aria-label={t('result.mode.choose')}
      value={value}
      onChange={onChange}
      data={[
        { value: 'COUNTED' as const, label: t('result.mode.COUNTED') },
        { value: 'GIVEN' as const, label: t('result.mode.GIVEN') },
      ]}
    />
  )
}
