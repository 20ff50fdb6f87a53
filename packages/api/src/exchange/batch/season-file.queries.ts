// A ZIP file with several exchange documents, such as one for each competition of a season. One document is in memory at a time, so that the
// process needs as much for a season as for its largest competition.
import { createHash } from 'node:crypto'
import { setImmediate as othersFirst } from 'node:timers/promises'
import { SpreadsheetError } from '@oxer/documents/spreadsheet-reader/spreadsheet-error'
import { inflateParts, namesOfParts } from '@oxer/documents/spreadsheet-reader/zip'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import {
  type BatchApply,
  maximumDocumentBytes,
  maximumSeasonBytes,
  maximumSeasonDocuments,
  maximumSeasonRecords,
  maximumTaskRecords,
} from '@oxer/domain/exchange/batch/batch.schema'
import { type SettledRecords, settleDocument } from '@oxer/domain/exchange/batch/entry-import.rules'
import { type ExchangeDocument, exchangeCollections } from '@oxer/domain/exchange/document/exchange-document.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import * as z from 'zod'
import { isUnusable } from '../../kernel/procedure/procedures.ts'
import { parseDocument } from './batch-document.mappers.ts'

/** A document of the file. */
export type SeasonPart = { readonly name: string; readonly document: ExchangeDocument }

/** Programs that pack add files of their own. */
const isDocument = (name: string): boolean => /\.json$/i.test(name) && !/(?:^|\/)(?:__MACOSX\/|\._)/.test(name)

/** @param place the name of a document, and the path to what is wrong in it */
const notADocument = (place: string) => failure(batchErrors.notADocument, { field: place })

/** What is wrong with the archive itself, as what is wrong with the file. */
const opened = <Read>(read: () => Read): Read => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    if (error.code !== 'TOO_LARGE') throw failure(batchErrors.notADocument, { field: 'file' })
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumSeasonBytes } })
  }
}

/** @throws if the file is no archive with documents. Nothing is read of them: that is for the task. */
export const refuseOtherArchive = (bytes: Uint8Array): void => {
  const names = opened(() => namesOfParts(bytes, isDocument, maximumSeasonDocuments))
  if (names.length === 0) throw failure(batchErrors.notADocument, { field: 'file' })
}

const Sent = z.looseObject({ source: z.looseObject({ system: z.string() }) })

const collections = Object.keys(exchangeCollections)

const parseJson = (name: string, bytes: Uint8Array): z.infer<typeof Sent> => {
  if (bytes.length > maximumDocumentBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: name, values: { maximum: maximumDocumentBytes } })
  }
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw notADocument(name)
    throw error
  }
  const sent = Sent.safeParse(value)
  if (!sent.success || isUnusable(value)) throw notADocument(name)
  return sent.data
}

/** The documents as they were sent, one after the other; others are answered between them. */
async function* sentIn(bytes: Uint8Array): AsyncGenerator<{ name: string; value: z.infer<typeof Sent> }> {
  const limits = { most: maximumSeasonBytes, mostParts: maximumSeasonDocuments }
  const parts = opened(() => inflateParts(bytes, isDocument, limits))
  for (;;) {
    const next = opened(() => parts.next())
    if (next.done === true) return
    yield { name: next.value.name, value: parseJson(next.value.name, next.value.bytes) }
    await othersFirst()
  }
}

/** What is known of a season before any of it is written. */
export type SeasonSurvey = { readonly records: number; readonly source: string; readonly hash: string }

/** @throws for a file that cannot be read to its end, and for one with too many records, before any work is done */
export const surveySeason = async (bytes: Uint8Array, apply: BatchApply): Promise<SeasonSurvey> => {
  const hash = createHash('sha256').update(JSON.stringify(apply))
  let [records, source] = [0, '']
  for await (const { name, value } of sentIn(bytes)) {
    const own = collections.reduce((sum, collection) => {
      const list = value[collection]
      return sum + (Array.isArray(list) ? list.length : 0)
    }, 0)
    if (own > maximumTaskRecords) {
      throw failure(batchErrors.tooManyRecords, { field: name, values: { maximum: maximumTaskRecords } })
    }
    records += own
    if (records > maximumSeasonRecords) {
      throw failure(batchErrors.tooManyRecords, { field: 'file', values: { maximum: maximumSeasonRecords } })
    }
    if (source === '') source = value.source.system
    // When a document was made is not what it says: a file that is read again is the same.
    hash.update(name).update(JSON.stringify({ ...value, generatedAt: undefined }))
  }
  return { records, source, hash: hash.digest('hex') }
}

/** The documents in the order of the file, with what somebody has decided after a dry run. */
export async function* readSeason(bytes: Uint8Array, settled: SettledRecords): AsyncGenerator<SeasonPart> {
  for await (const { name, value } of sentIn(bytes)) {
    try {
      yield { name, document: settleDocument(await parseDocument(value), settled) }
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error
      const [path = []] = error.issues.map((issue) => issue.path)
      throw notADocument([name, 'document', ...path.map(String)].join('.'))
    }
  }
}
