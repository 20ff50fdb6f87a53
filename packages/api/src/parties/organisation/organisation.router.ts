import { CursorQuery, countedPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { sentRichText } from '@oxer/domain/kernel/rich-text/sent-rich-text.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import {
  EndLicenses,
  EndMemberBenefits,
  MemberEnding,
  MemberFilter,
  mostChosenMembers,
} from '@oxer/domain/parties/holding/organisation-holding.schema'
import {
  CreateOrganisation,
  OrganisationAbilities,
  OrganisationDetail,
  OrganisationMatches,
  OrganisationMember,
  OrganisationMetadata,
  OrganisationProfile,
  OrganisationRow,
  OrganisationType,
  UpdateOrganisation,
} from '@oxer/domain/parties/organisation/organisation.schema'
import { memberNarrowing, memberSorting } from '@oxer/domain/parties/person/member-list.schema'
import { del, FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { listFileInput, listFileTypes } from '../../kernel/list-file/list-file.files.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import {
  endLicenses,
  endMemberBenefits,
  previewEndLicenses,
  previewEndMemberBenefits,
} from '../holding/organisation-holding.commands.ts'
import { notesLooks } from '../person/minor-access.guards.ts'
import {
  createOrganisation,
  deleteOrganisation,
  endMembership,
  setOrganisationAvatar,
  updateOrganisation,
} from './organisation.commands.ts'
import { exportOrganisationMembers } from './organisation.files.ts'
import {
  mayCreateOrganisation,
  mayDeleteOrganisation,
  mayListOrganisations,
  mayManageOrganisation,
  mayViewOrganisation,
  mayViewOrganisationMembers,
} from './organisation.guards.ts'
import {
  getOrganisation,
  getOrganisationMetadata,
  getOrganisationProfile,
  listOrganisations,
  readOrganisationAbilities,
} from './organisation.queries.ts'
import { exportOrganisations } from './organisation-list.files.ts'
import { countOrganisationMembers, listOrganisationMembers } from './organisation-member.queries.ts'
import { searchOrganisations } from './organisation-search.queries.ts'

const Search = z.object({ q: z.string().trim().max(200).describe('Words to search for'), federation: Ref.optional() })
const OfOrganisation = z.object({ organisation: Ref })

/** Which organisations, and in which order. */
const listed = {
  federation: Ref,
  q: z.string().trim().max(200).optional().describe('Words to search for'),
  type: OrganisationType.optional(),
  isHorse: z.boolean().optional().describe('Only those with horses, or without'),
  isPony: z.boolean().optional().describe('Only those with ponies, or without'),
  descending: z.boolean().default(false).describe('From the last to the first'),
}

const generalInfo = sentRichText(20_000)

