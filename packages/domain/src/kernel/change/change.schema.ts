// What is made may be left out of a form and gets its default; what is changed may be left out and stays as it is.
import * as z from 'zod'

/** A field that had a default may be absent instead; the others are as they were. */
type WithoutDefaults<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field extends z.ZodType>
    ? z.ZodOptional<Field>
    : Shape[Name]
}

/** The fields of a change of what these fields make. */
export const changeOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
      ]),
    ) as WithoutDefaults<Shape>,
  )

/** What was said of some fields of a form; of an absent one nothing was. */
export type Said<Form> = { readonly [Name in keyof Form]?: Form[Name] | undefined }
