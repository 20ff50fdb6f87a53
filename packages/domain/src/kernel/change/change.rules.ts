import type { Said } from './change.schema.ts'

/** The sent value of a field, or else the stored one, or the default of a new record. Null is a sent value: it empties the field. */
export const saidOr = <Field>(said: Field | undefined, stored: Field | undefined, fresh: Field): Field => {
  if (said !== undefined) return said
  return stored === undefined ? fresh : stored
}

/** The complete form with these fields: sent values, and stored ones where nothing was sent. */
export const overStored = <Form extends object>(names: readonly (keyof Form)[], stored: Form, said: Said<Form>): Form =>
  Object.fromEntries(names.map((name) => [name, said[name] === undefined ? stored[name] : said[name]])) as Form
