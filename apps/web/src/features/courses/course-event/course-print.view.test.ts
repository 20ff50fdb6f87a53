import { usualAttendancePage } from '@oxer/domain/courses/course-event/course-print.rules'
import { PrintCourseAttendance } from '@oxer/domain/courses/course-event/course-print.schema'
import { describe, expect, it } from 'vitest'
import { attendanceAddress } from './course-print.view.ts'

const courseEvent = '01890000-0000-7000-8000-0000000000aa'

describe('the address of the list to sign', () => {
  it.each([false, true])('says each option in words that the server knows; saved: %s', (isDownload) => {
    const options = {
      ...usualAttendancePage(4, 'NL'),
      copies: 3,
      margin: 'CUSTOM',
      left: 12.5,
      collated: false,
    } as const
    const address = new URL(attendanceAddress(courseEvent, options, { isDownload }), 'https://oxer.example')
    const said = Object.fromEntries(address.searchParams)
    expect(Object.keys(said).filter((name) => name !== 'download')).toEqual(Object.keys(options))
    expect(Object.keys(said).filter((name) => !(name in PrintCourseAttendance.shape))).toEqual([])
    expect(said).toMatchObject({ layout: 'LANDSCAPE', copies: '3', left: '12.5', collated: 'false' })
    expect(said.download).toBe(isDownload ? 'true' : undefined)
  })
})
