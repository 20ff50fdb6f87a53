import {
  CopyRuleSet,
  RuleSetId,
  RuleSetRow,
  RuleSetView,
  UpdateRuleSet,
} from '@oxer/domain/catalogue/rule-set/rule-set-view.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { copyRuleSetFor, deleteRuleSet, updateRuleSet } from './rule-set.commands.ts'
import { exportRuleSet } from './rule-set.files.ts'
import { getRuleSet, listRuleSets } from './rule-set.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfRuleSet = InFederation.extend({ ruleSet: RuleSetId })

export const ruleSetRouter = router({
  list: registered
    .meta(get('/myfederation/{federation}/rule-set', 'Rule sets of a federation and of the product'))
    .input(InFederation)
    .output(z.array(RuleSetRow))
    .use(mayReadFederation)
    .query(({ ctx }) => listRuleSets(ctx.db, ctx.federation)),
  get: registered
    .meta(get('/myfederation/{federation}/rule-set/{ruleSet}', 'A rule set, with the source of each value'))
    .input(OfRuleSet)
    .output(RuleSetView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getRuleSet(ctx.db, ctx.federation, input.ruleSet)),
  copy: command.registered
    .meta(post('/myfederation/{federation}/rule-set/{ruleSet}/copy', 'Copy a rule set to the federation'))
    .input(CopyRuleSet.extend(OfRuleSet.shape))
    .output(RuleSetView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => copyRuleSetFor(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/rule-set/{ruleSet}', 'Change a rule set of the federation'))
    .input(UpdateRuleSet.extend(OfRuleSet.shape))
    .output(RuleSetView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateRuleSet(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/rule-set/{ruleSet}', 'Delete a rule set of the federation'))
    .input(OfRuleSet)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteRuleSet(ctx, input)),
})

export const ruleSetDownloads = router({
  export: registered
    .meta(
      get('/myfederation/{federation}/rule-set/{ruleSet}/file', 'A rule set as a JSON file', {
        contentTypes: ['application/json; charset=utf-8'],
      }),
    )
    .input(OfRuleSet)
    .output(FileReply)
    .use(mayReadFederation)
    .query(({ ctx, input }) => exportRuleSet(ctx.db, ctx.federation, input.ruleSet)),
})
