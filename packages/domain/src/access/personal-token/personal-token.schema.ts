import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'

const areas = [
  'access',
  'parties',
  'catalogue',
  'finance',
  'courses',
  'competitions',
  'championships',
  'events',
  'reporting',
  'shell',
  'exchange',
] as const

/** `<area>:<read|write>`. Writing does not include reading: a token names both when it needs both. */
export const TokenScope = z
  .enum(areas.flatMap((area) => [`${area}:read`, `${area}:write`] as const))
  .meta({ id: 'TokenScope' })
export type TokenScope = z.infer<typeof TokenScope>

/** Areas that belonged to another when the scopes were published, so that a token keeps its access. */
const publishedArea: Readonly<Record<string, string>> = {
  federation: 'parties',
  registry: 'parties',
  careers: 'catalogue',
}

/** The scope required for a call of an area. */
export const tokenScopeOf = (area: string, access: 'read' | 'write'): string =>
  `${publishedArea[area] ?? area}:${access}`

/** The prefix of a personal token, by which scanners for leaked secrets recognise it. */
export const personalTokenPrefix = 'oxer_pat_'

export const PersonalToken = z
  .object({
    ref: Ref,
    name: z.string(),
    scopes: z.array(TokenScope),
    createdAt: Instant,
    expiresAt: Instant.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'PersonalToken' })
export type PersonalToken = z.infer<typeof PersonalToken>

export const CreatePersonalToken = z
  .object({
    name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(100),
    scopes: z.array(TokenScope).min(1, { error: kernelErrors.fieldRequired.code }),
    expiresAt: Instant.nullish().describe('A year from now when absent or null; at most two years from now'),
  })
  .meta({ id: 'CreatePersonalToken' })
export type CreatePersonalToken = z.infer<typeof CreatePersonalToken>

/** The only answer that ever contains the token itself. */
export const CreatedPersonalToken = PersonalToken.extend({ token: z.string() }).meta({ id: 'CreatedPersonalToken' })
export type CreatedPersonalToken = z.infer<typeof CreatedPersonalToken>
