import * as z from 'zod'
import type { RingAppName } from '../../disciplines/discipline.ts'
import { ringAppErrors } from './ring-app.errors.ts'
import { filledAddress, unknownPlaceholders } from './ring-app.rules.ts'

/** Other programs at the ring that a federation works with (cr103, cr104, cr105). */
export const RingAppKind = z
  .enum(['DRESSAGE_TABLET', 'STYLE_TABLET', 'TIMEKEEPER'])
  .meta({ id: 'RingAppKind' }) satisfies z.ZodType<RingAppName>
export type RingAppKind = z.infer<typeof RingAppKind>

const SecureAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

const isSecureAddress = (template: string): boolean =>
  SecureAddress.safeParse(filledAddress(template, { competition: 'x', test: 'x', ring: 'x' })).success

/** An https address in which {competition}, {test} and {ring} stand for their codes. */
export const RingAppAddress = z
  .string()
  .trim()
  .max(500)
  .refine((template) => unknownPlaceholders(template).length === 0, { error: ringAppErrors.unknownPlaceholder.code })
  .refine(isSecureAddress, { error: ringAppErrors.notSecure.code })

/** The address of each app; null where the federation has none. */
export const RingApps = z
  .object({
    DRESSAGE_TABLET: RingAppAddress.nullable(),
    STYLE_TABLET: RingAppAddress.nullable(),
    TIMEKEEPER: RingAppAddress.nullable(),
  } satisfies Record<RingAppKind, z.ZodType>)
  .meta({ id: 'RingApps' })
export type RingApps = z.infer<typeof RingApps>

export const noRingApps: RingApps = { DRESSAGE_TABLET: null, STYLE_TABLET: null, TIMEKEEPER: null }

/** An app for one test, with the codes in its address. */
export const RingApp = z.object({ kind: RingAppKind, address: z.string() }).meta({ id: 'RingApp' })
export type RingApp = z.infer<typeof RingApp>
