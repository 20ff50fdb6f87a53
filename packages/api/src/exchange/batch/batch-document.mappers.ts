// Reads a document of many records in portions, so that other callers are answered between them.
import { setImmediate as othersFirst } from 'node:timers/promises'
import { ExchangeDocument, exchangeCollections } from '@oxer/domain/exchange/document/exchange-document.schema'
import * as z from 'zod'

const portion = 2_000

const collections = Object.keys(exchangeCollections) as (keyof typeof exchangeCollections)[]

const AnyDocument = z.looseObject({})

/** What is wrong with records of a portion, at their places in the document. */
const placedIn = ({ issues }: z.ZodError, name: string, from: number): z.ZodError =>
  new z.ZodError(
    issues.map((issue) => {
      const [index, ...rest] = issue.path
      return { ...issue, path: [name, ...(typeof index === 'number' ? [from + index] : []), ...rest] }
    }),
  )

/**
 * The document that a value is. The records of the value are replaced by those that were read, so that a season is not in memory twice.
 * @throws ZodError for any other value
 */
export const parseDocument = async (value: unknown): Promise<ExchangeDocument> => {
  const sent = AnyDocument.safeParse(value)
  if (!sent.success) return ExchangeDocument.parse(value)
  const told = collections.flatMap((name) => {
    const records = sent.data[name]
    return Array.isArray(records) ? [{ name, records: records as unknown[] }] : []
  })
  const empty = Object.fromEntries(told.map(({ name }) => [name, []]))
  const document = ExchangeDocument.parse({ ...sent.data, ...empty })
  for (const { name, records } of told) {
    const list: z.ZodType<unknown[] | undefined> = exchangeCollections[name]
    for (let from = 0; from < records.length; from += portion) {
      const read = list.safeParse(records.slice(from, from + portion))
      if (!read.success) throw placedIn(read.error, name, from)
      for (const [index, record] of (read.data ?? []).entries()) records[from + index] = record
      await othersFirst()
    }
    Object.assign(document, { [name]: records })
  }
  return document
}
