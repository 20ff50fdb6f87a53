import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fileTypeFromBuffer } from 'file-type'
import type { CommandContext } from '../context/context.ts'

/** Three megabytes, as for a course design (competitions.md section 9). */
export const maximumPictureBytes = 3_145_728

/** Told by the first bytes, never by name or announced type. No SVG: it can carry script. */
const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp']

const pathOf = (ref: string): string => `/api/file/${ref}`
const refOfPath = (path: string): string | null => /([0-9a-f-]{36})$/.exec(path)?.[1] ?? null

export type NewPicture = {
  file: File
  subjectRef: string
  /** Where in the storage it comes, such as `competition/banner`. */
  folder: string
  /** The path of the picture that it takes the place of. */
  replaces: string | null
  /** For a picture that not everybody may see: the path, ending in the ref, at which its noun serves it. */
  servedAt?: (ref: string) => string
}

/**
 * A picture that anybody may see, unless its noun serves it; the answer is its path. The bytes go to the storage after the commit, because a transaction
 * waits for the database alone; the caller's answer waits for both.
 */
export const storePicture = async (
  ctx: CommandContext,
  { file, subjectRef, folder, replaces, servedAt }: NewPicture,
): Promise<string> => {
  if (file.size > maximumPictureBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumPictureBytes } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(bytes)
  if (type === undefined || !pictureTypes.includes(type.mime))
    throw failure(kernelErrors.wrongFileType, { field: 'file' })
  const ref = ctx.newRef()
  const key = `${folder}/${ref}.${type.ext}`
  await ctx.db.storedFile.create({
    data: {
      ref,
      key,
      name: `${folder.split('/').at(-1) ?? 'picture'}.${type.ext}`,
      contentType: type.mime,
      size: bytes.length,
      subjectRef,
      isPublic: servedAt === undefined,
      createdAt: ctx.now(),
    },
  })
  const { storage } = ctx.services
  ctx.afterCommit(() => storage.put(key, bytes))
  const replacedRef = replaces === null ? null : refOfPath(replaces)
  const replaced =
    replacedRef === null ? null : await ctx.db.storedFile.findFirst({ where: { ref: replacedRef, subjectRef } })
  if (replaced) {
    await ctx.db.storedFile.delete({ where: { ref: replaced.ref } })
    ctx.afterCommit(() => storage.remove(replaced.key))
  }
  return (servedAt ?? pathOf)(ref)
}
