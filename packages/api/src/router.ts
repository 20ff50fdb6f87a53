// The whole surface, by area and noun. A noun is added here by one line.
import { passkeyRouter } from './access/passkey/passkey.router.ts'
import { passwordRouter } from './access/password/password.router.ts'
import { personalTokenRouter } from './access/personal-token/personal-token.router.ts'
import { registrationRequestRouter } from './access/registration-request/registration-request.router.ts'
import { secondFactorRouter } from './access/second-factor/second-factor.router.ts'
import { sessionRouter } from './access/session/session.router.ts'
import { signInRouter } from './access/sign-in/sign-in.router.ts'
import { tenantRouter } from './access/tenant/tenant.router.ts'
import { careerRouter } from './careers/career/career.router.ts'
import { achievementRouter } from './catalogue/achievement/achievement.router.ts'
import { articleRouter } from './catalogue/article/article.router.ts'
import { courseRouter } from './catalogue/course/course.router.ts'
import { licenseRouter } from './catalogue/license/license.router.ts'
import { memberBenefitRouter } from './catalogue/member-benefit/member-benefit.router.ts'
import { practitionerGroupRouter } from './catalogue/practitioner-group/practitioner-group.router.ts'
import { practitionerPriceProfileRouter } from './catalogue/practitioner-price-profile/practitioner-price-profile.router.ts'
import { priceProfileRouter } from './catalogue/price-profile/price-profile.router.ts'
import { protocolRouter } from './catalogue/protocol/protocol.router.ts'
import { publishableRouter } from './catalogue/publishable/publishable.router.ts'
import { ruleSetDownloads, ruleSetRouter } from './catalogue/rule-set/rule-set.router.ts'
import { rulesTemplateRouter } from './catalogue/rules-template/rules-template.router.ts'
import { sportCategoryRouter } from './catalogue/sport-category/sport-category.router.ts'
import { sportTypeVariantRouter } from './catalogue/sport-type-variant/sport-type-variant.router.ts'
import { championshipRouter } from './championships/championship/championship.router.ts'
import { championshipPhaseRouter } from './championships/championship-phase/championship-phase.router.ts'
import { arenaRouter } from './competitions/arena/arena.router.ts'
import { breakRouter } from './competitions/break/break.router.ts'
import { championshipCompetitionRouter } from './competitions/championship-competition/championship-competition.router.ts'
import {
  championshipRankingDownloads,
  championshipRankingRouter,
} from './competitions/championship-ranking/championship-ranking.router.ts'
import { competitionRouter } from './competitions/competition/competition.router.ts'
import { competitionDeskDownloads, competitionDeskRouter } from './competitions/competition/competition-desk.router.ts'
import {
  competitionFinanceDownloads,
  competitionFinanceRouter,
} from './competitions/competition/competition-finance.router.ts'
import {
  competitionPayoutDownloads,
  competitionPayoutRouter,
} from './competitions/competition/competition-payout.router.ts'
import { entryRouter } from './competitions/entry/entry.router.ts'
import { healthCheckRouter } from './competitions/health-check/health-check.router.ts'
import { judgingDownloads, judgingRouter } from './competitions/judging/judging.router.ts'
import {
  juryPreRegistrationRouter,
  organisationJuryPreRegistrationRouter,
} from './competitions/jury-pre-registration/jury-pre-registration.router.ts'
import { participationRouter } from './competitions/participation/participation.router.ts'
import {
  organisationPreRegistrationRouter,
  preRegistrationDownloads,
  preRegistrationRouter,
} from './competitions/pre-registration/pre-registration.router.ts'
import { printDownloads, printRouter } from './competitions/print/print.router.ts'
import {
  publicCompetitionDownloads,
  publicCompetitionRouter,
} from './competitions/public-competition/public-competition.router.ts'
import { composedRankingRouter } from './competitions/ranking/composed-ranking.router.ts'
import { rankingRouter } from './competitions/ranking/ranking.router.ts'
import { recognitionRouter } from './competitions/recognition/recognition.router.ts'
import { horseRegistrationRouter } from './competitions/registration/horse-registration.router.ts'
import { memberRegistrationRouter } from './competitions/registration/member-registration.router.ts'
import { organisationRegistrationRouter } from './competitions/registration/organisation-registration.router.ts'
import { registrationDownloads, registrationRouter } from './competitions/registration/registration.router.ts'
import { resultRouter } from './competitions/result/result.router.ts'
import { startlistDownloads, startlistRouter } from './competitions/startlist/startlist.router.ts'
import { organisationTeamRouter, teamRouter } from './competitions/team/team.router.ts'
import { testRouter } from './competitions/test/test.router.ts'
import { testPrizesRouter } from './competitions/test/test-prizes.router.ts'
import {
  organisationTimeAssignmentRouter,
  timeAssignmentRouter,
} from './competitions/time-assignment/time-assignment.router.ts'
import { timeScheduleDownloads, timeScheduleRouter } from './competitions/time-schedule/time-schedule.router.ts'
import { timingDownloads, timingRouter } from './competitions/timing/timing.router.ts'
import {
  memberWaitingListRouter,
  organisationWaitingListRouter,
  waitingListRouter,
} from './competitions/waiting-list/waiting-list.router.ts'
import { courseEventDownloads, courseEventRouter } from './courses/course-event/course-event.router.ts'
import { freeEventRouter } from './events/free-event/free-event.router.ts'
import { batchRouter } from './exchange/batch/batch.router.ts'
import { exchangeDocumentDownloads, exchangeDocumentRouter } from './exchange/document/exchange-document.router.ts'
import { equipeDownloads, equipeRouter } from './exchange/equipe/equipe.router.ts'
import { eventRouter } from './exchange/event/event.router.ts'
import { importMappingRouter } from './exchange/integration/import-mapping.router.ts'
import { integrationDownloads, integrationRouter, resultDownloads } from './exchange/integration/integration.router.ts'
import { takeAlongDownloads, takeAlongRouter } from './exchange/take-along/take-along.router.ts'
import { webhookRouter } from './exchange/webhook/webhook.router.ts'
import { customAttributeRouter } from './federation/custom-attribute/custom-attribute.router.ts'
import { federationRouter } from './federation/federation/federation.router.ts'
import { bankRouter } from './finance/bank/bank.router.ts'
import { memberBillDownloads, memberBillRouter } from './finance/bill/member-bill.router.ts'
import { organisationBillDownloads, organisationBillRouter } from './finance/bill/organisation-bill.router.ts'
import { bookFileDownloads } from './finance/book-file/book-file.router.ts'
import { cardPaymentRouter } from './finance/card-payment/card-payment.router.ts'
import { closingRouter } from './finance/closing/closing.router.ts'
import { costRouter } from './finance/cost/cost.router.ts'
import { creditRouter } from './finance/credit/credit.router.ts'
import { accountingExportRouter } from './finance/external-accounting/accounting-export.router.ts'
import { externalAccountingRouter } from './finance/external-accounting/external-accounting.router.ts'
import { invoiceDownloads, invoiceRouter } from './finance/invoice/invoice.router.ts'
import { sellerInvoiceDownloads, sellerInvoiceRouter } from './finance/invoice/seller-invoice.router.ts'
import { orderDownloads, orderRouter } from './finance/order/order.router.ts'
import { overviewRouter } from './finance/overview/overview.router.ts'
import { paymentRouter } from './finance/payment/payment.router.ts'
import { refundDownloads, refundRouter } from './finance/refund/refund.router.ts'
import { reminderDownloads, reminderRouter } from './finance/reminder/reminder.router.ts'
import { splitRouter } from './finance/split/split.router.ts'
import { createCallerFactory, router } from './kernel/procedure/procedures.ts'
import { storedFileDownloads } from './kernel/storage/stored-file.files.ts'
import { contactAccountRouter } from './parties/contact-account/contact-account.router.ts'
import { licenseRenewalRouter } from './parties/holding/license-renewal.router.ts'
import { horseDownloads, horseRouter } from './parties/horse/horse.router.ts'
import { importDownloads, importRouter } from './parties/import/import.router.ts'
import { invitationRouter } from './parties/invitation/invitation.router.ts'
import { organisationDownloads, organisationRouter } from './parties/organisation/organisation.router.ts'
import { personDownloads, personRouter } from './parties/person/person.router.ts'
import { studbookRouter } from './parties/studbook/studbook.router.ts'
import { userGroupRouter } from './parties/user-group/user-group.router.ts'
import { administrationRouter } from './registry/installation/administration.router.ts'
import { installationRouter } from './registry/installation/installation.router.ts'
import { mergeRouter } from './registry/merge/merge.router.ts'
import { privacyDownloads, privacyRouter } from './registry/privacy/privacy.router.ts'
import { reportDownloads, reportRouter } from './reporting/report/report.router.ts'
import { calendarRouter } from './shell/calendar/calendar.router.ts'
import { calendarFeedRouter } from './shell/calendar-feed/calendar-feed.router.ts'
import { favouriteRouter } from './shell/favourite/favourite.router.ts'
import { homeRouter } from './shell/home/home.router.ts'
import { listViewRouter } from './shell/list-view/list-view.router.ts'
import { mailRouter } from './shell/mail/mail.router.ts'
import { notificationRouter } from './shell/notification/notification.router.ts'
import { recordRouter } from './shell/record/record.router.ts'
import { shareRouter } from './shell/share/share.router.ts'
import { systemRouter } from './shell/system/system.router.ts'
import { taskDownloads } from './shell/task/task.files.ts'
import { taskRouter } from './shell/task/task.router.ts'

