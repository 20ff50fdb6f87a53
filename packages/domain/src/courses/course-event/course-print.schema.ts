import * as z from 'zod'
import { PrintLanguage, PrintLayout, pageOptions } from '../../kernel/paper/paper.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** How the list that participants sign is printed. */
export const PrintCourseAttendance = z.object({
  courseEvent: Ref,
  ...pageOptions,
  layout: PrintLayout.optional().describe('Whether the paper is upright or lies; by the number of days without'),
  language: PrintLanguage.optional().describe('Language of the paper; that of the reader without'),
  download: z.boolean().default(false).describe('Whether the browser saves the file instead of showing it'),
})
export type PrintCourseAttendance = z.infer<typeof PrintCourseAttendance>
