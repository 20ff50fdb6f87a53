import type { Prisma } from '@oxer/db'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'

export type BookOwner = { readonly type: 'FEDERATION' | 'ORGANISATION' | 'PERSON'; readonly ref: string }
export type OpenBook = Prisma.BookGetPayload<object>

const firstCode = 101

/** The book of an owner. It is opened with the first thing that the owner sells. */
export const openBook = async (
  ctx: CommandContext,
  { federationRef, owner }: { federationRef: string; owner: BookOwner },
): Promise<OpenBook> => {
  const stored = await ctx.db.book.findUnique({ where: { ownerRef: owner.ref } })
  if (stored !== null) return stored
  // One at a time, because each book of a federation has a code of its own.
  await lockRows(ctx, 'federation', [federationRef])
  const made = await ctx.db.book.findUnique({ where: { ownerRef: owner.ref } })
  if (made !== null) return made
  const last = await ctx.db.book.findFirst({
    where: { federationRef },
    orderBy: { code: 'desc' },
    select: { code: true },
  })
  const book = await ctx.db.book.create({
    data: {
      ref: ctx.newRef(),
      federationRef,
      ownerType: owner.type,
      ownerRef: owner.ref,
      code: String(last === null ? firstCode : Number(last.code) + 1),
      createdAt: ctx.now(),
    },
  })
  ctx.record({
    action: 'open',
    noun: 'book',
    ref: book.ref,
    parentRef: owner.ref,
    federationRef,
    after: { ownerType: owner.type, ownerRef: owner.ref, code: book.code, currency: book.currency },
  })
  return book
}
