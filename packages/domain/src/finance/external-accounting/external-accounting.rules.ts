import { DocumentSeries } from '../document/document.schema.ts'
import type {
  AccountingGap,
  ExternalAccountingConnection,
  ExternalAccountingSettings,
  ExternalAccountingSystem,
} from './external-accounting.schema.ts'
import { owedTaxLevels } from './external-accounting.schema.ts'

/** The environment variables that a system needs. Their values are sent only to that system. */
export const credentialsOf: Readonly<Record<ExternalAccountingSystem, readonly string[]>> = {
  EQIFY: ['EQIFY_URL', 'EQIFY_API_KEY'],
  EXACT_ONLINE: ['EXACT_ONLINE_CLIENT_ID', 'EXACT_ONLINE_CLIENT_SECRET', 'EXACT_ONLINE_REFRESH_TOKEN'],
  UBL_EXPORT: [],
}

/** All of them, for the reader of the environment. */
export const accountingCredentials: readonly string[] = Object.values(credentialsOf).flat()

export type AccountingFacts = {
  /** VAT levels at which the federation sells something now. */
  readonly soldTaxLevels: ReadonlySet<string>
  /** Names of the credentials in the environment. */
  readonly credentials: ReadonlySet<string>
}

/** Files need a folder, and EQIFY its administration. Exact Online also needs the names there of a sale, its revenue and its VAT. */
export const connectionOf = (
  settings: ExternalAccountingSettings | null,
  { soldTaxLevels, credentials }: AccountingFacts,
): ExternalAccountingConnection => {
  if (settings === null) return { state: 'NOT_SET_UP', missing: [] }
  const missing: ExternalAccountingConnection['missing'] = []
  const needs = (gap: AccountingGap, value: string | null, name: string | null = null): void => {
    if (value === null) missing.push({ gap, name })
  }
  if (settings.system === 'UBL_EXPORT') needs('EXPORT_FOLDER', settings.exportFolder)
  else needs('ADMINISTRATION', settings.administration)
  if (settings.system === 'EXACT_ONLINE') {
    needs('SALES_JOURNAL', settings.salesJournal)
    needs('REVENUE_ACCOUNT', settings.revenueAccount)
    for (const level of owedTaxLevels) {
      if (soldTaxLevels.has(level)) needs('VAT_ACCOUNT', settings.vatAccounts[level], level)
    }
  }
  for (const name of credentialsOf[settings.system]) needs('CREDENTIAL', credentials.has(name) ? name : null, name)
  return { state: missing.length === 0 ? 'READY' : 'INCOMPLETE', missing }
}

/** Decision 138: a receipt has no UBL, so that only a system that takes entries gets it. */
export const seriesOf = (system: ExternalAccountingSystem): readonly DocumentSeries[] =>
  system === 'EXACT_ONLINE' ? DocumentSeries.options : DocumentSeries.exclude(['RECEIPT']).options
