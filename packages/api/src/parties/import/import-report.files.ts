// The error file of an import: the rows as they were sent, with a sentence for every mistake.

import { spreadsheetTypes, writeSpreadsheet } from '@oxer/documents/spreadsheet/spreadsheet'
import { openLongTable } from '@oxer/documents/spreadsheet-reader/long-table'
import { isArchive } from '@oxer/documents/spreadsheet-reader/spreadsheet-reader'
import type { ImportIssue } from '@oxer/domain/parties/import/import.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { JobContext } from '../../kernel/job/job.ts'
import { importText, sentenceOf } from './import-columns.mappers.ts'
import { listFaulty } from './import-row.gateway.ts'

/** Nobody corrects more rows than this one by one. */
const maximumReported = 20_000

type Line = { row: number; why: string; cells: readonly string[] }

const sentencesOf = (language: Context['language'], issues: readonly ImportIssue[]): string =>
  issues
    .map(({ column, isWarning, ...issue }) => {
      const sentence = sentenceOf(language, issue)
      const text = column === null ? sentence : `${column}: ${sentence}`
      return isWarning ? `${importText(language, 'warning')}: ${text}` : text
    })
    .join('; ')

/** Stores the error file in the format of the source; returns its ref, or null if there are no errors. */
export const storeReport = async (
  ctx: JobContext,
  source: { bytes: Uint8Array; fileName: string; language: Context['language'] },
): Promise<string | null> => {
  const { database, storage } = ctx.services
  const { bytes, fileName, language } = source
  const faulty = await listFaulty(database, ctx.taskRef, maximumReported)
  if (faulty.size === 0) return null
  let header: readonly string[] | null = null
  const lines: Line[] = []
  for await (const { row, cells } of (await openLongTable(bytes)).rows) {
    if (header === null) {
      header = cells
      continue
    }
    const issues = faulty.get(row - 1)
    if (issues) lines.push({ row, why: sentencesOf(language, issues), cells })
  }
  const width = Math.max(header?.length ?? 0, ...lines.map(({ cells }) => cells.length))
  const kind = isArchive(bytes) ? 'XLSX' : 'CSV'
  const { body, extension } = await writeSpreadsheet(kind, {
    name: importText(language, 'reportSheet'),
    columns: [
      { header: importText(language, 'row'), value: (line: Line) => line.row },
      { header: importText(language, 'why'), value: (line: Line) => line.why, width: 60 },
      ...Array.from({ length: width }, (_, place) => ({
        header: header?.[place] ?? '',
        value: (line: Line) => line.cells[place] ?? '',
      })),
    ],
    rows: lines,
  })
  const stored = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const ref = ctx.newRef()
  const key = `import/${ref}.${extension}`
  const name = importText(language, 'reportFile', { name: fileName.replace(/\.[^.]*$/, '') })
  await storage.put(key, stored)
  await database.prisma.storedFile.create({
    data: {
      ref,
      key,
      name: `${name}.${extension}`,
      contentType: spreadsheetTypes[kind],
      size: stored.length,
      subjectRef: ctx.taskRef,
      createdAt: ctx.now(),
    },
  })
  return ref
}
