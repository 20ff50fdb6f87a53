import { CompetitionBreak } from '@oxer/domain/competitions/break/break.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewCompetition } from '../competition/competition.guards.ts'
import { listBreaks } from './break.queries.ts'

export const breakRouter = router({
  list: registered
    .meta(
      get('/competition/manage/{competition}/breaks', 'List the breaks of the time schedule and of the start lists', {
        description: 'They are created, changed and deleted by the calls of the time schedule and of the start lists.',
      }),
    )
    .input(z.object({ competition: Ref }))
    .output(z.array(CompetitionBreak))
    .use(mayViewCompetition)
    .query(({ ctx }) => listBreaks(ctx.db, ctx.competition)),
})