/**
 * The type of a router of these parts. The compiler writes out the type of a constant that has no annotation, and gives up at a million
 * characters; the parts are named instead.
 */
type RouterOf<Parts extends Parameters<typeof router>[0]> = ReturnType<typeof router<Parts>>

const accessRouter = router({
  session: sessionRouter,
  signIn: signInRouter,
  tenant: tenantRouter,
  passkey: passkeyRouter,
  password: passwordRouter,
  personalToken: personalTokenRouter,
  registrationRequest: registrationRequestRouter,
  secondFactor: secondFactorRouter,
})

const federationArea = router({ federation: federationRouter, customAttribute: customAttributeRouter })

const partiesRouter = router({
  contactAccount: contactAccountRouter,
  horse: horseRouter,
  import: importRouter,
  invitation: invitationRouter,
  licenseRenewal: licenseRenewalRouter,
  organisation: organisationRouter,
  person: personRouter,
  studbook: studbookRouter,
  userGroup: userGroupRouter,
})

const catalogueRouter = router({
  achievement: achievementRouter,
  article: articleRouter,
  course: courseRouter,
  license: licenseRouter,
  memberBenefit: memberBenefitRouter,
  practitionerGroup: practitionerGroupRouter,
  practitionerPriceProfile: practitionerPriceProfileRouter,
  priceProfile: priceProfileRouter,
  protocol: protocolRouter,
  publishable: publishableRouter,
  ruleSet: ruleSetRouter,
  rulesTemplate: rulesTemplateRouter,
  sportCategory: sportCategoryRouter,
  sportTypeVariant: sportTypeVariantRouter,
})

