// A noun's fields are declared once, with the use of each in every place that lists fields. A field that is forgotten
// in one of them does not compile; one that has no place there says why.

/** Says why a field has no place in a list. */
export type NotHere = { readonly notHere: string }
export const notHere = (because: string): NotHere => ({ notHere: because })

/** The use of each field of a form, for each place. */
export type FieldTable<Field extends string, Places extends object> = Readonly<
  Record<Field, { readonly [Place in keyof Places]: Places[Place] | NotHere }>
>

/** The fields that a place uses; with `Entry`, those that it uses in that way. */
export type FieldIn<Table, Place extends string, Entry = unknown> = {
  [Field in keyof Table]: Table[Field] extends { readonly [Key in Place]: infer Here }
    ? Here extends NotHere
      ? never
      : Here extends Entry
        ? Field
        : never
    : never
}[keyof Table] &
  string

const isHere = <Entry>(entry: Entry): entry is Exclude<Entry, NotHere> =>
  typeof entry !== 'object' || entry === null || !('notHere' in entry)

/** A value for each of the fields; unlike `Object.fromEntries` it keeps their names, so that a missing one does not compile. */
export const recordOf = <Field extends string, Value>(
  fields: readonly Field[],
  toValue: (field: Field) => Value,
): Record<Field, Value> =>
  Object.fromEntries(fields.map((field) => [field, toValue(field)] as const)) as Record<Field, Value>

/** The uses of one place, with their fields, in the order of the table. */
export const entriesIn = <Row extends object, Place extends keyof Row>(
  table: Readonly<Record<string, Row>>,
  place: Place,
): { readonly field: string; readonly entry: Exclude<Row[Place], NotHere> }[] =>
  Object.entries(table).flatMap(([field, row]) => {
    const entry = row[place]
    return isHere(entry) ? [{ field, entry }] : []
  })

/** What a search by name looks through, in the order of the table and before it is folded. */
export const searchTextOf =
  <Table extends Readonly<Record<string, { readonly search: true | NotHere }>>>(table: Table) =>
  (values: Readonly<Record<FieldIn<Table, 'search'>, string | null>>): string => {
    const texts: Readonly<Record<string, string | null>> = values
    return entriesIn(table, 'search')
      .map(({ field }) => texts[field] ?? '')
      .join(' ')
  }
