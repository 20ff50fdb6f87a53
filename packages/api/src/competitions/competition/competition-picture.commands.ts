import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import type { ManagingContext } from './competition.commands.ts'
import { publishChange } from './competition.publication.ts'
import { getCompetition } from './competition.queries.ts'

/** c121, c122: the new picture replaces the earlier one, which is deleted after the commit. */
const replacePicture = async (
  ctx: ManagingContext,
  column: 'avatar' | 'banner',
  file: File,
): Promise<CompetitionDetail> => {
  const { ref, federationRef, status } = ctx.competition
  if (status === 'ARCHIVED' || status === 'CANCELLED') throw failure(competitionErrors.closed)
  const before = await getCompetition(ctx.db, ctx.competition)
  const url = await storePicture(ctx, {
    file,
    subjectRef: ref,
    folder: `competition/${column}`,
    replaces: before[column],
  })
  await ctx.db.competition.update({ where: { ref }, data: { [column]: url, version: { increment: 1 } } })
  ctx.record({
    action: `upload-${column}`,
    noun: 'competition',
    ref,
    federationRef,
    before: { [column]: before[column] },
    after: { [column]: url },
  })
  await publishChange(ctx, ref)
  return getCompetition(ctx.db, ctx.competition)
}

export const uploadBanner = (ctx: ManagingContext, { file }: { file: File }): Promise<CompetitionDetail> =>
  replacePicture(ctx, 'banner', file)
export const uploadAvatar = (ctx: ManagingContext, { file }: { file: File }): Promise<CompetitionDetail> =>
  replacePicture(ctx, 'avatar', file)
