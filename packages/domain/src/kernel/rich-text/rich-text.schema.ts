import * as z from 'zod'
import { kernelErrors } from '../error/kernel.errors.ts'
import { isRichText, plainTextOf } from './rich-text.ts'

/** Marks and links need room beside the letters that a person counts. */
const roomForMarks = 4

/** The largest text that is read at all. */
export const boundedRichText = (maximum: number) => z.string().max(maximum * roomForMarks)

/**
 * A field with a long text with marks. Only plain text and the grammar of `rich-text.ts` pass, so no field stores other HTML. `maximum`
 * counts the letters without marks. A router takes `sentRichText`, which cleans first.
 */
export const richText = (maximum: number) =>
  boundedRichText(maximum).check(({ value, issues }) => {
    if (!isRichText(value)) {
      issues.push({ code: 'custom', message: kernelErrors.wrongFormat.code, input: value })
    } else if (plainTextOf(value).length > maximum) {
      issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value })
    }
  })
