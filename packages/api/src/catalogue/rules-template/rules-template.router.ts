import {
  CreateRulesTemplate,
  OfferedRulesTemplate,
  RuleName,
  RuleNamesQuery,
  RulesTemplateView,
  UpdateRulesTemplate,
} from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import {
  mayAskFederation,
  mayManageFederation,
  mayReadFederation,
} from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { changeState, deleteDraft } from '../publishable/publishable.commands.ts'
import { stateRoutes, WithNote } from '../publishable/publishable.router.ts'
import { listRuleNames } from './rule-names.queries.ts'
import { createRulesTemplate, updateRulesTemplate } from './rules-template.commands.ts'
import { getRulesTemplate, listRulesTemplates, offerRulesTemplates } from './rules-template.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfTemplate = InFederation.extend({ rulesTemplate: Ref })
const base = '/myfederation/{federation}/rules-template' as const
const own = `${base}/{rulesTemplate}` as const
const rulesTemplate = { noun: 'rules-template', get: getRulesTemplate } as const
const routes = stateRoutes(own, 'a rules template')
const changing = command.registered.input(OfTemplate).output(RulesTemplateView).use(mayManageFederation)

export const rulesTemplateRouter = router({
  list: registered
    .meta(get(base, 'Rules templates of a federation'))
    .input(InFederation)
    .output(z.array(RulesTemplateView))
    .use(mayReadFederation)
    .query(({ ctx }) => listRulesTemplates(ctx.db, ctx.federation)),
  get: registered
    .meta(get(own, 'A rules template'))
    .input(OfTemplate)
    .output(RulesTemplateView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getRulesTemplate(ctx.db, ctx.federation, input.rulesTemplate)),
  offered: registered
    .meta(get('/federation/{federation}/rules-template', 'Published rules templates to copy'))
    .input(InFederation)
    .output(z.array(OfferedRulesTemplate))
    .use(mayAskFederation)
    .query(({ ctx }) => offerRulesTemplates(ctx.db, ctx.federation)),
  names: registered
    .meta(get('/federation/{federation}/rule-name', 'Names of the items that rules refer to'))
    .input(InFederation.extend(RuleNamesQuery.shape))
    .output(z.array(RuleName))
    .use(mayAskFederation)
    .query(({ ctx, input }) => listRuleNames(ctx.db, ctx.federation, input.refs)),
  create: command.registered
    .meta(post(base, 'Create a rules template'))
    .input(CreateRulesTemplate.extend({ federation: Ref }))
    .output(RulesTemplateView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createRulesTemplate(ctx, input)),
  update: command.registered
    .meta(put(own, 'Change a rules template'))
    .input(UpdateRulesTemplate.extend(OfTemplate.shape))
    .output(RulesTemplateView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updateRulesTemplate(ctx, input)),
  remove: command.registered
    .meta(del(own, 'Delete a draft rules template'))
    .input(OfTemplate)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deleteDraft(ctx, rulesTemplate, input.rulesTemplate)),
  publish: changing
    .meta(routes.publish)
    .input(WithNote)
    .mutation(({ ctx, input }) => changeState(ctx, rulesTemplate, input.rulesTemplate, 'PUBLISH', input.note)),
  unpublish: changing
    .meta(routes.unpublish)
    .mutation(({ ctx, input }) => changeState(ctx, rulesTemplate, input.rulesTemplate, 'UNPUBLISH')),
  archive: changing
    .meta(routes.archive)
    .mutation(({ ctx, input }) => changeState(ctx, rulesTemplate, input.rulesTemplate, 'ARCHIVE')),
})
