// What systems add to the records of a document for themselves: kept beside a record, as long as it is small.
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { ExchangeExtensions } from '../document/exchange-words.schema.ts'
import { BatchCollection } from './batch.schema.ts'

/** The most bytes of the extensions of a record, as JSON. */
export const maximumExtensionBytes = 4096

/** In UTF-8, of which each byte that is no plain letter is `%xx` in an address. JSON has no half of a pair, which an address refuses. */
const bytesOf = (value: ExchangeExtensions): number =>
  encodeURIComponent(JSON.stringify(value)).replaceAll(/%[0-9A-F]{2}/g, '-').length

const isTooLarge = (extensions: ExchangeExtensions): boolean => bytesOf(extensions) > maximumExtensionBytes

/** The places in a document of records with more extensions than are kept, such as `persons.3`. */
export const oversizedExtensions = (document: ExchangeDocument): string[] =>
  BatchCollection.options.flatMap((collection) =>
    (document[collection] ?? []).flatMap(({ extensions }: { extensions?: ExchangeExtensions | undefined }, index) =>
      extensions !== undefined && isTooLarge(extensions) ? [`${collection}.${String(index)}`] : [],
    ),
  )

/** What several senders have added to one record: a key is that of whoever sent it last. */
export const mergeExtensions = (told: readonly ExchangeExtensions[]): ExchangeExtensions | null =>
  told.length === 0 ? null : Object.assign({}, ...told)
