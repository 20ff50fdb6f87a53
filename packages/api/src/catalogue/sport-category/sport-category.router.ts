import {
  CreateSportCategory,
  SportCategoryView,
  UpdateSportCategory,
} from '@oxer/domain/catalogue/sport-category/sport-category.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createSportCategory, deleteSportCategory, updateSportCategory } from './sport-category.commands.ts'
import { listSportCategories } from './sport-category.queries.ts'

const InFederation = z.object({ federation: Ref })

export const sportCategoryRouter = router({
  list: registered
    .meta(get('/myfederation/{federation}/sportcategory', 'Categories of a federation'))
    .input(InFederation)
    .output(z.array(SportCategoryView))
    .use(mayReadFederation)
    .query(({ ctx }) => listSportCategories(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/myfederation/{federation}/sportcategory', 'Create a category'))
    .input(CreateSportCategory.extend({ federation: Ref }))
    .output(SportCategoryView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createSportCategory(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/sportcategory/{sportCategory}', 'Change a category'))
    .input(UpdateSportCategory.extend({ federation: Ref, sportCategory: Ref }))
    .output(SportCategoryView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateSportCategory(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/sportcategory/{sportCategory}', 'Delete a category'))
    .input(InFederation.extend({ sportCategory: Ref }))
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteSportCategory(ctx, input)),
})
