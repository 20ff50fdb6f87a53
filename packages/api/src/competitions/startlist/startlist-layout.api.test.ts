import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads } = test
const { givenList } = startlistsOf(test)
const staff = () => api('competitionOrganizer').competitions.startlist

describe('layout, parameters and course design (c023-c029)', () => {
  it('stores the layout of a list', async () => {
    const list = await givenList()
    const layout = await staff().layout(list.of)
    expect(layout.columns).toContain('RIDER')
    await staff().saveLayout({ ...list.of, ...layout, columns: ['TIME', 'RIDER'], orientation: 'LANDSCAPE' })
    expect(await staff().layout(list.of)).toMatchObject({ columns: ['TIME', 'RIDER'], orientation: 'LANDSCAPE' })
  })

  it('stores the parameters of each part with a version', async () => {
    const list = await givenList()
    const parts = [{ testPart: 1, jumping: { obstacles: 11, efforts: 13, lengthMetres: 420, speed: 350 } }]
    const saved = await staff().saveParameters({ ...list.of, parts, version: 1 })
    expect(saved).toMatchObject({
      version: 2,
      parts: [{ testPart: 1, jumping: { obstacles: 11, timeAllowedSeconds: null } }],
    })
    await refused(staff().saveParameters({ ...list.of, parts, version: 1 }), kernelErrors.staleVersion)
    expect(await staff().juryRegistrations(list.of)).toEqual([])
  })

  const pdf = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
    return new File([bytes], 'x.html', { type: 'text/html' })
  }
  it('accepts a course design of at most 3,145,728 bytes, with the type found in its content', async () => {
    const list = await givenList()
    const of = { ...list.of, testPart: 1 }
    const saved = await staff().uploadCourseDesign({ ...of, file: pdf(3_145_728) })
    expect(saved.courseDesigns).toMatchObject([{ testPart: 1, contentType: 'application/pdf', size: 3_145_728 }])
    await refused(staff().uploadCourseDesign({ ...of, file: pdf(3_145_729) }), kernelErrors.payloadTooLarge)
    const html = new File(['<script>alert(1)</script>'], 'design.pdf', { type: 'application/pdf' })
    await refused(staff().uploadCourseDesign({ ...of, file: html }), kernelErrors.wrongFileType)
    const again = await staff().uploadCourseDesign({ ...of, file: pdf(100) })
    expect(again.courseDesigns).toMatchObject([{ size: 100 }])
    expect(await database.prisma.storedFile.count({ where: { subjectRef: list.ref } })).toBe(1)
    const download = downloads('competitionOrganizer').competitions.startlist
    const file = await download.courseDesign(of)
    expect(file).toMatchObject({ fileName: 'course-design-1.pdf', disposition: 'attachment' })
    expect((await staff().deleteCourseDesign(of)).courseDesigns).toEqual([])
    await refused(staff().deleteCourseDesign(of), startlistErrors.courseDesignMissing)
  })
})
