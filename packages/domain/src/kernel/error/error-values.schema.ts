import * as z from 'zod'

/** What the sentence of a coded error is about, as it is stored and answered: names, limits, amounts, days. */
export const WrittenErrorValues = z.record(z.string(), z.union([z.string(), z.number()]))
