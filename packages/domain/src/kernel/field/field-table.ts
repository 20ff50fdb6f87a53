// A noun's fields are declared once, with what becomes of each in every place that lists fields. A field that is forgotten in one of
// them does not compile; one that has no place there says why.

/** Says why a field has no place in a list. */
export type NotHere = { readonly notHere: string }
export const notHere = (because: string): NotHere => ({ notHere: because })

/** For each field of a form, for each place, how it stands there. */
export type FieldTable<Field extends string, Places extends object> = Readonly<
  Record<Field, { readonly [Place in keyof Places]: Places[Place] | NotHere }>
>

const isHere = <Entry>(entry: Entry): entry is Exclude<Entry, NotHere> =>
  typeof entry !== 'object' || entry === null || !('notHere' in entry)

/** A value for each of the fields; unlike `Object.fromEntries` it keeps their names, so that a missing one does not compile. */
export const recordOf = <Field extends string, Value>(
  fields: readonly Field[],
  toValue: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, toValue(field)] as const)) as Record<Field, Value>

/** What stands in one place, with its field, in the order of the table. */
export const entriesIn = <Row extends object, Place extends keyof Row>(
  table: Readonly<Record<string, Row>>,
  place: Place,
): { readonly field: string; readonly entry: Exclude<Row[Place], NotHere> }[] =>
  Object.entries(table).flatMap(([field, row]) => {
    const entry = row[place]
    return isHere(entry) ? [{ field, entry }] : []
  })
