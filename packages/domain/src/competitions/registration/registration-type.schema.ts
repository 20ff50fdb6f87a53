import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { registrationTypes } from './registration-type.rules.ts'

/** What is registered (cr239): a rider with a horse, a team of them, or a horse that somebody presents. */
export const RegistrationType = z
  .enum(registrationTypes, { error: kernelErrors.notAnEnumValue.code })
  .meta({ id: 'RegistrationType' })
export type RegistrationType = z.infer<typeof RegistrationType>

/** What a test takes, each once. */
export const RegistrationTypes = z
  .array(RegistrationType)
  .min(1, { error: kernelErrors.fieldRequired.code })
  .max(registrationTypes.length)
  .refine((types) => new Set(types).size === types.length, { error: kernelErrors.notAnEnumValue.code })
