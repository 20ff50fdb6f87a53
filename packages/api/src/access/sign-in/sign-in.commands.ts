// Records sign-ins: who came in, from where, and who tried. What was typed is never kept: an unknown name may be a password.
import type { Database, Db } from '@oxer/db'
import type { SignInOutcome, SignInWay } from '@oxer/domain/access/sign-in/sign-in.schema'
import type { Services } from '../../kernel/context/context.ts'
import { embeddedIssuer } from '../provider/provider.gateway.ts'

export type SignInEvent = {
  /** Null for an unknown name: only the log has a line then. */
  accountRef: string | null
  outcome: SignInOutcome
  way: SignInWay
  address: string | null
  userAgent: string | null
}

/** Stores the event, and logs it for whoever watches the logs of an installation. */
export const recordSignIn = async (
  { database, log }: Pick<Services, 'database' | 'log'>,
  { accountRef, userAgent, ...event }: SignInEvent,
  now: Date,
  db: Db = database.prisma,
): Promise<void> => {
  const { outcome, way, address } = event
  const line = { outcome, way, account: accountRef ?? '', address: address ?? '' }
  if (outcome === 'FAILED' || outcome === 'LOCKED') log.warn('sign-in', line)
  else log.info('sign-in', line)
  if (accountRef === null) return
  // In one statement with the account, because it may have been erased in the meantime.
  await db.$executeRaw`
    INSERT INTO sign_in (at, account_ref, outcome, way, address, user_agent)
    SELECT ${now}::timestamptz, ref, ${outcome}, ${way}, ${address}, ${userAgent?.slice(0, 300) ?? null}
      FROM account WHERE ref = ${accountRef}::uuid`
}

/** The account of the embedded provider that a typed name belongs to. */
export const findNamedAccount = (
  database: Database,
  username: string,
): Promise<{ ref: string; subject: string } | null> =>
  database.prisma.account.findFirst({
    where: { username: username.trim(), issuer: embeddedIssuer },
    select: { ref: true, subject: true },
  })

/** Which of these are accounts of the embedded provider. */
export const findUsernames = async (database: Database, usernames: readonly string[]): Promise<string[]> => {
  const accounts = await database.prisma.account.findMany({
    where: { username: { in: [...usernames] }, issuer: embeddedIssuer },
    select: { username: true },
  })
  return accounts.flatMap(({ username }) => username ?? [])
}

/** The account for which a client of the API acts. */
export const findClientAccount = async (database: Database, clientId: string): Promise<string | null> => {
  const client = await database.prisma.apiClient.findFirst({
    where: { clientId, revokedAt: null },
    select: { accountRef: true },
  })
  return client?.accountRef ?? null
}

/** For the removal of what is kept no longer. Returns how many were removed. */
export const removeSignInsBefore = async (database: Database, before: Date): Promise<number> =>
  (await database.prisma.signIn.deleteMany({ where: { at: { lt: before } } })).count
