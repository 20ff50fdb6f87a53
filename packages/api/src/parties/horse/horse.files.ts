import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { readStoredFile } from '../../kernel/storage/stored-file.queries.ts'
import type { HorseScope } from './horse.guards.ts'

/** q030: always a download, never shown in place, even if it is a picture. */
export const getHorseDocument = async (ctx: Context, { horseRef }: HorseScope, ref: string): Promise<FileReply> => {
  const document = await ctx.db.horseDocument.findFirst({ where: { ref, horseRef }, select: { fileRef: true } })
  const file =
    document &&
    (await ctx.db.storedFile.findFirst({
      where: { ref: document.fileRef, subjectRef: ref },
      select: { key: true, name: true, contentType: true },
    }))
  if (!file) throw failure(kernelErrors.notFound)
  return { ...(await readStoredFile(ctx, file)), disposition: 'attachment' }
}
