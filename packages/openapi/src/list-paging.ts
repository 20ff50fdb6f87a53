// One way to page every list: a GET that answers rows has `Link: <…>; rel="next"` while there are more. A procedure that answers a page
// says itself where the next begins. One that answers a plain array is cut here, because an array has no room for a cursor.
import { TRPCError } from '@trpc/server'
import * as z from 'zod'
import { type InputShape, type Schema, shapeOf, unwrap } from './input-shape.ts'
import type { Route } from './route-meta.ts'

/**
 * How a list reaches its next page: `sliced` here, `owned` by its own `after` and `size`, by the `cursor` in its answer, or `numbered`.
 */
export type ListPaging = 'sliced' | 'owned' | 'cursor' | 'numbered'

/** The most rows of a sliced array in one answer, and as many as are answered if the caller does not say. */
export const largestSlice = 1000
const longestCursor = 500

/** `position` counts where the row was, for when it is gone. */
const Cursor = z.tuple([z.int().min(0).max(2_147_483_647), z.string().nullable()])

const AfterCursor = z
  .string()
  .max(longestCursor)
  .transform((text, ctx): z.infer<typeof Cursor> => {
    try {
      const read = Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      if (read.success) return read.data
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    ctx.addIssue({ code: 'invalid_format', format: 'cursor', input: text })
    return z.NEVER
  })

const SliceQuery = z.object({
  size: z.int().min(1).max(largestSlice).default(largestSlice),
  after: AfterCursor.optional(),
})

/** Undefined for an answer that is no list. */
export const listPagingOf = (
  { method }: Route,
  output: Schema | undefined,
  shape: InputShape | undefined,
): ListPaging | undefined => {
  if (method !== 'GET' || output === undefined) return undefined
  const takes = (name: string): boolean => shape?.fields.has(name) ?? false
  if (unwrap(output)._zod.def.type === 'array') return takes('after') ? 'owned' : 'sliced'
  const answers = shapeOf(output)?.fields
  if (answers?.has('next') && takes('after')) return 'cursor'
  return answers?.has('totalElements') && takes('page') ? 'numbered' : undefined
}

const isFields = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const fieldAt = (row: unknown, path: readonly string[]): unknown =>
  path.reduce((value, name) => (isFields(value) ? value[name] : undefined), row)

const refOf = (row: unknown): string | null => {
  const ref = fieldAt(row, ['ref'])
  return typeof ref === 'string' ? ref : null
}

/** @throws TRPCError BAD_REQUEST as an input that its schema refuses */
const readSlice = (query: URLSearchParams): z.infer<typeof SliceQuery> => {
  const size = query.get('size')
  const after = query.get('after')
  const read = SliceQuery.safeParse({
    ...(size === null || size === '' ? {} : { size: /^\d+$/.test(size) ? Number(size) : size }),
    ...(after === null || after === '' ? {} : { after }),
  })
  if (read.success) return read.data
  throw new TRPCError({ code: 'BAD_REQUEST', cause: read.error })
}

const startOf = (rows: readonly unknown[], after: z.infer<typeof Cursor> | undefined): number => {
  if (after === undefined) return 0
  const [position, ref] = after
  const found = ref === null ? -1 : rows.findIndex((row) => refOf(row) === ref)
  return found === -1 ? position : found + 1
}

const linkTo = (url: URL, name: string, value: string): string => {
  const query = new URLSearchParams(url.search)
  query.set(name, value)
  return `<${url.pathname}?${query}>; rel="next"`
}

export type ListPage = {
  result: unknown
  /** The value of `Link`; null on the last page. */
  link: string | null
}

const slice = (rows: readonly unknown[], url: URL): ListPage => {
  const { size, after } = readSlice(url.searchParams)
  const start = startOf(rows, after)
  const end = start + size
  if (end >= rows.length) return { result: start === 0 ? rows : rows.slice(start), link: null }
  const cursor = Buffer.from(JSON.stringify([end, refOf(rows[end - 1])]), 'utf8').toString('base64url')
  return { result: rows.slice(start, end), link: linkTo(url, 'after', cursor) }
}

const nextOfOwned = (rows: readonly unknown[], size: unknown, path: readonly string[]): string | null => {
  const after = fieldAt(rows.at(-1), path)
  return rows.length === size && typeof after === 'string' ? after : null
}

/** The page of a list that a caller gets, and where the next one is. `size` is the number of rows that an `owned` list was asked for. */
export const pageOfList = (
  paging: ListPaging,
  result: unknown,
  url: URL,
  own: { size: unknown; nextAfter: readonly string[] },
): ListPage => {
  if (Array.isArray(result)) {
    if (paging === 'sliced') return slice(result, url)
    const after = nextOfOwned(result, own.size, own.nextAfter)
    return { result, link: after === null ? null : linkTo(url, 'after', after) }
  }
  if (!isFields(result)) return { result, link: null }
  const { next, page, size, totalElements } = result
  if (paging === 'cursor') return { result, link: typeof next === 'string' ? linkTo(url, 'after', next) : null }
  const isLast = (Number(page) + 1) * Number(size) >= Number(totalElements)
  return { result, link: isLast ? null : linkTo(url, 'page', String(Number(page) + 1)) }
}

const parameter = (name: string, description: string, schema: Record<string, unknown>) => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
})

/** The parameters of a sliced list, which its procedure does not know. */
export const sliceParameters = [
  parameter('size', 'Rows in a page', { type: 'integer', minimum: 1, maximum: largestSlice, default: largestSlice }),
  parameter('after', 'Where the page begins: from the `Link` of the page before, none for the first page', {
    type: 'string',
    maxLength: longestCursor,
  }),
]

export const linkHeader = {
  description: 'The address of the next page, with `rel="next"`; absent on the last page',
  schema: { type: 'string', examples: ['</api/federation?size=2&after=WzIsbnVsbF0>; rel="next"'] },
}
