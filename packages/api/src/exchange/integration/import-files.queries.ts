// Opens the files of another system, for every way in which they come.
import { openImportFile } from '@oxer/documents/exchange-file/import-file'
import { SpreadsheetError } from '@oxer/documents/spreadsheet-reader/spreadsheet-error'
import { isArchive } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import { readZip } from '@oxer/documents/spreadsheet-reader/zip'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { FileImport, ImportFile, ImportProblem } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { maximumImportFileBytes } from '@oxer/domain/exchange/integration/import-run.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'

const mostCauses = 200

/** Names of files are shown and stored, so they are as long as those of others. */
const longestName = 200

/** Where no table is read, a ZIP file is the files in it, whose names have their folders; elsewhere it is a spreadsheet. */
const partsOf = (kinds: FileImport['kinds'], name: string, bytes: Uint8Array): { name: string; bytes: Uint8Array }[] =>
  kinds.includes('TABLE') || !isArchive(bytes)
    ? [{ name, bytes }]
    : readZip(bytes, (part) => /\.(?:json|xml)$/i.test(part))

const open = async (kinds: FileImport['kinds'], file: File): Promise<ImportFile[]> => {
  const name = file.name.slice(0, longestName)
  try {
    const parts = partsOf(kinds, name, new Uint8Array(await file.arrayBuffer()))
    return await Promise.all(parts.map((part) => openImportFile(part.name.slice(0, longestName), part.bytes)))
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const definition = error.code === 'TOO_LARGE' ? importFileErrors.tooLong : importFileErrors.unreadable
    throw failure(definition, { field: 'file', values: { name } })
  }
}

/** @throws if there is none, or more than the integration takes, also within a ZIP file; if they are too large, or cannot be read */
export const openImportFiles = async (
  { kinds, mostFiles: maximum }: Pick<FileImport, 'kinds' | 'mostFiles'>,
  files: readonly File[],
): Promise<ImportFile[]> => {
  if (files.reduce((sum, { size }) => sum + size, 0) > maximumImportFileBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumImportFileBytes } })
  }
  const refuseCount = (count: number): void => {
    if (count > 0 && count <= maximum) return
    throw failure(importFileErrors.fileMissing, { field: 'file', values: { maximum } })
  }
  refuseCount(files.length)
  const opened: ImportFile[] = []
  for (const file of files) opened.push(...(await open(kinds, file)))
  refuseCount(opened.length)
  return opened
}

/** What of the files is wrong, each with its row and column. */
export const refusalOf = (problems: readonly ImportProblem[]): CodedError =>
  new CodedError(
    'UNPROCESSABLE_CONTENT',
    problems.slice(0, mostCauses).map(
      ({ code, row, field, values }): ErrorCause => ({
        ...{ code, values },
        field: ['file', ...(row === null ? [] : [String(row)]), ...(field === null ? [] : [field])].join('.'),
      }),
    ),
  )
