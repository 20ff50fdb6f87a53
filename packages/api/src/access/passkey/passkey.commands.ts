// Passkeys of accounts of the embedded provider: they replace the password and the second factor. Another provider has its own.
import type { Db, Passkey as Held } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import {
  type AddPasskey,
  type ConfirmByPasskey,
  maximumPasskeys,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyOptions,
  type PasskeyRequest,
} from '@oxer/domain/access/passkey/passkey.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, CommandContext, Services } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { issueCode, spendCode } from '../one-time-code/one-time-code.commands.ts'
import { embeddedIssuer } from '../provider/provider.gateway.ts'
import { takeOwnAccount, tellOwner } from '../second-factor/second-factor.commands.ts'
import { freshenSession } from '../session/session.commands.ts'
import { toPasskey } from './passkey.mappers.ts'
import {
  challengeOf,
  checkAssertion,
  checkRegistration,
  registrationOptions,
  relyingPartyOf,
} from './webauthn.gateway.ts'

/** A user has this long to answer the question of the browser. */
const challengeMs = 10 * 60_000

const refuseTooMany = async (ctx: ActingContext, accountRef: string): Promise<void> => {
  const held = await ctx.db.passkey.count({ where: { accountRef } })
  if (held >= maximumPasskeys) throw failure(accessErrors.passkeysTooMany, { values: { maximum: maximumPasskeys } })
}

/** The challenge is a code that works once. @throws passkeysTooMany */
export const beginPasskey = async (ctx: ActingContext): Promise<PasskeyOptions> => {
  const { ref: accountRef, username, name } = await takeOwnAccount(ctx)
  await refuseTooMany(ctx, accountRef)
  const expiresAt = new Date(ctx.now().getTime() + challengeMs)
  const challenge = await issueCode(ctx, { purpose: 'PASSKEY', accountRef, expiresAt })
  const known = await ctx.db.passkey.findMany({ where: { accountRef }, select: { credentialId: true } })
  ctx.recordNothing('a passkey counts after the answer of the browser')
  return registrationOptions({
    rpId: relyingPartyOf(ctx.services.publicUrl),
    rpName: ctx.tenant.name,
    user: { id: accountRef, name: username, displayName: name },
    challenge,
    knownIds: known.map(({ credentialId }) => credentialId),
  })
}

/** Where the user may be asked: on the host of the tenant, and on the host to which passkeys belong. */
const originsOf = ({ services: { publicUrl }, tenant }: ActingContext): string[] => [
  new URL(publicUrl).origin,
  originOfTenant(publicUrl, tenant),
]

/** @throws passkeyRefused for every reason, passkeysTooMany */
export const addPasskey = async (ctx: ActingContext, { name, registration }: AddPasskey): Promise<Passkey> => {
  const account = await takeOwnAccount(ctx)
  const { ref: accountRef } = account
  await refuseTooMany(ctx, accountRef)
  const { publicUrl } = ctx.services
  const challenge = await challengeOf(registration)
  const spent = challenge === null ? null : await spendCode(ctx, 'PASSKEY', challenge)
  if (challenge === null || spent?.accountRef !== accountRef) throw failure(accessErrors.passkeyRefused)
  const credential = await checkRegistration(registration, {
    rpId: relyingPartyOf(publicUrl),
    origins: originsOf(ctx),
    challenge,
  })
  const isTaken = credential !== null && (await ctx.db.passkey.count({ where: { credentialId: credential.id } })) > 0
  if (credential === null || isTaken) throw failure(accessErrors.passkeyRefused)
  const { id: credentialId, publicKey, counter } = credential
  const data = { ref: ctx.newRef(), accountRef, name, credentialId, publicKey, counter, createdAt: ctx.now() }
  const row = await ctx.db.passkey.create({ data })
  await tellOwner(ctx, account, 'PASSKEY_ADDED', { passkey: name })
  ctx.record({ action: 'add-passkey', noun: 'account', ref: accountRef, after: { passkey: name } })
  return toPasskey(row)
}

const takeOwnPasskey = async (ctx: ActingContext, ref: string) => {
  const account = await takeOwnAccount(ctx)
  const passkey = await ctx.db.passkey.findFirst({ where: { ref, accountRef: account.ref } })
  if (passkey === null) throw failure(kernelErrors.notFound)
  return { account, passkey }
}

/** Passkeys of others are not found. */
export const renamePasskey = async (
  ctx: ActingContext,
  { ref, name }: { ref: string; name: string },
): Promise<Passkey> => {
  const { account, passkey } = await takeOwnPasskey(ctx, ref)
  const row = await ctx.db.passkey.update({ where: { ref }, data: { name } })
  const [before, after] = [{ passkey: passkey.name }, { passkey: name }]
  ctx.record({ action: 'rename-passkey', noun: 'account', ref: account.ref, before, after })
  return toPasskey(row)
}

export const removePasskey = async (ctx: ActingContext, ref: string): Promise<void> => {
  const { account, passkey } = await takeOwnPasskey(ctx, ref)
  await ctx.db.passkey.delete({ where: { ref } })
  await tellOwner(ctx, account, 'PASSKEY_REMOVED', { passkey: passkey.name })
  ctx.record({ action: 'remove-passkey', noun: 'account', ref: account.ref, before: { passkey: passkey.name } })
}

