import {
  CreateMemberBenefit,
  MemberBenefitView,
  PublishMemberBenefit,
  UpdateMemberBenefit,
} from '@oxer/domain/catalogue/member-benefit/member-benefit.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { del, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageSport, mayReadFederation } from '../../parties/federation/federation.guards.ts'
import {
  changeMemberBenefitState,
  createMemberBenefit,
  deleteMemberBenefit,
  updateMemberBenefit,
} from './member-benefit.commands.ts'
import { getMemberBenefit, listMemberBenefits } from './member-benefit.queries.ts'

const InFederation = z.object({ federation: Ref })
const OfMemberBenefit = InFederation.extend({ memberBenefit: Ref })

export const memberBenefitRouter = router({
  list: registered
    .meta(get('/myfederation/{federation}/member-benefit', 'Member benefits of a federation'))
    .input(InFederation)
    .output(z.array(MemberBenefitView))
    .use(mayReadFederation)
    .query(({ ctx }) => listMemberBenefits(ctx.db, ctx.federation)),
  get: registered
    .meta(get('/myfederation/{federation}/member-benefit/{memberBenefit}', 'A member benefit'))
    .input(OfMemberBenefit)
    .output(MemberBenefitView)
    .use(mayReadFederation)
    .query(({ ctx, input }) => getMemberBenefit(ctx.db, ctx.federation, input.memberBenefit)),
  create: command.registered
    .meta(post('/myfederation/{federation}/member-benefit', 'Make a member benefit'))
    .input(CreateMemberBenefit.extend({ federation: Ref }))
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => createMemberBenefit(ctx, input)),
  update: command.registered
    .meta(put('/myfederation/{federation}/member-benefit/{memberBenefit}', 'Change a member benefit'))
    .input(UpdateMemberBenefit.extend({ federation: Ref, memberBenefit: Ref }))
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => updateMemberBenefit(ctx, input)),
  remove: command.registered
    .meta(del('/myfederation/{federation}/member-benefit/{memberBenefit}', 'Take a drafted member benefit away'))
    .input(OfMemberBenefit)
    .output(z.void())
    .use(mayManageSport)
    .mutation(({ ctx, input }) => deleteMemberBenefit(ctx, input.memberBenefit)),
  publish: command.registered
    .meta(
      post(
        '/myfederation/{federation}/member-benefit/{memberBenefit}/publish',
        'Publish a member benefit, with a note',
      ),
    )
    .input(PublishMemberBenefit.extend({ federation: Ref, memberBenefit: Ref }))
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => changeMemberBenefitState(ctx, input.memberBenefit, 'PUBLISH', input.note)),
  unpublish: command.registered
    .meta(post('/myfederation/{federation}/member-benefit/{memberBenefit}/unpublish', 'Withdraw a member benefit'))
    .input(OfMemberBenefit)
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => changeMemberBenefitState(ctx, input.memberBenefit, 'UNPUBLISH')),
  archive: command.registered
    .meta(post('/myfederation/{federation}/member-benefit/{memberBenefit}/archive', 'Archive a member benefit'))
    .input(OfMemberBenefit)
    .output(MemberBenefitView)
    .use(mayManageSport)
    .mutation(({ ctx, input }) => changeMemberBenefitState(ctx, input.memberBenefit, 'ARCHIVE')),
})
