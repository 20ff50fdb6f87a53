import { pictureTypes, withoutMetadata } from '@oxer/documents/picture/picture-metadata'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fileTypeFromBuffer } from 'file-type'
import type { CommandContext, Context } from '../context/context.ts'
import { takeRow } from '../version/version.commands.ts'
import { refOfPath } from './stored-file.queries.ts'

/** Three megabytes, as for a course design (spec section 9). */
export const maximumPictureBytes = 3_145_728

/** What the route of an uploaded picture takes. */
export const pictureUpload = { maxBodyBytes: maximumPictureBytes, fileTypes: pictureTypes } as const

const pathOf = (ref: string): string => `/api/file/${ref}`

export type NewPicture = {
  file: File
  subjectRef: string
  /** The folder in the storage, such as `competition/banner`. */
  folder: string
  /** The path of the picture that it replaces. */
  replaces: string | null
  /** For a picture that is not public: the path, ending in the ref, at which its noun serves it. */
  servedAt?: (ref: string) => string
}

type NewFile = {
  file: File
  /** MIME types that the first bytes may indicate. */
  types: readonly string[]
  maximumBytes: number
  subjectRef: string
  /** The folder in the storage, such as `horse/document`. */
  folder: string
  /** The file name for a download; `ext` follows from the bytes. */
  nameOf: (ext: string) => string
  isPublic: boolean
}

const isFull = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/**
 * Puts bytes into the storage before the commit of the row that refers to them, so that a caller never gets an answer about a file that
 * was not stored. If the transaction ends without a commit, the bytes belong to no row, and `sweepStoredFiles` removes them later.
 */
export const storeBytes = async (
  { services: { storage, log } }: Pick<Context, 'services'>,
  key: string,
  bytes: Uint8Array,
): Promise<void> => {
  try {
    await storage.put(key, bytes)
  } catch (error) {
    log.error('the file storage did not store a file', error)
    throw failure(isFull(error) ? kernelErrors.storageFull : kernelErrors.storageUnavailable)
  }
}

/** Removes bytes after the commit that deleted their row. What fails here is removed by `sweepStoredFiles`. */
export const removeBytesAfterCommit = (ctx: CommandContext, key: string): void => {
  const { storage } = ctx.services
  ctx.afterCommit(() => storage.remove(key))
}

/** A picture without the place, the camera and all else that its file tells; any other file unchanged. */
const withoutTelling = (bytes: Uint8Array, contentType: string): Uint8Array => {
  const type = pictureTypes.find((known) => known === contentType)
  return type === undefined ? bytes : withoutMetadata(bytes, type)
}

/** Stores a file whose first bytes match one of the types, and returns its ref and name. A picture is stored without its metadata. */
export const storeFile = async (
  ctx: CommandContext,
  { file, types, maximumBytes, subjectRef, folder, nameOf, isPublic }: NewFile,
): Promise<{ ref: string; name: string }> => {
  if (file.size > maximumBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumBytes } })
  }
  const sent = new Uint8Array(await file.arrayBuffer())
  const type = await fileTypeFromBuffer(sent)
  if (type === undefined || !types.includes(type.mime)) throw failure(kernelErrors.wrongFileType, { field: 'file' })
  const bytes = withoutTelling(sent, type.mime)
  const ref = ctx.newRef()
  const key = `${folder}/${ref}.${type.ext}`
  const name = nameOf(type.ext)
  await storeBytes(ctx, key, bytes)
  await ctx.db.storedFile.create({
    data: { ref, key, name, contentType: type.mime, size: bytes.length, subjectRef, isPublic, createdAt: ctx.now() },
  })
  return { ref, name }
}

/** Deletes the row now and the bytes after the commit. A file of another subject stays. */
export const removeFile = async (ctx: CommandContext, of: { ref: string; subjectRef: string }): Promise<void> => {
  const file = await takeRow(ctx, 'storedFile', of, () => ctx.db.storedFile.findFirst({ where: of }))
  if (!file) return
  await ctx.db.storedFile.delete({ where: { ref: file.ref } })
  removeBytesAfterCommit(ctx, file.key)
}

/** Removes the metadata of a picture that was stored with it; whether there was any. */
export const removeStoredMetadata = async (ctx: CommandContext, ref: string): Promise<boolean> => {
  const file = await takeRow(ctx, 'storedFile', { ref }, () => ctx.db.storedFile.findUnique({ where: { ref } }))
  const stored = file === null ? null : await ctx.services.storage.get(file.key)
  if (file === null || stored === null) return false
  const bytes = withoutTelling(stored, file.contentType)
  if (Buffer.compare(bytes, stored) === 0) return false
  await storeBytes(ctx, file.key, bytes)
  await ctx.db.storedFile.update({ where: { ref }, data: { size: bytes.length } })
  ctx.record({ action: 'remove-metadata', noun: 'stored-file', ref, before: { size: file.size } })
  return true
}

/** Stores a picture and returns its path. The picture is public unless its noun serves it. */
export const storePicture = async (
  ctx: CommandContext,
  { file, subjectRef, folder, replaces, servedAt }: NewPicture,
): Promise<string> => {
  const { ref } = await storeFile(ctx, {
    file,
    // Detected from the first bytes, never from the name or the announced type. SVG is not allowed, because it can carry script.
    types: pictureTypes,
    maximumBytes: maximumPictureBytes,
    subjectRef,
    folder,
    nameOf: (ext) => `${folder.split('/').at(-1) ?? 'picture'}.${ext}`,
    isPublic: servedAt === undefined,
  })
  const replacedRef = replaces === null ? null : refOfPath(replaces)
  if (replacedRef !== null) await removeFile(ctx, { ref: replacedRef, subjectRef })
  return (servedAt ?? pathOf)(ref)
}
