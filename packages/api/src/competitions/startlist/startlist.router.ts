import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { ChangeReason } from '@oxer/domain/competitions/competition/change-reason.schema'
import { JuryBoard, OfferedJudge } from '@oxer/domain/competitions/jury-pre-registration/jury-pre-registration.schema'
import { canWriteRegistrations } from '@oxer/domain/competitions/registration/registration.policy'
import { SpreadsheetFormat } from '@oxer/domain/competitions/registration/registration.schema'
import { BulkCreate, BulkPlan } from '@oxer/domain/competitions/startlist/bulk-create.schema'
import { RenumberCompetition, RenumberMetadata } from '@oxer/domain/competitions/startlist/competition-number.schema'
import { QuickJury, QuickJuryOutcome } from '@oxer/domain/competitions/startlist/quick-jury.schema'
import {
  AutomaticStartlistOutcome,
  MakeAutomaticStartlist,
} from '@oxer/domain/competitions/startlist/start-order.schema'
import {
  AddBreakEntry,
  AddOpenPositions,
  AddRegistration,
  AddRegistrations,
  ChangeBreakEntry,
  ChangedStartlist,
  ComputedStartlist,
  ComputeStartlist,
  CreateCombinedStartlists,
  CreateStartlists,
  courseDesignTypes,
  MoveEntry,
  maximumCourseDesignBytes,
  SaveTestPartParameters,
  SeenStartlist,
  Startlist,
  StartlistMetadata,
  StartlistParameters,
  StartlistStatistics,
  StartlistStatus,
  StartlistSummary,
  ToggleLock,
  UnassignedRegistration,
} from '@oxer/domain/competitions/startlist/startlist.schema'
import { StartlistDetail, StartlistLayout } from '@oxer/domain/competitions/startlist/startlist-layout.schema'
import { TimetableEntry } from '@oxer/domain/competitions/startlist/startlist-timetable.schema'
import { Ref, Version } from '@oxer/domain/kernel/ref/ref.schema'
import { del, FileReply, formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageCompetition, mayViewCompetition } from '../competition/competition.guards.ts'
import { getJuryBoard, listJuryRegistrations } from '../jury-pre-registration/jury-board.queries.ts'
import { makeAutomaticStartlist } from './automatic-startlist.commands.ts'
import { bulkCreate } from './bulk-create.commands.ts'
import { getBulkPlan } from './bulk-create.queries.ts'
import { renumberCompetition } from './competition-number.commands.ts'
import { listStartDetails } from './listed-starts.queries.ts'
import {
  addAllRegistrations,
  addRegistrationsToStartlist,
  addRegistrationToStartlist,
  addStartlistBreak,
  addStartlistOpenPositions,
  changeStartlistBreak,
  changeStartlistStatus,
  computeStartlist,
  moveStartlistEntry,
  removeStartlistEntry,
  swapStartlistEntries,
  toggleEntryLock,
} from './startlist.commands.ts'
import {
  exportCompetitionNumbers,
  exportStartlist,
  exportStartlistStatistics,
  getCourseDesign,
} from './startlist.files.ts'
import {
  getRenumberMetadata,
  getStartlist,
  getStartlistLayout,
  getStartlistMetadata,
  getStartlistStatistics,
  getTimetable,
  listUnassignedRegistrations,
  listUnplannedStartlists,
} from './startlist.queries.ts'
import { previewStartlist } from './startlist-compute.commands.ts'
import {
  addGroupStartlist,
  createCombinedStartlist,
  createStartlists,
  deleteStartlist,
  removeGroupStartlist,
} from './startlist-group.commands.ts'
import {
  deleteCourseDesign,
  saveQuickJury,
  saveStartlistLayout,
  saveTestPartParameters,
  uploadCourseDesign,
} from './startlist-parameters.commands.ts'
import { getStartlistParameters } from './startlist-parameters.queries.ts'

const base = '/competition/manage/{competition}/startlist'
const InCompetition = z.object({ competition: Ref })
const OfStartlist = InCompetition.extend({ id: Ref })
const target = { competition: Ref, id: Ref }
const reason = {
  changeReason: ChangeReason.optional().describe('Why it is changed; required for a list from FINAL on'),
}
const OfEntry = OfStartlist.extend({
  entry: Ref,
  version: Version.optional().describe('The version that the caller has seen'),
  ...reason,
})
const OfTestPart = OfStartlist.extend({
  testPart: z.int().min(1).max(10).describe('Number of the part of the test; the first is 1'),
})
const seenNote = {
  description:
    '`version` is the version of the list that the caller saw. A change to an older version answers 409 with the current list. Without `version`, the change applies to the current list. A list from FINAL on is changed with `changeReason` only; without it, the call answers 422.',
}

