import * as z from 'zod'

/** The largest value of an integer column of the database (PostgreSQL's int4). */
export const largestInteger = 2_147_483_647

/** A whole number from 0 that fits its column. */
export const WholeNumber = z.int().min(0).max(largestInteger)

/** A whole number from 1 that fits its column. */
export const PositiveWholeNumber = z.int().min(1).max(largestInteger)
