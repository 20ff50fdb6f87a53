import {
  CreateSportTypeVariant,
  SportTypeVariantView,
  UpdateSportTypeVariant,
} from '@oxer/domain/catalogue/sport-type-variant/sport-type-variant.schema'
import { Ref, RefName } from '@oxer/domain/kernel/ref/ref.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  createSportTypeVariant,
  deleteSportTypeVariant,
  updateSportTypeVariant,
} from './sport-type-variant.commands.ts'
import { listSportTypes, listSportTypeVariants } from './sport-type-variant.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfVariant = InFederation.extend({ sportTypeVariant: Ref })

export const sportTypeVariantRouter = router({
  listSportTypes: registered
    .meta(get('/myfederation/{federation}/sporttypes', 'Sports of a federation with their disciplines'))
    .input(InFederation)
    .output(z.array(z.object({ sportType: SportType, sportTypeVariants: z.array(RefName) })))
    .use(mayReadFederation)
    .query(({ ctx }) => listSportTypes(ctx.db, ctx.federation)),
  list: registered
    .meta(get('/myfederation/{federation}/sporttypevariant', 'Disciplines of a federation'))
    .input(InFederation)
    .output(z.array(SportTypeVariantView))
    .use(mayReadFederation)
    .query(({ ctx }) => listSportTypeVariants(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/myfederation/{federation}/sporttypevariant', 'Create a discipline'))
    .input(CreateSportTypeVariant.extend({ federation: Ref }))
    .output(SportTypeVariantView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createSportTypeVariant(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/sporttypevariant/{sportTypeVariant}', 'Change a discipline'))
    .input(UpdateSportTypeVariant.extend({ federation: Ref, sportTypeVariant: Ref }))
    .output(SportTypeVariantView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateSportTypeVariant(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/sporttypevariant/{sportTypeVariant}', 'Delete a discipline'))
    .input(OfVariant)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteSportTypeVariant(ctx, input)),
})
