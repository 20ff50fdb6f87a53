import {
  CreateRulesTemplate,
  OfferedRulesTemplate,
  PublishRulesTemplate,
  RuleName,
  RuleNamesQuery,
  RulesTemplateView,
  UpdateRulesTemplate,
} from '@oxer/domain/catalogue/rules-template/rules-template.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayAskFederation, mayManageFederation, mayReadFederation } from '../../parties/federation/federation.guards.ts'
import { listRuleNames } from './rule-names.queries.ts'
import {
  changeRulesTemplateState,
  createRulesTemplate,
  deleteRulesTemplate,
  updateRulesTemplate,
} from './rules-template.commands.ts'
import { getRulesTemplate, listRulesTemplates, offerRulesTemplates } from './rules-template.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfTemplate = InFederation.extend({ rulesTemplate: Ref })
const base = '/myfederation/{federation}/rules-template' as const
const own = `${base}/{rulesTemplate}` as const

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
    .meta(get('/federation/{federation}/rules-template', 'Published rules templates, to take over'))
    .input(InFederation)
    .output(z.array(OfferedRulesTemplate))
    .use(mayAskFederation)
    .query(({ ctx }) => offerRulesTemplates(ctx.db, ctx.federation)),
  names: registered
    .meta(get('/federation/{federation}/rule-name', 'Names of what rules refer to'))
    .input(InFederation.extend(RuleNamesQuery.shape))
    .output(z.array(RuleName))
    .use(mayAskFederation)
    .query(({ ctx, input }) => listRuleNames(ctx.db, ctx.federation, input.refs)),
  create: command.registered
    .meta(post(base, 'Make a rules template'))
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
    .meta(del(own, 'Take a drafted rules template away'))
    .input(OfTemplate)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deleteRulesTemplate(ctx, input.rulesTemplate)),
  publish: command.registered
    .meta(post(`${own}/publish`, 'Publish a rules template, with a note'))
    .input(PublishRulesTemplate.extend(OfTemplate.shape))
    .output(RulesTemplateView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => changeRulesTemplateState(ctx, input.rulesTemplate, 'PUBLISH', input.note)),
  unpublish: command.registered
    .meta(post(`${own}/unpublish`, 'Withdraw a rules template'))
    .input(OfTemplate)
    .output(RulesTemplateView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => changeRulesTemplateState(ctx, input.rulesTemplate, 'UNPUBLISH')),
  archive: command.registered
    .meta(post(`${own}/archive`, 'Archive a rules template'))
    .input(OfTemplate)
    .output(RulesTemplateView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => changeRulesTemplateState(ctx, input.rulesTemplate, 'ARCHIVE')),
})
