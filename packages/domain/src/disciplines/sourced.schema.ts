import * as z from 'zod'

/** A value of a rule with its source. `toCheck`: general knowledge, to be compared with the rulebook in force. */
export const sourced = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({
    value,
    source: z.string().trim().min(1).max(400),
    toCheck: z.literal(true).optional(),
  })
