import {
  CreatePractitionerPriceProfile,
  PractitionerPriceProfileView,
  UpdatePractitionerPriceProfile,
} from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  createPractitionerPriceProfile,
  deletePractitionerPriceProfile,
  updatePractitionerPriceProfile,
} from './practitioner-price-profile.commands.ts'
import { listPractitionerPriceProfiles } from './practitioner-price-profile.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfProfile = InFederation.extend({ practitionerPriceProfile: Ref })
const base = '/myfederation/{federation}/practitioner-price-profile' as const

export const practitionerPriceProfileRouter = router({
  list: registered
    .meta(get(base, 'Price profiles of the practitioner groups of a federation'))
    .input(InFederation)
    .output(z.array(PractitionerPriceProfileView))
    .use(mayReadFederation)
    .query(({ ctx }) => listPractitionerPriceProfiles(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post(base, 'Give a group a price profile'))
    .input(CreatePractitionerPriceProfile.extend({ federation: Ref }))
    .output(PractitionerPriceProfileView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createPractitionerPriceProfile(ctx, input)),
  update: command.registered
    .meta(put(`${base}/{practitionerPriceProfile}`, 'Change the price profile of a group'))
    .input(UpdatePractitionerPriceProfile.extend(OfProfile.shape))
    .output(PractitionerPriceProfileView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updatePractitionerPriceProfile(ctx, input)),
  remove: command.registered
    .meta(del(`${base}/{practitionerPriceProfile}`, 'Remove the price profile of a group'))
    .input(OfProfile)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deletePractitionerPriceProfile(ctx, input.practitionerPriceProfile)),
})
