import { Text } from '@mantine/core'
import { DateInput } from '@oxer/ui'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from '../../../../shared/edit-drawer.tsx'
import { todayHere } from '../../../../shared/own-time.ts'

/** Asks for a last day (p131, p132). */
export const EndDrawer = ({
  title,
  why,
  label,
  hint,
  saveLabel,
  field = 'endDate',
  onClose,
  save,
}: {
  title: string
  why?: string | undefined
  label: string
  hint?: string
  saveLabel: string
  /** The server's name of the field. */
  field?: string
  onClose: () => void
  save: (day: string) => Promise<unknown>
}) => {
  const { t } = useTranslation('parties')
  return (
    <EditDrawer<{ day: string | null }>
      title={title}
      onClose={onClose}
      initialValues={{ day: todayHere() }}
      fieldOfServer={{ [field]: 'day' }}
      saveLabel={saveLabel}
      validate={({ day }): Record<string, string> => (day === null ? { day: t('person.chooseDate') } : {})}
      save={async ({ day }) => day && save(day)}
    >
      {(form) => (
        <>
          {why !== undefined && <Text size="sm">{why}</Text>}
          <DateInput
            label={label}
            description={hint}
            required
            data-autofocus
            value={form.values.day}
            onChange={(day) => form.setFieldValue('day', day)}
            error={form.errors.day}
          />
        </>
      )}
    </EditDrawer>
  )
}
