import { MasterListCompetition, MasterListRow } from '@oxer/domain/competitions/registration/master-list.schema'
import {
  LicenseUse,
  OrganisationRegistrationMetadata,
  OrganisationSubscription,
  RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayRegisterMember, mayViewMember } from '../../parties/person/person.guards.ts'
import { getMasterList, listMasterListCompetitions } from './master-list.queries.ts'
import { registerMember } from './member-registration.commands.ts'
import { getMemberRegistrationMetadata, listLicenseUses, masterListSideOf } from './member-registration.queries.ts'

const OfMember = z.object({ member: Ref })
const InCompetition = OfMember.extend({ competition: Ref })

export const memberRegistrationRouter = router({
  masterListCompetitions: registered
    .meta(get('/member/{member}/masterlist-competitions', 'Competitions whose public master list has the member'))
    .input(OfMember)
    .output(z.array(MasterListCompetition))
    .use(mayViewMember)
    .query(({ ctx }) => listMasterListCompetitions(ctx.db, masterListSideOf(ctx.person))),
  masterList: registered
    .meta(
      get('/member/{member}/masterlist/{competition}', 'Starts of a member on the public master list of a competition'),
    )
    .input(InCompetition)
    .output(z.array(MasterListRow))
    .use(mayViewMember)
    .query(({ ctx, input }) => getMasterList(ctx.db, masterListSideOf(ctx.person), input.competition)),
  licenseUses: registered
    .meta(
      get('/member/{member}/license-uses', 'Uses that are left of the licenses of a member that have a number of uses'),
    )
    .input(OfMember)
    .output(z.array(LicenseUse))
    .use(mayViewMember)
    .query(({ ctx }) => listLicenseUses(ctx.db, ctx.person)),
  metadata: registered
    .meta(
      get(
        '/member/{member}/competitions/registrations/{competition}/metadata',
        'Choices of the registration form, for riders and their parents',
      ),
    )
    .input(InCompetition)
    .output(OrganisationRegistrationMetadata)
    .use(mayRegisterMember)
    .query(({ ctx, input }) =>
      getMemberRegistrationMetadata(ctx.db, ctx.person, input.competition, ctx.now(), ctx.actor),
    ),
  create: command.registered
    .meta(
      post(
        '/member/{member}/competitions/registration',
        'Register a member for a competition that accepts individuals',
      ),
    )
    .input(
      OfMember.extend({
        competitionRef: Ref,
        confirmSaveWithWarnings: z.boolean().default(false),
        subscription: OrganisationSubscription,
      }),
    )
    .output(RegistrationOutcome)
    .use(mayRegisterMember)
    .mutation(({ ctx, input }) => registerMember(ctx, input)),
})
