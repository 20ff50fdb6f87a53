import { defineErrors } from '../../kernel/error/error.schema.ts'

/** 021: course events and their registrations; the sixth and the thirteenth are documented. */
export const courseEventErrors = defineErrors({
  alreadyRegistered: { code: '021-0000000006', kind: 'CONFLICT' },
  mayNotRegister: { code: '021-0000000013', kind: 'FORBIDDEN' },
  /** values: maximum */
  isFull: { code: '021-0000000014', kind: 'UNPROCESSABLE_CONTENT' },
  isOver: { code: '021-0000000015', kind: 'UNPROCESSABLE_CONTENT' },
  reasonEmpty: { code: '021-0000000016', kind: 'BAD_REQUEST' },
  hasRegistrations: { code: '021-0000000017', kind: 'CONFLICT' },
  isCancelled: { code: '021-0000000018', kind: 'CONFLICT' },
  dayUnknown: { code: '021-0000000019', kind: 'BAD_REQUEST' },
  courseUnknown: { code: '021-0000000020', kind: 'BAD_REQUEST' },
  courseStays: { code: '021-0000000021', kind: 'BAD_REQUEST' },
  dayHasAttendance: { code: '021-0000000022', kind: 'CONFLICT' },
  hasAchieved: { code: '021-0000000023', kind: 'CONFLICT' },
  dayTwice: { code: '021-0000000024', kind: 'BAD_REQUEST' },
  /** The course of the catalogue is not held on this day. values: title, start */
  dayBeforeCourse: { code: '021-0000000025', kind: 'BAD_REQUEST' },
  /** values: title, end */
  dayAfterCourse: { code: '021-0000000026', kind: 'BAD_REQUEST' },
  shareOwnRole: { code: '021-0000000027', kind: 'CONFLICT' },
  shareNotFound: { code: '021-0000000028', kind: 'NOT_FOUND' },
  /** Of the list to sign. */
  noRoom: { code: '021-0000000029', kind: 'UNPROCESSABLE_CONTENT' },
  /** Of the list to sign. values: pages, most */
  tooManyPages: { code: '021-0000000030', kind: 'UNPROCESSABLE_CONTENT' },
})
