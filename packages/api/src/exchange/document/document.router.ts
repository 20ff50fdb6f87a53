import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { mayViewCompetition } from '../../competitions/competition/competition.guards.ts'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { exportCompetition } from './document.files.ts'

const InCompetition = z.object({ competition: Ref })

export const exchangeDocumentDownloads = router({
  export: registered
    .meta(
      get('/competition/manage/{competition}/exchange', 'A whole competition in the exchange format', {
        description:
          'Papers of horses, and numbers and years of birth of riders, are in it for those who may see them.',
        contentTypes: ['application/json'],
      }),
    )
    .input(InCompetition)
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx }) => exportCompetition(ctx)),
})
