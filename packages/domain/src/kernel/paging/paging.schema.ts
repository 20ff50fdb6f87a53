import * as z from 'zod'

/** The first page is 0. Nobody reads more than ten thousand pages; deeper reads use the cursor. */
export const PageQuery = z.object({
  page: z.int().min(0).max(100_000).default(0),
  size: z.int().min(1).max(200).default(50),
})
export type PageQuery = z.infer<typeof PageQuery>

/** No list has larger pages, whatever its own limit of `size`. */
const largestPage = 1000

/** A page as the documents define it (spec section 7). */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item).max(largestPage),
    page: z.int(),
    size: z.int(),
    numberOfElements: z.int(),
    totalElements: z.int(),
  })
export type Page<Item> = { items: Item[]; page: number; size: number; numberOfElements: number; totalElements: number }

/** Keyset paging: `after` is the opaque cursor of the last row. */
export const CursorQuery = z.object({
  after: z.string().max(500).optional(),
  size: z.int().min(1).max(200).default(50),
})
export type CursorQuery = z.infer<typeof CursorQuery>
export const cursorPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item).max(largestPage), next: z.string().nullable() })
export type CursorPage<Item> = { items: Item[]; next: string | null }

/** A list that says how long it is: `total` is counted with the first page, and null with the others. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  cursorPageOf(item).extend({ total: z.int().nullable() })
export type CountedPage<Item> = CursorPage<Item> & { total: number | null }

/** Search text, trimmed: at least 3 characters, or none (spec section 5). */
export const SearchText = z.string().trim().max(200)
