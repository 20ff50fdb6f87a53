import type { Db } from '@oxer/db'
import type {
  RegistrationRequest,
  UnlinkedAccount,
} from '@oxer/domain/access/registration-request/registration-request.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

/** Nobody answers more at once; the oldest come first. */
const mostRequests = 200

/** Pending requests, oldest first: those of one federation, or all. */
export const listRegistrationRequests = async (
  db: Db,
  federationRef: string | null = null,
): Promise<RegistrationRequest[]> => {
  const rows = await db.registrationRequest.findMany({
    where: { decidedAt: null, ...(federationRef !== null && { federationRef }) },
    relationLoadStrategy: 'join',
    include: { account: { select: { username: true, name: true, email: true } } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    take: mostRequests,
  })
  return rows.map(({ ref, account, email, message, createdAt, confirmedAt }) => ({
    ref,
    ...account,
    email: email || account.email,
    message,
    isConfirmed: confirmedAt !== null,
    createdAt: createdAt.toISOString(),
  }))
}

/** Accounts that have access and belong to no person, newest first. */
export const listUnlinkedAccounts = async (
  db: Db,
  { after, size }: CursorQuery,
): Promise<CursorPage<UnlinkedAccount>> => {
  const cursor = toCursor(after)
  const rows = await db.account.findMany({
    where: {
      isRegistered: true,
      personRef: null,
      ...(cursor && { ref: { lt: cursor.ref } }),
    },
    select: { ref: true, username: true, name: true, email: true, createdAt: true },
    // A ref begins with its moment, so this is the order in which they were made.
    orderBy: { ref: 'desc' },
    take: size + 1,
  })
  return toCursorPage(
    rows,
    size,
    ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }),
    (row) => ({ ...row, createdAt: row.createdAt.toISOString() }),
  )
}
