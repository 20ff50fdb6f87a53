import { freeEventAbilities } from '@oxer/domain/events/free-event/free-event.policy'
import {
  CreateFreeEvent,
  eventDescriptionLength,
  FreeEventAbilities,
  FreeEventShareEntry,
  FreeEventView,
  ShareFreeEvent,
  UpdateFreeEvent,
} from '@oxer/domain/events/free-event/free-event.schema'
import { HistoryEntry } from '@oxer/domain/kernel/history/history.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { sentRichText } from '@oxer/domain/kernel/rich-text/sent-rich-text.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { listHistory } from '../../kernel/history/history-lines.queries.ts'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import {
  createFreeEvent,
  deleteFreeEvent,
  shareFreeEvent,
  unshareFreeEvent,
  updateFreeEvent,
} from './free-event.commands.ts'
import { mayCreateFreeEvent, mayEditFreeEvent, mayManageFreeEvent, ofPublicFreeEvent } from './free-event.guards.ts'
import { getFreeEvent, listFreeEventShares } from './free-event.queries.ts'

const base = '/event/{event}'
const OfEvent = z.object({ event: Ref })
const Shares = z.array(FreeEventShareEntry)
const description = sentRichText(eventDescriptionLength).default('')

export const freeEventRouter = router({
  create: command.registered
    .meta(post('/event', 'Create a free event'))
    .input(CreateFreeEvent.safeExtend({ description }))
    .output(FreeEventView)
    .use(mayCreateFreeEvent)
    .mutation(({ ctx, input }) => createFreeEvent(ctx, input)),
  get: open
    .meta(get(base, 'A free event'))
    .input(OfEvent)
    .output(FreeEventView)
    .query(ofPublicFreeEvent((ctx, scope) => getFreeEvent(ctx, scope))),
  abilities: open
    .meta(get(`${base}/security`, 'What the caller may do with a free event'))
    .input(OfEvent)
    .output(FreeEventAbilities)
    .query(ofPublicFreeEvent((ctx, scope) => freeEventAbilities(ctx.actor, scope))),
  update: command.registered
    .meta(put(base, 'Change a free event'))
    .input(UpdateFreeEvent.safeExtend({ event: Ref, description }))
    .output(FreeEventView)
    .use(mayEditFreeEvent)
    .mutation(({ ctx, input }) => updateFreeEvent(ctx, input)),
  remove: command.registered
    .meta(del(base, 'Delete a free event'))
    .input(OfEvent)
    .output(z.void())
    .use(mayManageFreeEvent)
    .mutation(({ ctx }) => deleteFreeEvent(ctx)),
  history: registered
    .meta(get(`${base}/history`, 'History of a free event, newest first'))
    .input(OfEvent.extend(CursorQuery.shape))
    .output(cursorPageOf(HistoryEntry))
    .use(mayEditFreeEvent)
    .query(({ ctx, input }) => listHistory(ctx.db, ctx.freeEvent, input)),
  listShares: registered
    .meta(get(`${base}/share`, 'Persons with whom a free event is shared'))
    .input(OfEvent)
    .output(Shares)
    .use(mayManageFreeEvent)
    .query(({ ctx }) => listFreeEventShares(ctx, ctx.freeEvent)),
  changeShare: command.registered
    .meta(put(`${base}/share`, 'Share a free event with a person, or change the end of the share'))
    .input(ShareFreeEvent.extend(OfEvent.shape))
    .output(Shares)
    .use(mayManageFreeEvent)
    .mutation(({ ctx, input }) => shareFreeEvent(ctx, input)),
  removeShare: command.registered
    .meta(post(`${base}/unshare`, 'Withdraw the share of a free event'))
    .input(OfEvent.extend({ personRef: Ref }))
    .output(Shares)
    .use(mayManageFreeEvent)
    .mutation(({ ctx, input }) => unshareFreeEvent(ctx, input)),
})
