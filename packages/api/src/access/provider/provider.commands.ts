import type { Database } from '@oxer/db'
import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { Services } from '../../kernel/context/context.ts'
import { appendHistory } from '../../kernel/history/history.commands.ts'
import { toLanguageCode } from '../session/session.mappers.ts'
import { isPasswordOf } from './password.gateway.ts'
import { embeddedIssuer } from './provider.gateway.ts'

/**
 * Returns the subject of the account with this username and password. The error is the same for an unknown username, a wrong password and
 * a blocked account, so that it reveals nothing to those who do not know the password. @throws wrongCredentials
 */
export const checkPassword = async (database: Database, username: string, password: string): Promise<string> => {
  const account = await database.prisma.account.findUnique({ where: { username: username.trim() } })
  const isEmbedded = account?.issuer === embeddedIssuer
  const isRight = await isPasswordOf(isEmbedded ? account.passwordHash : null, password)
  if (!isRight || account === null || account.isBlocked) throw failure(accessErrors.wrongCredentials)
  return account.subject
}

/** The identity that signed in, according to the provider's ID token and its answer about the user. */
export type Identity = {
  /** `embeddedIssuer` or the address of an external one. */
  issuer: string
  subject: string
  username: string | null
  name: string | null
  /** Null if the provider says that the address is not verified. */
  email: string | null
  locale: string | null
}

/** The provider knows the name and the address best. The language stays: the user chooses it here. */
const refreshAccount = async (
  { database, sealing }: Pick<Services, 'database' | 'sealing'>,
  known: { ref: string; name: string; email: string },
  identity: Identity,
  now: Date,
): Promise<void> => {
  const before = { name: known.name, email: known.email }
  const after = { name: identity.name ?? known.name, email: identity.email ?? known.email }
  if (before.name === after.name && before.email === after.email) return
  await database.prisma.$transaction(async (db) => {
    await db.account.update({ where: { ref: known.ref }, data: after })
    await appendHistory(db, sealing, { at: now, actorRef: known.ref, actorName: after.name }, [
      { action: 'update', noun: 'account', ref: known.ref, before, after },
    ])
  })
}

/**
 * Returns the account of an identity. A new identity gets an account without any right, which can only request access. Accounts are never
 * joined by e-mail address, because anyone who can choose an address at some provider could take over another account. @throws
 * accountBlocked
 */
export const findOrCreateAccount = async (
  { database, sealing }: Pick<Services, 'database' | 'sealing'>,
  identity: Identity,
  now: Date,
): Promise<string> => {
  const { issuer, subject } = identity
  const key = { issuer_subject: { issuer, subject } }
  const known = await database.prisma.account.findUnique({
    where: key,
    select: { ref: true, isBlocked: true, name: true, email: true },
  })
  if (known?.isBlocked) throw failure(accessErrors.accountBlocked)
  if (known) {
    if (issuer !== embeddedIssuer) await refreshAccount({ database, sealing }, known, identity, now)
    return known.ref
  }
  const wanted = identity.username ?? identity.email ?? subject
  return database.prisma.$transaction(async (db) => {
    const isTaken = (await db.account.count({ where: { username: wanted } })) > 0
    const ref = newRef()
    const account = {
      ref,
      issuer,
      subject,
      username: isTaken ? `${wanted}-${ref}` : wanted,
      email: identity.email ?? '',
      name: identity.name ?? wanted,
      language: toLanguageCode(identity.locale),
      createdAt: now,
    }
    const created = await db.account.createMany({ data: [account], skipDuplicates: true })
    if (created.count === 0) {
      // The same identity signed in twice at the same moment, and the other call was first.
      return (await db.account.findUniqueOrThrow({ where: key, select: { ref: true } })).ref
    }
    await appendHistory(db, sealing, { at: now, actorRef: ref, actorName: account.name }, [
      { action: 'create', noun: 'account', ref, after: { issuer, subject, username: account.username } },
    ])
    return ref
  })
}
