import type { Said } from './change.schema.ts'

/** What was said of a field, else what is stored of it, else what it is when it is new. Null is said: the field is emptied. */
export const saidOr = <Field>(said: Field | undefined, stored: Field | undefined, fresh: Field): Field => {
  if (said !== undefined) return said
  return stored === undefined ? fresh : stored
}

/** The whole form, of these names: as said, and as stored where nothing was said. */
export const overStored = <Form extends object>(names: readonly (keyof Form)[], stored: Form, said: Said<Form>): Form =>
  Object.fromEntries(names.map((name) => [name, said[name] === undefined ? stored[name] : said[name]])) as Form
