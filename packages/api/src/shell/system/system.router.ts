import { get } from '@oxer/openapi'
import * as z from 'zod'
import { open, router } from '../../kernel/procedure/procedures.ts'

export const systemRouter = router({
  version: open
    .meta(get('/_/system/version', 'The version of the running server', { tags: ['system'] }))
    .output(z.object({ version: z.string() }))
    .query(({ ctx }) => ({ version: ctx.services.version })),
})
