import { AddArenas, Arena, UpdateArena } from '@oxer/domain/competitions/arena/arena.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { addArenas, deleteArena, updateArena } from './arena.commands.ts'
import { listArenas } from './arena.queries.ts'

const OfCompetition = z.object({ competition: Ref })
const tags = { tags: ['arena'] }

export const arenaRouter = router({
  list: registered
    .meta(get('/competition/manage/{competition}/arena', 'Arenas of a competition', tags))
    .input(OfCompetition)
    .output(z.array(Arena))
    .use(mayViewCompetition)
    .query(({ ctx }) => listArenas(ctx.db, ctx.competition)),
  add: command.registered
    .meta(post('/competition/manage/{competition}/arena', 'Add one arena or several', tags))
    .input(AddArenas.safeExtend({ competition: Ref }))
    .output(z.array(Arena))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addArenas(ctx, input)),
  update: command.registered
    .meta(post('/competition/manage/{competition}/arena/{id}', 'Change an arena', tags))
    .input(UpdateArena.extend({ competition: Ref, id: Ref }))
    .output(Arena)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateArena(ctx, input)),
  delete: command.registered
    .meta(del('/competition/manage/{competition}/arena/{id}', 'Delete an arena', tags))
    .input(OfCompetition.extend({ id: Ref }))
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteArena(ctx, input)),
})
