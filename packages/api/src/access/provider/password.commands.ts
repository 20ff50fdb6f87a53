import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import { endSessionsOf } from '../session/session.commands.ts'
import { hashPassword } from './password.gateway.ts'
import { embeddedIssuer } from './provider.gateway.ts'

/** Gives an account of the embedded provider a new password and ends its sessions. @throws notFound */
export const setPassword = async (ctx: CommandContext, username: string, password: string): Promise<void> => {
  const account = await ctx.db.account.findFirst({ where: { username, issuer: embeddedIssuer }, select: { ref: true } })
  if (account === null) throw failure(kernelErrors.notFound, { field: 'username' })
  const { ref } = account
  await ctx.db.account.update({ where: { ref }, data: { passwordHash: await hashPassword(password) } })
  await endSessionsOf(ctx.db, ref, null)
  ctx.record({ action: 'reset-password', noun: 'account', ref })
}
