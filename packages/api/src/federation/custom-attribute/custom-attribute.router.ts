import {
  CreateCustomAttribute,
  CustomAttributeDefinition,
  CustomAttributeSubject,
  CustomAttributeView,
  UpdateCustomAttribute,
} from '@oxer/domain/federation/custom-attribute/custom-attribute.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayAskFederation, mayManageFederation, mayReadFederation } from '../federation/federation.guards.ts'
import { createCustomAttribute, removeCustomAttribute, updateCustomAttribute } from './custom-attribute.commands.ts'
import { listCustomAttributes, readCustomAttributes } from './custom-attribute.queries.ts'

const InFederation = z.object({ federation: Ref })
const One = InFederation.extend({ customAttribute: Ref })

export const customAttributeRouter = router({
  offered: registered
    .meta(
      get('/federation/{federation}/custom-attributes/{subject}', 'Fields that a federation adds to a kind of record'),
    )
    .input(InFederation.extend({ subject: CustomAttributeSubject }))
    .output(z.array(CustomAttributeDefinition))
    .use(mayAskFederation)
    .query(({ ctx, input }) => readCustomAttributes(ctx.db, ctx.federation.federationRef, input.subject)),
  list: registered
    .meta(get('/myfederation/{federation}/custom-attributes', 'All fields that a federation adds'))
    .input(InFederation)
    .output(z.array(CustomAttributeView))
    .use(mayReadFederation)
    .query(({ ctx }) => listCustomAttributes(ctx.db, ctx.federation)),
  create: command.registered
    .meta(post('/myfederation/{federation}/custom-attributes', 'Add a field to persons, horses or organisations'))
    .input(CreateCustomAttribute.extend({ federation: Ref }))
    .output(CustomAttributeView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createCustomAttribute(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/custom-attributes/{customAttribute}', 'Change an added field'))
    .input(UpdateCustomAttribute.extend(One.shape))
    .output(CustomAttributeView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updateCustomAttribute(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/custom-attributes/{customAttribute}', 'Delete an added field'))
    .input(One)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => removeCustomAttribute(ctx, input)),
})
