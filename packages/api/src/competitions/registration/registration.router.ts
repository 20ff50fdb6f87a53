import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { canManageCompetitionFinance } from '@oxer/domain/competitions/competition/competition.policy'
import { canWriteRegistrations } from '@oxer/domain/competitions/registration/registration.policy'
import {
  ChangePayments,
  ChangeRegistrationStatus,
  ChangeStatuses,
  CreateRegistration,
  IndividualMetadata,
  MoveRegistrations,
  MoveTarget,
  RegisterStarts,
  Registration,
  RegistrationListQuery,
  RegistrationMetadata,
  RegistrationOutcome,
  RegistrationPaymentStatus,
  RegistrationRefs,
  RiderStarts,
  ShownRegistration,
  SpreadsheetFormat,
  StartlistEntryCandidate,
  UpdateRegistration,
} from '@oxer/domain/competitions/registration/registration.schema'
import {
  AskRegistrationOffer,
  RegistrationOffer,
} from '@oxer/domain/competitions/registration/registration-offer.schema'
import { WholeNumber } from '@oxer/domain/kernel/number/number.schema'
import { pageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { RuleTree } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { del, FileReply, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import {
  deleteRegistrations,
  register,
  registerStarts,
  saveRegistrationRules,
  updateRegistration,
} from './registration.commands.ts'
import { exportRegistrations } from './registration.files.ts'
import {
  getIndividualMetadata,
  getRegistrationMetadata,
  listMoveTargets,
  listRegistrations,
  listStartlistEntryCandidates,
} from './registration.queries.ts'
import { offerRegistration } from './registration-offer.queries.ts'
import { getRegistrationRules } from './registration-rules.queries.ts'
import {
  changePaymentStatus,
  changePayments,
  changeRegistrationStatus,
  changeStatuses,
  moveRegistrations,
} from './registration-status.commands.ts'
import { getRiderStarts } from './rider-starts.queries.ts'

const base = '/competition/manage/{competition}/subscription'
const InCompetition = z.object({ competition: Ref })
const InTest = InCompetition.extend({ test: Ref })
const OfRegistration = InTest.extend({ registration: Ref })
/** Version 0: no rules are saved yet. */
const Rules = z.object({ rules: RuleTree, version: WholeNumber })

export const registrationRouter = router({
  metadata: registered
    .meta(get(`${base}/metadata`, 'Tests, prices and settings of the registration screens'))
    .input(InCompetition)
    .output(RegistrationMetadata)
    .use(mayViewCompetition)
    .query(({ ctx }) =>
      getRegistrationMetadata(ctx.db, ctx.competition, ctx.now(), {
        canWrite: canWriteRegistrations(ctx.actor, ctx.competition),
        canSeeCosts: canManageCompetitionFinance(ctx.actor, ctx.competition),
      }),
    ),
  list: registered
    .meta(get(`${base}/test/{test}`, 'Registrations of a test'))
    .input(RegistrationListQuery.extend({ competition: Ref, test: Ref }))
    .output(pageOf(ShownRegistration))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listRegistrations(ctx, input.test, input)),
  listAll: registered
    .meta(get(base, 'Registrations of all tests of a competition (the master list)'))
    .input(RegistrationListQuery.extend({ competition: Ref }))
    .output(pageOf(ShownRegistration))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listRegistrations(ctx, null, input)),
  create: command.registered
    .meta(
      post(`${base}/test/{test}`, 'Register a combination for a test', {
        description:
          'Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true.',
      }),
    )
    .input(CreateRegistration.safeExtend({ competition: Ref, test: Ref }))
    .output(RegistrationOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => register(ctx, input)),
  update: command.registered
    .meta(post(`${base}/test/{test}/{registration}`, 'Change a registration'))
    .input(UpdateRegistration.safeExtend({ competition: Ref, test: Ref, registration: Ref }))
    .output(RegistrationOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => updateRegistration(ctx, input)),
  rider: registered
    .meta(get(`${base}/rider/{rider}`, 'A rider with each horse in each test: fee, places and verdict'))
    .input(InCompetition.extend({ rider: Ref }))
    .output(RiderStarts)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => getRiderStarts(ctx, input.rider)),
  createMany: command.registered
    .meta(
      post(`${base}/starts`, 'Register several starts: all of them or none', {
        description:
          'Answers 422 with code 000-0000000065 and a cause for each warning until confirmSaveWithWarnings is true. The field of a cause names its start: starts.0 is the first one.',
      }),
    )
    .input(RegisterStarts.extend({ competition: Ref }))
    .output(RegistrationOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => registerStarts(ctx, input)),
  changeStatuses: command.registered
    .meta(post(`${base}/status`, 'Change the states of registrations: all of them or none'))
    .input(ChangeStatuses.extend({ competition: Ref }))
    .output(z.array(Registration))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changeStatuses(ctx, input)),
  changePayments: command.registered
    .meta(post(`${base}/payment-status`, 'Set the payment of registrations: all of them or none'))
    .input(ChangePayments.extend({ competition: Ref }))
    .output(z.array(Registration))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changePayments(ctx, input)),
  moveAny: command.registered
    .meta(post(`${base}/move`, 'Move registrations of any tests to one part: all of them or none'))
    .input(MoveRegistrations.extend({ competition: Ref }))
    .output(z.array(Registration))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => moveRegistrations(ctx, null, input)),
  deleteAny: command.registered
    .meta(post(`${base}/delete`, 'Delete registrations of any tests: all of them or none'))
    .input(InCompetition.extend({ registrationRefs: RegistrationRefs }))
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteRegistrations(ctx, null, input.registrationRefs)),
  delete: command.registered
    .meta(del(`${base}/test/{test}/{registration}`, 'Delete a registration'))
    .input(OfRegistration)
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteRegistrations(ctx, input.test, [input.registration])),
  deleteMany: command.registered
    .meta(post(`${base}/test/{test}/delete`, 'Delete registrations'))
    .input(InTest.extend({ registrationRefs: RegistrationRefs }))
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteRegistrations(ctx, input.test, input.registrationRefs)),
  changeStatus: command.registered
    .meta(
      post(`${base}/test/{test}/{registration}/status`, 'Approve, reject, announce, cancel or restore a registration'),
    )
    .input(ChangeRegistrationStatus.extend({ competition: Ref, test: Ref, registration: Ref }))
    .output(Registration)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changeRegistrationStatus(ctx, input.registration, input, input.test)),
  signOff: command.registered
    .meta(post(`${base}/{id}/signoff`, 'Withdraw a registration, with a reason'))
    .input(InCompetition.extend({ id: Ref, reason: ChangeRegistrationStatus.shape.reason }))
    .output(Registration)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) =>
      changeRegistrationStatus(ctx, input.id, { status: 'SIGNED_OFF', reason: input.reason }),
    ),
  changePaymentStatus: command.registered
    .meta(put(`${base}/test/{test}/{registration}/payment-status`, 'Set the payment status', { query: ['status'] }))
    .input(OfRegistration.extend({ status: RegistrationPaymentStatus }))
    .output(Registration)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changePaymentStatus(ctx, input.test, input.registration, input.status)),
  individual: registered
    .meta(get(`${base}/test/{test}/metadata/individual/{id}`, 'Choices of the registration form of one rider'))
    .input(InTest.extend({ id: Ref }))
    .output(IndividualMetadata)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getIndividualMetadata(ctx, input.test, input.id)),
  saveRules: command.registered
    .meta(post(`${base}/rules`, 'Save the registration rules'))
    .input(Rules.extend({ competition: Ref }))
    .output(Rules)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveRegistrationRules(ctx, input)),
  rules: registered
    .meta(get(`${base}/rules`, 'The registration rules'))
    .input(InCompetition)
    .output(Rules)
    .use(mayViewCompetition)
    .query(({ ctx }) => getRegistrationRules(ctx.db, ctx.competition)),
  moveTargets: registered
    .meta(get(`${base}/test/{test}/move/targets`, 'Parts and tests to which registrations can be moved'))
    .input(InTest)
    .output(z.array(MoveTarget))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listMoveTargets(ctx.db, ctx.competition, input.test)),
  move: command.registered
    .meta(post(`${base}/test/{test}/move`, 'Move registrations to another part or test'))
    .input(MoveRegistrations.extend({ competition: Ref, test: Ref }))
    .output(z.array(Registration))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => moveRegistrations(ctx, input.test, input)),
  startlistEntryCandidates: registered
    .meta(get(`${base}/test/{test}/startlist-entry-candidates/{testSet}`, 'Open positions of the start list of a part'))
    .input(InTest.extend({ testSet: Ref }))
    .output(z.array(StartlistEntryCandidate))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listStartlistEntryCandidates(ctx.db, ctx.competition, input.test, input.testSet)),
  offer: registered
    .meta(post(`${base}/offer`, 'The price of a registration', { readOnly: true }))
    .input(AskRegistrationOffer.extend({ competition: Ref }))
    .output(RegistrationOffer)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => offerRegistration(ctx.db, ctx.competition, { actor: ctx.actor, now: ctx.now() }, input)),
})

/** Downloads: served under /api only. */
export const registrationDownloads = router({
  export: registered
    .meta(get(`${base}/export`, 'Registrations as a spreadsheet', { contentTypes: Object.values(spreadsheetTypes) }))
    .input(
      InCompetition.extend({
        format: SpreadsheetFormat.default('XLSX').describe('The format of the file'),
        testRef: Ref.optional(),
      }),
    )
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => exportRegistrations(ctx, input)),
})
