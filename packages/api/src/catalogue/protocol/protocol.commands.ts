import { catalogueErrors } from '@oxer/domain/catalogue/catalogue.errors'
import { findProtocolProblems } from '@oxer/domain/catalogue/protocol/protocol.rules'
import type { Protocol, ProtocolKind } from '@oxer/domain/catalogue/protocol/protocol.schema'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import type * as z from 'zod'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { getProtocol, type StoredProtocol } from './protocol.queries.ts'

type Managing = CommandContext & { federation: FederationScope }
type Kind<Definition> = { kind: ProtocolKind; definition: z.ZodType<Definition> }
const noun = 'protocol'

const check = (definition: Protocol): void => {
  const problems = findProtocolProblems(definition)
  if (problems.length > 0) {
    throw failures(problems.map((problem) => ({ ...problem, field: `definition.${problem.field}` })))
  }
}

export const createProtocol = async <Definition extends Protocol>(
  ctx: Managing,
  kind: Kind<Definition>,
  { name, definition }: { name: string; definition: Definition },
): Promise<StoredProtocol<Definition>> => {
  const { federationRef } = ctx.federation
  check(definition)
  const ref = ctx.newRef()
  await ctx.db.protocol.create({
    data: { ref, federationRef, name, sportType: definition.discipline, definition },
  })
  const after = await getProtocol(ctx.db, ctx.federation, kind, ref)
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** A test keeps the copy of the protocol that it took, so this does not score any result again. */
export const updateProtocol = async <Definition extends Protocol>(
  ctx: Managing,
  kind: Kind<Definition>,
  {
    protocol: ref,
    name,
    definition,
    version,
  }: { protocol: string; name: string; definition: Definition; version: number },
): Promise<StoredProtocol<Definition>> => {
  const { federationRef } = ctx.federation
  const before = await takeVersion(ctx, 'protocol', { ref, version }, () =>
    getProtocol(ctx.db, ctx.federation, kind, ref),
  )
  check(definition)
  await ctx.db.protocol.update({
    where: { ref },
    data: { name, definition, version: { increment: 1 } },
  })
  const after = await getProtocol(ctx.db, ctx.federation, kind, ref)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Hidden, not erased. Refused while a category uses it; tests have their own copy, so they do not prevent it. */
export const deleteProtocol = async <Definition>(
  ctx: Managing,
  kind: Kind<Definition>,
  { protocol: ref }: { protocol: string },
): Promise<void> => {
  const { federationRef } = ctx.federation
  const before = await takeRow(ctx, 'protocol', { ref }, () => getProtocol(ctx.db, ctx.federation, kind, ref))
  const category = await ctx.db.sportCategory.findFirst({
    where: { federationRef, protocolRef: ref, isActive: true },
    select: { name: true },
  })
  if (category) throw failure(catalogueErrors.stillUsed, { values: { name: category.name } })
  await ctx.db.protocol.update({ where: { ref }, data: { isActive: false, version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}
