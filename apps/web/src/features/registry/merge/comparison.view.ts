// Compares two records of one person or horse. Pure: the screens only show the result.

/** A record as the values of its fields; null for an unknown value. */
export type Compared<Field extends string> = {
  ref: string
  name: string
  values: Readonly<Record<Field, string | null>>
}

export type Differing<Field extends string> = { field: Field; values: { ref: string; value: string | null }[] }

export const compare = <Field extends string>(
  fields: readonly Field[],
  records: readonly Compared<Field>[],
): { differing: Differing<Field>[]; equal: { field: Field; value: string }[] } => {
  const rows = fields.map((field) => ({
    field,
    values: records.map(({ ref, values }) => ({ ref, value: values[field] })),
  }))
  const isEqual = ({ values }: Differing<Field>): boolean => values.every(({ value }) => value === values[0]?.value)
  return {
    differing: rows.filter((row) => !isEqual(row)),
    equal: rows.filter(isEqual).flatMap(({ field, values }) => {
      const value = values[0]?.value ?? null
      return value === null ? [] : [{ field, value }]
    }),
  }
}

/**
 * The record from which each differing field is taken. It is the chosen one, or else the kept record, which is the
 * first. If that has no value, it is the first record with one, so that merging loses nothing.
 */
export const choicesOf = <Field extends string>(
  differing: readonly Differing<Field>[],
  chosen: Readonly<Partial<Record<Field, string>>>,
): ReadonlyMap<Field, string> =>
  new Map(
    differing.map(({ field, values }) => {
      const own = values.find(({ ref }) => ref === chosen[field]) ?? values.find(({ value }) => value !== null)
      return [field, own?.ref ?? ''] as const
    }),
  )

/** The fields to send: only those that do not come from the kept record. */
export const takenOver = <Field extends string>(
  choices: ReadonlyMap<Field, string>,
  kept: string,
): Partial<Record<Field, string>> => {
  const taken: Partial<Record<Field, string>> = {}
  for (const [field, ref] of choices) if (ref !== kept) taken[field] = ref
  return taken
}
