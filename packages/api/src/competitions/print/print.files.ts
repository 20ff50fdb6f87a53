// Documents of a competition as PDF. Their rows are read by the rights of the caller; the pages are drawn in a thread of their own.
import { draw } from '@oxer/documents/drawing/drawing'
import { type Drawn, mostPages } from '@oxer/documents/list-paper/list-paper'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import type { PrintDocumentType, PrintRequest } from '@oxer/domain/competitions/print/print.schema'
import { registrationFieldsFor } from '@oxer/domain/competitions/registration/registration.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { formatDate } from '@oxer/i18n/formats'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { prepare, readCompetition } from './print-drawing.files.ts'

type Asking = Pick<Context, 'db' | 'now' | 'services' | 'tenant'> & {
  readonly actor: Actor
  readonly competition: CompetitionScope
}

/** What of a print depends on the caller. */
export const rightsOf = ({ actor, competition, services, tenant }: Asking) => ({
  mayManage: registrationFieldsFor(actor, competition).notes,
  origin: originOfTenant(services.publicUrl, tenant),
})

/** @throws TOO_MANY_PAGES, NOTHING_TO_PRINT, DAY_TOO_FULL */
export const bytesOf = ({ pages, bytes, isTooFull = false }: Drawn, document: PrintDocumentType) => {
  if (isTooFull) throw failure(printErrors.dayTooFull, { field: 'subjects' })
  if (bytes !== null) return bytes
  if (pages === 0) throw failure(printErrors.nothingToPrint, { field: 'document' })
  const isSheets = document === 'JUDGE_SHEETS'
  throw failure(isSheets ? printErrors.tooManySheets : printErrors.tooManyPages, {
    field: 'copies',
    values: { pages, most: mostPages },
  })
}

/** @throws NOT_FOUND for an unknown subject, NO_ROOM within the margins, TOO_MANY_PAGES, NOTHING_TO_PRINT, DAY_TOO_FULL */
export const printDocument = async (ctx: Asking, request: PrintRequest): Promise<FileReply> => {
  const competition = await readCompetition(ctx)
  const { drawing, name } = await prepare({ ...ctx, ...rightsOf(ctx) }, competition, request)
  const body = bytesOf(await (ctx.services.draw ?? draw)(drawing), request.document)
  const day = request.date === undefined ? '' : ` ${formatDate(request.date).replaceAll('/', '-')}`
  return {
    fileName: `${competition.name} - ${name}${day}.pdf`,
    contentType: 'application/pdf',
    body,
    disposition: request.download ? 'attachment' : 'inline',
    isFramed: true,
  }
}
