import {
  CreatePractitionerPriceProfile,
  PractitionerPriceProfileView,
  UpdatePractitionerPriceProfile,
} from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageFederation, mayReadFederation } from '../../parties/federation/federation.guards.ts'
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
    .meta(get(base, 'Which groups get which price profile in a federation'))
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
    .meta(put(`${base}/{practitionerPriceProfile}`, 'Change what price profile a group gets'))
    .input(UpdatePractitionerPriceProfile.extend(OfProfile.shape))
    .output(PractitionerPriceProfileView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updatePractitionerPriceProfile(ctx, input)),
  remove: command.registered
    .meta(del(`${base}/{practitionerPriceProfile}`, 'Take the price profile of a group away'))
    .input(OfProfile)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deletePractitionerPriceProfile(ctx, input.practitionerPriceProfile)),
})
