// The list that participants sign, with the options of printing and as a browser gets it.
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { createOpenApiRoutes } from '@oxer/openapi'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { appRouter, downloadRouter } from '../../router.ts'

const { api, apiOf, database, downloads, federation: federationRef, make, options, worlds } = await apiTest()
const tenant = { federationRef, federationRefs: [federationRef] }
const staff = apiOf(worlds.actors.federationAdministrator, { tenant }).courses.courseEvent
const { ref: courseRef } = await make.course({ federationRef, title: 'Initiator' })

const location = {
  ...{ street: 'Kerkstraat', number: '1', bus: '', postalCode: '9000', cityName: 'Gent' },
  ...{ state: '', county: '', country: 'BEL' },
}

/** A course of this many days with this many participants. */
const givenCourse = async ({ days = 2, persons = 1 } = {}): Promise<string> => {
  const { ref: courseEvent } = await staff.create({
    ...{ courseRef: { ref: courseRef }, title: 'Initiator in Gent', description: '', maxRegistrations: 100 },
    ...{ money: { amountWithTax: 0, taxLevelCode: 'VAT_21', currency: 'EUR' }, rules: emptyRules },
    location: { cityName: 'Gent', country: 'BEL' },
    days: Array.from({ length: days }, (_, at) => ({
      ...{ courseDay: at + 1, day: `2026-06-${String(at + 10)}`, start: '09:00', end: '17:00', location },
    })),
  })
  for (let at = 1; at <= persons; at += 1) {
    const named = { firstName: 'Kim', lastName: `Cursist ${at}`, birthDate: '1990-01-01' }
    const { ref: personRef } = await make.person({ federationRef, ...named })
    await staff.register({ courseEvent, personRef })
  }
  return courseEvent
}

const print = (courseEvent: string, more: object = {}, subject: Subject = 'federationAdministrator') =>
  downloads(subject).courses.courseEvent.attendanceSheet({ courseEvent, ...more })
const pagesOf = async (courseEvent: string, more: object = {}) => {
  const { body } = await print(courseEvent, more)
  return readPages(body instanceof Uint8Array ? body : new Uint8Array())
}
const headsOf = (page: Awaited<ReturnType<typeof pagesOf>>[number] | undefined) =>
  page?.texts.map(({ text }) => text).filter((text) => /^\d\d\/06\/2026$/.test(text))

describe('the list to sign (decision 464)', () => {
  it('is shown by the viewer of PDFs of a browser, in a page of this origin', async () => {
    const courseEvent = await givenCourse()
    const app = createOpenApiRoutes({
      ...{ routers: [appRouter, downloadRouter], basePath: '/api' },
      createContext: () => contextOf(worlds.actors.federationAdministrator, { ...options, tenant }),
      errorBody: (error) => {
        const { status, body } = toFailure(error)
        return { status, body, codes: body.causes.map(({ code }) => code) }
      },
      onError: (error) => {
        throw error
      },
    })
    const path = `/api/course/event/${courseEvent}/profile/attendances/print`
    const shown = await app.request(`http://localhost${path}?layout=LANDSCAPE&copies=2&collated=false`)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
    const policy = shown.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('sandbox')
    expect(policy).toContain("object-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const pages = await readPages(new Uint8Array(await shown.arrayBuffer()))
    expect(pages.map(({ width }) => Math.round(width))).toEqual([297, 297])
    const saved = await app.request(`http://localhost${path}?download=true`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/)
  })

  it('obeys each option: paper, direction, letters, margins, language and copies', async () => {
    const courseEvent = await givenCourse({ persons: 40 })
    const [usual] = await pagesOf(courseEvent)
    expect([usual?.width, usual?.height].map((side) => Math.round(side ?? 0))).toEqual([210, 297])
    const [large] = await pagesOf(courseEvent, { paper: 'A3', layout: 'LANDSCAPE' })
    expect([large?.width, large?.height].map((side) => Math.round(side ?? 0))).toEqual([420, 297])
    const sizeOf = async (fontSize: string) =>
      (await pagesOf(courseEvent, { fontSize }))[0]?.texts.find(({ text }) => text === 'Kim Cursist 1')?.size
    expect([await sizeOf('SMALL'), await sizeOf('NORMAL'), await sizeOf('LARGE')]).toEqual([8, 9.5, 12])
    const [custom] = await pagesOf(courseEvent, { margin: 'CUSTOM', left: 33, top: 44 })
    expect(Math.min(...(custom?.texts.map(({ x }) => x) ?? []))).toBeCloseTo(33, 0)
    expect(Math.min(...(custom?.texts.map(({ y }) => y) ?? []))).toBeGreaterThan(44)
    const words = async (language: string) =>
      (await pagesOf(courseEvent, { language }))[0]?.texts.map(({ text }) => text) ?? []
    expect(await words('NL')).toEqual(expect.arrayContaining(['Aanwezigheid', 'Pagina 1 van 2']))
    expect(await words('EN')).toEqual(expect.arrayContaining(['Attendance', 'Page 1 of 2']))
    const numbers = async (collated: boolean) =>
      (await pagesOf(courseEvent, { copies: 2, collated, language: 'EN' })).map(
        ({ texts }) => texts.find(({ text }) => text.startsWith('Page '))?.text,
      )
    const [first, second] = ['Page 1 of 2', 'Page 2 of 2']
    expect(await numbers(true)).toEqual([first, second, first, second])
    expect(await numbers(false)).toEqual([first, first, second, second])
  })

  it('has as many days beside each other as the paper holds, and the others on a further list', async () => {
    const courseEvent = await givenCourse({ days: 6 })
    const beside = async (more: object = {}) => (await pagesOf(courseEvent, more)).map((page) => headsOf(page)?.length)
    expect(await beside()).toEqual([5, 1])
    expect(await beside({ layout: 'PORTRAIT' })).toEqual([3, 3])
    expect(await beside({ paper: 'A3' })).toEqual([6])
  })

  it('has the crest and the colour of the federation', async () => {
    const courseEvent = await givenCourse()
    // A picture of 2 by 1 points.
    const crest = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC',
      'base64',
    )
    const file = new File([crest], 'crest.png', { type: 'image/png' })
    await api('superAdministrator').federation.federation.setAvatar({ federation: federationRef, file })
    await database.prisma.tenant.updateMany({ where: { federationRef }, data: { colour: '#7a1f5c' } })
    const [page] = await pagesOf(courseEvent)
    expect(page?.pictures).toMatchObject([{ columns: 2, rows: 1 }])
    expect(page?.fills).toMatchObject([{ colour: '#7a1f5c' }])
  })

  it('is refused to others, without room and with more pages than a printer should get', async () => {
    const courseEvent = await givenCourse({ days: 6 })
    await refused(print(courseEvent, {}, 'clubMember'), kernelErrors.insufficientPermissions)
    await refused(print(courseEvent, { copies: 51 }), kernelErrors.tooBig)
    const room = await refused(print(courseEvent, { margin: 'CUSTOM', top: 90, bottom: 90 }), courseEventErrors.noRoom)
    expect(room.causes[0]).toMatchObject({ field: 'margin' })
    const many = { copies: 50, layout: 'PORTRAIT', margin: 'CUSTOM', left: 65, right: 65 }
    const pages = await refused(print(courseEvent, many), courseEventErrors.tooManyPages)
    expect(pages.causes[0]).toMatchObject({ field: 'copies', values: { pages: 300, most: 200 } })
  })
})
