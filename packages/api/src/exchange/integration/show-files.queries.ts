// Reads the files of a show in another system into a document, which a batch then stores.
import { openImportFile } from '@oxer/documents/exchange-file/import-file'
import { SpreadsheetError } from '@oxer/documents/spreadsheet-reader/spreadsheet-error'
import { isArchive } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { readZip } from '@oxer/documents/spreadsheet-reader/zip'
import type { ShowIntegration } from '@oxer/domain/exchange/batch/batch.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportFile, ImportProblem } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { fileImports } from '@oxer/domain/exchange/integration/import-adapters.presets'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import type { Context } from '../../kernel/context/context.ts'
import { isUnusable } from '../../kernel/procedure/procedures.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'

const mostCauses = 200

/** A ZIP file is the files in it, whose names have their folders. */
const partsOf = (name: string, bytes: Uint8Array): { name: string; bytes: Uint8Array }[] =>
  isArchive(bytes) ? readZip(bytes, (part) => part.endsWith('.json')) : [{ name, bytes }]

const open = async (file: File): Promise<ImportFile[]> => {
  const name = file.name.slice(0, 200)
  try {
    const parts = partsOf(name, new Uint8Array(await file.arrayBuffer()))
    return await Promise.all(parts.map((part) => openImportFile(part.name.slice(0, 200), part.bytes)))
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw failure(importFileErrors.unreadable, { field: 'file', values: { name } })
  }
}

const refusalOf = (problems: readonly ImportProblem[]): CodedError =>
  new CodedError(
    'UNPROCESSABLE_CONTENT',
    problems.slice(0, mostCauses).map(
      ({ code, field, values }): ErrorCause => ({
        ...{ code, values },
        field: field === null ? 'file' : `file.${field}`,
      }),
    ),
  )

export type ReadShow = {
  readonly integration: ShowIntegration
  readonly document: ExchangeDocument
  readonly read: { readonly files: string[]; readonly problems: ImportProblem[] }
}

/** @throws what of the files is wrong: nothing of a show is stored while something of it cannot be read */
export const readShowFiles = async (
  ctx: Pick<Context, 'db' | 'now'> & { readonly federation: FederationScope },
  integration: ShowIntegration,
  files: readonly File[],
): Promise<ReadShow> => {
  const adapter = fileImports[integration]
  if (adapter === undefined) {
    throw failure(integrationErrors.notOffered, { field: 'integration', values: { integration } })
  }
  if (files.length === 0 || files.length > adapter.mostFiles) {
    throw failure(importFileErrors.nothingToImport, { field: 'file', values: { layout: integration } })
  }
  const { timeZone } = await ctx.db.federation.findUniqueOrThrow({
    where: { ref: ctx.federation.federationRef },
    select: { timeZone: true },
  })
  const opened: ImportFile[] = []
  for (const file of files) opened.push(...(await open(file)))
  const { document: read, problems } = adapter.read(opened, {
    at: ctx.now().toISOString(),
    timeZone,
    competition: null,
  })
  const wrong = problems.filter(({ kind }) => kind === 'REFUSED')
  if (read === null || wrong.length > 0) throw refusalOf(wrong)
  const document = ExchangeDocument.safeParse(read)
  if (!document.success || isUnusable(read)) {
    throw failure(importFileErrors.unreadable, { field: 'file', values: { name: opened[0]?.name ?? '' } })
  }
  return {
    integration,
    document: document.data,
    read: { files: opened.map(({ name }) => name), problems: [...problems] },
  }
}
