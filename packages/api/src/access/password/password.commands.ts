// Passwords and e-mail addresses of accounts of the embedded provider. With another identity provider, they are kept there.
import { accessErrors } from '@oxer/domain/access/access.errors'
import type {
  ChangeEmail,
  ChangePassword,
  ForgotPassword,
  LoginSettings,
  PasswordReset,
  ResetPassword,
} from '@oxer/domain/access/password/password.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, CommandContext, Context } from '../../kernel/context/context.ts'
import { promiseMail } from '../../kernel/mail/mail.ts'
import {
  type CodePurpose,
  countCodes,
  findCode,
  issueCode,
  spendCode,
} from '../one-time-code/one-time-code.commands.ts'
import { hashPassword, isPasswordOf } from '../provider/password.gateway.ts'
import { embeddedIssuer } from '../provider/provider.gateway.ts'
import { endSessionsOf } from '../session/session.commands.ts'
import { isCommonPassword } from './password-list.gateway.ts'

const hourMs = 3_600_000
const emailCodeHours = 24
/** Mails of one purpose to one account within an hour. */
const mailsAnHour = 3

const isFull = async (ctx: Context, accountRef: string, purpose: CodePurpose): Promise<boolean> =>
  (await countCodes(ctx, accountRef, purpose, new Date(ctx.now().getTime() - hourMs))) >= mailsAnHour

export const refuseTooManyMails = async (ctx: Context, accountRef: string, purpose: CodePurpose): Promise<void> => {
  if (await isFull(ctx, accountRef, purpose)) {
    throw failure(kernelErrors.tooManyRequests, { values: { seconds: hourMs / 1000 } })
  }
}

/** @throws passwordTooCommon at the field */
export const hashNewPassword = async (password: string, field = 'password'): Promise<string> => {
  if (await isCommonPassword(password)) throw failure(accessErrors.passwordTooCommon, { field })
  return hashPassword(password)
}

type Forgetful = { ref: string; username: string; name: string; email: string; language: string }

/** Issues a link of one hour for a new password, and mails it to an account that has an address. Returns the path of the link. */
const makeResetLink = async (ctx: CommandContext, account: Forgetful): Promise<string> => {
  const expiresAt = new Date(ctx.now().getTime() + hourMs)
  const code = await issueCode(ctx, { purpose: 'PASSWORD_RESET', accountRef: account.ref, expiresAt })
  const path = `/auth/password/${code}`
  if (account.email !== '') {
    await promiseMail(ctx, {
      kind: 'PASSWORD_RESET',
      to: { address: account.email, name: account.name },
      language: account.language,
      values: { username: account.username },
      link: { path, expiresAt },
      subjectRef: account.ref,
    })
  }
  return path
}

/**
 * An operator, or a super administrator, gives a user a link for a new password. The present one works until the link is used.
 * @throws notFound, passwordsElsewhere, accountBlocked
 */
export const makeResetLinkFor = async (
  ctx: CommandContext,
  where: { ref: string } | { username: string },
): Promise<{ path: string; email: string }> => {
  const account = await ctx.db.account.findFirst({ where })
  if (account === null) throw failure(kernelErrors.notFound)
  if (account.issuer !== embeddedIssuer) throw failure(accessErrors.passwordsElsewhere)
  if (account.isBlocked) throw failure(accessErrors.accountBlocked)
  const path = await makeResetLink(ctx, account)
  ctx.record({ action: 'send-password-link', noun: 'account', ref: account.ref })
  return { path, email: account.email }
}

/**
 * Mails a link for a new password to the user with this name or address. The answer and the work are the same if there is none, so that
 * nobody learns who has an account.
 */
export const forgotPassword = async (ctx: CommandContext, { username }: ForgotPassword): Promise<void> => {
  const found = await ctx.db.account.findFirst({
    where: {
      issuer: embeddedIssuer,
      isBlocked: false,
      passwordHash: { not: null },
      OR: [{ username }, { email: { equals: username, mode: 'insensitive' } }],
    },
    orderBy: { createdAt: 'asc' },
  })
  const isServed =
    found !== null &&
    found.email !== '' &&
    !ctx.services.hasExternalSignIn &&
    !(await isFull(ctx, found.ref, 'PASSWORD_RESET'))
  if (!isServed) {
    const expiresAt = new Date(ctx.now().getTime() + hourMs)
    await issueCode(ctx, { purpose: 'PASSWORD_RESET', accountRef: null, expiresAt })
    ctx.recordNothing('nobody is written to')
    return
  }
  await makeResetLink(ctx, found)
  ctx.record({ action: 'forgot-password', noun: 'account', ref: found.ref })
}

/** The user whose password the code resets. @throws codeUnusable, for every reason */
export const getPasswordReset = async (ctx: Context, code: string): Promise<PasswordReset> => {
  const found = await findCode(ctx, 'PASSWORD_RESET', code)
  const isOpen = found !== null && found.usedAt === null && found.expiresAt > ctx.now()
  const account = isOpen
    ? await ctx.db.account.findUnique({
        where: { ref: found.accountRef ?? '' },
        select: { username: true, isBlocked: true },
      })
    : null
  if (account === null || account.isBlocked) throw failure(accessErrors.codeUnusable)
  return { username: account.username }
}

