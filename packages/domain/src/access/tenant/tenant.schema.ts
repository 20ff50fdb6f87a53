import * as z from 'zod'
import { TenantFeature } from '../../kernel/feature/feature.schema.ts'
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
    features: z.array(TenantFeature),
    federationRef: Ref.nullable(),
  })
  .meta({ id: 'TenantInfo' })
export type TenantInfo = z.infer<typeof TenantInfo>
