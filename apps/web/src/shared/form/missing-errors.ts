/** A message for each of these fields that is empty: nothing was chosen, or only blanks were typed. */
export const missingErrors = <Values extends Record<string, unknown>>(
  values: Values,
  messages: { readonly [Field in keyof Values]?: string },
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) => {
      const value = values[field]
      const isEmpty = value === null || (typeof value === 'string' && value.trim() === '')
      return isEmpty && message !== undefined ? [[field, message]] : []
    }),
  )
