import {
  CreatePractitionerGroup,
  PractitionerGroupView,
  UpdatePractitionerGroup,
} from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  createPractitionerGroup,
  deletePractitionerGroup,
  updatePractitionerGroup,
} from './practitioner-group.commands.ts'
import { listPractitionerGroups } from './practitioner-group.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfGroup = InFederation.extend({ practitionerGroup: Ref })
const base = '/myfederation/{federation}/practitioner-group' as const

export const practitionerGroupRouter = router({
  list: registered
    .meta(get(base, 'Practitioner groups of a federation'))
    .input(InFederation)
    .output(z.array(PractitionerGroupView))
    .use(mayReadFederation)
    .query(({ ctx }) => listPractitionerGroups(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post(base, 'Create a practitioner group'))
    .input(CreatePractitionerGroup.extend({ federation: Ref }))
    .output(PractitionerGroupView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createPractitionerGroup(ctx, input)),
  update: command.registered
    .meta(put(`${base}/{practitionerGroup}`, 'Change a practitioner group'))
    .input(UpdatePractitionerGroup.extend(OfGroup.shape))
    .output(PractitionerGroupView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updatePractitionerGroup(ctx, input)),
  remove: command.registered
    .meta(del(`${base}/{practitionerGroup}`, 'Delete a practitioner group'))
    .input(OfGroup)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deletePractitionerGroup(ctx, input.practitionerGroup)),
})
