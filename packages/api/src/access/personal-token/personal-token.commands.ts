import { randomBytes } from 'node:crypto'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { defaultTokenEnd, latestTokenEnd } from '@oxer/domain/access/personal-token/personal-token.rules'
import {
  type CreatedPersonalToken,
  type CreatePersonalToken,
  personalTokenPrefix,
} from '@oxer/domain/access/personal-token/personal-token.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { hashOfSecret } from '../session/session.gateway.ts'
import { toPersonalToken } from './personal-token.mappers.ts'

/** The token has 256 random bits (128 are asked for). Only its hash is stored. */
export const createPersonalToken = async (
  ctx: ActingContext,
  input: CreatePersonalToken,
): Promise<CreatedPersonalToken> => {
  const expiresAt = input.expiresAt == null ? defaultTokenEnd(ctx.now()) : new Date(input.expiresAt)
  if (expiresAt <= ctx.now()) throw failure(accessErrors.tokenExpiryInThePast, { field: 'expiresAt' })
  if (expiresAt > latestTokenEnd(ctx.now())) throw failure(accessErrors.tokenExpiryTooFar, { field: 'expiresAt' })
  const token = `${personalTokenPrefix}${randomBytes(32).toString('base64url')}`
  const row = await ctx.db.personalToken.create({
    data: {
      ref: ctx.newRef(),
      accountRef: ctx.actor.accountRef,
      name: input.name,
      hash: hashOfSecret(token),
      scopes: [...new Set(input.scopes)],
      createdAt: ctx.now(),
      expiresAt,
    },
  })
  const created = toPersonalToken(row, ctx.now())
  ctx.record({
    action: 'create',
    noun: 'personal-token',
    ref: row.ref,
    parentRef: ctx.actor.accountRef,
    after: created,
  })
  return { ...created, token }
}

export const revokePersonalToken = async (ctx: ActingContext, ref: string): Promise<void> => {
  const revoked = await ctx.db.personalToken.updateMany({
    where: { ref, accountRef: ctx.actor.accountRef, revokedAt: null },
    data: { revokedAt: ctx.now() },
  })
  if (revoked.count === 0) throw failure(kernelErrors.notFound)
  ctx.record({ action: 'revoke', noun: 'personal-token', ref, parentRef: ctx.actor.accountRef })
}
