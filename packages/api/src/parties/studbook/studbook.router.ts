import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  StudbookFields,
  StudbookPage,
  StudbookQuery,
  StudbookView,
  UpdateStudbook,
} from '@oxer/domain/parties/studbook/studbook.schema'
import { get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createStudbook, updateStudbook } from './studbook.commands.ts'
import { getStudbook, listStudbooks } from './studbook.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfStudbook = InFederation.extend({ studbook: Ref })
const base = '/myfederation/{federation}/studbook' as const
const own = `${base}/{studbook}` as const

export const studbookRouter = router({
  list: registered
    .meta(get(base, 'Studbooks of a federation, by name'))
    .input(StudbookQuery.extend({ federation: Ref }))
    .output(StudbookPage)
    .use(mayReadFederation)
    .query(({ ctx, input }) => listStudbooks(ctx.db, ctx.federation, input)),
  get: registered
    .meta(get(own, 'A studbook, with its spellings'))
    .input(OfStudbook)
    .output(StudbookView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getStudbook(ctx.db, ctx.federation, input.studbook)),
  create: command.registered
    .meta(post(base, 'Create a studbook'))
    .input(StudbookFields.extend({ federation: Ref }))
    .output(StudbookView)
    .use(mayManageSport)
    .mutation(({ ctx, input: { federation: _federation, ...fields } }) => createStudbook(ctx, fields)),
  update: command.registered
    .meta(put(own, 'Change name, code and country of a studbook'))
    .input(UpdateStudbook.extend(OfStudbook.shape))
    .output(StudbookView)
    .use(mayManageSport)
    .mutation(({ ctx, input: { federation: _federation, ...fields } }) => updateStudbook(ctx, fields)),
})
