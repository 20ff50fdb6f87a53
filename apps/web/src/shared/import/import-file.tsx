import { FileInput } from '@mantine/core'
import { useUi } from '@oxer/ui'
import { IconFileUpload } from '@tabler/icons-react'

const spreadsheets = '.csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The file that is imported: a spreadsheet, unless `accept` names another kind. */
export const ImportFileInput = ({
  label,
  description,
  placeholder,
  value,
  onChange,
  error = null,
  accept = spreadsheets,
}: {
  label: string
  description?: string
  placeholder: string
  value: File | null
  onChange: (file: File | null) => void
  error?: string | null
  accept?: string
}) => {
  const { texts } = useUi()
  return (
    <FileInput
      label={label}
      description={description}
      placeholder={placeholder}
      leftSection={<IconFileUpload size={16} aria-hidden />}
      accept={accept}
      data-autofocus
      clearable
      clearButtonProps={{ 'aria-label': texts.typeahead.clear }}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
