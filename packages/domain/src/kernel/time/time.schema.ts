import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'
import { isLocalDate, isStorableInstant } from './time.rules.ts'

/** A value that was left empty is missing, not misspelt. */
const orMissing =
  (code: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === '' ? kernelErrors.fieldRequired.code : code
const noDate = orMissing(kernelErrors.wrongDateFormat.code)

/** An empty time has a sentence of its own (pr0699). */
const noTime = ({ input }: { readonly input?: unknown }): string =>
  input === '' || input === undefined || input === null
    ? kernelErrors.blankTime.code
    : kernelErrors.wrongTimeFormat.code

/** A day as `YYYY-MM-DD` that exists in the calendar. */
export const LocalDate = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? undefined : kernelErrors.dateNotText.code),
  })
  .refine(isLocalDate, { error: noDate })
  .meta({ id: 'LocalDate', description: 'YYYY-MM-DD', examples: ['2026-05-17'] })
export type LocalDate = z.infer<typeof LocalDate>

/** A time of day as `HH:mm`, 00:00 to 23:59. */
export const LocalTime = z
  .string({ error: noTime })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: noTime })
  .meta({ id: 'LocalTime', description: 'HH:mm', examples: ['09:30'] })
export type LocalTime = z.infer<typeof LocalTime>

/** A moment as ISO 8601 with offset. */
export const Instant = z.iso
  .datetime({ offset: true, error: noDate })
  .refine(isStorableInstant, { error: noDate })
  .meta({ id: 'Instant', examples: ['2026-05-17T09:30:00.000Z'] })
export type Instant = z.infer<typeof Instant>
