import { pictureTypes } from '@oxer/documents/picture/picture-metadata'
import { CursorQuery, countedPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import { MemberContact } from '@oxer/domain/parties/holding/member-holding.schema'
import { memberNarrowing, memberSorting } from '@oxer/domain/parties/person/member-list.schema'
import { EndOn } from '@oxer/domain/parties/person/membership.schema'
import {
  CreateMember,
  MemberAbilities,
  MemberDetail,
  MemberForm,
  MemberLogin,
  MemberProfile,
  MemberRow,
  PersonMatches,
  UpdateMember,
} from '@oxer/domain/parties/person/person.schema'
import { AddPersonAchievement, PersonAchievement } from '@oxer/domain/parties/person/person-achievement.schema'
import { FindKnownPersons, KnownPerson } from '@oxer/domain/parties/person/person-likeness.schema'
import { PersonValidation, ValidatePerson } from '@oxer/domain/parties/person/person-validation.schema'
import { Combination } from '@oxer/domain/parties/practitioner/practitioner.schema'
import { del, FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayAskFederation } from '../../federation/federation/federation.guards.ts'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import { endLicense } from '../holding/member-holding.commands.ts'
import { addCombination, endCombination } from '../practitioner/practitioner.commands.ts'
import { listMemberContacts } from './member-contact.queries.ts'
import { getMemberForm } from './member-form.queries.ts'
import { exportMembers } from './member-list.files.ts'
import { listMembers } from './member-list.queries.ts'
import { endRelation } from './member-relation.commands.ts'
import { endMembership, endStatute } from './membership.commands.ts'
import { notesLooks } from './minor-access.guards.ts'
import { createMember, setMemberAvatar, updateMember } from './person.commands.ts'
import { getMemberAvatar } from './person.files.ts'
import {
  mayCreateMember,
  mayEditMember,
  mayEditMemberAvatar,
  mayEnrol,
  mayListMembers,
  mayManageAchievements,
  mayManageCombinations,
  mayViewMember,
  mayViewMemberProfile,
  mayViewMemberSport,
} from './person.guards.ts'
import { getMemberAbilities, getMemberFor, getMemberLogin, getMemberProfile } from './person.queries.ts'
import { addPersonAchievement, removePersonAchievement } from './person-achievement.commands.ts'
import { listPersonAchievements } from './person-achievement.queries.ts'
import { declareDeceased } from './person-deceased.commands.ts'
import { listKnownPersons } from './person-likeness.queries.ts'
import { searchPersons } from './person-search.queries.ts'
import { validatePerson } from './person-validation.queries.ts'

const OfMember = z.object({ member: Ref })

/** Which members, and in which order. */
const listed = {
  federation: Ref,
  q: z.string().trim().max(200).optional().describe('Words to search for'),
  organisation: Ref.optional(),
  showInActive: z.boolean().default(false).describe('With members whose membership has ended'),
  ...memberNarrowing,
  ...memberSorting,
}

export const personRouter = router({
  search: registered
    .meta(get('/person/search', 'Find a person by name', { description: 'q is base64 of the trimmed UTF-8 text.' }))
    .input(
      z.object({
        q: z
          .string()
          .max(1000)
          .describe('The words to search for, as base64 of their UTF-8 text: `UGlldGVycw==` is Pieters'),
        federation: Ref.optional(),
      }),
    )
    .output(PersonMatches)
    .query(({ ctx, input }) => searchPersons(ctx, input)),
  list: registered
    .meta(get('/member', 'Members of the federation, or of the own clubs'))
    .input(CursorQuery.extend(listed))
    .output(countedPageOf(MemberRow))
    .use(mayListMembers)
    .use(notesLooks)
    .query(({ ctx, input }) => listMembers(ctx, ctx.federation, input)),
  create: command.registered
    .meta(post('/member', 'Create a member'))
    .input(CreateMember)
    .output(MemberDetail)
    .use(mayCreateMember)
    .mutation(({ ctx, input }) => createMember(ctx, input)),
  get: registered
    .meta(get('/member/{member}', 'The full record of a member'))
    .input(OfMember)
    .output(MemberDetail)
    .use(mayViewMember)
    .use(notesLooks)
    .query(({ ctx }) => getMemberFor(ctx, ctx.person)),
  update: command.registered
    .meta(post('/member/{member}', 'Change a member'))
    .input(UpdateMember.extend({ member: Ref }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input: { member: _member, ...input } }) => updateMember(ctx, input)),
  profile: registered
    .meta(get('/member/{member}/profile', 'Header of the member screens'))
    .input(OfMember)
    .output(MemberProfile)
    .use(mayViewMemberProfile)
    .use(notesLooks)
    .query(({ ctx }) => getMemberProfile(ctx, ctx.person)),
  abilities: registered
    .meta(get('/profile/{member}/security', 'What the caller may see and do for a member'))
    .input(OfMember)
    .output(MemberAbilities)
    .use(mayViewMemberProfile)
    .query(({ ctx }) => getMemberAbilities(ctx.actor, ctx.person)),
  login: registered
    .meta(get('/member/{member}/login', 'The login of a member, if there is one'))
    .input(OfMember)
    .output(MemberLogin)
    .use(mayEditMember)
    .query(({ ctx }) => getMemberLogin(ctx, ctx.person)),
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
  form: registered
    .meta(get('/member/form', 'Fields and choices of the member form'))
    .input(z.object({ federation: Ref }))
    .output(MemberForm)
    .use(mayAskFederation)
    .query(({ ctx }) => getMemberForm(ctx, ctx.federation.federationRef)),
  validate: registered
    .meta(post('/person/validate', 'Check a new member of an organisation without saving', { readOnly: true }))
    .input(ValidatePerson)
    .output(PersonValidation)
    .use(mayEnrol)
    .query(({ ctx, input }) => validatePerson(ctx, ctx.organisation, input)),
  findKnown: registered
    .meta(get('/person/known', 'Members who may be the person of a new form, as far as the caller may see them'))
    .input(FindKnownPersons)
    .output(z.array(KnownPerson))
    .use(mayCreateMember)
    .query(({ ctx, input }) => listKnownPersons(ctx, ctx.federation, input)),
  contacts: registered
    .meta(get('/member/{member}/contacts', 'Contacts who can pay for a member'))
    .input(OfMember)
    .output(z.array(MemberContact))
    .use(mayViewMember)
    .query(({ ctx }) => listMemberContacts(ctx, ctx.person)),
  removeParent: command.registered
    .meta(del('/member/{member}/parent-relation', 'Remove a parent of a member'))
    .input(OfMember.extend({ personRef: Ref }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => endRelation(ctx, 'PARENT', input.personRef)),
  removeChild: command.registered
    .meta(del('/member/{member}/child-relation', 'Remove a child of a member'))
    .input(OfMember.extend({ personRef: Ref }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => endRelation(ctx, 'CHILD', input.personRef)),
  endMembership: command.registered
    .meta(post('/member/{member}/memberships/{membership}/end', 'End a membership, its statutes and its licenses'))
    .input(OfMember.extend({ membership: Ref, ...EndOn.shape }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => endMembership(ctx, input)),
  endStatute: command.registered
    .meta(post('/member/{member}/statutes/{statute}/end', 'End a statute'))
    .input(OfMember.extend({ statute: Ref, ...EndOn.shape }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => endStatute(ctx, input)),
  endLicense: command.registered
    .meta(post('/member/{member}/licenses/{license}/end', 'End a license of a member'))
    .input(OfMember.extend({ license: Ref, ...EndOn.shape }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => endLicense(ctx, input)),
  declareDeceased: command.registered
    .meta(
      post(
        '/person/{person}/deceased',
        'Declare a person deceased and end memberships, licenses, benefits and the login',
      ),
    )
    .input(z.object({ person: Ref, date: LocalDate }))
    .output(MemberDetail)
    .use(mayEditMember)
    .mutation(({ ctx, input }) => declareDeceased(ctx, input.date)),
  listAchievements: registered
    .meta(get('/member/{member}/achievements', 'Achievements of a member'))
    .input(OfMember)
    .output(z.array(PersonAchievement))
    .use(mayViewMemberSport)
    .query(({ ctx }) => listPersonAchievements(ctx, ctx.person)),
  addAchievement: command.registered
    .meta(post('/member/{member}/achievements', 'Give a member an achievement'))
    .input(AddPersonAchievement.extend({ member: Ref }))
    .output(PersonAchievement)
    .use(mayManageAchievements)
    .mutation(({ ctx, input }) => addPersonAchievement(ctx, input)),
  removeAchievement: command.registered
    .meta(del('/member/{member}/achievements/{achievement}', 'Remove an achievement of a member'))
    .input(OfMember.extend({ achievement: Ref }))
    .output(z.void())
    .use(mayManageAchievements)
    .mutation(({ ctx, input }) => removePersonAchievement(ctx, input.achievement)),
  setAvatar: command.registered
    .meta(post('/person/{person}/avatar', 'Upload a picture', pictureUpload))
    .input(formData(z.object({ person: Ref, file: z.file() })))
    .output(z.object({ avatar: z.string() }))
    .use(mayEditMemberAvatar)
    .mutation(({ ctx, input }) => setMemberAvatar(ctx, input.file)),
})

export const personDownloads = router({
  exportMembers: registered
    .meta(get('/member/export', 'The list of members as a spreadsheet', { contentTypes: listFileTypes }))
    .input(z.object({ ...listed, ...listFileInput }))
    .output(FileReply)
    .use(mayListMembers)
    .query(({ ctx, input }) => exportMembers(ctx, ctx.federation, input)),
  avatar: registered
    .meta(get('/person/{person}/avatar', 'The picture of a person', { contentTypes: pictureTypes }))
    .input(z.object({ person: Ref, file: Ref.optional() }))
    .output(FileReply)
    .use(mayViewMemberProfile)
    .query(({ ctx, input }) => getMemberAvatar(ctx, ctx.person, input.file)),
})
