export { type ActingAccount, findByApiClient, findByPersonalToken } from './access/actor/actor.queries.ts'
export { type ActorMemory, createActorMemory, type Remembered } from './access/actor/actor-memory.queries.ts'
export { removeOldCodes } from './access/one-time-code/one-time-code.commands.ts'
export { checkPasskey, passkeyRequest } from './access/passkey/passkey.commands.ts'
export { makeResetLinkFor } from './access/password/password.commands.ts'
export {
  closeOpenDoors,
  findOpenDoors,
  hasOpenDoors,
  type KnownSecrets,
  type OpenDoors,
} from './access/provider/known-secret.commands.ts'
export { setPassword } from './access/provider/password.commands.ts'
export { hashPassword } from './access/provider/password.gateway.ts'
export { checkPassword, findOrCreateAccount, type Identity } from './access/provider/provider.commands.ts'
export {
  createEmbeddedProvider,
  type EmbeddedProvider,
  embeddedIssuer,
  type SignInInteraction,
  webClientId,
} from './access/provider/provider.gateway.ts'
export { getInstallationSecret, removeExpiredProviderRecords } from './access/provider/provider-store.gateway.ts'
export {
  type PageTenant,
  toMessagePage,
  toNotLiveLine,
  toOutagePage,
  toSecondFactorPage,
  toSignInPage,
} from './access/provider/sign-in-page.mappers.ts'
export { checkSecondFactor, type TypedFactor } from './access/second-factor/second-factor.commands.ts'
export { hasSecondFactor } from './access/second-factor/second-factor.queries.ts'
export { endSessionsOf } from './access/session/session.commands.ts'
export {
  createSessions,
  hashOfSecret,
  type OpenSession,
  type Sessions,
} from './access/session/session.gateway.ts'
export { toLanguageCode } from './access/session/session.mappers.ts'
export { getBoot } from './access/session/session.queries.ts'
export {
  findClientAccount,
  findNamedAccount,
  findUsernames,
  recordSignIn,
  removeSignInsBefore,
  type SignInEvent,
} from './access/sign-in/sign-in.commands.ts'
export {
  createTenantDirectory,
  type TenantDirectory,
  tenantChannel,
  tenantOfInstallation,
} from './access/tenant/tenant.queries.ts'
export { championshipChannel } from './championships/championship/championship.publication.ts'
export { publicChampionshipText } from './championships/championship/championship.queries.ts'
export { runStandingComparisons } from './competitions/championship-ranking/championship-check.jobs.ts'
export { publicCompetitionText } from './competitions/competition/competition-visibility.queries.ts'
export { runUseCharges } from './competitions/registration/license-use.jobs.ts'
export { readEquipeEntries, readEquipeShows } from './exchange/equipe/equipe-entries.queries.ts'
export { noteExchange } from './exchange/equipe/equipe-exchange.commands.ts'
export { admitEquipe, type EquipeCaller } from './exchange/equipe/equipe-key.queries.ts'
export { receiveEquipeResults } from './exchange/equipe/equipe-results.commands.ts'
export {
  type EquipeWords,
  searchEquipeClubs,
  searchEquipeHorses,
  searchEquipeOfficials,
  searchEquipeRiders,
} from './exchange/equipe/equipe-search.queries.ts'
export { startWebhookSender } from './exchange/webhook/webhook-sender.gateway.ts'
export { bookProviderReport } from './finance/card-payment/card-payment.commands.ts'
export { runCardComparisons } from './finance/card-payment/card-payment.jobs.ts'
export { readStartedCardPayment } from './finance/card-payment/card-payment.queries.ts'
export { runAccountingExports, tokenStoreOf } from './finance/external-accounting/accounting-export.jobs.ts'
export type { AccountingSystems } from './finance/external-accounting/accounting-system.gateway.ts'
export { eqify } from './finance/external-accounting/eqify.gateway.ts'
export { exactOnline } from './finance/external-accounting/exact-online.gateway.ts'
export { ublFolder } from './finance/external-accounting/ubl-folder.gateway.ts'
export { readAttached } from './finance/invoice/invoice.files.ts'
export { runProviderRefunds } from './finance/refund/refund.jobs.ts'
export { runReminders } from './finance/reminder/reminder.jobs.ts'
export { jobs } from './jobs.ts'
export type { Context, Log, Services, TenantFacts } from './kernel/context/context.ts'
export { originOfTenant } from './kernel/context/tenant-origin.ts'
export { type FailureBody, toFailure } from './kernel/failure/failure.mappers.ts'
export { withSentences } from './kernel/failure/failure-sentence.mappers.ts'
export { type HistoryProblem, type HistoryReport, verifyHistory } from './kernel/history/history.queries.ts'
export { startJobRunner } from './kernel/job/job-runner.gateway.ts'
export { startMailSender } from './kernel/mail/mail-sender.gateway.ts'
export { bulkheadOf } from './kernel/procedure/bulkhead.ts'
export { removeOldIdempotencyRecords } from './kernel/procedure/idempotency.ts'
export { type OperatorRun, runAsOperator } from './kernel/procedure/operator.ts'
export { refuseCaller } from './kernel/procedure/procedures.ts'
export { createSealing, type Sealing } from './kernel/sealing/sealing.gateway.ts'
export { localStorage } from './kernel/storage/local-storage.gateway.ts'
export { s3Storage } from './kernel/storage/s3-storage.gateway.ts'
export type { FileStorage } from './kernel/storage/storage.gateway.ts'
export { removeStoredMetadata } from './kernel/storage/stored-file.commands.ts'
export { listPictureRefs } from './kernel/storage/stored-file.queries.ts'
export { runHoldingCharges } from './parties/holding/holding-charge.jobs.ts'
export { runHoldingRenewals } from './parties/holding/holding-renewal.jobs.ts'
export { invitePerson, linkInvitation } from './parties/invitation/invitation.commands.ts'
export { findMemberByUsername } from './parties/person/member-address.queries.ts'
export { removeSignInMeans } from './registry/installation/administration.commands.ts'
export { deleteFederation, exportFederation } from './registry/installation/federation-data.commands.ts'
export {
  checkSetUpCode,
  createFederation,
  createTenantOfFederation,
  openSetUp,
  setUpInstallation,
} from './registry/installation/installation.commands.ts'
export { hasSuperAdministrator } from './registry/installation/installation.queries.ts'
export { type SetUpValues, toSetUpMessage, toSetUpPage } from './registry/installation/set-up-page.mappers.ts'
export { type RetentionDays, retentionRules, runRetention } from './registry/retention/retention.jobs.ts'
export { type AppRouter, appRouter, createCaller, downloadRouter } from './router.ts'
export { type OpenedFeed, openCalendarFeed, writeCalendarFeed } from './shell/calendar-feed/calendar-feed.queries.ts'
export {
  type PublicCalendar,
  type PublicCalendarSubject,
  writePublicCalendar,
} from './shell/calendar-feed/public-calendar.queries.ts'
export { tellEndings } from './shell/notification/ending.jobs.ts'
export { unsubscribe } from './shell/notification/notification.commands.ts'
export { startPushSender } from './shell/notification/push-sender.gateway.ts'
export { startTeller } from './shell/notification/teller.gateway.ts'
export { toUnsubscribePage } from './shell/notification/unsubscribe-page.mappers.ts'
export {
  listPublicAddresses,
  loadPublicPage,
  type PublicFrame,
  type PublicPage,
  type PublicPageAddress,
} from './shell/public-page/public-page.queries.ts'
export { apiDocument } from './surface/open-api.ts'
