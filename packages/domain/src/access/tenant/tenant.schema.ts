import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** A language of the interface as the wire spells it. */
export const LanguageCode = z.enum(['EN', 'NL']).meta({ id: 'LanguageCode' })
export type LanguageCode = z.infer<typeof LanguageCode>

/** A host name and its appearance (q001). */
export const TenantInfo = z
  .object({
    name: z.string(),
    avatar: z.string().nullable(),
    theme: z.object({ colour: z.string() }),
    /** The language for visitors who have not chosen one. */
    language: LanguageCode,
    languages: z.array(LanguageCode),
    features: z.array(z.string()),
    federationRef: Ref.nullable(),
  })
  .meta({ id: 'TenantInfo' })
export type TenantInfo = z.infer<typeof TenantInfo>
