import type { Db } from '@oxer/db'
import type { RegistrationRequest } from '@oxer/domain/access/registration-request/registration-request.schema'

/** Pending requests, oldest first. */
export const listRegistrationRequests = async (db: Db): Promise<RegistrationRequest[]> => {
  const rows = await db.registrationRequest.findMany({
    where: { decidedAt: null },
    relationLoadStrategy: 'join',
    include: { account: { select: { username: true, name: true, email: true } } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(({ ref, account, message, createdAt }) => ({
    ref,
    ...account,
    message,
    createdAt: createdAt.toISOString(),
  }))
}
