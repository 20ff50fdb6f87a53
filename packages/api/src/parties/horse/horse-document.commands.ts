import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { documentNameOf } from '@oxer/domain/parties/horse/horse-document.rules'
import {
  documentTypes,
  type HorseDocument,
  type HorseDocumentType,
  maximumDocumentBytes,
} from '@oxer/domain/parties/horse/horse-document.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { removeFile, storeFile } from '../../kernel/storage/stored-file.commands.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { HorseScope } from './horse.guards.ts'
import { toHorseDocument } from './horse.mappers.ts'

type Editing = ActingContext & { horse: HorseScope }

/** p074. The file belongs to the document, not to the horse: a merge moves the document to another horse and the file stays with it. */
export const addHorseDocument = async (
  ctx: Editing,
  { type, file }: { readonly type: HorseDocumentType; readonly file: File },
): Promise<HorseDocument> => {
  const { horseRef, federationRef } = ctx.horse
  const ref = ctx.newRef()
  const stored = await storeFile(ctx, {
    file,
    types: documentTypes,
    maximumBytes: maximumDocumentBytes,
    subjectRef: ref,
    folder: 'horse/document',
    nameOf: (ext) => documentNameOf(file.name, ext),
    isPublic: false,
  })
  const row = await ctx.db.horseDocument.create({
    data: {
      ref,
      horseRef,
      type,
      fileRef: stored.ref,
      name: stored.name,
      createdByRef: ctx.actor.accountRef,
      createdAt: ctx.now(),
    },
  })
  const after = toHorseDocument(row)
  ctx.record({ action: 'add-document', noun: 'horse', ref: horseRef, federationRef, after })
  return after
}

/** p075 */
export const removeHorseDocument = async (ctx: Editing, ref: string): Promise<void> => {
  const { horseRef, federationRef } = ctx.horse
  const row = await takeRow(ctx, 'horseDocument', { ref }, () =>
    ctx.db.horseDocument.findFirst({ where: { ref, horseRef } }),
  )
  if (!row) throw failure(kernelErrors.notFound)
  await ctx.db.horseDocument.delete({ where: { ref } })
  await removeFile(ctx, { ref: row.fileRef, subjectRef: ref })
  ctx.record({
    action: 'remove-document',
    noun: 'horse',
    ref: horseRef,
    federationRef,
    before: toHorseDocument(row),
  })
}
