/** Half of a surrogate pair; the `u` flag reads whole pairs as one character. */
const halfPair = /\p{Surrogate}/u

/** PostgreSQL stores neither a NUL character nor half a surrogate pair, so no stored text equals one that contains them. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && !halfPair.test(text)
