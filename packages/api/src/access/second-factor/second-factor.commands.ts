// The second factor of accounts of the embedded provider: an authenticator app, and recovery codes for somebody without it. Another
// provider has its own.
import { randomInt } from 'node:crypto'
import type { Db } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import type {
  ConfirmSecondFactor,
  RecoveryCodes,
  SecondFactorSecret,
} from '@oxer/domain/access/second-factor/second-factor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { MailKind } from '@oxer/domain/kernel/mail/mail.schema'
import type { ActingContext, CommandContext, Services, TenantFacts } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import type { Sealing } from '../../kernel/sealing/sealing.gateway.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { embeddedIssuer } from '../provider/provider.gateway.ts'
import { addressOfSecret, newAuthenticatorSecret, stepOfCode } from './authenticator.gateway.ts'

/** For the sealed secret; its owner is the ref of the account. */
const sealingPurpose = 'second factor'
const recoveryPurpose = 'recovery code'

const recoveryCodes = 10
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groupLength = 5

/** A secret that nobody confirmed within this time must be made again. */
const waitingMs = 3_600_000

const newGroup = (): string =>
  Array.from({ length: groupLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** As it is typed: with spaces or hyphens anywhere, in either case. */
const normalised = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

const hashOfRecoveryCode = (sealing: Sealing, accountRef: string, code: string): string =>
  Buffer.from(sealing.sign(recoveryPurpose, `${accountRef} ${normalised(code)}`)).toString('hex')

type Told = { ref: string; username: string; name: string; email: string; language: string }

/** Tells the user what changed in the way in; one without an address cannot be told. */
export const tellOwner = async (
  ctx: Parameters<typeof promiseMail>[0],
  account: Told,
  kind: MailKind,
  values: Readonly<Record<string, string>> = {},
): Promise<void> => {
  if (account.email === '') return
  await promiseMail(ctx, {
    kind,
    to: { address: account.email, name: account.name },
    language: account.language,
    values: { username: account.username, ...values },
    subjectRef: account.ref,
  })
}

/** The account of the caller, locked. @throws passwordsElsewhere if another provider signs it in */
export const takeOwnAccount = async (ctx: ActingContext) => {
  const { accountRef: ref } = ctx.actor
  await lockRows(ctx, 'account', [ref])
  const account = await ctx.db.account.findUniqueOrThrow({ where: { ref } })
  if (account.issuer !== embeddedIssuer) throw failure(accessErrors.passwordsElsewhere)
  return account
}

/** Makes a secret, which counts once a code of the app has been confirmed. @throws secondFactorOn */
export const beginSecondFactor = async (ctx: ActingContext): Promise<SecondFactorSecret> => {
  const { ref: accountRef, username } = await takeOwnAccount(ctx)
  const known = await ctx.db.secondFactor.findUnique({ where: { accountRef } })
  if (known?.confirmedAt) throw failure(accessErrors.secondFactorOn)
  const secret = newAuthenticatorSecret()
  const row = {
    sealedSecret: ctx.services.sealing.seal(sealingPurpose, accountRef, secret),
    createdAt: ctx.now(),
    lastStep: null,
  }
  await ctx.db.secondFactor.upsert({ where: { accountRef }, create: { accountRef, ...row }, update: row })
  ctx.recordNothing('a second factor counts after its first code')
  return { secret, address: addressOfSecret(ctx.tenant.name, username, secret) }
}

/** Replaces all recovery codes of an account. */
const makeRecoveryCodes = async ({ db, services, now }: CommandContext, accountRef: string): Promise<string[]> => {
  const codes = Array.from({ length: recoveryCodes }, () => `${newGroup()}-${newGroup()}`)
  const createdAt = now()
  await db.recoveryCode.deleteMany({ where: { accountRef } })
  await db.recoveryCode.createMany({
    data: codes.map((code) => ({
      hash: hashOfRecoveryCode(services.sealing, accountRef, code),
      accountRef,
      createdAt,
    })),
  })
  return codes
}

/** @throws secondFactorOn, secondFactorOff if no secret waits, secondFactorCodeWrong */
export const confirmSecondFactor = async (
  ctx: ActingContext,
  { code }: ConfirmSecondFactor,
): Promise<RecoveryCodes> => {
  const account = await takeOwnAccount(ctx)
  const { ref: accountRef } = account
  const waiting = await ctx.db.secondFactor.findUnique({ where: { accountRef } })
  if (waiting?.confirmedAt) throw failure(accessErrors.secondFactorOn)
  const now = ctx.now()
  if (waiting === null || now.getTime() - waiting.createdAt.getTime() >= waitingMs) {
    throw failure(accessErrors.secondFactorOff)
  }
  const secret = ctx.services.sealing.open(sealingPurpose, accountRef, waiting.sealedSecret)
  const lastStep = await stepOfCode(secret, normalised(code), { now, lastStep: null })
  if (lastStep === null) throw failure(accessErrors.secondFactorCodeWrong, { field: 'code' })
  await ctx.db.secondFactor.update({ where: { accountRef }, data: { confirmedAt: now, lastStep } })
  const codes = await makeRecoveryCodes(ctx, accountRef)
  await tellOwner(ctx, account, 'SECOND_FACTOR_ADDED')
  ctx.record({ action: 'add-second-factor', noun: 'account', ref: accountRef })
  return { codes }
}

/** New recovery codes; the earlier ones stop working. @throws secondFactorOff */
export const renewRecoveryCodes = async (ctx: ActingContext): Promise<RecoveryCodes> => {
  const account = await takeOwnAccount(ctx)
  const { ref: accountRef } = account
  const held = await ctx.db.secondFactor.count({ where: { accountRef, confirmedAt: { not: null } } })
  if (held === 0) throw failure(accessErrors.secondFactorOff)
  const codes = await makeRecoveryCodes(ctx, accountRef)
  await tellOwner(ctx, account, 'RECOVERY_CODES_RENEWED')
  ctx.record({ action: 'renew-recovery-codes', noun: 'account', ref: accountRef })
  return { codes }
}

/** Removes the app and the recovery codes of an account, whoever asks; false if there is none. */
export const removeSecondFactorOf = async (ctx: CommandContext, accountRef: string): Promise<boolean> => {
  await lockRows(ctx, 'account', [accountRef])
  const removed = await ctx.db.secondFactor.deleteMany({ where: { accountRef, confirmedAt: { not: null } } })
  await ctx.db.recoveryCode.deleteMany({ where: { accountRef } })
  if (removed.count === 0) return false
  const account = await ctx.db.account.findUniqueOrThrow({ where: { ref: accountRef } })
  await tellOwner(ctx, account, 'SECOND_FACTOR_REMOVED')
  ctx.record({ action: 'remove-second-factor', noun: 'account', ref: accountRef })
  return true
}

/** @throws notFound */
export const removeOwnSecondFactor = async (ctx: ActingContext): Promise<void> => {
  if (!(await removeSecondFactorOf(ctx, ctx.actor.accountRef))) throw failure(kernelErrors.notFound)
}

/** Of two simultaneous uses of a code, one succeeds. */
const spendStep = async (db: Db, accountRef: string, step: number): Promise<boolean> => {
  const spent = await db.secondFactor.updateMany({
    where: { accountRef, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  })
  return spent.count === 1
}

/** The use of a recovery code is in the history, and its owner learns by mail how many are left. */
const spendRecoveryCode = async (
  services: Services,
  { accountRef, typed, now, tenant }: TypedFactor,
): Promise<boolean> => {
  const hash = hashOfRecoveryCode(services.sealing, accountRef, typed)
  const isKnown = (await services.database.prisma.recoveryCode.count({ where: { hash, usedAt: null } })) === 1
  if (!isKnown) return false
  const account = await services.database.prisma.account.findUniqueOrThrow({ where: { ref: accountRef } })
  const author = { services, authorName: 'sign-in', tenant, now: () => now }
  return runAsOperator(author, 'use a recovery code', async (ctx) => {
    const spent = await ctx.db.recoveryCode.updateMany({
      where: { hash, accountRef, usedAt: null },
      data: { usedAt: now },
    })
    if (spent.count === 0) {
      ctx.recordNothing('somebody else used the code first')
      return false
    }
    const left = await ctx.db.recoveryCode.count({ where: { accountRef, usedAt: null } })
    await tellOwner(ctx, account, 'RECOVERY_CODE_USED', { left: String(left) })
    ctx.record({ action: 'use-recovery-code', noun: 'account', ref: accountRef, after: { left } })
    return true
  })
}

export type TypedFactor = { accountRef: string; typed: string; now: Date; tenant: TenantFacts }

/** Whether what was typed after the password is a code of the app, or a recovery code. Each works once. The caller limits the attempts. */
export const checkSecondFactor = async (services: Services, factor: TypedFactor): Promise<boolean> => {
  const { accountRef, typed, now } = factor
  const { prisma } = services.database
  const held = await prisma.secondFactor.findFirst({ where: { accountRef, confirmedAt: { not: null } } })
  if (held === null) return false
  const secret = services.sealing.open(sealingPurpose, accountRef, held.sealedSecret)
  const step = await stepOfCode(secret, normalised(typed), { now, lastStep: held.lastStep })
  if (step !== null) return spendStep(prisma, accountRef, step)
  return spendRecoveryCode(services, factor)
}
