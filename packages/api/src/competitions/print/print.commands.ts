import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { hasRoom, shownFields } from '@oxer/domain/competitions/print/print.rules'
import type { PrintDocumentType, PrintOptions, PrintSetting } from '@oxer/domain/competitions/print/print.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { getPrintSetting } from './print.queries.ts'

type Managing = ActingContext & { readonly competition: CompetitionScope }

/** Keeps how a document of this competition is printed. @throws STALE_VERSION if somebody else kept other options meanwhile */
export const savePrintOptions = async (
  ctx: Managing,
  { document, version, ...given }: PrintOptions & { document: PrintDocumentType; version: number },
): Promise<PrintSetting> => {
  if (!hasRoom(document, given)) throw failure(printErrors.noRoom, { field: 'margin' })
  const { ref: competitionRef, federationRef } = ctx.competition
  const read = () => getPrintSetting(ctx, ctx.competition, document)
  const before = await takeVersion(ctx, 'competition', { ref: competitionRef, version }, read)
  const options = { ...given, fields: [...shownFields(document, given.fields)] }
  await ctx.db.printOptions.upsert({
    where: { competitionRef_document: { competitionRef, document } },
    create: { competitionRef, document, options },
    update: { options, version: { increment: 1 } },
  })
  ctx.record({
    action: 'save-print-options',
    noun: 'competition',
    ref: competitionRef,
    federationRef,
    before: before.version === 0 ? null : { document, ...before.options },
    after: { document, ...options },
  })
  return { ...before, options, version: before.version + 1 }
}
