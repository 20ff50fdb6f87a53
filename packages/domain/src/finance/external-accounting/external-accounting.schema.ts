// The books of another system that receives a federation's invoices. Settings only, never a password: credentials are in the server's
// environment, by name.

import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'

/** FinanceSystem of the specification, and UBL files for other systems (ps090). */
export const ExternalAccountingSystem = z
  .enum(['EQIFY', 'EXACT_ONLINE', 'UBL_EXPORT'])
  .meta({ id: 'ExternalAccountingSystem' })
export type ExternalAccountingSystem = z.infer<typeof ExternalAccountingSystem>

/** A code of the other system: a ledger account, a journal, a division. Null if not set. */
const Code = z
  .string()
  .trim()
  .max(30)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u, { error: kernelErrors.wrongFormat.code })
  .nullable()
  .default(null)

/** NONE: no cost centre. ARTICLE: the external reference of the sold article. */
export const CostCentre = z.enum(['NONE', 'ARTICLE'])
export type CostCentre = z.infer<typeof CostCentre>

export const ExternalAccountingSettings = z.object({
  system: ExternalAccountingSystem,
  /** If false, nothing is sent, and final documents do not wait to be sent. */
  isEnabled: z.boolean().default(false),
  /** The administration, or the division as Exact Online calls it. */
  administration: Code,
  salesJournal: Code,
  /** The account for revenue. */
  revenueAccount: Code,
  /** What the other system calls the VAT of a level: a code or an account. */
  vatAccounts: z.object({ VAT_6: Code, VAT_9: Code, VAT_21: Code }).prefault({}),
  costCentre: CostCentre.default('NONE'),
  /** UBL_EXPORT: the name of the folder with the files. */
  exportFolder: z.string().trim().min(1).max(100).nullable().default(null),
})
export type ExternalAccountingSettings = z.infer<typeof ExternalAccountingSettings>

/** Version 0: no settings were saved before. */
export const UpdateExternalAccounting = ExternalAccountingSettings.extend({ version: WholeNumber })
export type UpdateExternalAccounting = z.infer<typeof UpdateExternalAccounting>

export const AccountingGap = z.enum([
  'ADMINISTRATION',
  'SALES_JOURNAL',
  'REVENUE_ACCOUNT',
  'VAT_ACCOUNT',
  'EXPORT_FOLDER',
  'CREDENTIAL',
])
export type AccountingGap = z.infer<typeof AccountingGap>

/** NOT_SET_UP: no system is chosen. INCOMPLETE: `missing` lists the missing settings. */
export const ExternalAccountingConnection = z
  .object({
    state: z.enum(['NOT_SET_UP', 'INCOMPLETE', 'READY']),
    /** `name`: the VAT level, or the environment variable. */
    missing: z.array(z.object({ gap: AccountingGap, name: z.string().nullable() })),
  })
  .meta({ id: 'ExternalAccountingConnection' })
export type ExternalAccountingConnection = z.infer<typeof ExternalAccountingConnection>

export const ExternalAccountingView = ExternalAccountingSettings.extend({
  version: z.int(),
  connection: ExternalAccountingConnection,
}).meta({ id: 'ExternalAccounting' })
export type ExternalAccountingView = z.infer<typeof ExternalAccountingView>

/** The levels at which VAT is due; articles without VAT need no account. */
export const owedTaxLevels = TaxLevelCode.exclude(['VAT_0']).options
