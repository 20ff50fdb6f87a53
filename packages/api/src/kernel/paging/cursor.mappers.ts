import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { isStorable } from '@oxer/domain/kernel/text/text.rules'
import * as z from 'zod'

/** The end of a page: the value it is sorted by, and the ref that makes it unique. */
export type Cursor = { key: string; ref: string }

const Stored = z.tuple([z.string().refine(isStorable), Ref])

export const toCursorText = ({ key, ref }: Cursor): string =>
  Buffer.from(JSON.stringify([key, ref]), 'utf8').toString('base64url')

/** For a key that SQL reads as a moment. */
export const isInstant = (key: string): boolean => z.iso.datetime().safeParse(key).success

/** A cursor that was not created here is refused as invalid input. `isKey` is needed where a key is more than a text to SQL. */
export const toCursor = (text: string | undefined, isKey: (key: string) => boolean = () => true): Cursor | null => {
  if (text === undefined) return null
  const read = z
    .string()
    .transform((json, ctx) => {
      try {
        return JSON.parse(json) as unknown
      } catch {
        ctx.addIssue('not json')
        return z.NEVER
      }
    })
    .pipe(Stored)
    .safeParse(Buffer.from(text, 'base64url').toString('utf8'))
  if (!read.success || !isKey(read.data[0])) throw failure(kernelErrors.wrongFormat, { field: 'after' })
  const [key, ref] = read.data
  return { key, ref }
}

/** Builds a page from `size + 1` rows, with the cursor of the next page if there is one. */
export const toCursorPage = <Row, Item>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => Cursor,
  toItem: (row: Row) => Item,
): CursorPage<Item> => {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map(toItem),
    next: rows.length > size && last !== undefined ? toCursorText(cursorOf(last)) : null,
  }
}
