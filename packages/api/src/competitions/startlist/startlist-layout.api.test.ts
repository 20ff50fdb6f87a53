import { newRef } from '@oxer/db'
import { QuickJurySeen } from '@oxer/domain/competitions/startlist/quick-jury.schema'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, make, worlds } = test
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

  it('is what the screen of the list follows, at once (cr088, cr103)', async () => {
    const list = await givenList()
    const columns = async () => (await staff().get(list.of)).columns
    expect(await columns()).toEqual(['POSITION', 'TIME', 'NUMBER', 'RIDER', 'HORSE', 'ORGANISATION'])
    await staff().saveLayout({ ...list.of, ...(await staff().layout(list.of)), columns: ['HORSE', 'NOTES', 'TIME'] })
    expect(await columns()).toEqual(['HORSE', 'NOTES', 'TIME'])
  })

  it('may show the horse of each start to all who see the list, and owner and remarks to those who manage', async () => {
    const list = await givenList({ riders: 2 })
    await database.prisma.registration.updateMany({
      where: { competitionRef: list.competition },
      data: { notes: 'Broken arm' },
    })
    const own = await staff().details(list.of)
    const { entries } = await staff().get(list.of)
    expect(own.map(({ entryRef }) => entryRef).toSorted()).toEqual(entries.map(({ ref }) => ref).toSorted())
    expect(own[0]).toMatchObject({ notes: 'Broken arm', horseDetails: expect.stringMatching(/\S/) })
    const personRef = worlds.actors.resultProcessor?.personRef ?? ''
    await make.share({ competitionRef: list.competition, personRef, role: 'RESULT_PROCESSOR', expires: null })
    const shared = await api('resultProcessor').competitions.startlist.details(list.of)
    expect(shared.map(({ owner, notes }) => [owner, notes])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(shared[0]?.horseDetails).toBe(own[0]?.horseDetails)
    await refused(api('anonymous').competitions.startlist.details(list.of), kernelErrors.noUserContext)
    await refused(api('rider').competitions.startlist.details(list.of), kernelErrors.insufficientPermissions)
    await refused(api('foreignAdministrator').competitions.startlist.details(list.of), kernelErrors.notFound)
    await refused(staff().details({ ...list.of, id: newRef() }), kernelErrors.notFound)
  })

  const textOf = async (file: { body: unknown }) => new Response(file.body as string | Uint8Array<ArrayBuffer>).text()

  it('obeys the layout in the spreadsheet: columns in their order, breaks and open positions (c023, cr599)', async () => {
    const list = await givenList({ riders: 2 })
    await staff().addBreak({ ...list.of, order: 1, duration: 900 })
    await staff().addOpenPositions({ ...list.of, position: 1, quantity: 1 })
    const files = downloads('competitionOrganizer').competitions.startlist
    const layout = await staff().layout(list.of)
    const rowsWith = async (changes: Partial<typeof layout>) => {
      await staff().saveLayout({ ...list.of, ...layout, ...changes })
      return (await textOf(await files.export({ ...list.of, format: 'CSV' }))).trim().split('\r\n')
    }
    const whole = await rowsWith({ heading: 'Sunday', columns: ['HORSE', 'RIDER'] })
    expect(whole[0]?.replace('\uFEFF', '')).toBe('Horse;Rider')
    expect(whole).toHaveLength(5)
    expect(whole.filter((row) => row.includes('15 min'))).toHaveLength(1)
    expect(await rowsWith({ showBreaks: false })).toHaveLength(4)
    expect(await rowsWith({ showBreaks: false, showOpenPositions: false })).toHaveLength(3)
    expect((await files.export({ ...list.of, format: 'XLSX' })).fileName).toMatch(/\.xlsx$/)
    await refused(downloads('anonymous').competitions.startlist.export(list.of), kernelErrors.noUserContext)
    await refused(downloads('rider').competitions.startlist.export(list.of), kernelErrors.insufficientPermissions)
    await refused(downloads('foreignAdministrator').competitions.startlist.export(list.of), kernelErrors.notFound)
  })

  it('has its figures and its clubs in a spreadsheet, as the screen has them (c022)', async () => {
    const list = await givenList({ riders: 3 })
    await staff().addOpenPositions({ ...list.of, position: 1, quantity: 2 })
    const statistics = await staff().statistics(list.of)
    const files = downloads('competitionOrganizer').competitions.startlist
    const rows = (await textOf(await files.exportStatistics({ ...list.of, format: 'CSV' }))).trim().split('\r\n')
    expect(rows).toEqual(expect.arrayContaining(['Open positions;2', 'Riders;3', 'Horses;3']))
    expect(rows).toHaveLength(11 + statistics.organisations.length)
    const clubs = rows.slice(11).map((row) => Number(row.split(';').at(-1)))
    expect(clubs).toEqual(statistics.organisations.map(({ count }) => count))
    expect((await files.exportStatistics({ ...list.of, format: 'XLSX' })).fileName).toMatch(/ - Statistics\.xlsx$/)
    await refused(downloads('anonymous').competitions.startlist.exportStatistics(list.of), kernelErrors.noUserContext)
    await refused(
      downloads('rider').competitions.startlist.exportStatistics(list.of),
      kernelErrors.insufficientPermissions,
    )
    await refused(
      downloads('foreignAdministrator').competitions.startlist.exportStatistics(list.of),
      kernelErrors.notFound,
    )
  })

  it('has the breaks in the timetable of the list, and only the starts of a person in theirs (c008)', async () => {
    const list = await givenList({ riders: 2 })
    await staff().addBreak({ ...list.of, order: 1, duration: 900 })
    const timetable = await staff().timetable(list.of)
    expect(timetable.map(({ type, position, durationSeconds }) => [type, position, durationSeconds === 900])).toEqual([
      ['PARTICIPANT', 1, false],
      ['BREAK', null, true],
      ['PARTICIPANT', 2, false],
    ])
    const personRef = list.practitioners[0]?.personRef ?? ''
    expect((await staff().timetable({ ...list.of, personRef })).map(({ type }) => type)).toEqual(['PARTICIPANT'])
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

  it('names the same judges for several lists in one call, or for none of them (cs110)', async () => {
    const one = await givenList()
    const extra = await test.make.test({ competitionRef: one.competition })
    const { ref: other } = await test.make.startlist({
      ...{ competitionRef: one.competition, testSetRef: extra.testSet.ref, registrationRefs: [] },
    })
    const { competition } = one.of
    await staff().saveParameters({
      ...one.of,
      parts: [{ testPart: 1, dressage: { arenaSize: '20x60', judges: [] } }],
      version: 1,
    })
    const judges = [
      { position: 'C', name: 'Ann' },
      { position: 'E', name: 'Bob' },
    ]
    const both = [{ id: one.ref, version: 2 }, { id: other }]
    const saved = await staff().quickJury({ competition, startlists: both, judges })
    expect(saved.map(({ parameters }) => parameters.parts.map(({ dressage }) => dressage?.judges))).toEqual([
      [judges],
      [judges],
    ])
    expect((await staff().parameters(one.of)).parts[0]?.dressage?.arenaSize).toBe('20x60')
    const stale = await refused(staff().quickJury({ competition, startlists: both, judges }), kernelErrors.staleVersion)
    expect(QuickJurySeen.parse(stale.current).startlists).toContainEqual({ id: one.ref, version: 3 })
    const [c] = judges
    await refused(
      staff().quickJury({ competition, startlists: [{ id: other }], judges: [...judges, ...(c ? [c] : [])] }),
      startlistErrors.judgeTwice,
    )
    const jumping = await test.make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
    const course = await test.make.startlist({
      ...{ competitionRef: competition, testSetRef: jumping.testSet.ref, registrationRefs: [] },
    })
    const none = { competition, startlists: [{ id: other }, { id: course.ref }], judges: judges.slice(0, 1) }
    await refused(staff().quickJury(none), startlistErrors.noJudges)
    expect((await staff().parameters({ competition, id: other })).parts[0]?.dressage?.judges).toEqual(judges)
    const call = { competition, startlists: [{ id: other }], judges }
    await refused(api('anonymous').competitions.startlist.quickJury(call), kernelErrors.noUserContext)
    await refused(api('rider').competitions.startlist.quickJury(call), kernelErrors.insufficientPermissions)
    await refused(api('foreignAdministrator').competitions.startlist.quickJury(call), kernelErrors.notFound)
    await refused(staff().quickJury({ ...call, startlists: [{ id: newRef() }] }), kernelErrors.notFound)
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
