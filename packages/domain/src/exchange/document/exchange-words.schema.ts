// The words that all records of an exchange document share.
import * as z from 'zod'
import { Instant } from '../../kernel/time/time.schema.ts'

export const ExchangeId = z.string().min(1).max(128).meta({
  id: 'ExchangeId',
  description: 'Unique within its collection of this document; from Oxer it is the ref. Other records point to it.',
})
export type ExchangeId = z.infer<typeof ExchangeId>

export const ExchangeIdentifier = z
  .strictObject({
    provider: z
      .string()
      .min(1)
      .max(64)
      .describe('FEI, UELN, CHIP, KNHS, EQUIPE, HIPPODATA, or the abbreviation of a federation'),
    value: z.string().min(1).max(128),
  })
  .meta({ id: 'ExchangeIdentifier' })
export type ExchangeIdentifier = z.infer<typeof ExchangeIdentifier>

export const ExchangeExtensions = z.record(z.string().regex(/^[a-z][a-z0-9-]{1,39}$/), z.json()).meta({
  id: 'ExchangeExtensions',
  description:
    'One key for each system, of at most 4096 bytes a record; those of a record are kept and given back, never understood',
})
export type ExchangeExtensions = z.infer<typeof ExchangeExtensions>

/** ISO 3166-1 alpha-3. Codes of the IOC (NED, GER) only at the edges. */
export const ExchangeCountry = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ id: 'ExchangeCountry', description: 'ISO 3166-1 alpha-3, such as NLD or DEU' })

/** What every record has. */
export const recordShape = {
  id: ExchangeId,
  externalIds: z.array(ExchangeIdentifier).max(20).optional().describe('What other systems call it'),
  updatedAt: Instant.optional(),
  extensions: ExchangeExtensions.optional(),
}