const careersRouter = router({ career: careerRouter })

const championshipsRouter = router({ championship: championshipRouter, championshipPhase: championshipPhaseRouter })

const competitionsRouter = router({
  arena: arenaRouter,
  break: breakRouter,
  championshipCompetition: championshipCompetitionRouter,
  championshipRanking: championshipRankingRouter,
  competition: competitionRouter,
  competitionDesk: competitionDeskRouter,
  competitionFinance: competitionFinanceRouter,
  competitionPayout: competitionPayoutRouter,
  healthCheck: healthCheckRouter,
  judging: judgingRouter,
  participation: participationRouter,
  print: printRouter,
  publicCompetition: publicCompetitionRouter,
  ranking: rankingRouter,
  testPrizes: testPrizesRouter,
  composedRanking: composedRankingRouter,
  result: resultRouter,
  memberRegistration: memberRegistrationRouter,
  entry: entryRouter,
  horseRegistration: horseRegistrationRouter,
  organisationRegistration: organisationRegistrationRouter,
  juryPreRegistration: juryPreRegistrationRouter,
  organisationJuryPreRegistration: organisationJuryPreRegistrationRouter,
  organisationPreRegistration: organisationPreRegistrationRouter,
  preRegistration: preRegistrationRouter,
  organisationTeam: organisationTeamRouter,
  organisationTimeAssignment: organisationTimeAssignmentRouter,
  recognition: recognitionRouter,
  registration: registrationRouter,
  startlist: startlistRouter,
  team: teamRouter,
  test: testRouter,
  timeAssignment: timeAssignmentRouter,
  memberWaitingList: memberWaitingListRouter,
  organisationWaitingList: organisationWaitingListRouter,
  waitingList: waitingListRouter,
  timeSchedule: timeScheduleRouter,
  timing: timingRouter,
})

const coursesRouter = router({ courseEvent: courseEventRouter })

const eventsRouter = router({ freeEvent: freeEventRouter })

