import { Prisma } from '@oxer/db'
import { MasterListCompetition, MasterListRow } from '@oxer/domain/competitions/registration/registration.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { type HorseScope, mayViewHorse } from '../../parties/horse/horse.guards.ts'
import { getMasterList, listMasterListCompetitions, type MasterListSide } from './master-list.queries.ts'

const OfHorse = z.object({ horse: Ref })

/** Anybody of the federation reads a horse, so minors among its riders are named no earlier than in public. */
const sideOf = ({ horseRef, federationRef }: HorseScope): MasterListSide => ({
  federationRef,
  where: Prisma.sql`pr.horse_ref = ${horseRef}::uuid`,
  seesMinors: false,
})

export const horseRegistrationRouter = router({
  masterListCompetitions: registered
    .meta(get('/horse/{horse}/masterlist-competitions', 'Competitions whose public master list has the horse'))
    .input(OfHorse)
    .output(z.array(MasterListCompetition))
    .use(mayViewHorse)
    .query(({ ctx }) => listMasterListCompetitions(ctx.db, sideOf(ctx.horse))),
  masterList: registered
    .meta(
      get('/horse/{horse}/masterlist/{competition}', 'Starts of a horse on the public master list of a competition'),
    )
    .input(OfHorse.extend({ competition: Ref }))
    .output(z.array(MasterListRow))
    .use(mayViewHorse)
    .query(({ ctx, input }) => getMasterList(ctx.db, sideOf(ctx.horse), input.competition)),
})
