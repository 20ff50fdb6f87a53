import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EditDrawer } from './edit-drawer.tsx'
import { fieldsOf } from './form/fields-of.tsx'
import { missingErrors } from './form/missing-errors.ts'
import { todayHere } from './own-time.ts'

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
      validate={(values) => missingErrors(values, { day: t('person.chooseDate') })}
      save={async ({ day }) => day && save(day)}
    >
      {(form) => (
        <>
          {why !== undefined && <Text size="sm">{why}</Text>}
          {fieldsOf(form, { day: label }).day('day', {
            required: true,
            autofocus: true,
            ...(hint !== undefined && { description: hint }),
          })}
        </>
      )}
    </EditDrawer>
  )
}