const financeRouter = router({
  bank: bankRouter,
  closing: closingRouter,
  cardPayment: cardPaymentRouter,
  cost: costRouter,
  credit: creditRouter,
  accountingExport: accountingExportRouter,
  externalAccounting: externalAccountingRouter,
  invoice: invoiceRouter,
  sellerInvoice: sellerInvoiceRouter,
  memberBill: memberBillRouter,
  order: orderRouter,
  organisationBill: organisationBillRouter,
  overview: overviewRouter,
  payment: paymentRouter,
  refund: refundRouter,
  reminder: reminderRouter,
  split: splitRouter,
})

const reportingRouter = router({ report: reportRouter })

const registryRouter = router({
  administration: administrationRouter,
  installation: installationRouter,
  merge: mergeRouter,
  privacy: privacyRouter,
})

const shellRouter = router({
  calendar: calendarRouter,
  calendarFeed: calendarFeedRouter,
  favourite: favouriteRouter,
  home: homeRouter,
  listView: listViewRouter,
  mail: mailRouter,
  notification: notificationRouter,
  record: recordRouter,
  share: shareRouter,
  system: systemRouter,
  task: taskRouter,
})

const exchangeRouter = router({
  batch: batchRouter,
  document: exchangeDocumentRouter,
  equipe: equipeRouter,
  event: eventRouter,
  importMapping: importMappingRouter,
  integration: integrationRouter,
  takeAlong: takeAlongRouter,
  webhook: webhookRouter,
})

export const appRouter: RouterOf<{
  access: typeof accessRouter
  federation: typeof federationArea
  parties: typeof partiesRouter
  catalogue: typeof catalogueRouter
  careers: typeof careersRouter
  championships: typeof championshipsRouter
  competitions: typeof competitionsRouter
  courses: typeof coursesRouter
  events: typeof eventsRouter
  finance: typeof financeRouter
  reporting: typeof reportingRouter
  registry: typeof registryRouter
  shell: typeof shellRouter
  exchange: typeof exchangeRouter
}> = router({
  access: accessRouter,
  federation: federationArea,
  parties: partiesRouter,
  catalogue: catalogueRouter,
  careers: careersRouter,
  championships: championshipsRouter,
  competitions: competitionsRouter,
  courses: coursesRouter,
  events: eventsRouter,
  finance: financeRouter,
  reporting: reportingRouter,
  registry: registryRouter,
  shell: shellRouter,
  exchange: exchangeRouter,
})
export type AppRouter = typeof appRouter

type Caller = ReturnType<typeof createCallerFactory<AppRouter['_def']['record']>>

/** Calls procedures within the process: `createCaller(ctx).parties.horse.find(…)`. */
export const createCaller: Caller = createCallerFactory(appRouter)

/** Downloads: served under /api only. */
export const downloadRouter = router({
  catalogue: router({ ruleSet: ruleSetDownloads }),
  competitions: router({
    championshipRanking: championshipRankingDownloads,
    competitionDesk: competitionDeskDownloads,
    competitionFinance: competitionFinanceDownloads,
    competitionPayout: competitionPayoutDownloads,
    judging: judgingDownloads,
    print: printDownloads,
    publicCompetition: publicCompetitionDownloads,
    preRegistration: preRegistrationDownloads,
    registration: registrationDownloads,
    startlist: startlistDownloads,
    timeSchedule: timeScheduleDownloads,
    timing: timingDownloads,
    result: resultDownloads,
  }),
  courses: router({ courseEvent: courseEventDownloads }),
  exchange: router({
    document: exchangeDocumentDownloads,
    equipe: equipeDownloads,
    integration: integrationDownloads,
    takeAlong: takeAlongDownloads,
  }),
  finance: router({
    bookFile: bookFileDownloads,
    invoice: invoiceDownloads,
    sellerInvoice: sellerInvoiceDownloads,
    memberBill: memberBillDownloads,
    order: orderDownloads,
    organisationBill: organisationBillDownloads,
    refund: refundDownloads,
    reminder: reminderDownloads,
  }),
  kernel: router({ storedFile: storedFileDownloads }),
  parties: router({
    horse: horseDownloads,
    import: importDownloads,
    organisation: organisationDownloads,
    person: personDownloads,
  }),
  reporting: router({ report: reportDownloads }),
  registry: router({ privacy: privacyDownloads }),
  shell: router({ task: taskDownloads }),
})
