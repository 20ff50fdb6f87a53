import * as z from 'zod'

/** The name by which phases and groups of a championship refer to each other: a ref of a stored one, a key in a template. */
export const PhaseKey = z.string().min(1).max(100)
