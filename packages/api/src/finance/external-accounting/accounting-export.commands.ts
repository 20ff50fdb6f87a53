// A document joins the outbox in the transaction that makes it final; the sender takes it from there.
import type { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import type { QueuedExports, QueueExports } from '@oxer/domain/finance/external-accounting/accounting-export.schema'
import { seriesOf } from '@oxer/domain/finance/external-accounting/external-accounting.rules'
import type { ExternalAccountingSystem } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { toAccountingSettings } from './external-accounting.mappers.ts'

const noun = 'accounting-export'

/** The system that gets the documents of a federation now; null if none does. */
const systemOf = async (ctx: CommandContext, federationRef: string): Promise<ExternalAccountingSystem | null> => {
  const row = await ctx.db.externalAccounting.findUnique({ where: { federationRef } })
  const settings = row && toAccountingSettings(row)
  return settings?.isEnabled ? settings.system : null
}

/** For a document that becomes final. */
export const exportDocument = async (
  ctx: CommandContext,
  { ref, bookRef, series, ownerRef }: { ref: string; bookRef: string; series: DocumentSeries; ownerRef: string },
): Promise<void> => {
  const system = await systemOf(ctx, ownerRef)
  if (system === null || !seriesOf(system).includes(series)) return
  await ctx.db.accountingExport.create({
    data: { ref: ctx.newRef(), bookRef, invoiceRef: ref, system, createdAt: ctx.now() },
  })
}

/** Final documents from a day on that the chosen system did not get yet. @throws ACCOUNTING_OFF */
export const queueExports = async (
  ctx: CommandContext,
  { sellerRef, federationRef }: SellerScope,
  { fromDate }: QueueExports,
): Promise<QueuedExports> => {
  const system = await systemOf(ctx, sellerRef)
  if (system === null) throw failure(financeErrors.accountingOff)
  const documents = await ctx.db.$queryRaw<{ ref: string; bookRef: string }[]>`
    SELECT i.ref, i.book_ref AS "bookRef" FROM invoice i JOIN book k ON k.ref = i.book_ref
    WHERE k.owner_ref = ${sellerRef}::uuid AND i.status = 'INVOICED' AND i.series = ANY(${[...seriesOf(system)]})
      AND i.date >= ${fromDate}
      AND NOT EXISTS (SELECT FROM accounting_export e WHERE e.invoice_ref = i.ref AND e.system = ${system})
    ORDER BY i.date, i.ref LIMIT 10000`
  const { count } = await ctx.db.accountingExport.createMany({
    data: documents.map(({ ref, bookRef }) => ({
      ref: ctx.newRef(),
      bookRef,
      invoiceRef: ref,
      system,
      createdAt: ctx.now(),
    })),
    skipDuplicates: true,
  })
  if (count === 0) ctx.recordNothing('every document is on its way')
  else ctx.record({ action: 'queue', noun, ref: sellerRef, federationRef, after: { fromDate, system, count } })
  return { queued: count }
}

/** Sends one that failed, or that waits, at the next look. @throws NOT_FOUND, EXPORT_SENT */
export const retryExport = async (
  ctx: CommandContext,
  { sellerRef, federationRef }: SellerScope,
  ref: string,
): Promise<void> => {
  const read = async () => {
    const row = await ctx.db.accountingExport.findFirst({ where: { ref, book: { ownerRef: sellerRef } } })
    if (row === null) throw failure(kernelErrors.notFound)
    return row
  }
  const row = await takeRow(ctx, 'accountingExport', { ref }, read)
  if (row.status === 'SENT') throw failure(financeErrors.exportSent)
  // The count of attempts stays, so that the sender looks first whether an earlier one has arrived.
  await ctx.db.accountingExport.update({ where: { ref }, data: { status: 'WAITING', dueAt: null } })
  ctx.record({
    action: 'retry',
    noun,
    ref,
    parentRef: row.bookRef,
    federationRef,
    before: { status: row.status, error: row.error ?? row.problem },
    after: { status: 'WAITING' },
  })
}
