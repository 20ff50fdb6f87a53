import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { CompetitionDetail } from '@oxer/domain/competitions/competition/competition.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { removeFile, storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { refOfPath } from '../../kernel/storage/stored-file.queries.ts'
import type { ManagingContext } from './competition.commands.ts'
import { publishChange } from './competition.publication.ts'
import { getCompetition } from './competition.queries.ts'

/** c121, c122: the new picture replaces the earlier one, which is deleted after the commit. */
const replacePicture = async (
  ctx: ManagingContext,
  column: 'avatar' | 'banner' | 'poster',
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
export const uploadPoster = (ctx: ManagingContext, { file }: { file: File }): Promise<CompetitionDetail> =>
  replacePicture(ctx, 'poster', file)

/** cs050: without a poster the public page has no place for one. Removing it twice has the same effect as once. */
export const removePoster = async (ctx: ManagingContext): Promise<CompetitionDetail> => {
  const { ref, federationRef, status } = ctx.competition
  if (status === 'ARCHIVED' || status === 'CANCELLED') throw failure(competitionErrors.closed)
  const before = await getCompetition(ctx.db, ctx.competition)
  const file = before.poster === null ? null : refOfPath(before.poster)
  if (file === null) {
    ctx.recordNothing('there was no poster')
    return before
  }
  await removeFile(ctx, { ref: file, subjectRef: ref })
  await ctx.db.competition.update({ where: { ref }, data: { poster: null, version: { increment: 1 } } })
  ctx.record({
    action: 'remove-poster',
    noun: 'competition',
    ref,
    federationRef,
    before: { poster: before.poster },
    after: { poster: null },
  })
  await publishChange(ctx, ref)
  return getCompetition(ctx.db, ctx.competition)
}
