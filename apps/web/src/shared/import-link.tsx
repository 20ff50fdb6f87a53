import { Button } from '@mantine/core'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { IconFileUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from './app-link.tsx'
import { useFederation } from './federation.ts'
import { useSession } from './session.ts'

const placeOfImport = {
  horse: '/horses/import',
  person: '/members/import',
  organisation: '/organisations/import',
} as const

/** ps015: beside the list, only for super administrators. */
export const ImportLink = ({ noun }: { noun: ImportNoun }) => {
  const { t } = useTranslation('parties')
  const { user } = useSession()
  const { federation } = useFederation()
  if (user?.isSuperAdmin !== true) return null
  const place = placeOfImport[noun]
  return (
    <Button
      component={AppLink}
      href={federation ? `${place}?federation=${federation.ref}` : place}
      variant="default"
      leftSection={<IconFileUpload size={16} aria-hidden />}
    >
      {t('import.action')}
    </Button>
  )
}
