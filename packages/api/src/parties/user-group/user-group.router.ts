import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { CreateUserGroup, UpdateUserGroup, UserGroupView } from '@oxer/domain/parties/user-group/user-group.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { createUserGroup, deleteUserGroup, updateUserGroup } from './user-group.commands.ts'
import { getUserGroup, listUserGroups, searchUserGroups } from './user-group.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfGroup = InFederation.extend({ userGroup: Ref })
const base = '/myfederation/{federation}/usergroup' as const
const own = `${base}/{userGroup}` as const

export const userGroupRouter = router({
  search: registered
    .meta(get(`${base}/search`, 'Find a group of users by name'))
    .input(InFederation.extend({ q: z.string().trim().max(200).describe('Words to search for') }))
    .output(z.array(UserGroupView))
    .use(mayReadFederation)
    .query(({ ctx, input }) => searchUserGroups(ctx.db, ctx.federation, input.q)),
  list: registered
    .meta(get(base, 'Groups of users of a federation, with their members'))
    .input(InFederation)
    .output(z.array(UserGroupView))
    .use(mayReadFederation)
    .query(({ ctx }) => listUserGroups(ctx.db, ctx.federation)),
  get: registered
    .meta(get(own, 'A group of users'))
    .input(OfGroup)
    .output(UserGroupView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getUserGroup(ctx.db, ctx.federation, input.userGroup)),
  create: command.registered
    .meta(post(base, 'Create a group of users'))
    .input(CreateUserGroup.extend({ federation: Ref }))
    .output(UserGroupView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => createUserGroup(ctx, input)),
  update: command.registered
    .meta(put(own, 'Change name and members of a group of users'))
    .input(UpdateUserGroup.extend(OfGroup.shape))
    .output(UserGroupView)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => updateUserGroup(ctx, input)),
  remove: command.registered
    .meta(del(own, 'Delete a group of users'))
    .input(OfGroup)
    .output(z.void())
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => deleteUserGroup(ctx, input.userGroup)),
})
