import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationSettings, UpdateFederation } from '@oxer/domain/parties/federation/federation.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { toFederationSettings } from './federation.mappers.ts'

export const updateFederation = async (
  ctx: CommandContext & { federation: FederationScope },
  { version, name, contactEmail, timeZone, channelName }: UpdateFederation,
): Promise<FederationSettings> => {
  const where = { ref: ctx.federation.federationRef }
  const before = toFederationSettings(await ctx.db.federation.findUniqueOrThrow({ where }))
  // The version stands in the write itself, so that of two writers at the same moment one is refused.
  const { count } = await ctx.db.federation.updateMany({
    where: { ...where, version },
    data: {
      name,
      contactEmail,
      timeZone,
      ...(channelName !== undefined && { channelName: channelName || null }),
      version: { increment: 1 },
    },
  })
  if (count === 0) throw failure(kernelErrors.staleVersion, { field: 'version', current: before })
  const after = toFederationSettings(await ctx.db.federation.findUniqueOrThrow({ where }))
  ctx.record({ action: 'update', noun: 'federation', ref: where.ref, federationRef: where.ref, before, after })
  return after
}

/** Its picture, or the wide one above its pages. Both are public: the arena shows them. */
export const setFederationPicture = async (
  ctx: CommandContext & { federation: FederationScope },
  kind: 'avatar' | 'banner',
  file: File,
): Promise<{ path: string }> => {
  const { federationRef: ref } = ctx.federation
  const before = await ctx.db.federation.findUniqueOrThrow({ where: { ref }, select: { avatar: true, banner: true } })
  const path = await storePicture(ctx, {
    file,
    subjectRef: ref,
    folder: `federation/${kind}`,
    replaces: before[kind],
  })
  await ctx.db.federation.update({ where: { ref }, data: { [kind]: path, version: { increment: 1 } } })
  ctx.record({
    action: `change-${kind}`,
    noun: 'federation',
    ref,
    federationRef: ref,
    before: { [kind]: before[kind] },
    after: { [kind]: path },
  })
  return { path }
}
