import { CrashReport } from '@oxer/domain/shell/system/system.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, router } from '../../kernel/procedure/procedures.ts'
import { reportCrash } from './system.commands.ts'

export const systemRouter = router({
  version: open
    .meta(get('/_/system/version', 'The version of the running server', { tags: ['system'] }))
    .output(z.object({ version: z.string() }))
    .query(({ ctx }) => ({ version: ctx.services.version })),
  reportCrash: command.open
    .meta(post('/_/system/crash', 'Report a crash of the office in a browser', { tags: ['system'] }))
    .input(CrashReport)
    .output(z.void())
    .mutation(({ ctx, input }) => reportCrash(ctx, input)),
})