export const organisationRouter = router({
  search: registered
    .meta(get('/organisation/search', 'Find an organisation by name'))
    .input(Search)
    .output(OrganisationMatches)
    .query(({ ctx, input }) => searchOrganisations(ctx, input)),
  searchFacility: registered
    .meta(get('/organisation/search-facility', 'Find a facility by name'))
    .input(Search)
    .output(OrganisationMatches)
    .query(({ ctx, input }) => searchOrganisations(ctx, input, 'FACILITY')),
  list: registered
    .meta(get('/organisation', 'Organisations of the federation, by name'))
    .input(CursorQuery.extend(listed))
    .output(countedPageOf(OrganisationRow))
    .use(mayListOrganisations)
    .query(({ ctx, input }) => listOrganisations(ctx, ctx.federation, input)),
  metadata: registered
    .meta(get('/organisation/create/meta-data', 'Choices of the organisation form'))
    .input(z.object({ federation: Ref }))
    .output(OrganisationMetadata)
    .use(mayListOrganisations)
    .query(() => getOrganisationMetadata()),
  create: command.registered
    .meta(post('/organisation', 'Create an organisation'))
    .input(CreateOrganisation.extend({ generalInfo: generalInfo.default('') }))
    .output(OrganisationDetail)
    .use(mayCreateOrganisation)
    .mutation(({ ctx, input }) => createOrganisation(ctx, input)),
  get: registered
    .meta(get('/organisation/{organisation}', 'The full record of an organisation'))
    .input(OfOrganisation)
    .output(OrganisationDetail)
    .use(mayManageOrganisation)
    .use(notesLooks)
    .query(({ ctx }) => getOrganisation(ctx, ctx.organisation)),
  update: command.registered
    .meta(post('/organisation/{organisation}', 'Change an organisation'))
    .input(UpdateOrganisation.extend({ organisation: Ref, generalInfo: generalInfo.optional() }))
    .output(OrganisationDetail)
    .use(mayManageOrganisation)
    .mutation(({ ctx, input: { organisation: _organisation, ...input } }) => updateOrganisation(ctx, input)),
  remove: command.registered
    .meta(del('/organisation/{organisation}', 'Delete an organisation without members'))
    .input(OfOrganisation)
    .output(z.void())
    .use(mayDeleteOrganisation)
    .mutation(({ ctx }) => deleteOrganisation(ctx)),
  profile: registered
    .meta(get('/organisation/{organisation}/profile', 'Header of the organisation screens'))
    .input(OfOrganisation)
    .output(OrganisationProfile)
    .use(mayViewOrganisation)
    .query(({ ctx }) => getOrganisationProfile(ctx, ctx.organisation)),
  abilities: registered
    .meta(get('/organisation/{organisation}/profile/security', 'What the caller may see and do for an organisation'))
    .input(OfOrganisation)
    .output(OrganisationAbilities)
    .use(mayViewOrganisation)
    .query(({ ctx }) => readOrganisationAbilities(ctx, ctx.organisation)),
  listMembers: registered
    .meta(
      get('/organisation/{organisation}/members', 'Members of an organisation', { nextAfter: ['membership', 'ref'] }),
    )
    .input(
      OfOrganisation.extend({
        ...MemberFilter.shape,
        ...memberSorting,
        /** The membership after which the page begins. */
        after: Ref.optional(),
        size: z.int().min(1).max(mostChosenMembers).default(mostChosenMembers).describe('Rows in a page'),
      }),
    )
    .output(z.array(OrganisationMember))
    .use(mayViewOrganisationMembers)
    .use(notesLooks)
    .query(({ ctx, input }) => listOrganisationMembers(ctx, ctx.organisation, input)),
  countMembers: registered
    .meta(get('/organisation/{organisation}/members/count', 'The number of members that a list has'))
    .input(OfOrganisation.extend(MemberFilter.shape))
    .output(z.object({ total: z.int() }))
    .use(mayViewOrganisationMembers)
    .query(({ ctx, input }) => countOrganisationMembers(ctx, ctx.organisation, input)),
  endMembership: command.registered
    .meta(post('/organisation/{organisation}/members/{member}/end', 'End a membership'))
    .input(OfOrganisation.extend({ member: Ref, endDate: LocalDate }))
    .output(z.void())
    .use(mayViewOrganisationMembers)
    .mutation(({ ctx, input }) => endMembership(ctx, input)),
  previewEndLicenses: registered
    .meta(
      post('/organisation/{organisation}/members/end-licenses/preview', 'Preview the end of licenses of members', {
        readOnly: true,
      }),
    )
    .input(EndLicenses.safeExtend(OfOrganisation.shape))
    .output(z.array(MemberEnding))
    .use(mayViewOrganisationMembers)
    .query(({ ctx, input }) => previewEndLicenses(ctx, input)),
  endLicenses: command.registered
    .meta(post('/organisation/{organisation}/members/end-licenses', 'End licenses of members'))
    .input(EndLicenses.safeExtend(OfOrganisation.shape))
    .output(z.array(MemberEnding))
    .use(mayViewOrganisationMembers)
    .mutation(({ ctx, input }) => endLicenses(ctx, input)),
  previewEndMemberBenefits: registered
    .meta(
      post(
        '/organisation/{organisation}/members/end-member-benefits/preview',
        'Preview the end of benefits of members',
        { readOnly: true },
      ),
    )
    .input(EndMemberBenefits.safeExtend(OfOrganisation.shape))
    .output(z.array(MemberEnding))
    .use(mayViewOrganisationMembers)
    .query(({ ctx, input }) => previewEndMemberBenefits(ctx, input)),
  endMemberBenefits: command.registered
    .meta(post('/organisation/{organisation}/members/end-member-benefits', 'End benefits of members'))
    .input(EndMemberBenefits.safeExtend(OfOrganisation.shape))
    .output(z.array(MemberEnding))
    .use(mayViewOrganisationMembers)
    .mutation(({ ctx, input }) => endMemberBenefits(ctx, input)),
  setAvatar: command.registered
    .meta(post('/organisation/{organisation}/avatar', 'Upload a picture', pictureUpload))
    .input(formData(OfOrganisation.extend({ file: z.file() })))
    .output(z.object({ avatar: z.string() }))
    .use(mayManageOrganisation)
    .mutation(({ ctx, input }) => setOrganisationAvatar(ctx, input.file)),
})

export const organisationDownloads = router({
  exportOrganisations: registered
    .meta(get('/organisation/export', 'The list of organisations as a spreadsheet', { contentTypes: listFileTypes }))
    .input(z.object({ ...listed, ...listFileInput }))
    .output(FileReply)
    .use(mayReadFederation)
    .query(({ ctx, input }) => exportOrganisations(ctx, ctx.federation, input)),
  exportMembers: registered
    .meta(
      get('/organisation/{organisation}/members/export', 'Members as a spreadsheet', {
        contentTypes: listFileTypes,
      }),
    )
    .input(
      OfOrganisation.extend({
        includeInactive: z.boolean().default(false).describe('With members whose membership has ended'),
        date: LocalDate.optional(),
        q: z.string().trim().max(200).optional().describe('Words to search for'),
        ...memberNarrowing,
        ...memberSorting,
        ...listFileInput,
      }),
    )
    .output(FileReply)
    .use(mayViewOrganisationMembers)
    .query(({ ctx, input }) => exportOrganisationMembers(ctx, ctx.organisation, input)),
})
