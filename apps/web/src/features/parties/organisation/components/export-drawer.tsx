import { Button, Checkbox, NativeSelect } from '@mantine/core'
import type { MemberFilter } from '@oxer/domain/parties/holding/organisation-holding.schema'
import { DateInput, SideDrawer } from '@oxer/ui'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../../shared/own-time.ts'

/** Exports the members as a file, as of a day, with or without those who were not members on that day (p085, ps146). */
export const ExportDrawer = ({
  organisation,
  list,
  onClose,
}: {
  organisation: string
  /** What is seen: the file has the same rows, order and columns. */
  list: MemberFilter & { sort: string; descending: boolean; columns: readonly string[] }
  onClose: () => void
}) => {
  const { t } = useTranslation('parties')
  const [date, setDate] = useState<string | null>(todayHere)
  const [includeInactive, setIncludeInactive] = useState(list.showInActive)
  const [kind, setKind] = useState('XLSX')
  const { showInActive: _showInActive, columns, ...seen } = list
  const asked = { ...seen, kind, includeInactive, date: date ?? undefined, columns: columns.join(',') }
  const query = new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return (
    <SideDrawer
      title={t('organisation.exporting.title')}
      opened
      onClose={onClose}
      footer={
        <Button
          component="a"
          href={`/api/organisation/${organisation}/members/export?${query.toString()}`}
          download
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('organisation.exporting.download')}
        </Button>
      }
    >
      <div style={{ display: 'grid', gap: 16 }}>
        <DateInput
          label={t('organisation.exporting.date')}
          description={t('organisation.exporting.dateHint')}
          value={date}
          onChange={setDate}
        />
        <Checkbox
          label={t('organisation.exporting.inactive')}
          checked={includeInactive}
          onChange={(event) => setIncludeInactive(event.currentTarget.checked)}
        />
        <NativeSelect
          label={t('organisation.exporting.kind')}
          data={[
            { value: 'XLSX', label: t('organisation.exporting.XLSX') },
            { value: 'CSV', label: t('organisation.exporting.CSV') },
          ]}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        />
      </div>
    </SideDrawer>
  )
}
