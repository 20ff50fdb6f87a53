import { Button, Group, Popover } from '@mantine/core'
import { DateInput } from '@oxer/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../use-formats.ts'
import { ChipFace } from './filter-chip.tsx'

type Days = { from: string | undefined; to: string | undefined }

/** The first and the last day of what a list shows; either may be open. */
export const DaysChip = ({ label, from, to, onChange }: Days & { label: string; onChange: (days: Days) => void }) => {
  const { t } = useTranslation('parties')
  const { t: tFinance } = useTranslation('finance')
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const isSet = from !== undefined || to !== undefined
  const shown = [from, to].map((day) => (day === undefined ? '…' : formats.date(day))).join(' – ')
  const change = (days: Partial<Record<keyof Days, string | null>>) => {
    const next = { from: from ?? null, to: to ?? null, ...days }
    onChange({ from: next.from ?? undefined, to: next.to ?? undefined })
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ChipFace label={label} value={isSet ? shown : undefined} icon="choice" onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown>
        <Group align="end" gap="xs">
          <DateInput label={tFinance('show.from')} value={from ?? null} onChange={(day) => change({ from: day })} />
          <DateInput label={tFinance('show.to')} value={to ?? null} onChange={(day) => change({ to: day })} />
          {isSet && (
            <Button variant="default" onClick={() => onChange({ from: undefined, to: undefined })}>
              {t('list.clear')}
            </Button>
          )}
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
