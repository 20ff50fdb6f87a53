import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { readStoredFile } from '../../kernel/storage/stored-file.queries.ts'
import type { PersonScope } from './person.guards.ts'

/**
 * The latest picture; an address that names it is kept by the browser, so that a list loads each picture once. Pictures of persons are for their own federation, never public, because
 * many members are minors (decision 33).
 */
export const getMemberAvatar = async (
  ctx: Context,
  { personRef }: PersonScope,
  named: string | undefined,
): Promise<FileReply> => {
  const file = await ctx.db.storedFile.findFirst({
    where: { subjectRef: personRef, key: { startsWith: 'person/avatar/' } },
    orderBy: { createdAt: 'desc' },
    select: { ref: true, key: true, name: true, contentType: true },
  })
  if (!file) throw failure(kernelErrors.notFound)
  return { ...(await readStoredFile(ctx, file)), isFixed: file.ref === named }
}
