import { Text } from '@mantine/core'
import { Integration } from '@oxer/domain/exchange/integration/integration.schema'
import { useTranslation } from 'react-i18next'

/** Those of which something is assumed, or known from others than their makers. */
const Noted = Integration.extract(['HIPPODATA_IMPORT', 'FEI_RESULTS_EXPORT', 'FEI_ENTRIES_IMPORT'])

/** What is known of the file of an integration, and what is assumed. */
export const IntegrationNote = ({ integration }: { integration: Integration }) => {
  const { t } = useTranslation('access')
  const noted = Noted.safeParse(integration)
  return noted.success ? <Text size="sm">{t(`superAdmin.integrations.note.${noted.data}`)}</Text> : null
}
