// The books of another system to which a federation's invoices go. Where and how, never with which password: credentials stand in
// the server's environment, by name.
import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'

/** FinanceSystem of the specification, and UBL files for whoever has another (ps090). */
export const ExternalAccountingSystem = z
  .enum(['EQIFY', 'EXACT_ONLINE', 'UBL_EXPORT'])
  .meta({ id: 'ExternalAccountingSystem' })
export type ExternalAccountingSystem = z.infer<typeof ExternalAccountingSystem>

/** A code of the other system: an account of its ledger, a journal, a division. Null: not told yet. */
const Code = z
  .string()
  .trim()
  .max(30)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u, { error: kernelErrors.wrongFormat.code })
  .nullable()
  .default(null)

/** NONE: no cost centre. ARTICLE: the external reference of the article that was sold. */
export const CostCentre = z.enum(['NONE', 'ARTICLE'])
export type CostCentre = z.infer<typeof CostCentre>

export const ExternalAccountingSettings = z.object({
  system: ExternalAccountingSystem,
  /** Switched off, nothing is sent, whatever is set up. */
  isEnabled: z.boolean().default(false),
  /** The administration, or the division as Exact Online calls it. */
  administration: Code,
  salesJournal: Code,
  /** Where revenue is booked. */
  revenueAccount: Code,
  /** Where VAT is booked, by its level. */
  vatAccounts: z.object({ VAT_6: Code, VAT_21: Code }).prefault({}),
  costCentre: CostCentre.default('NONE'),
  /** UBL_EXPORT: what the folder with the files is called. */
  exportFolder: z.string().trim().min(1).max(100).nullable().default(null),
})
export type ExternalAccountingSettings = z.infer<typeof ExternalAccountingSettings>

/** Version 0: nothing was saved before. */
export const UpdateExternalAccounting = ExternalAccountingSettings.extend({ version: z.int().min(0) })
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

/** NOT_SET_UP: nobody chose a system. INCOMPLETE: `missing` says what is to be done. */
export const ExternalAccountingConnection = z
  .object({
    state: z.enum(['NOT_SET_UP', 'INCOMPLETE', 'READY']),
    /** `name`: the level of VAT, or the variable of the environment. */
    missing: z.array(z.object({ gap: AccountingGap, name: z.string().nullable() })),
  })
  .meta({ id: 'ExternalAccountingConnection' })
export type ExternalAccountingConnection = z.infer<typeof ExternalAccountingConnection>

export const ExternalAccountingView = ExternalAccountingSettings.extend({
  version: z.int(),
  connection: ExternalAccountingConnection,
}).meta({ id: 'ExternalAccounting' })
export type ExternalAccountingView = z.infer<typeof ExternalAccountingView>

/** The levels at which VAT is owed: what is sold without it needs no account. */
export const owedTaxLevels = TaxLevelCode.exclude(['VAT_0']).options
