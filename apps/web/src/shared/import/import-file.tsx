import { FileInput } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { IconFileUpload } from '@tabler/icons-react'

/** The spreadsheet that is imported. */
export const ImportFileInput = ({
  label,
  placeholder,
  value,
  onChange,
  error = null,
}: {
  label: string
  placeholder: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null
}) => {
  const { texts } = useUi()
  return (
    <FileInput
      label={label}
      placeholder={placeholder}
      leftSection={<IconFileUpload size={16} aria-hidden />}
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      data-autofocus
      clearable
      clearButtonProps={{ 'aria-label': texts.typeahead.clear }}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
