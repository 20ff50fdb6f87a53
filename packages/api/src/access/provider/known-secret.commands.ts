// Accounts, a token and a client whose secrets are published, as those of the demo are. They open the installation to everybody, so a
// production server does not start while one of them works.
import type { Database } from '@oxer/db'
import type { CommandContext } from '../../kernel/context/context.ts'
import { hashOfSecret } from '../session/session.gateway.ts'
import { isPasswordOf } from './password.gateway.ts'

export type KnownSecrets = {
  readonly usernames: readonly string[]
  /** The password of all these accounts. */
  readonly password: string
  readonly token: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What can be opened with the known secrets today. */
export type OpenDoors = {
  readonly accounts: readonly { readonly ref: string; readonly username: string }[]
  readonly tokenRefs: readonly string[]
  readonly clients: readonly { readonly clientId: string; readonly accountRef: string }[]
}

type Reading = Pick<Database['prisma'], 'account' | 'personalToken' | 'apiClient'>

export const findOpenDoors = async (db: Reading, known: KnownSecrets): Promise<OpenDoors> => {
  const accounts = await db.account.findMany({
    where: { username: { in: [...known.usernames] }, isBlocked: false, passwordHash: { not: null } },
    select: { ref: true, username: true, passwordHash: true },
    orderBy: { username: 'asc' },
  })
  // They were made together with one hash, and a hash is expensive to verify.
  const hashes = [...new Set(accounts.map(({ passwordHash }) => passwordHash))]
  const verified = await Promise.all(hashes.map((hash) => isPasswordOf(hash, known.password)))
  const open = new Set(hashes.filter((_, index) => verified[index]))
  const tokens = await db.personalToken.findMany({
    where: { hash: hashOfSecret(known.token), revokedAt: null },
    select: { ref: true },
  })
  const clients = await db.apiClient.findMany({
    where: { clientId: known.clientId, secretHash: hashOfSecret(known.clientSecret), revokedAt: null },
    select: { clientId: true, accountRef: true },
  })
  return {
    accounts: accounts
      .filter(({ passwordHash }) => open.has(passwordHash))
      .map(({ ref, username }) => ({ ref, username })),
    tokenRefs: tokens.map(({ ref }) => ref),
    clients,
  }
}

export const hasOpenDoors = ({ accounts, tokenRefs, clients }: OpenDoors): boolean =>
  accounts.length + tokenRefs.length + clients.length > 0

/**
 * Closes them, and everything that was opened with them: the accounts lose their password and are blocked, their sessions end, and their
 * tokens and clients are revoked. Other data stay.
 */
export const closeOpenDoors = async (
  ctx: Pick<CommandContext, 'db' | 'now' | 'record'>,
  known: KnownSecrets,
): Promise<OpenDoors> => {
  const doors = await findOpenDoors(ctx.db, known)
  const refs = doors.accounts.map(({ ref }) => ref)
  const revokedAt = ctx.now()
  await ctx.db.account.updateMany({ where: { ref: { in: refs } }, data: { passwordHash: null, isBlocked: true } })
  await ctx.db.session.deleteMany({ where: { accountRef: { in: refs } } })
  await ctx.db.personalToken.updateMany({
    where: { OR: [{ ref: { in: [...doors.tokenRefs] } }, { accountRef: { in: refs } }], revokedAt: null },
    data: { revokedAt },
  })
  const clientIds = doors.clients.map(({ clientId }) => clientId)
  await ctx.db.apiClient.updateMany({
    where: { OR: [{ clientId: { in: clientIds } }, { accountRef: { in: refs } }], revokedAt: null },
    data: { revokedAt },
  })
  for (const ref of refs) ctx.record({ action: 'block', noun: 'account', ref, before: { isBlocked: false } })
  for (const ref of doors.tokenRefs) ctx.record({ action: 'revoke', noun: 'personal-token', ref })
  for (const { clientId, accountRef } of doors.clients) {
    ctx.record({ action: 'revoke', noun: 'api-client', ref: accountRef, after: { clientId } })
  }
  return doors
}
