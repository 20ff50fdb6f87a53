import * as z from 'zod'
import { ExchangeDocument } from './exchange-document.schema.ts'

/** The JSON Schema (2020-12) of what may be sent, as it is published. Its name does not depend on where it is read. */
export const exchangeJsonSchema = (): Record<string, unknown> => {
  const { $schema, ...schema } = z.toJSONSchema(ExchangeDocument, { io: 'input' })
  return { $schema, $id: 'urn:oxer:exchange:1', ...schema }
}
