import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { importErrors } from '@oxer/domain/parties/import/import.errors'
import { type ImportFile, type ImportNoun, maximumImportBytes } from '@oxer/domain/parties/import/import.schema'
import { importKindOf } from '@oxer/domain/parties/import/import-kind.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storeBytes } from '../../kernel/storage/stored-file.commands.ts'
import type { ImportOrder } from './import.jobs.ts'
import { importText } from './import-columns.mappers.ts'

/** The file is an archive, UTF-16 with its mark, or a text without NUL. Whether it is a table is decided when it is read. */
const mayBeTable = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) ||
  (bytes[0] === 0xff && bytes[1] === 0xfe) ||
  !bytes.subarray(0, 4096).includes(0)

/**
 * q029, q025: stores the file and orders its import. The bytes are stored before the task is visible, because a runner takes it at once. A
 * refused order leaves at most a file that nothing refers to.
 */
export const orderImport = async (
  ctx: ActingContext & { federation: FederationScope },
  noun: ImportNoun,
  { file, dryRun, settled, known, keepUserChanges }: Omit<ImportFile, 'federation'>,
): Promise<TaskSummary> => {
  const { federationRef } = ctx.federation
  if (file.size > maximumImportBytes) {
    throw failure(kernelErrors.payloadTooLarge, { field: 'file', values: { maximum: maximumImportBytes } })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length === 0) throw failure(importErrors.empty, { field: 'file' })
  if (!mayBeTable(bytes)) throw failure(kernelErrors.wrongFileType, { field: 'file' })
  const fileRef = ctx.newRef()
  const key = `import/${fileRef}`
  await storeBytes(ctx, key, bytes)
  await ctx.db.storedFile.create({
    data: {
      ref: fileRef,
      key,
      name: file.name.slice(0, 200),
      contentType: 'application/octet-stream',
      size: bytes.length,
      subjectRef: federationRef,
      createdAt: ctx.now(),
    },
  })
  const input: ImportOrder = {
    noun,
    federation: federationRef,
    dryRun,
    fileRef,
    fileName: file.name.slice(0, 200),
    language: ctx.language,
    ...(settled === undefined ? {} : { settled }),
    ...{ known, keepUserChanges },
    ownerName: ctx.actor.name,
  }
  const task = await orderTask(ctx, {
    kind: importKindOf[noun],
    name: importText(ctx.language, dryRun ? `task.dryRun.${noun}` : `task.import.${noun}`),
    input,
  })
  ctx.record({
    action: 'order-import',
    noun,
    ref: task.ref,
    federationRef,
    after: { fileName: input.fileName, dryRun },
  })
  return task
}
