import type { FederationSettings, UpdateFederation } from '@oxer/domain/federation/federation/federation.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import { toFederationSettings } from './federation.mappers.ts'

/** The database has its own list of zones, which may be older than that of this process. */
export const requireTimeZone = async ({ db }: CommandContext, timeZone: string): Promise<void> => {
  const [row] = await db.$queryRaw<{ isKnown: boolean }[]>`SELECT oxer_is_time_zone(${timeZone}) AS "isKnown"`
  if (row?.isKnown !== true) throw failure(kernelErrors.unknownTimeZone, { field: 'timeZone' })
}

export const updateFederation = async (
  ctx: CommandContext & { federation: FederationScope },
  { version, name, contactEmail, timeZone, channelName, ringApps }: UpdateFederation,
): Promise<FederationSettings> => {
  const where = { ref: ctx.federation.federationRef }
  const read = async () => toFederationSettings(await ctx.db.federation.findUniqueOrThrow({ where }))
  const before = await takeVersion(ctx, 'federation', { ...where, version }, read)
  await requireTimeZone(ctx, timeZone)
  await ctx.db.federation.update({
    where,
    data: {
      name,
      contactEmail,
      timeZone,
      ...(channelName !== undefined && { channelName: channelName || null }),
      ...(ringApps !== undefined && { ringApps }),
      version: { increment: 1 },
    },
  })
  const after = await read()
  ctx.record({ action: 'update', noun: 'federation', ref: where.ref, federationRef: where.ref, before, after })
  return after
}

/** The picture of the federation, or the wide banner above its pages. Both are public, because the arena shows them. */
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