/** Stores the password, ends the other sessions, and tells the user by mail. */
const storePassword = async (
  ctx: CommandContext,
  accountRef: string,
  password: string,
  keptSession: string | null,
): Promise<{ username: string }> => {
  const passwordHash = await hashNewPassword(password)
  const account = await ctx.db.account.update({ where: { ref: accountRef }, data: { passwordHash } })
  await endSessionsOf(ctx.db, accountRef, keptSession)
  if (account.email !== '') {
    await promiseMail(ctx, {
      kind: 'PASSWORD_CHANGED',
      to: { address: account.email, name: account.name },
      language: account.language,
      values: { username: account.username },
      subjectRef: accountRef,
    })
  }
  ctx.record({ action: 'change-password', noun: 'account', ref: accountRef })
  return account
}

/** Sets the password that a mailed code allows, and ends every session of the account. */
export const resetPassword = async (ctx: CommandContext, { code, password }: ResetPassword): Promise<PasswordReset> => {
  await getPasswordReset(ctx, code)
  const spent = await spendCode(ctx, 'PASSWORD_RESET', code)
  if (spent === null) throw failure(accessErrors.codeUnusable)
  const { username } = await storePassword(ctx, spent.accountRef, password, null)
  return { username }
}

/** The caller's own account, if its password is kept here and `current` is right. */
const ownAccount = async (ctx: ActingContext, current: string) => {
  const account = await ctx.db.account.findUniqueOrThrow({ where: { ref: ctx.actor.accountRef } })
  if (account.issuer !== embeddedIssuer) throw failure(accessErrors.passwordsElsewhere)
  if (!(await isPasswordOf(account.passwordHash, current))) {
    throw failure(accessErrors.currentPasswordWrong, { field: 'current' })
  }
  return account
}

export const changePassword = async (ctx: ActingContext, { current, password }: ChangePassword): Promise<void> => {
  const { ref } = await ownAccount(ctx, current)
  await storePassword(ctx, ref, password, ctx.sessionId)
}

const isEmailTaken = async (ctx: Context, email: string, accountRef: string): Promise<boolean> =>
  (await ctx.db.account.count({
    where: { username: { equals: email, mode: 'insensitive' }, ref: { not: accountRef } },
  })) > 0

/** Mails a link to the new address; the old one counts until it is followed. */
export const changeEmail = async (ctx: ActingContext, { email, current }: ChangeEmail): Promise<void> => {
  const account = await ownAccount(ctx, current)
  if (await isEmailTaken(ctx, email, account.ref)) throw failure(accessErrors.emailInUse, { field: 'email' })
  await refuseTooManyMails(ctx, account.ref, 'EMAIL_CHANGE')
  const expiresAt = new Date(ctx.now().getTime() + emailCodeHours * hourMs)
  const code = await issueCode(ctx, { purpose: 'EMAIL_CHANGE', accountRef: account.ref, value: email, expiresAt })
  await promiseMail(ctx, {
    kind: 'EMAIL_CONFIRMATION',
    to: { address: email, name: account.name },
    language: account.language,
    values: { username: account.username, until: dayIn(expiresAt, account.language) },
    link: { path: `/auth/email/${code}`, expiresAt },
    subjectRef: account.ref,
  })
  ctx.record({ action: 'ask-email', noun: 'account', ref: account.ref, after: { email } })
}

/** A day as the reader of a mail writes it. */
export const dayIn = (moment: Date, language: string): string =>
  new Intl.DateTimeFormat(language.toUpperCase() === 'NL' ? 'nl-BE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Brussels',
  }).format(moment)

/** Uses the confirmed address from now on, and tells the old one. A user name that was the old address becomes the new one. */
export const confirmEmail = async (ctx: CommandContext, code: string): Promise<void> => {
  const spent = await spendCode(ctx, 'EMAIL_CHANGE', code)
  if (spent === null || spent.value === null) throw failure(accessErrors.codeUnusable)
  const { accountRef, value: email } = spent
  const before = await ctx.db.account.findUniqueOrThrow({ where: { ref: accountRef } })
  if (await isEmailTaken(ctx, email, accountRef)) throw failure(accessErrors.emailInUse)
  const username = before.username === before.email ? email : before.username
  await ctx.db.account.update({ where: { ref: accountRef }, data: { email, username } })
  if (before.email !== '') {
    await promiseMail(ctx, {
      kind: 'EMAIL_CHANGED',
      to: { address: before.email, name: before.name },
      language: before.language,
      values: { username, email },
      subjectRef: accountRef,
    })
  }
  ctx.record({
    action: 'change-email',
    noun: 'account',
    ref: accountRef,
    before: { email: before.email, username: before.username },
    after: { email, username },
  })
}

export const getLoginSettings = async (ctx: Context, accountRef: string): Promise<LoginSettings> => {
  const { username, email, issuer } = await ctx.db.account.findUniqueOrThrow({ where: { ref: accountRef } })
  const pending = await ctx.db.oneTimeCode.findFirst({
    where: { accountRef, purpose: 'EMAIL_CHANGE', usedAt: null, expiresAt: { gt: ctx.now() } },
    orderBy: { createdAt: 'desc' },
    select: { value: true },
  })
  const isHere = issuer === embeddedIssuer
  return { username, email, pendingEmail: pending?.value ?? null, isHere, provider: isHere ? null : issuer }
}
