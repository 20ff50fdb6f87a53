import { MasterListCompetition, MasterListRow } from '@oxer/domain/competitions/registration/master-list.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewHorse } from '../../parties/horse/horse.guards.ts'
import { masterListSideOf } from './horse-registration.queries.ts'
import { getMasterList, listMasterListCompetitions } from './master-list.queries.ts'

const OfHorse = z.object({ horse: Ref })

export const horseRegistrationRouter = router({
  masterListCompetitions: registered
    .meta(get('/horse/{horse}/masterlist-competitions', 'Competitions whose public master list has the horse'))
    .input(OfHorse)
    .output(z.array(MasterListCompetition))
    .use(mayViewHorse)
    .query(({ ctx }) => listMasterListCompetitions(ctx.db, masterListSideOf(ctx.horse))),
  masterList: registered
    .meta(
      get('/horse/{horse}/masterlist/{competition}', 'Starts of a horse on the public master list of a competition'),
    )
    .input(OfHorse.extend({ competition: Ref }))
    .output(z.array(MasterListRow))
    .use(mayViewHorse)
    .query(({ ctx, input }) => getMasterList(ctx.db, masterListSideOf(ctx.horse), input.competition)),
})
