import * as z from 'zod'

/** A colour as `#rrggbb`; `error` is the code of any other text. */
export const colourText = (error: string) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, { error })
