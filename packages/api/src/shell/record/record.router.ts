import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { HorseHead, MemberHead, OrganisationHead } from '@oxer/domain/shell/record/record.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { registered, router } from '../../kernel/procedure/procedures.ts'
import { mayViewHorse } from '../../parties/horse/horse.guards.ts'
import { mayViewOrganisation } from '../../parties/organisation/organisation.guards.ts'
import { mayViewMemberProfile } from '../../parties/person/person.guards.ts'
import { getHorseHead, getMemberHead, getOrganisationHead } from './record.queries.ts'

export const recordRouter = router({
  ofMember: registered
    .meta(get('/member/{member}/head', 'What the head of a member shows, and what happened lately'))
    .input(z.object({ member: Ref }))
    .output(MemberHead)
    .use(mayViewMemberProfile)
    .query(({ ctx }) => getMemberHead(ctx, ctx.person)),
  ofHorse: registered
    .meta(get('/horse/{horse}/head', 'What happened lately with a horse'))
    .input(z.object({ horse: Ref }))
    .output(HorseHead)
    .use(mayViewHorse)
    .query(({ ctx }) => getHorseHead(ctx, ctx.horse)),
  ofOrganisation: registered
    .meta(get('/organisation/{organisation}/head', 'What the head of an organisation shows, and what happened lately'))
    .input(z.object({ organisation: Ref }))
    .output(OrganisationHead)
    .use(mayViewOrganisation)
    .query(({ ctx }) => getOrganisationHead(ctx, ctx.organisation)),
})
