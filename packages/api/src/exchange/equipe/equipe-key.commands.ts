import { randomBytes } from 'node:crypto'
import { equipeKeyPrefix, type RenewedEquipeKey } from '@oxer/domain/exchange/equipe/equipe.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { addressOfEquipe, toEquipeKey } from './equipe.mappers.ts'

type Managing = ActingContext & { readonly federation: FederationScope }

/** The key has 256 random bits. Only its hash is stored; an earlier one ends at once. */
export const renewEquipeKey = async (ctx: Managing): Promise<RenewedEquipeKey> => {
  const { federationRef } = ctx.federation
  const secret = `${equipeKeyPrefix}${randomBytes(32).toString('base64url')}`
  const [now, hash] = [ctx.now(), hashOfSecret(secret)]
  const row = await ctx.db.equipeKey.upsert({
    where: { federationRef },
    create: { federationRef, ref: ctx.newRef(), hash, createdAt: now, renewedAt: now },
    update: { hash, renewedAt: now, lastUsedAt: null, lastUserName: null },
  })
  const key = toEquipeKey(row)
  ctx.record({ action: 'renew', noun: 'equipe-key', ref: row.ref, parentRef: federationRef, federationRef, after: key })
  return { key, address: addressOfEquipe(ctx, federationRef), secret }
}

export const removeEquipeKey = async (ctx: Managing): Promise<void> => {
  const { federationRef } = ctx.federation
  const row = await ctx.db.equipeKey.findUnique({ where: { federationRef } })
  const { count } = await ctx.db.equipeKey.deleteMany({ where: { federationRef } })
  if (row === null || count === 0) throw failure(kernelErrors.notFound)
  ctx.record({
    ...{ action: 'remove', noun: 'equipe-key', ref: row.ref, parentRef: federationRef, federationRef },
    before: toEquipeKey(row),
  })
}
