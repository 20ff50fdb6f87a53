import type { Db } from '@oxer/db'
import type { SignIn, SignInOfAccount } from '@oxer/domain/access/sign-in/sign-in.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { type SignInRow, toSignIn, toSignInOfAccount } from './sign-in.mappers.ts'

type Paging = { after?: string | undefined; size: number }

const idOf = (after: string | undefined): bigint | null => {
  if (after === undefined) return null
  if (!/^\d{1,18}$/.test(after)) throw failure(kernelErrors.wrongFormat, { field: 'after' })
  return BigInt(after)
}

const toPage = <Row extends SignInRow, Item>(
  rows: readonly Row[],
  size: number,
  toItem: (row: Row) => Item,
): CursorPage<Item> => {
  const page = rows.slice(0, size)
  return { items: page.map(toItem), next: rows.length > size ? String(page.at(-1)?.id ?? '') : null }
}

/** Newest first. */
export const listSignIns = async (db: Db, accountRef: string, { after, size }: Paging): Promise<CursorPage<SignIn>> => {
  const before = idOf(after)
  const rows = await db.signIn.findMany({
    where: { accountRef, ...(before !== null && { id: { lt: before } }) },
    orderBy: { id: 'desc' },
    take: size + 1,
  })
  return toPage(rows, size, toSignIn)
}

/** Of all accounts, or of one; newest first. */
export const listAllSignIns = async (
  db: Db,
  { account, after, size }: Paging & { account?: string | undefined },
): Promise<CursorPage<SignInOfAccount>> => {
  const before = idOf(after)
  const rows = await db.signIn.findMany({
    where: { ...(account !== undefined && { accountRef: account }), ...(before !== null && { id: { lt: before } }) },
    include: { account: { select: { username: true, name: true } } },
    orderBy: { id: 'desc' },
    take: size + 1,
    relationLoadStrategy: 'join',
  })
  return toPage(rows, size, toSignInOfAccount)
}
