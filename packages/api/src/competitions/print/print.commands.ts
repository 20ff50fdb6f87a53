import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import { hasRoom, shownFields } from '@oxer/domain/competitions/print/print.rules'
import type {
  PrintDocumentType,
  PrintOptions,
  PrintOrder,
  PrintSetting,
} from '@oxer/domain/competitions/print/print.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import { formatDate } from '@oxer/i18n/formats'
import type * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { rightsOf } from './print.files.ts'
import { getPrintSetting, listPrintSubjects } from './print.queries.ts'
import { readCompetition } from './print-drawing.files.ts'
import { type PrintOrderInput, printOrderKind } from './print-task.mappers.ts'

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

/** Several documents at once, by a task that keeps them as its file. @throws NOTHING_TO_PRINT */
export const orderPrint = async (ctx: Managing, { documents: asked, date, form }: PrintOrder): Promise<TaskSummary> => {
  const { ref: competition, federationRef } = ctx.competition
  const documents = [...new Set(asked)]
  const subjects = (
    await Promise.all(documents.map((document) => listPrintSubjects(ctx.db, ctx.competition, document)))
  ).flat()
  if (!subjects.some((subject) => date === undefined || subject.date === date)) {
    throw failure(printErrors.nothingToPrint, { field: 'documents' })
  }
  const { t } = createI18n(toLanguage(ctx.language))
  const { name } = await readCompetition(ctx)
  const day = date === undefined ? t('competitions:print.everything') : formatDate(date)
  const input: z.infer<typeof PrintOrderInput> = {
    ...{ competition, documents, form, language: ctx.language, ...rightsOf(ctx) },
    ...(date === undefined ? {} : { date }),
    fileName: `${name} - ${day.replaceAll('/', '-')}`,
  }
  const task = await orderTask(ctx, { kind: printOrderKind, name: t('competitions:print.order.task', { day }), input })
  ctx.record({
    action: 'order-print',
    noun: 'competition',
    ref: competition,
    federationRef,
    after: { documents, form, date },
  })
  return task
}
