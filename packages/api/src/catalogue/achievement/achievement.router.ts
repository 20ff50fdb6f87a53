import {
  AchievementMatches,
  AchievementView,
  CreateAchievement,
  UpdateAchievement,
} from '@oxer/domain/catalogue/achievement/achievement.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createAchievement, deleteAchievement, updateAchievement } from './achievement.commands.ts'
import { listAchievements, searchAchievements } from './achievement.queries.ts'

const InFederation = z.object({ federation: Ref })
const Searched = z.object({ q: z.string().trim().max(200).describe('Words to search for') })

export const achievementRouter = router({
  search: registered
    .meta(get('/achievement/search', 'Find an achievement by name'))
    .input(Searched.extend({ federation: Ref.optional() }))
    .output(AchievementMatches)
    .query(({ ctx, input }) => searchAchievements(ctx, input)),
  searchInFederation: registered
    .meta(get('/myfederation/{federation}/achievement/search', 'Find an achievement of one federation by name'))
    .input(Searched.extend({ federation: Ref }))
    .output(AchievementMatches)
    .use(mayReadFederation)
    .query(({ ctx, input }) => searchAchievements(ctx, input)),
  list: registered
    .meta(get('/myfederation/{federation}/achievement', 'Achievements of a federation'))
    .input(InFederation)
    .output(z.array(AchievementView))
    .use(mayReadFederation)
    .query(({ ctx }) => listAchievements(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/myfederation/{federation}/achievement', 'Create an achievement'))
    .input(CreateAchievement.safeExtend({ federation: Ref }))
    .output(AchievementView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createAchievement(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/achievement/{achievement}', 'Change an achievement'))
    .input(UpdateAchievement.safeExtend({ federation: Ref, achievement: Ref }))
    .output(AchievementView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateAchievement(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/achievement/{achievement}', 'Delete an achievement'))
    .input(InFederation.extend({ achievement: Ref }))
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteAchievement(ctx, input)),
})
