// The studbooks of a federation. Each spelling of a name belongs to one studbook, so that a rule, a list and a report mean the same horses.
import * as z from 'zod'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { CursorQuery, cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { lettersOf } from '../../kernel/search/search.rules.ts'

export const StudbookFields = z.object({
  name: z
    .string()
    .trim()
    .max(100)
    .refine((name) => lettersOf(name) !== '', { error: kernelErrors.blankName.code }),
  /** The abbreviation in papers and lists. */
  code: z.string().trim().min(1).max(20).nullable().default(null),
  /** Three letters, as in an address. */
  country: z
    .string()
    .regex(/^[A-Z]{3}$/, { error: kernelErrors.wrongFormat.code })
    .nullable()
    .default(null),
})
export type StudbookFields = z.infer<typeof StudbookFields>
export const UpdateStudbook = StudbookFields.extend({ version: Version })
export type UpdateStudbook = z.infer<typeof UpdateStudbook>

export const StudbookView = z
  .object({
    ref: Ref,
    name: z.string(),
    code: z.string().nullable(),
    country: z.string().nullable(),
    /** The horses that are registered in it. */
    horseCount: z.int(),
    /** Merged studbooks and earlier names, under which horses are found too. */
    spellings: z.array(RefName),
    version: z.int(),
  })
  .meta({ id: 'Studbook' })
export type StudbookView = z.infer<typeof StudbookView>

/** By name. The text is part of the name, of a spelling or of the code. */
export const StudbookQuery = CursorQuery.extend({
  q: z.string().trim().max(100).default('').describe('Part of a name, a spelling or a code'),
})
export type StudbookQuery = z.infer<typeof StudbookQuery>
export const StudbookPage = cursorPageOf(StudbookView).meta({ id: 'StudbookPage' })
export type StudbookPage = z.infer<typeof StudbookPage>
