import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { open, router } from '../procedure/procedures.ts'
import { getPublicFile } from './stored-file.queries.ts'

export const storedFileDownloads = router({
  get: open
    .meta(get('/file/{file}', 'A public file, such as a banner', { contentTypes: ['*/*'] }))
    .input(z.object({ file: Ref }))
    .output(FileReply)
    .query(({ ctx, input }) => getPublicFile(ctx, input.file)),
})
