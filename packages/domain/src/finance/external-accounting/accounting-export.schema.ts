// Documents on their way to the books of another system: each once for each system.
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { CursorQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { DocumentSeries } from '../document/document.schema.ts'
import { ExternalAccountingSystem } from './external-accounting.schema.ts'

/** FAILED: it is sent again only if somebody says so. */
export const ExportStatus = z.enum(['WAITING', 'SENT', 'FAILED']).meta({ id: 'AccountingExportStatus' })
export type ExportStatus = z.infer<typeof ExportStatus>

export const AccountingExportRow = z
  .object({
    ref: Ref,
    invoiceRef: Ref,
    number: z.string(),
    series: DocumentSeries,
    date: LocalDate,
    payer: Contact,
    amount: z.int(),
    currency: Currency,
    system: ExternalAccountingSystem,
    status: ExportStatus,
    attempts: z.int(),
    problem: z.string().nullable().describe('Code of what is wrong with it; null if the other system says it'),
    error: z.string().nullable().describe('What the other system answered; null if nothing failed'),
    externalId: z.string().nullable().describe('Its name in the other system; null until it is sent'),
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'AccountingExport' })
export type AccountingExportRow = z.infer<typeof AccountingExportRow>

export const AccountingExportQuery = CursorQuery.extend({ status: ExportStatus.optional() })
export type AccountingExportQuery = z.infer<typeof AccountingExportQuery>

/** Final documents from a day on that were never on their way. */
export const QueueExports = z.object({ fromDate: LocalDate })
export type QueueExports = z.infer<typeof QueueExports>

export const QueuedExports = z.object({ queued: z.int().describe('How many documents wait now that did not before') })
export type QueuedExports = z.infer<typeof QueuedExports>