export const startlistRouter = router({
  metadata: registered
    .meta(get(`${base}/metadata`, 'The start lists of a competition, by test'))
    .input(InCompetition)
    .output(StartlistMetadata)
    .use(mayViewCompetition)
    .query(({ ctx }) =>
      getStartlistMetadata(ctx.db, ctx.competition, canWriteRegistrations(ctx.actor, ctx.competition)),
    ),
  get: registered
    .meta(get(`${base}/{id}`, 'A start list with its entries and times'))
    .input(OfStartlist)
    .output(Startlist)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getStartlist(ctx.db, ctx.competition.ref, input.id)),
  delete: command.registered
    .meta(del(`${base}/{id}`, 'Delete a start list and keep its registrations'))
    .input(OfStartlist.extend(reason))
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteStartlist(ctx, input)),
  addToGroup: command.registered
    .meta(post(`${base}/group/{group}/startlist`, 'Add a part with a start list to a test'))
    .input(InCompetition.extend({ group: Ref }))
    .output(StartlistSummary)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addGroupStartlist(ctx, input.group)),
  removeFromGroup: command.registered
    .meta(del(`${base}/group/{group}/startlist/{id}`, 'Remove a start list and its part from a test'))
    .input(OfStartlist.extend({ group: Ref, ...reason }))
    .output(z.void())
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => removeGroupStartlist(ctx, input)),
  timetable: registered
    .meta(get(`${base}/timetable/{id}`, 'Start times of a list'))
    .input(OfStartlist.extend({ personRef: Ref.optional() }))
    .output(z.array(TimetableEntry))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getTimetable(ctx.db, ctx.competition, input.id, input.personRef)),
  move: command.registered
    .meta(post(`${base}/{id}/move`, 'Move an entry', seenNote))
    .input(MoveEntry.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => moveStartlistEntry(ctx, input)),
  swap: command.registered
    .meta(post(`${base}/{id}/swap`, 'Swap two entries', seenNote))
    .input(MoveEntry.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => swapStartlistEntries(ctx, input)),
  unassignedStartlists: registered
    .meta(get(`${base}/unassigned-startlists`, 'Start lists that are not on the time schedule'))
    .input(InCompetition)
    .output(z.array(StartlistSummary))
    .use(mayViewCompetition)
    .query(({ ctx }) => listUnplannedStartlists(ctx.db, ctx.competition)),
  createMany: command.registered
    .meta(post(`${base}/create-startlists`, 'Create the start lists of tests'))
    .input(CreateStartlists.extend({ competition: Ref }))
    .output(z.array(StartlistSummary))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createStartlists(ctx, input.tests)),
  bulkPlan: registered
    .meta(get(`${base}/bulk-create`, 'Preview the tests and start lists that a bulk creation would create'))
    .input(InCompetition.extend(BulkCreate.shape))
    .output(BulkPlan)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => getBulkPlan(ctx.db, ctx.competition, input)),
  bulkCreate: command.registered
    .meta(
      post(`${base}/bulk-create`, 'Create many tests and start lists', {
        description: 'What exists is skipped and reported, so a repeated call creates nothing twice.',
      }),
    )
    .input(InCompetition.extend(BulkCreate.shape))
    .output(BulkPlan)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => bulkCreate(ctx, input)),
  createCombined: command.registered
    .meta(post(`${base}/create-combined-startlists`, 'Create one start list for several tests'))
    .input(CreateCombinedStartlists.extend({ competition: Ref }))
    .output(z.array(StartlistSummary))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => createCombinedStartlist(ctx, input)),
  unassignedRegistrations: registered
    .meta(get(`${base}/{id}/unassigned-registrations`, 'Registrations that are on no list yet'))
    .input(OfStartlist)
    .output(z.array(UnassignedRegistration))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listUnassignedRegistrations(ctx.db, ctx.competition, input.id)),
  addAll: command.registered
    .meta(post(`${base}/{id}/add-all-registrations`, 'Add all registrations that are on no list yet', seenNote))
    .input(ChangedStartlist.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addAllRegistrations(ctx, input)),
  addMany: command.registered
    .meta(post(`${base}/{id}/add-registrations`, 'Add registrations', seenNote))
    .input(AddRegistrations.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addRegistrationsToStartlist(ctx, input)),
  add: command.registered
    .meta(post(`${base}/{id}/add-registration`, 'Add a registration, at an open position if one is named', seenNote))
    .input(AddRegistration.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addRegistrationToStartlist(ctx, input)),
  addBreak: command.registered
    .meta(post(`${base}/{id}/add-break`, 'Add a break', seenNote))
    .input(AddBreakEntry.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addStartlistBreak(ctx, input)),
  changeBreak: command.registered
    .meta(post(`${base}/{id}/entries/{entry}/break`, 'Change a break', seenNote))
    .input(ChangeBreakEntry.extend({ ...target, entry: Ref }))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changeStartlistBreak(ctx, input)),
  addOpenPositions: command.registered
    .meta(post(`${base}/{id}/add-open-position`, 'Add open positions', seenNote))
    .input(AddOpenPositions.extend(target))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => addStartlistOpenPositions(ctx, input)),
  removeEntry: command.registered
    .meta(del(`${base}/{id}/entries/{entry}`, 'Remove an entry from the list'))
    .input(OfEntry)
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => removeStartlistEntry(ctx, input)),
  toggleLock: command.registered
    .meta(post(`${base}/{id}/entries/{entry}/toggle-lock`, 'Lock or unlock an entry', seenNote))
    .input(ToggleLock.extend({ ...target, entry: Ref }))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => toggleEntryLock(ctx, input)),
  statistics: registered
    .meta(get(`${base}/{id}/statistics`, 'Counts and distances of a start list'))
    .input(OfStartlist)
    .output(StartlistStatistics)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getStartlistStatistics(ctx.db, ctx.competition, input.id)),
  layout: registered
    .meta(get(`${base}/{id}/layout`, 'Layout of a list on screen and in print'))
    .input(OfStartlist)
    .output(StartlistLayout)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getStartlistLayout(ctx.db, ctx.competition, input.id)),
  details: registered
    .meta(get(`${base}/{id}/details`, 'Horse, owner and remarks of each start, which a layout may show'))
    .input(OfStartlist)
    .output(z.array(StartlistDetail))
    .use(mayViewCompetition)
    .query(({ ctx, input }) => listStartDetails(ctx, input.id)),
  saveLayout: command.registered
    .meta(post(`${base}/{id}/layout`, 'Save the layout of a list on screen and in print'))
    .input(StartlistLayout.extend(target))
    .output(StartlistLayout)
    .use(mayManageCompetition)
    .mutation(({ ctx, input: { competition: _, id, ...layout } }) => saveStartlistLayout(ctx, id, layout)),
  parameters: registered
    .meta(get(`${base}/{id}/testpart-parameters`, 'Jumping and dressage parameters by test part'))
    .input(OfStartlist)
    .output(StartlistParameters)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getStartlistParameters(ctx.db, ctx.competition, input.id)),
  saveParameters: command.registered
    .meta(post(`${base}/{id}/testpart-parameters`, 'Save the parameters of the test parts', seenNote))
    .input(SaveTestPartParameters.extend(target))
    .output(StartlistParameters)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveTestPartParameters(ctx, input)),
  quickJury: command.registered
    .meta(post(`${base}/quick-jury`, 'Name the same judges for several start lists', seenNote))
    .input(InCompetition.extend(QuickJury.shape))
    .output(QuickJuryOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => saveQuickJury(ctx, input)),
  juryBoard: registered
    .meta(get(`${base}/quick-jury`, 'Start lists with their judges, and the judges whom clubs offer'))
    .input(InCompetition)
    .output(JuryBoard)
    .use(mayManageCompetition)
    .query(({ ctx }) => getJuryBoard(ctx.db, ctx.competition, ctx.now())),
  juryRegistrations: registered
    .meta(
      get(`${base}/{id}/testpart-parameters/jury-registrations`, 'Judges who registered in advance', {
        description: 'Those who are confirmed come first; declined and withdrawn ones are left out.',
      }),
    )
    .input(OfStartlist)
    .output(z.array(OfferedJudge))
    .use(mayManageCompetition)
    .query(({ ctx, input }) => listJuryRegistrations(ctx.db, ctx.competition, input.id, ctx.now())),
  uploadCourseDesign: command.registered
    .meta(
      post(`${base}/{id}/parameters/{testPart}/jumping/course-design`, 'Upload a course design', {
        maxBodyBytes: maximumCourseDesignBytes,
        fileTypes: courseDesignTypes,
      }),
    )
    .input(formData(OfTestPart.extend({ file: z.file() })))
    .output(StartlistParameters)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => uploadCourseDesign(ctx, input)),
  deleteCourseDesign: command.registered
    .meta(del(`${base}/{id}/parameters/{testPart}/jumping/course-design`, 'Delete a course design'))
    .input(OfTestPart)
    .output(StartlistParameters)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => deleteCourseDesign(ctx, input)),
  preview: registered
    .meta(
      get(`${base}/{id}/parameters/compute`, 'Preview a new order', {
        description: 'Stores nothing. apply=true is refused with 405; use POST to apply.',
      }),
    )
    .input(
      OfStartlist.extend({
        apply: z.boolean().default(false).describe('Store it, instead of showing what it would be'),
      }),
    )
    .output(ComputedStartlist)
    .use(mayManageCompetition)
    .query(({ ctx, input }) => previewStartlist(ctx, input)),
  compute: command.registered
    .meta(
      post(`${base}/{id}/parameters/compute`, 'Order or draw a list', {
        query: ['apply'],
        description:
          'The method RANDOM draws by the published procedure from `seed`. Without a seed, a new one is generated, stored and shown. apply=false previews.',
      }),
    )
    .input(
      ComputeStartlist.extend({
        ...target,
        apply: z.boolean().default(true).describe('Store it, instead of showing what it would be'),
      }),
    )
    .output(ComputedStartlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input: { competition: _, ...ask } }) => computeStartlist(ctx, ask)),
  automatic: command.registered
    .meta(
      post(`${base}/{id}/automatic`, 'Create a list of those who qualify from another list', {
        query: ['apply'],
        description:
          'The documents show the dialog and no call. Takes everybody of `fromStartlistRef`, or those within a number of errors, above a number of points, or the best by ranking. Participants who do not qualify leave the list. Locked entries, breaks and open positions stay. apply=false previews.',
      }),
    )
    .input(MakeAutomaticStartlist.extend(target))
    .output(AutomaticStartlistOutcome)
    .use(mayManageCompetition)
    .mutation(({ ctx, input: { competition: _, ...ask } }) => makeAutomaticStartlist(ctx, ask)),
  changeStatus: command.registered
    .meta(post(`${base}/{id}/status/{status}`, 'Move a list to the next or the previous state', seenNote))
    .input(SeenStartlist.extend({ ...target, status: StartlistStatus.describe('The state that the list gets') }))
    .output(Startlist)
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => changeStartlistStatus(ctx, input)),
  renumberMetadata: registered
    .meta(get(`${base}/renumber/metadata`, 'Competition numbers by list'))
    .input(InCompetition)
    .output(RenumberMetadata)
    .use(mayViewCompetition)
    .query(({ ctx }) => getRenumberMetadata(ctx.db, ctx.competition)),
  renumber: command.registered
    .meta(post(`${base}/renumber`, 'Assign competition numbers'))
    .input(RenumberCompetition.extend({ competition: Ref }))
    .output(z.object({ numbered: z.int() }))
    .use(mayManageCompetition)
    .mutation(({ ctx, input }) => renumberCompetition(ctx, input)),
})

