import * as z from 'zod'

/** Two records with the same name and birth date have 100. */
export const likenessScore = z.int().describe('How likely the two are the same, from 0 to 100')
