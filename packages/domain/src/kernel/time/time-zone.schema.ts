import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'
import { isTimeZone } from './time-zone.rules.ts'

/** A name of the IANA time zone database. What the database calculates with it, a command asks the database. */
export const TimeZone = z
  .string()
  .trim()
  .min(1, { error: kernelErrors.blankTimeZone.code })
  .max(60)
  .refine(isTimeZone, { error: kernelErrors.unknownTimeZone.code })
  .meta({ id: 'TimeZone', description: 'A name of the IANA time zone database, such as Europe/Brussels' })