/** Downloads: served under /api only. */
export const startlistDownloads = router({
  exportNumbers: registered
    .meta(
      get(`${base}/export/competition-numbers`, 'Competition numbers as a spreadsheet', {
        contentTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(InCompetition.extend({ format: SpreadsheetFormat.default('XLSX').describe('The format of the file') }))
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => exportCompetitionNumbers(ctx, input.format)),
  export: registered
    .meta(
      get(`${base}/{id}/export`, 'A start list with its breaks as a spreadsheet, by its layout', {
        contentTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(OfStartlist.extend({ format: SpreadsheetFormat.default('XLSX').describe('The format of the file') }))
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => exportStartlist(ctx, input)),
  exportStatistics: registered
    .meta(
      get(`${base}/{id}/statistics/export`, 'The figures of a start list and its clubs as a spreadsheet', {
        contentTypes: Object.values(spreadsheetTypes),
      }),
    )
    .input(OfStartlist.extend({ format: SpreadsheetFormat.default('XLSX').describe('The format of the file') }))
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => exportStartlistStatistics(ctx, input)),
  courseDesign: registered
    .meta(
      get(`${base}/{id}/parameters/{testPart}/jumping/course-design`, 'The course design of a part', {
        contentTypes: ['*/*'],
      }),
    )
    .input(OfTestPart)
    .output(FileReply)
    .use(mayViewCompetition)
    .query(({ ctx, input }) => getCourseDesign(ctx, input)),
})
