import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import {
  CreateMember,
  MemberAbilities,
  MemberDetail,
  MemberParticipation,
  MemberProfile,
  MemberRow,
  PersonMatches,
  UpdateMember,
} from '@oxer/domain/parties/person/person.schema'
import { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'
import { del, FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { maximumPictureBytes } from '../../kernel/storage/stored-file.commands.ts'
import { addCombination, endCombination } from '../practitioner/practitioner.commands.ts'
import { listCombinations, listMemberParticipations } from '../practitioner/practitioner.queries.ts'
import { createMember, setMemberAvatar, updateMember } from './person.commands.ts'
import { getMemberAvatar } from './person.files.ts'
import {
  mayCreateMember,
  mayEditMember,
  mayEditMemberAvatar,
  mayListMembers,
  mayManageCombinations,
  mayViewMember,
  mayViewMemberProfile,
} from './person.guards.ts'
import { getMember, getMemberAbilities, getMemberProfile, listMembers } from './person.queries.ts'
import { searchPersons } from './person-search.queries.ts'

const OfMember = z.object({ member: Ref })

export const personRouter = router({
  search: registered
    .meta(get('/person/search', 'Find a person by name', { description: 'q is base64 of the trimmed UTF-8 text.' }))
    .input(z.object({ q: z.string().max(1000), federation: Ref.optional() }))
    .output(PersonMatches)
    .query(({ ctx, input }) => searchPersons(ctx, input)),
  list: registered
    .meta(get('/member', 'Members of the federation, or of the own clubs, by name'))
    .input(
      CursorQuery.extend({
        federation: Ref,
        q: z.string().trim().max(200).optional(),
        organisation: Ref.optional(),
        showInActive: z.boolean().default(false),
      }),
    )
    .output(cursorPageOf(MemberRow))
    .use(mayListMembers)
    .query(({ ctx, input }) => listMembers(ctx, ctx.federation, input)),
  create: command.registered
    .meta(post('/member', 'Make a member'))
    .input(CreateMember)
    .output(MemberDetail)
    .use(mayCreateMember)
    .mutation(({ ctx, input }) => createMember(ctx, input)),
  get: registered
    .meta(get('/member/{member}', 'All of a member'))
    .input(OfMember)
    .output(MemberDetail)
    .use(mayViewMember)
    .query(({ ctx }) => getMember(ctx, ctx.person)),
  update: command.registered
    .meta(post('/member/{member}', 'Change a member'))
    .input(UpdateMember.extend({ member: Ref }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input: { member: _member, ...input } }) => updateMember(ctx, input)),
  profile: registered
    .meta(get('/member/{member}/profile', 'The header of the member screens'))
    .input(OfMember)
    .output(MemberProfile)
    .use(mayViewMemberProfile)
    .query(({ ctx }) => getMemberProfile(ctx, ctx.person)),
  abilities: registered
    .meta(get('/profile/{member}/security', 'What the user may see and do of a member'))
    .input(OfMember)
    .output(MemberAbilities)
    .use(mayViewMemberProfile)
    .query(({ ctx }) => getMemberAbilities(ctx.actor, ctx.person)),
  listCombinations: registered
    .meta(get('/member/{member}/combinations', 'Horses that a member rides'))
    .input(OfMember.extend({ inactive: z.boolean().default(false) }))
    .output(z.array(Combination))
    .use(mayViewMember)
    .query(({ ctx, input }) => listCombinations(ctx.db, { personRef: ctx.person.personRef }, input.inactive)),
  addCombination: command.registered
    .meta(post('/member/{member}/combinations', 'Add a horse to a member'))
    .input(OfMember.extend({ horseRef: Ref }))
    .output(Combination)
    .use(mayManageCombinations)
    .mutation(({ ctx, input }) => addCombination(ctx, input)),
  endCombination: command.registered
    .meta(del('/member/{member}/combinations/{combination}', 'End a combination'))
    .input(OfMember.extend({ combination: Ref }))
    .output(z.void())
    .use(mayManageCombinations)
    .mutation(({ ctx, input }) => endCombination(ctx, input)),
  listSubscriptions: registered
    .meta(get('/member/{member}/subscriptions', 'Registrations of a member for competitions'))
    .input(OfMember)
    .output(z.array(MemberParticipation))
    .use(mayViewMember)
    .query(({ ctx }) => listMemberParticipations(ctx.db, ctx.person, false)),
  listResults: registered
    .meta(get('/member/{member}/results', 'Public results of a member'))
    .input(OfMember)
    .output(z.array(MemberParticipation))
    .use(mayViewMember)
    .query(({ ctx }) => listMemberParticipations(ctx.db, ctx.person, true)),
  setAvatar: command.registered
    .meta(post('/person/{person}/avatar', 'Upload a picture', { maxBodyBytes: maximumPictureBytes }))
    .input(formData(z.object({ person: Ref, file: z.file() })))
    .output(z.object({ avatar: z.string() }))
    .use(mayEditMemberAvatar)
    .mutation(({ ctx, input }) => setMemberAvatar(ctx, input.file)),
})

export const personDownloads = router({
  avatar: registered
    .meta(get('/person/{person}/avatar', 'The picture of a person'))
    .input(z.object({ person: Ref, file: Ref.optional() }))
    .output(FileReply)
    .use(mayViewMemberProfile)
    .query(({ ctx }) => getMemberAvatar(ctx, ctx.person)),
})
