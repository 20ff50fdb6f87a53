import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'

/** A field of a form is a text; this one has JSON, whose value a schema of its own parses: `JsonText.pipe(schema)`. */
export const JsonText = z
  .string()
  .max(1_000_000)
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: kernelErrors.wrongFormat.code })
      return z.NEVER
    }
  })
