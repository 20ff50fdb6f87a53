// Files that were XML once, or are: one of something may be the thing itself instead of a list of it, and none an empty text.
import * as z from 'zod'

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

export const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .preprocess((value) => (isNothing(value) ? [] : Array.isArray(value) ? value : [value]), z.array(item).max(most))
    .default([])

/** A group that is absent, or an empty text. */
export const groupOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (typeof value === 'object' && value !== null ? value : {}), z.object(shape))
