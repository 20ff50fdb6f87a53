import { Share } from '@oxer/domain/shell/share/share.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { router, signedIn } from '../../kernel/procedure/procedures.ts'
import { listMyShares } from './share.queries.ts'

export const shareRouter = router({
  list: signedIn
    .meta(
      get('/auth/user/shares', 'Competitions, course events and free events that others share with the caller', {
        tags: ['share'],
      }),
    )
    .output(z.array(Share))
    .query(({ ctx }) => listMyShares(ctx)),
})
