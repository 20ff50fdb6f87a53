import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { ChangeListView, ListView, OfList, SaveListView } from '@oxer/domain/shell/list-view/list-view.schema'
import { del, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayAskFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { changeListView, removeListView, saveListView } from './list-view.commands.ts'
import { listViewsOf } from './list-view.queries.ts'

const Named = z.object({ listView: Ref.describe('A saved view of the caller') })

export const listViewRouter = router({
  list: registered
    .meta(get('/list-view', 'The views of a list that the caller has saved'))
    .input(OfList)
    .output(z.array(ListView))
    .use(mayAskFederation)
    .query(({ ctx, input }) => listViewsOf(ctx, ctx.federation, input)),
  save: command.registered
    .meta(post('/list-view', 'Save a view of a list under a name'))
    .input(SaveListView)
    .output(ListView)
    .use(mayAskFederation)
    .mutation(({ ctx, input }) => saveListView(ctx, input)),
  change: command.registered
    .meta(post('/list-view/{listView}', 'Change a saved view'))
    .input(ChangeListView.extend(Named.shape))
    .output(ListView)
    .mutation(({ ctx, input: { listView, ...changed } }) => changeListView(ctx, listView, changed)),
  remove: command.registered
    .meta(del('/list-view/{listView}', 'Remove a saved view'))
    .input(Named)
    .output(z.void())
    .mutation(({ ctx, input }) => removeListView(ctx, input.listView)),
})
