// The one catalogue: every code of every noun. Texts are in packages/i18n, `errors`; a test holds both together.
import { accessErrors } from './access/access.errors.ts'
import { careerErrors } from './careers/career/career.errors.ts'
import { achievementErrors } from './catalogue/achievement/achievement.errors.ts'
import { catalogueErrors } from './catalogue/catalogue.errors.ts'
import { licenseErrors } from './catalogue/license/license.errors.ts'
import { pointDistributionErrors } from './catalogue/point-distribution/point-distribution.errors.ts'
import { renewalErrors } from './catalogue/renewal/renewal.errors.ts'
import { championshipErrors } from './championships/championship/championship.errors.ts'
import { championshipRankingErrors } from './competitions/championship-ranking/championship-ranking.errors.ts'
import { competitionErrors } from './competitions/competition/competition.errors.ts'
import { entryErrors } from './competitions/entry/entry.errors.ts'
import { judgingErrors } from './competitions/judging/judging.errors.ts'
import { juryPreRegistrationErrors } from './competitions/jury-pre-registration/jury-pre-registration.errors.ts'
import { preRegistrationErrors } from './competitions/pre-registration/pre-registration.errors.ts'
import { printErrors } from './competitions/print/print.errors.ts'
import { publicCompetitionErrors } from './competitions/public-competition/public-competition.errors.ts'
import { composedRankingErrors } from './competitions/ranking/composed-ranking.errors.ts'
import { registrationErrors } from './competitions/registration/registration.errors.ts'
import { registrationTypeErrors } from './competitions/registration/registration-type.errors.ts'
import { resultErrors } from './competitions/result/result.errors.ts'
import { startlistErrors } from './competitions/startlist/startlist.errors.ts'
import { teamErrors } from './competitions/team/team.errors.ts'
import { testSourceErrors } from './competitions/test/test-source.errors.ts'
import { timeAssignmentErrors } from './competitions/time-assignment/time-assignment.errors.ts'
import { timeScheduleErrors } from './competitions/time-schedule/time-schedule.errors.ts'
import { timingErrors } from './competitions/timing/timing.errors.ts'
import { waitingListErrors } from './competitions/waiting-list/waiting-list.errors.ts'
import { courseEventErrors } from './courses/course-event/course-event.errors.ts'
import { freeEventErrors } from './events/free-event/free-event.errors.ts'
import { batchErrors } from './exchange/batch/batch.errors.ts'
import { equipeErrors } from './exchange/equipe/equipe.errors.ts'
import { equipeShowErrors } from './exchange/equipe/equipe-show.errors.ts'
import { eventErrors } from './exchange/event/event.errors.ts'
import { feiErrors } from './exchange/fei/fei.errors.ts'
import { hippodataErrors } from './exchange/hippodata/hippodata.errors.ts'
import { importFileErrors } from './exchange/integration/import.errors.ts'
import { importMappingErrors } from './exchange/integration/import-mapping.errors.ts'
import { integrationErrors } from './exchange/integration/integration.errors.ts'
import { takeAlongErrors } from './exchange/take-along/take-along.errors.ts'
import { webhookErrors } from './exchange/webhook/webhook.errors.ts'
import { customAttributeErrors } from './federation/custom-attribute/custom-attribute.errors.ts'
import { federationUserErrors } from './federation/federation/federation-user.errors.ts'
import { ringAppErrors } from './federation/ring-app/ring-app.errors.ts'
import { financeErrors } from './finance/finance.errors.ts'
import type { ErrorDefinition } from './kernel/error/error.schema.ts'
import { kernelErrors } from './kernel/error/kernel.errors.ts'
import { fieldLogErrors } from './kernel/field-log/field-log.errors.ts'
import { formulaErrors } from './kernel/formula/formula.errors.ts'
import {
  missingFactErrors,
  ruleFailureErrors,
  ruleTreeErrors,
  untoldFailureErrors,
} from './kernel/rule-tree/rule-tree.errors.ts'
import { ledgerErrors } from './ledger/ledger.errors.ts'
import { importErrors, importNumberErrors } from './parties/import/import.errors.ts'
import { partiesErrors } from './parties/parties.errors.ts'
import { personErrors } from './parties/person/person.errors.ts'
import { userGroupErrors } from './parties/user-group/user-group.errors.ts'
import { installationErrors } from './registry/installation/installation.errors.ts'
import { favouriteErrors } from './shell/favourite/favourite.errors.ts'
import { listViewErrors } from './shell/list-view/list-view.errors.ts'
import { notificationErrors } from './shell/notification/notification.errors.ts'

export const errorCatalogue = {
  kernel: kernelErrors,
  ruleTree: ruleTreeErrors,
  ruleFailure: ruleFailureErrors,
  untoldFailure: untoldFailureErrors,
  missingFact: missingFactErrors,
  formula: formulaErrors,
  access: accessErrors,
  parties: partiesErrors,
  person: personErrors,
  customAttribute: customAttributeErrors,
  federationUser: federationUserErrors,
  ringApp: ringAppErrors,
  userGroup: userGroupErrors,
  installation: installationErrors,
  import: importErrors,
  importNumber: importNumberErrors,
  catalogue: catalogueErrors,
  pointDistribution: pointDistributionErrors,
  career: careerErrors,
  renewal: renewalErrors,
  license: licenseErrors,
  achievement: achievementErrors,
  championship: championshipErrors,
  preRegistration: preRegistrationErrors,
  juryPreRegistration: juryPreRegistrationErrors,
  championshipRanking: championshipRankingErrors,
  competition: competitionErrors,
  publicCompetition: publicCompetitionErrors,
  registration: registrationErrors,
  waitingList: waitingListErrors,
  print: printErrors,
  batch: batchErrors,
  registrationType: registrationTypeErrors,
  entry: entryErrors,
  judging: judgingErrors,
  startlist: startlistErrors,
  timeAssignment: timeAssignmentErrors,
  timeSchedule: timeScheduleErrors,
  timing: timingErrors,
  result: resultErrors,
  composedRanking: composedRankingErrors,
  team: teamErrors,
  courseEvent: courseEventErrors,
  freeEvent: freeEventErrors,
  equipe: equipeErrors,
  importFile: importFileErrors,
  importMapping: importMappingErrors,
  testSource: testSourceErrors,
  equipeShow: equipeShowErrors,
  hippodata: hippodataErrors,
  fei: feiErrors,
  favourite: favouriteErrors,
  listView: listViewErrors,
  notification: notificationErrors,
  event: eventErrors,
  webhook: webhookErrors,
  fieldLog: fieldLogErrors,
  takeAlong: takeAlongErrors,
  integration: integrationErrors,
  ledger: ledgerErrors,
  finance: financeErrors,
} as const

/** Every definition with its name, for the generated table and the texts' parity test. */
export const listErrors = (): { noun: string; name: string; definition: ErrorDefinition }[] =>
  Object.entries(errorCatalogue).flatMap(([noun, table]) =>
    Object.entries(table).map(([name, definition]) => ({ noun, name, definition })),
  )
