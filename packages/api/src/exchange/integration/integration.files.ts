// Results of a competition as the file of another system. Every such file goes through here: the exchange document out, the layout as data.

import { writeExchangeFile } from '@oxer/documents/exchange-file/exchange-file'
import { writeLines } from '@oxer/documents/exchange-file/import-file'
import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import type { ResultExportType } from '@oxer/domain/competitions/result/result-entry.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { feiResultsLayout } from '@oxer/domain/exchange/fei/fei-results.presets'
import { feiOverviewOf, toFeiResults } from '@oxer/domain/exchange/fei/fei-results.rules'
import { importLayouts, type LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import { templateOf } from '@oxer/domain/exchange/integration/import-layout.rules'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import {
  fileLayouts,
  hippomundo,
  knhsDressage,
  knhsJumping,
} from '@oxer/domain/exchange/integration/integration.presets'
import type { FileIntegration, FileLayout } from '@oxer/domain/exchange/integration/integration.schema'
import type { ResultFacts } from '@oxer/domain/exchange/integration/result-facts.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import { type ExportResults, exportResults } from '../../competitions/result/result.files.ts'
import { readCompetitionDocument } from '../document/competition-document.queries.ts'
import { readResultFacts } from './result-facts.queries.ts'

type Exporting = Parameters<typeof exportResults>[0] & Parameters<typeof readCompetitionDocument>[0]

export const xmlType = 'application/xml'

export type WrittenFile = {
  readonly name: string
  readonly contentType: string
  readonly text: string
  /** The results in it. */
  readonly count: number
  /** Whose results are not in it, by their names. */
  readonly leftOut: readonly string[]
}

const nameOf = (document: ExchangeDocument, layout: string): string =>
  `${document.competitions?.[0]?.name ?? ''} - ${layout}`

/** A file without a result is refused. */
const refuseEmpty = (count: number, layout: string): void => {
  if (count === 0) throw failure(integrationErrors.nothingToExport, { values: { layout } })
}

const writeTable = (layout: FileLayout, document: ExchangeDocument, facts?: ResultFacts): WrittenFile => {
  const { text, count } = writeExchangeFile(layout, document, facts)
  refuseEmpty(count, layout.name)
  return { name: `${nameOf(document, layout.name)}.csv`, contentType: spreadsheetTypes.CSV, text, count, leftOut: [] }
}

const writeFeiResults = (document: ExchangeDocument, facts: ResultFacts): WrittenFile => {
  const { text, count } = toFeiResults(document, { facts })
  refuseEmpty(count, feiResultsLayout)
  const leftOut = feiOverviewOf(document).leftOut.map(({ rider, horseName }) => `${rider} - ${horseName}`)
  return { name: `${nameOf(document, feiResultsLayout)}.xml`, contentType: xmlType, text, count, leftOut }
}

/** The file of an integration. @throws if it would have no result */
export const writeFileOf = (
  integration: FileIntegration,
  document: ExchangeDocument,
  facts: ResultFacts,
): WrittenFile =>
  integration === 'FEI_RESULTS_EXPORT'
    ? writeFeiResults(document, facts)
    : writeTable(fileLayouts[integration], document, facts)

const toReply = ({ name, contentType, text }: WrittenFile): FileReply => ({ fileName: name, contentType, body: text })

const factsFor = ({ services, competition }: Exporting, document: ExchangeDocument): Promise<ResultFacts> =>
  readResultFacts(services.database, competition.ref, document)

const layoutOf = { KNHS_SHOWJUMPING: knhsJumping, KNHS_DRESSAGE: knhsDressage } as const

/** c089 */
export const exportResultsAs = async (
  ctx: Exporting,
  { exportType, ...input }: ExportResults & { exportType: ResultExportType },
): Promise<FileReply> => {
  if (exportType === 'GENERIC') return exportResults(ctx, input)
  if (input.isTemplate === true) throw failure(integrationErrors.templateOfGenericOnly, { field: 'isTemplate' })
  const document = await readCompetitionDocument(ctx)
  const { testSet } = input
  const tests = (document.tests ?? []).filter(({ id }) => testSet === undefined || id === testSet)
  if (testSet !== undefined && tests.length === 0) throw failure(kernelErrors.notFound)
  return toReply(writeTable(layoutOf[exportType], { ...document, tests }, await factsFor(ctx, document)))
}

/** cr106 */
export const exportHippomundo = async (ctx: Exporting): Promise<FileReply> =>
  toReply(writeTable(hippomundo, await readCompetitionDocument(ctx)))

/** The names inside its rounds are assumed, as its name and the file itself say. */
export const exportFeiResults = async (ctx: Exporting): Promise<FileReply> => {
  const document = await readCompetitionDocument(ctx)
  return toReply(writeFeiResults(document, await factsFor(ctx, document)))
}

/** The layout is ours, or what is known of theirs. */
export const importTemplate = (integration: LayoutIntegration): FileReply => {
  const layout = importLayouts[integration]
  return {
    fileName: `${layout.name}.csv`,
    contentType: spreadsheetTypes.CSV,
    body: writeLines(templateOf(layout)),
  }
}
