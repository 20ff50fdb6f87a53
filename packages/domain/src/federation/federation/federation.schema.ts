import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { TimeZone } from '../../kernel/time/time-zone.schema.ts'
import { RingApps } from '../ring-app/ring-app.schema.ts'

/** The public data of a federation. */
export const FederationSummary = z
  .object({ ref: Ref, name: z.string(), avatar: z.string().nullable(), banner: z.string().nullable() })
  .meta({ id: 'FederationSummary' })
export type FederationSummary = z.infer<typeof FederationSummary>

/** General settings, for its staff. */
export const FederationSettings = FederationSummary.extend({
  abbreviation: z.string(),
  contactEmail: z.string().nullable(),
  timeZone: z.string(),
  language: z.string(),
  channelName: z.string().nullable(),
  ringApps: RingApps,
  version: z.int(),
}).meta({ id: 'FederationSettings' })
export type FederationSettings = z.infer<typeof FederationSettings>

export const UpdateFederation = z.object({
  name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200),
  contactEmail: z.email().max(200).nullable(),
  timeZone: TimeZone,
  /** The channel of its live stream; if absent, it stays unchanged. */
  channelName: z.string().trim().max(100).nullable().optional(),
  /** Other programs at the ring; if absent, they stay unchanged. */
  ringApps: RingApps.optional(),
  version: Version,
})
export type UpdateFederation = z.infer<typeof UpdateFederation>

/** The flags of GET /myfederation/{federation}/profile/security: the guards' own predicates. */
export const FederationAbilities = z
  .object({ canRead: z.boolean(), canManage: z.boolean(), canManageSport: z.boolean() })
  .meta({ id: 'FederationAbilities' })
export type FederationAbilities = z.infer<typeof FederationAbilities>

export const CreatableKind = z.enum(['course', 'event', 'competition', 'championship'])
export type CreatableKind = z.infer<typeof CreatableKind>
