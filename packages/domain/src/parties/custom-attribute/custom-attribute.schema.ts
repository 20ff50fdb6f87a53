// Fields that a federation adds to its persons, horses and organisations. The values lie with these, by key.
import * as z from 'zod'

/** platform.md section 3. */
export const CustomAttributeInputKind = z
  .enum(['INPUT', 'SLIDER', 'DROPDOWN', 'RATING'])
  .meta({ id: 'CustomAttributeInputKind' })
export type CustomAttributeInputKind = z.infer<typeof CustomAttributeInputKind>

const base = { key: z.string(), name: z.string() }

/** A definition: what is asked, and what may be answered. */
export const CustomAttributeDefinition = z
  .discriminatedUnion('inputKind', [
    z.object({ ...base, inputKind: z.literal('INPUT') }),
    z.object({
      ...base,
      inputKind: z.literal('SLIDER'),
      minimum: z.number(),
      maximum: z.number(),
      step: z.number().positive(),
    }),
    z.object({ ...base, inputKind: z.literal('DROPDOWN'), choices: z.array(z.string()) }),
    z.object({ ...base, inputKind: z.literal('RATING'), maximum: z.int().min(1).max(10) }),
  ])
  .meta({ id: 'CustomAttributeDefinition' })
export type CustomAttributeDefinition = z.infer<typeof CustomAttributeDefinition>

export const CustomAttributeValues = z
  .record(z.string().max(100), z.union([z.string().max(1000), z.number()]))
  .meta({ id: 'CustomAttributeValues' })
export type CustomAttributeValues = z.infer<typeof CustomAttributeValues>
