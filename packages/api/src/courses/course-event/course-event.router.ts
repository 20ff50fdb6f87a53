import { spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { courseEventAbilities } from '@oxer/domain/courses/course-event/course-event.policy'
import {
  CourseCalendarPage,
  CourseCalendarSearch,
  CourseEventAbilities,
  CourseEventMetadata,
  CourseEventProfile,
  CourseShareEntry,
  CourseShareRole,
  CreateCourseEvent,
  ShareCourseEvent,
  UpdateCourseEvent,
} from '@oxer/domain/courses/course-event/course-event.schema'
import { PrintCourseAttendance } from '@oxer/domain/courses/course-event/course-print.schema'
import {
  CancelCourseRegistration,
  ChangeCourseRegistration,
  CourseAttendance,
  CourseAttendancePage,
  CourseRegistrationOutcome,
  CourseRegistrationPage,
  CourseResult,
  CourseResultPage,
  RegisterForCourse,
  SaveCourseAttendance,
  SaveCourseResult,
} from '@oxer/domain/courses/course-event/course-registration.schema'
import { CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { sentRichText } from '@oxer/domain/kernel/rich-text/sent-rich-text.schema'
import { PersonMatches } from '@oxer/domain/parties/person/person.schema'
import { del, FileReply, formData, get, post, put } from '@oxer/openapi'
import * as z from 'zod'
import { command, open, registered, router } from '../../kernel/procedure/procedures.ts'
import { pictureUpload } from '../../kernel/storage/stored-file.commands.ts'
import { printCourseAttendance } from './course-attendance.files.ts'
import {
  createCourseEvent,
  deleteCourseEvent,
  setCourseEventAvatar,
  updateCourseEvent,
} from './course-event.commands.ts'
import {
  mayAskCourseEvent,
  mayCreateCourseEvent,
  mayKeepCourseParticipants,
  mayManageCourseEvent,
  mayViewCourseParticipants,
  ofPublicCourseEvent,
} from './course-event.guards.ts'
import { getCourseEvent, getCourseEventProfile, searchCourseCalendar } from './course-event.queries.ts'
import { shareCourseEvent, unshareCourseEvent } from './course-event-share.commands.ts'
import { listCourseShares } from './course-event-share.queries.ts'
import {
  cancelCourseRegistration,
  changeCourseRegistration,
  registerForCourse,
  saveCourseAttendance,
  saveCourseResult,
} from './course-registration.commands.ts'
import { exportCourseRegistrations } from './course-registration.files.ts'
import {
  listCourseAttendances,
  listCourseRegistrations,
  listCourseResults,
  searchRegistrable,
} from './course-registration.queries.ts'

const base = '/course/event/{courseEvent}'
const manage = '/course/event/manage/{courseEvent}'
const OfEvent = z.object({ courseEvent: Ref })
const PageOfEvent = CursorQuery.extend({
  ...OfEvent.shape,
  q: z.string().trim().max(200).optional().describe('Words of the names to search for, of those that the reader sees'),
})
const OfRegistration = OfEvent.extend({ registration: Ref })

const Shares = z.array(CourseShareEntry)

const description = sentRichText(10_000).default('')

export const courseEventRouter = router({
  calendar: registered
    .meta(get('/course/calendar/search', 'Course events of a period, by text'))
    .input(CourseCalendarSearch)
    .output(CourseCalendarPage)
    .query(({ ctx, input }) => searchCourseCalendar(ctx, input)),
  create: command.registered
    .meta(post('/course/event', 'Create a course event'))
    .input(CreateCourseEvent.extend({ description }))
    .output(CourseEventMetadata)
    .use(mayCreateCourseEvent)
    .mutation(({ ctx, input }) => createCourseEvent(ctx, input)),
  update: command.registered
    .meta(put(base, 'Change a course event'))
    .input(UpdateCourseEvent.extend({ ...OfEvent.shape, description }))
    .output(CourseEventMetadata)
    .use(mayManageCourseEvent)
    .mutation(({ ctx, input }) => updateCourseEvent(ctx, input)),
  remove: command.registered
    .meta(del(base, 'Delete a course event without registrations'))
    .input(OfEvent)
    .output(z.void())
    .use(mayManageCourseEvent)
    .mutation(({ ctx }) => deleteCourseEvent(ctx)),
  metadata: registered
    .meta(get(`${base}/meta-data`, 'Choices of the course event form'))
    .input(OfEvent)
    .output(CourseEventMetadata)
    .use(mayManageCourseEvent)
    .query(({ ctx }) => getCourseEvent(ctx, ctx.courseEvent)),
  profile: open
    .meta(get(`${base}/profile`, 'The public page of a course event'))
    .input(OfEvent)
    .output(CourseEventProfile)
    .query(ofPublicCourseEvent(getCourseEventProfile)),
  abilities: open
    .meta(get(`${base}/profile/security`, 'What the caller may see and do for a course event'))
    .input(OfEvent)
    .output(CourseEventAbilities)
    .query(ofPublicCourseEvent((ctx, scope) => courseEventAbilities(ctx.actor, scope))),
  registrable: registered
    .meta(get(`${base}/register/search`, 'Find a person to register, by name'))
    .input(OfEvent.extend({ q: z.string().trim().max(200).describe('Words to search for') }))
    .output(PersonMatches)
    .use(mayAskCourseEvent)
    .query(({ ctx, input }) => searchRegistrable(ctx, input.q)),
  register: command.registered
    .meta(post(`${base}/register`, 'Register a person for a course event'))
    .input(RegisterForCourse.extend(OfEvent.shape))
    .output(CourseRegistrationOutcome)
    .use(mayAskCourseEvent)
    .mutation(({ ctx, input }) => registerForCourse(ctx, input)),
  registrations: open
    .meta(
      get(`${base}/profile/registrations`, 'Registrations of a course event, without names of minors for the public'),
    )
    .input(PageOfEvent)
    .output(CourseRegistrationPage)
    .query(ofPublicCourseEvent(listCourseRegistrations)),
  changeRegistration: command.registered
    .meta(put(`${base}/profile/registrations/{registration}`, 'Change a registration'))
    .input(ChangeCourseRegistration.extend(OfRegistration.shape))
    .output(CourseRegistrationOutcome)
    .use(mayAskCourseEvent)
    .mutation(({ ctx, input }) => changeCourseRegistration(ctx, input)),
  cancelRegistration: command.registered
    .meta(del(`${base}/profile/registrations/{registration}`, 'Cancel a registration, with a reason'))
    .input(CancelCourseRegistration.extend(OfRegistration.shape))
    .output(z.void())
    .use(mayAskCourseEvent)
    .mutation(({ ctx, input }) => cancelCourseRegistration(ctx, input)),
  attendances: registered
    .meta(get(`${base}/profile/attendances`, 'Attendance by day'))
    .input(PageOfEvent)
    .output(CourseAttendancePage)
    .use(mayViewCourseParticipants)
    .query(({ ctx, input }) => listCourseAttendances(ctx, ctx.courseEvent, input)),
  saveAttendance: command.registered
    .meta(put(`${base}/profile/attendances`, 'Save attendance'))
    .input(SaveCourseAttendance.extend(OfEvent.shape))
    .output(CourseAttendance)
    .use(mayKeepCourseParticipants)
    .mutation(({ ctx, input }) => saveCourseAttendance(ctx, input)),
  results: registered
    .meta(get(`${base}/profile/results`, 'Results of a course event'))
    .input(PageOfEvent)
    .output(CourseResultPage)
    .use(mayViewCourseParticipants)
    .query(({ ctx, input }) => listCourseResults(ctx, ctx.courseEvent, input)),
  saveResult: command.registered
    .meta(put(`${base}/profile/results`, 'Save results of a course event'))
    .input(SaveCourseResult.extend(OfEvent.shape))
    .output(CourseResult)
    .use(mayManageCourseEvent)
    .mutation(({ ctx, input }) => saveCourseResult(ctx, input)),
  listShares: registered
    .meta(get(`${manage}/share`, 'Persons with whom a course event is shared'))
    .input(OfEvent)
    .output(Shares)
    .use(mayManageCourseEvent)
    .query(({ ctx }) => listCourseShares(ctx, ctx.courseEvent)),
  addShare: command.registered
    .meta(post(`${manage}/share`, 'Share a course event with a person'))
    .input(OfEvent.extend({ personRef: Ref, role: CourseShareRole }))
    .output(Shares)
    .use(mayManageCourseEvent)
    .mutation(({ ctx, input }) => shareCourseEvent(ctx, { ...input, expires: null })),
  changeShare: command.registered
    .meta(put(`${manage}/share`, 'Change role and expiry of the share of a course event'))
    .input(ShareCourseEvent.extend(OfEvent.shape))
    .output(Shares)
    .use(mayManageCourseEvent)
    .mutation(({ ctx, input }) => shareCourseEvent(ctx, input)),
  removeShare: command.registered
    .meta(post(`${manage}/unshare`, 'Withdraw the share of a course event'))
    .input(OfEvent.extend({ personRef: Ref }))
    .output(Shares)
    .use(mayManageCourseEvent)
    .mutation(({ ctx, input }) => unshareCourseEvent(ctx, input)),
  setAvatar: command.registered
    .meta(post(`${base}/avatar`, 'Upload a picture', pictureUpload))
    .input(formData(OfEvent.extend({ file: z.file() })))
    .output(CourseEventProfile)
    .use(mayManageCourseEvent)
    .mutation(({ ctx, input }) => setCourseEventAvatar(ctx, input)),
})

export const courseEventDownloads = router({
  export: registered
    .meta(
      get(`${base}/profile/registrations/export`, 'Registrations as a spreadsheet', {
        contentTypes: [spreadsheetTypes.XLSX],
      }),
    )
    .input(OfEvent)
    .output(FileReply)
    .use(mayManageCourseEvent)
    .query(({ ctx }) => exportCourseRegistrations(ctx)),
  attendanceSheet: registered
    .meta(
      get(`${base}/profile/attendances/print`, 'A list of the participants to sign on each day, as PDF', {
        description: 'The whole is at most 200 pages, with its copies.',
        contentTypes: ['application/pdf'],
      }),
    )
    .input(PrintCourseAttendance)
    .output(FileReply)
    .use(mayViewCourseParticipants)
    .query(({ ctx, input }) => printCourseAttendance(ctx, input)),
})
