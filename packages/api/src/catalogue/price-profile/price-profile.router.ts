import {
  CreatePriceProfile,
  PriceProfileView,
  UpdatePriceProfile,
} from '@oxer/domain/catalogue/price-profile/price-profile.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createPriceProfile, deletePriceProfile, updatePriceProfile } from './price-profile.commands.ts'
import { listPriceProfiles } from './price-profile.queries.ts'

const InFederation = z.object({ federation: Ref })

export const priceProfileRouter = router({
  list: registered
    .meta(get('/myfederation/{federation}/price-profile', 'Price profiles of a federation'))
    .input(InFederation)
    .output(z.array(PriceProfileView))
    .use(mayReadFederation)
    .query(({ ctx }) => listPriceProfiles(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/myfederation/{federation}/price-profile', 'Create a price profile'))
    .input(CreatePriceProfile.extend({ federation: Ref }))
    .output(PriceProfileView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createPriceProfile(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/price-profile/{priceProfile}', 'Change a price profile'))
    .input(UpdatePriceProfile.extend({ federation: Ref, priceProfile: Ref }))
    .output(PriceProfileView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updatePriceProfile(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/price-profile/{priceProfile}', 'Delete a price profile'))
    .input(InFederation.extend({ priceProfile: Ref }))
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deletePriceProfile(ctx, input)),
})
