import type { Db } from '@oxer/db'
import { pictureTypes } from '@oxer/documents/picture/picture-metadata'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../context/context.ts'

/** The bytes of a key, as a reply. Only pictures are shown in the browser; all other files are downloaded. */
export const readStoredFile = async (
  ctx: Pick<Context, 'services'>,
  file: { key: string; name: string; contentType: string },
): Promise<FileReply> => {
  const { storage, log } = ctx.services
  const bytes = await storage.get(file.key).catch((error: unknown) => {
    log.error('the file storage did not return a file', error)
    throw failure(kernelErrors.storageUnavailable)
  })
  if (bytes === null) throw failure(kernelErrors.notFound)
  return {
    fileName: file.name,
    contentType: file.contentType,
    body: new Uint8Array(bytes),
    disposition: file.contentType.startsWith('image/') ? 'inline' : 'attachment',
  }
}

/** The ref in the path of a public file. */
export const refOfPath = (path: string): string | null => /([0-9a-f-]{36})$/.exec(path)?.[1] ?? null

/** The bytes of a public picture by its path, if it is of one of the types; null if it is not, or is gone. */
/** Those that a PDF can contain. */
export const drawablePictures: readonly string[] = ['image/jpeg', 'image/png']

export const readPicture = async (
  { db, services }: Pick<Context, 'db' | 'services'>,
  path: string,
  types: readonly string[],
): Promise<Uint8Array | null> => {
  const ref = refOfPath(path)
  const file = ref === null ? null : await db.storedFile.findFirst({ where: { ref, contentType: { in: [...types] } } })
  return file === null ? null : services.storage.get(file.key)
}

/** The refs of stored pictures, in order, for a walk over all of them. */
export const listPictureRefs = async (db: Db, after: string | null): Promise<string[]> => {
  const rows = await db.storedFile.findMany({
    where: { contentType: { in: [...pictureTypes] }, ...(after === null ? {} : { ref: { gt: after } }) },
    select: { ref: true },
    orderBy: { ref: 'asc' },
    take: 500,
  })
  return rows.map(({ ref }) => ref)
}

/** A public file by its ref. Every other file is read through the noun to which it belongs. */
export const getPublicFile = async (ctx: Context, ref: string): Promise<FileReply> => {
  const file = await ctx.db.storedFile.findFirst({
    where: { ref, isPublic: true },
    select: { key: true, name: true, contentType: true },
  })
  if (!file) throw failure(kernelErrors.notFound)
  return { ...(await readStoredFile(ctx, file)), isFixed: true }
}
