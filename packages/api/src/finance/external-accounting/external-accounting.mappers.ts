import type { ExternalAccounting } from '@oxer/db'
import { ExternalAccountingSettings } from '@oxer/domain/finance/external-accounting/external-accounting.schema'

export const toAccountingSettings = (row: ExternalAccounting): ExternalAccountingSettings =>
  ExternalAccountingSettings.parse({ ...(row.settings as object), system: row.system })

/** The initial values of the form. */
export const unsetAccounting: ExternalAccountingSettings = ExternalAccountingSettings.parse({ system: 'EQIFY' })
