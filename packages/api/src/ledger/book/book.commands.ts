import type { Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'

export type BookOwner = { readonly type: 'FEDERATION' | 'ORGANISATION' | 'PERSON'; readonly ref: string }
export type OpenBook = Prisma.BookGetPayload<object>

const [firstCode, lastCode] = [101, 999]

/** The smallest code that no book of the federation has. @throws BOOK_CODES_USED */
const freeCode = async (ctx: CommandContext, federationRef: string): Promise<string> => {
  const [free] = await ctx.db.$queryRaw<{ code: string }[]>`
    SELECT n::text AS code FROM generate_series(${firstCode}::int, ${lastCode}::int) AS n
    WHERE NOT EXISTS (SELECT FROM book k WHERE k.federation_ref = ${federationRef}::uuid AND k.code = n::text) ORDER BY n LIMIT 1`
  if (free === undefined) throw failure(ledgerErrors.bookCodesUsed)
  return free.code
}

/** The book of an owner. It is opened with the first thing that the owner sells. @throws BOOK_CODES_USED */
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
  const book = await ctx.db.book.create({
    data: {
      ref: ctx.newRef(),
      federationRef,
      ownerType: owner.type,
      ownerRef: owner.ref,
      code: await freeCode(ctx, federationRef),
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
