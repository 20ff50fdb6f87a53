/** The text with the special characters of LIKE taken literally; Prisma compares with LIKE too where it ignores case or looks inside. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** The text anywhere in the value. */
export const likePattern = (needle: string): string => `%${literally(needle)}%`
