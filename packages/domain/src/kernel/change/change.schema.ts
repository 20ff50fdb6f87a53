// When a record is created, an absent field gets its default; when it is changed, an absent field stays unchanged.
import * as z from 'zod'

/** A field with a default may be absent; the others are unchanged. */
type WithoutDefaults<Shape extends z.ZodRawShape> = {
  readonly [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Field extends z.ZodType>
    ? z.ZodOptional<Field>
    : Shape[Name]
}

/** The schema of a change, derived from the schema of the record. */
export const changeOf = <Shape extends z.ZodRawShape>(fields: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(
      Object.entries(fields.shape).map(([name, field]) => [
        name,
        field instanceof z.ZodDefault ? z.optional(field.unwrap()) : field,
      ]),
    ) as WithoutDefaults<Shape>,
  )

/** Some fields of a form; an absent field was not sent. */
export type Said<Form> = { readonly [Name in keyof Form]?: Form[Name] | undefined }
