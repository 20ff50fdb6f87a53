import * as z from 'zod'
import { kernelErrors } from '../kernel/error/kernel.errors.ts'

export const CatalogueName = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(120)

/** Short, in capitals, without spaces: it is used on start lists, in files and in the exchange with other systems. */
export const CatalogueCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, { error: kernelErrors.blankCode.code })
  .max(20)
  .refine((text) => /^[\p{L}\p{N}][\p{L}\p{N}.,_/+-]*$/u.test(text), { error: kernelErrors.wrongFormat.code })

/** Of two days that may both be open. */
export const endsNotBeforeStart = ({ start, end }: { start: string | null; end: string | null }): boolean =>
  start === null || end === null || start <= end
