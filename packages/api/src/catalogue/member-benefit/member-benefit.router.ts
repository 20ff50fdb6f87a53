import {
  CreateMemberBenefit,
  MemberBenefitView,
  UpdateMemberBenefit,
} from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageSport, mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { changeState, deleteDraft } from '../publishable/publishable.commands.ts'
import { stateRoutes, WithNote } from '../publishable/publishable.router.ts'
import { createMemberBenefit, updateMemberBenefit } from './member-benefit.commands.ts'
import { getMemberBenefit, listMemberBenefits } from './member-benefit.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfMemberBenefit = InFederation.extend({ memberBenefit: Ref })
const base = '/myfederation/{federation}/member-benefit' as const
const own = `${base}/{memberBenefit}` as const
const memberBenefit = { noun: 'member-benefit', get: getMemberBenefit } as const
const routes = stateRoutes(own, 'a member benefit')
const changing = command.registered.input(OfMemberBenefit).output(MemberBenefitView).use(mayManageSport)

export const memberBenefitRouter = router({
  list: registered
    .meta(get(base, 'Member benefits of a federation'))
    .input(InFederation)
    .output(z.array(MemberBenefitView))
    .use(mayReadFederation)
    .query(({ ctx }) => listMemberBenefits(ctx.db, ctx.federation)),
  get: registered
    .meta(get(own, 'A member benefit'))
    .input(OfMemberBenefit)
    .output(MemberBenefitView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getMemberBenefit(ctx.db, ctx.federation, input.memberBenefit)),
  create: command.registered
    .meta(post(base, 'Create a member benefit'))
    .input(CreateMemberBenefit.extend({ federation: Ref }))
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createMemberBenefit(ctx, input)),
  update: command.registered
    .meta(put(own, 'Change a member benefit'))
    .input(UpdateMemberBenefit.extend({ federation: Ref, memberBenefit: Ref }))
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateMemberBenefit(ctx, input)),
  remove: command.registered
    .meta(del(own, 'Delete a draft member benefit'))
    .input(OfMemberBenefit)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteDraft(ctx, memberBenefit, input.memberBenefit)),
  publish: changing
    .meta(routes.publish)
    .input(WithNote)
    .mutation(({ ctx, input }) => changeState(ctx, memberBenefit, input.memberBenefit, 'PUBLISH', input.note)),
  unpublish: changing
    .meta(routes.unpublish)
    .mutation(({ ctx, input }) => changeState(ctx, memberBenefit, input.memberBenefit, 'UNPUBLISH')),
  archive: changing
    .meta(routes.archive)
    .mutation(({ ctx, input }) => changeState(ctx, memberBenefit, input.memberBenefit, 'ARCHIVE')),
})