/** Removes all passkeys of an account, whoever asks. Returns how many. */
export const removePasskeysOf = async (ctx: CommandContext, accountRef: string): Promise<number> => {
  const account = await ctx.db.account.findUniqueOrThrow({ where: { ref: accountRef } })
  const held = await ctx.db.passkey.findMany({ where: { accountRef }, orderBy: { createdAt: 'asc' } })
  for (const { ref, name } of held) {
    await ctx.db.passkey.delete({ where: { ref } })
    await tellOwner(ctx, account, 'PASSKEY_REMOVED', { passkey: name })
    ctx.record({ action: 'remove-passkey', noun: 'account', ref: accountRef, before: { passkey: name } })
  }
  return held.length
}

/** The challenge of a sign-in that is under way, which nobody else can calculate. It ends with the sign-in. */
const challengeOfSignIn = ({ sealing }: Services, uid: string): string =>
  Buffer.from(sealing.sign('passkey challenge', uid)).toString('base64url')

/** What `navigator.credentials.get` needs on the sign-in page; null as long as nobody has a passkey. */
export const passkeyRequest = async (services: Services, uid: string): Promise<object | null> => {
  const some = await services.database.prisma.passkey.findFirst({ select: { ref: true } })
  if (some === null) return null
  return {
    challenge: challengeOfSignIn(services, uid),
    rpId: relyingPartyOf(services.publicUrl),
    allowCredentials: [],
    userVerification: 'required',
    timeout: challengeMs,
  }
}

/** What the device of the user must sign to show that it is still them. The challenge is a code that works once. */
export const askPasskey = async (ctx: ActingContext): Promise<PasskeyRequest> => {
  const { ref: accountRef } = await takeOwnAccount(ctx)
  const expiresAt = new Date(ctx.now().getTime() + challengeMs)
  const code = await issueCode(ctx, { purpose: 'CONFIRMATION', accountRef, expiresAt })
  const held = await ctx.db.passkey.findMany({ where: { accountRef }, select: { credentialId: true } })
  ctx.recordNothing('nothing is proved before the answer of the browser')
  return {
    challenge: Buffer.from(code).toString('base64url'),
    rpId: relyingPartyOf(ctx.services.publicUrl),
    allowCredentials: held.map(({ credentialId }) => ({ type: 'public-key', id: credentialId })),
    userVerification: 'required',
    timeout: challengeMs,
  }
}

/** A passkey of the caller, in the session that is open. @throws passkeyRefused for every reason */
export const confirmByPasskey = async (ctx: ActingContext, { assertion }: ConfirmByPasskey): Promise<void> => {
  const { ref: accountRef } = await takeOwnAccount(ctx)
  const code = await challengeOf(assertion)
  const spent = code === null ? null : await spendCode(ctx, 'CONFIRMATION', code)
  const held = await ctx.db.passkey.findFirst({ where: { credentialId: assertion.id, accountRef } })
  if (code === null || spent?.accountRef !== accountRef || held === null) throw failure(accessErrors.passkeyRefused)
  const isHeld = await usePasskey(ctx.db, held, assertion, {
    rpId: relyingPartyOf(ctx.services.publicUrl),
    origins: originsOf(ctx),
    challenge: Buffer.from(code).toString('base64url'),
    now: ctx.now(),
  })
  if (!isHeld) throw failure(accessErrors.passkeyRefused)
  await freshenSession(ctx)
}

type Expected = { rpId: string; origins: string[]; challenge: string; now: Date }

/** Whether the passkey has signed the challenge. A counter that does not grow is a copy of the passkey. */
const usePasskey = async (
  db: Db,
  { ref, credentialId, publicKey, counter }: Held,
  assertion: PasskeyAssertion,
  { now, ...expected }: Expected,
): Promise<boolean> => {
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(counter) }
  const newCounter = await checkAssertion(assertion, credential, expected)
  if (newCounter === null) return false
  const kept = await db.passkey.updateMany({ where: { ref, counter }, data: { counter: newCounter, usedAt: now } })
  return kept.count === 1
}

export type PasskeySignIn = { accountRef: string | null; subject: string | null }

/** Whose passkey answered; `subject` is null if it may not sign in. */
export const checkPasskey = async (
  services: Services,
  { assertion, uid, now }: { assertion: PasskeyAssertion; uid: string; now: Date },
): Promise<PasskeySignIn> => {
  const { prisma } = services.database
  const held = await prisma.passkey.findUnique({
    where: { credentialId: assertion.id },
    include: { account: { select: { subject: true, isBlocked: true, issuer: true } } },
  })
  if (held === null) return { accountRef: null, subject: null }
  const { accountRef, account } = held
  const refused = { accountRef, subject: null }
  if (account.isBlocked || account.issuer !== embeddedIssuer) return refused
  const isHeld = await usePasskey(prisma, held, assertion, {
    rpId: relyingPartyOf(services.publicUrl),
    origins: [new URL(services.publicUrl).origin],
    challenge: challengeOfSignIn(services, uid),
    now,
  })
  return isHeld ? { accountRef, subject: account.subject } : refused
}
