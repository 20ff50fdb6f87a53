import { MasterListCompetition, MasterListRow } from '@oxer/domain/competitions/registration/master-list.schema'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import {
  DecidedRegistrations,
  OrganisationCompetition,
  OrganisationRegistrationMetadata,
  OrganisationSubscription,
  PendingRegistration,
  PendingRegistrationQuery,
  Registration,
  RegistrationOutcome,
} from '@oxer/domain/competitions/registration/registration.schema'
import { pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayReadFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { getMasterList, listMasterListCompetitions } from './master-list.queries.ts'
import {
  decideForOrganisation,
  registerForOrganisation,
  signOffForOrganisation,
} from './organisation-registration.commands.ts'
import {
  type DecidingScope,
  getOrganisationRegistrationMetadata,
  listOrganisationCompetitions,
  listOrganisationHistory,
  listPendingRegistrations,
  masterListSideOf,
} from './organisation-registration.queries.ts'
import { mayRegisterForOrganisation } from './registration.guards.ts'

const InOrganisation = z.object({ organisation: Ref })
const InFederation = z.object({ federation: Ref })
const RejectionReason = z.string().trim().min(1, { error: registrationErrors.rejectionReasonRequired.code }).max(500)
const InCompetition = InOrganisation.extend({ competition: Ref })
const ForCompetition = InOrganisation.extend({
  competitionRef: Ref,
  confirmSaveWithWarnings: z.boolean().default(false),
})

/** Its staff may decide for each club (decision 107). */
const ofAllClubs = ({ federationRef }: FederationScope): DecidingScope => ({ federationRef, organisationRef: null })

export const organisationRegistrationRouter = router({
  list: registered
    .meta(get('/organisation/{organisation}/competitions/registrations', 'Registrations of a club, by competition'))
    .input(InOrganisation)
    .output(z.array(OrganisationCompetition))
    .use(mayRegisterForOrganisation)
    .query(({ ctx }) => listOrganisationCompetitions(ctx.db, ctx.organisation, ctx.now())),
  history: registered
    .meta(get('/organisation/{organisation}/competitions/registrations/history', 'Past registrations of a club'))
    .input(InOrganisation.extend({ start: LocalDate.optional(), end: LocalDate.optional() }))
    .output(z.array(OrganisationCompetition))
    .use(mayRegisterForOrganisation)
    .query(({ ctx, input }) => listOrganisationHistory(ctx.db, ctx.organisation, ctx.now(), input)),
  pending: registered
    .meta(
      get(
        '/organisation/{organisation}/competitions/registrations/pending',
        'Registrations that wait for the approval of a club',
      ),
    )
    .input(PendingRegistrationQuery.extend({ organisation: Ref }))
    .output(pageOf(PendingRegistration))
    .use(mayRegisterForOrganisation)
    .query(({ ctx, input }) => listPendingRegistrations(ctx.db, ctx.organisation, ctx.now(), input)),
  approve: command.registered
    .meta(
      post(
        '/organisation/{organisation}/competitions/registrations/approve',
        'Approve registrations that wait for a club: all of them or none',
      ),
    )
    .input(InOrganisation.extend({ registrations: DecidedRegistrations }))
    .output(z.array(Registration))
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => decideForOrganisation(ctx, ctx.organisation, 'APPROVE', input.registrations, null)),
  reject: command.registered
    .meta(
      post(
        '/organisation/{organisation}/competitions/registrations/reject',
        'Reject registrations that wait for a club, with a reason: all of them or none',
      ),
    )
    .input(
      InOrganisation.extend({
        registrations: DecidedRegistrations,
        reason: RejectionReason,
      }),
    )
    .output(z.array(Registration))
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) =>
      decideForOrganisation(ctx, ctx.organisation, 'REJECT', input.registrations, input.reason),
    ),
  pendingOfFederation: registered
    .meta(
      get('/myfederation/{federation}/registrations/pending', 'Registrations that wait for the approval of any club'),
    )
    .input(PendingRegistrationQuery.extend(InFederation.shape))
    .output(pageOf(PendingRegistration))
    .use(mayReadFederation)
    .query(({ ctx, input }) => listPendingRegistrations(ctx.db, ofAllClubs(ctx.federation), ctx.now(), input)),
  approveOfFederation: command.registered
    .meta(
      post('/myfederation/{federation}/registrations/approve', 'Approve registrations for their clubs: all or none'),
    )
    .input(InFederation.extend({ registrations: DecidedRegistrations }))
    .output(z.array(Registration))
    .use(mayReadFederation)
    .mutation(({ ctx, input }) =>
      decideForOrganisation(ctx, ofAllClubs(ctx.federation), 'APPROVE', input.registrations, null),
    ),
  rejectOfFederation: command.registered
    .meta(
      post(
        '/myfederation/{federation}/registrations/reject',
        'Reject registrations for their clubs, with a reason: all or none',
      ),
    )
    .input(InFederation.extend({ registrations: DecidedRegistrations, reason: RejectionReason }))
    .output(z.array(Registration))
    .use(mayReadFederation)
    .mutation(({ ctx, input }) =>
      decideForOrganisation(ctx, ofAllClubs(ctx.federation), 'REJECT', input.registrations, input.reason),
    ),
  metadata: registered
    .meta(
      get(
        '/organisation/{organisation}/competitions/registrations/{competition}/metadata',
        'What a club needs to register its members',
      ),
    )
    .input(InCompetition)
    .output(OrganisationRegistrationMetadata)
    .use(mayRegisterForOrganisation)
    .query(({ ctx, input }) =>
      getOrganisationRegistrationMetadata(ctx.db, ctx.organisation, input.competition, ctx.now(), ctx.actor),
    ),
  createMany: command.registered
    .meta(post('/organisation/{organisation}/competitions/registrations', 'Register members of a club'))
    .input(ForCompetition.extend({ subscriptions: z.array(OrganisationSubscription).min(1).max(200) }))
    .output(RegistrationOutcome)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => registerForOrganisation(ctx, input)),
  create: command.registered
    .meta(post('/organisation/{organisation}/competitions/registration', 'Register a member of a club'))
    .input(ForCompetition.extend({ subscription: OrganisationSubscription }))
    .output(RegistrationOutcome)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) =>
      registerForOrganisation(ctx, { ...input, subscriptions: [input.subscription] }, () => 'subscription'),
    ),
  signOff: command.registered
    .meta(
      post(
        '/organisation/{organisation}/competitions/registrations/{registration}/signoff',
        'Sign off a member of a club, with a reason',
      ),
    )
    .input(
      InOrganisation.extend({
        registration: Ref,
        reason: z
          .string()
          .trim()
          .min(1, { error: registrationErrors.signOffReasonRequired.code })
          .max(500)
          .describe('Why the combination does not start'),
      }),
    )
    .output(Registration)
    .use(mayRegisterForOrganisation)
    .mutation(({ ctx, input }) => signOffForOrganisation(ctx, input.registration, input.reason)),
  masterListCompetitions: registered
    .meta(
      get('/organisation/{organisation}/masterlist-competitions', 'Competitions whose public master list has the club'),
    )
    .input(InOrganisation)
    .output(z.array(MasterListCompetition))
    .use(mayRegisterForOrganisation)
    .query(({ ctx }) => listMasterListCompetitions(ctx.db, masterListSideOf(ctx.organisation))),
  masterList: registered
    .meta(
      get(
        '/organisation/{organisation}/masterlist/{competition}',
        'Starts of a club on the public master list of a competition',
      ),
    )
    .input(InCompetition)
    .output(z.array(MasterListRow))
    .use(mayRegisterForOrganisation)
    .query(({ ctx, input }) => getMasterList(ctx.db, masterListSideOf(ctx.organisation), input.competition)),
})
