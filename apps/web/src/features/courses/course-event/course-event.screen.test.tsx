import { CourseView } from '@oxer/domain/catalogue/course/course.schema'
import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import {
  CourseEventAbilities,
  CourseEventMetadata,
  type CourseShareEntry,
  type ShareCourseEvent,
} from '@oxer/domain/courses/course-event/course-event.schema'
import { CourseRegistration } from '@oxer/domain/courses/course-event/course-registration.schema'
import type { Cost } from '@oxer/domain/finance/cost/cost.schema'
import { Address } from '@oxer/domain/kernel/address/address.schema'
import { emptyRules } from '@oxer/domain/kernel/rule-tree/rule-tree.schema'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as z from 'zod'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const gent = Address.parse({ street: 'Kerkstraat', number: '1', postalCode: '9000', cityName: 'Gent' })
const aDay = { ref, courseDay: 1, day: '2026-05-17', start: '09:00', end: '10:00', location: gent, isFavourite: false }
const event = (parts: object = {}) =>
  sampleOf(CourseEventMetadata, {
    title: 'Initiator in Gent',
    courseRef: { ref, name: 'Initiator' },
    rules: emptyRules,
    days: [aDay],
    location: { cityName: 'Gent', country: 'BEL' },
    version: 3,
    ...parts,
  })
const staff = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
type EventAnswers = NonNullable<NonNullable<Answers['courses']>['courseEvent']>
const show = (url: string, answers: EventAnswers, options: Partial<Parameters<typeof renderOffice>[0]> = {}) =>
  renderOffice({
    url,
    user: staff,
    ...options,
    answers: {
      catalogue: options.answers?.catalogue ?? {},
      finance: options.answers?.finance ?? {},
      parties: options.answers?.parties ?? {},
      courses: {
        courseEvent: {
          profile: () => event(),
          metadata: () => event(),
          abilities: () => sampleOf(CourseEventAbilities, { canEdit: true, canRegister: true }),
          calendar: () => ({ items: [], next: null }),
          ...answers,
        },
      },
    },
  })
const edit = `/courses/${ref}/edit`

beforeEach(() => window.localStorage.clear())

describe('the form of a course event', () => {
  it.each([
    ['keeps a place of its own', { cityName: 'Aalst', country: 'NLD' }, { cityName: 'Aalst', country: 'NLD' }],
    ['follows its first day if it has that place', { cityName: 'Gent', country: 'BEL' }, null],
  ])('%s when something else is changed, and leads to the list', async (_, location, sent) => {
    const update = vi.fn(() => event({ version: 4 }))
    const { user, history } = await show(edit, { metadata: () => event({ location }), update })
    const drawer = await screen.findByRole('dialog', { name: 'Edit course' })
    const title = await within(drawer).findByRole('textbox', { name: /^Title/ })
    await user.type(title, '!')
    await user.click(within(drawer).getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(update).toHaveBeenCalledWith(expect.objectContaining({ location: sent })))
    await waitFor(() => expect(history.location.pathname).toBe('/courses'))
  })

  it('is checked after each change, names what is missing, and cannot be saved before', async () => {
    const days = [{ ...aDay, location: Address.parse({ cityName: 'Gent' }) }]
    const { user } = await show(edit, { metadata: () => event({ days }) })
    const drawer = await screen.findByRole('dialog', { name: 'Edit course' })
    const save = await within(drawer).findByRole('button', { name: 'Save changes' })
    expect(save).toBeDisabled()
    expect(within(drawer).getByText('Location: required')).toBeVisible()
    // The number of wrong fields leads to the row, whose dialog has them.
    const pencil = within(drawer).getByRole('button', { name: 'Edit day 1' })
    await user.click(within(drawer).getByRole('button', { name: /not right yet/ }))
    await waitFor(() => expect(pencil).toHaveFocus())
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Day 1' })
    const time = within(dialog).getByLabelText(/^End/)
    await user.clear(time)
    await user.tab()
    expect(await within(dialog).findByText('Street cannot be empty')).toBeVisible()
    expect(within(dialog).getByText('Cannot be empty')).toBeVisible()
    expect(within(drawer).getByText('End: required')).toBeInTheDocument()
    await user.type(within(dialog).getByRole('textbox', { name: 'Street' }), 'Kerkstraat')
    await user.type(within(dialog).getByLabelText(/^End/), '12:00')
    // Esc is for the dialog alone: what was typed stays in the form.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(drawer).toBeVisible()
    expect(pencil).toHaveFocus()
    expect(within(drawer).queryByText(/required$/)).not.toBeInTheDocument()
    expect(within(drawer).getByText(/Kerkstraat.*Gent/)).toBeVisible()
    await waitFor(() => expect(save).toBeEnabled())
  })

  it('shows the causes of a refused save in a toast too, and stays open', async () => {
    const update = (): never => {
      throw refusal(409, { code: courseEventErrors.dayHasAttendance.code, field: 'days' })
    }
    const { user } = await show(edit, { update })
    const drawer = await screen.findByRole('dialog', { name: 'Edit course' })
    await user.click(await within(drawer).findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Failed to process')).toBeVisible()
    expect(drawer).toBeVisible()
  })

  it('starts a new event with rules of which one is enough, unless its course has rules', async () => {
    const create = vi.fn(() => event())
    const course = sampleOf(CourseView, { ref, title: 'Initiator', days: 1, location: gent, rules: emptyRules })
    const { user } = await show(
      '/courses/create',
      { create },
      {
        answers: {
          catalogue: {
            course: { search: () => ({ matches: [{ ref, name: 'Initiator' }], hasMore: false }), get: () => course },
          },
        },
      },
    )
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByRole('button', { name: 'Create' })).toBeDisabled()
    await user.click(within(drawer).getByRole('button', { name: '1 field is not right yet' }))
    const chosen = within(drawer).getByRole('textbox', { name: /^Course from/ })
    await waitFor(() => expect(chosen).toHaveFocus())
    expect(chosen).toBeInvalid()
    await user.type(chosen, 'Ini')
    await user.click(await screen.findByRole('option', { name: 'Initiator' }))
    await user.click(await within(drawer).findByRole('button', { name: 'Edit day 1' }))
    const dialog = await screen.findByRole('dialog', { name: 'Day 1' })
    await user.type(within(dialog).getByLabelText(/^Day/), '17/05/2026')
    await user.type(within(dialog).getByLabelText(/^Start/), '09:00')
    await user.type(within(dialog).getByLabelText(/^End/), '12:00')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(create).not.toHaveBeenCalled()
    const save = within(drawer).getByRole('button', { name: 'Create' })
    await waitFor(() => expect(save).toBeEnabled())
    await user.click(save)
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith(
        expect.objectContaining({ rules: { ...emptyRules, logicalOperator: 'any' }, location: null }),
      ),
    )
  })
})

describe('the screens of course events', () => {
  it('remember the search of a user who comes back', async () => {
    const first = await show('/courses', {})
    await first.user.type(await screen.findByRole('searchbox'), 'zadel')
    await waitFor(() => expect(first.history.location.search).toContain('zadel'))
    first.unmount()
    const { history } = await show('/courses', {})
    await waitFor(() => expect(history.location.search).toContain('zadel'))
  })

  it('say where to ask', async () => {
    await show(`/courses/${ref}/overview`, { profile: () => event({ contactEmail: 'office@example.org' }) })
    expect(await screen.findByRole('link', { name: 'office@example.org' })).toHaveAttribute(
      'href',
      'mailto:office@example.org',
    )
  })

  it('change the remarks of a registration over the version that was read', async () => {
    const changeRegistration = vi.fn(() => ({ registrationRef: ref, informed: [] }))
    const row = sampleOf(CourseRegistration, {
      registrationRef: ref,
      person: { ref, name: 'Kim Cursist' },
      canChange: true,
      remarks: 'Read',
      version: 2,
    })
    const { user } = await show(`/courses/${ref}/registrations`, {
      registrations: () => ({ items: [row], next: null }),
      changeRegistration,
    })
    await user.click(await screen.findByRole('button', { name: 'Change the remarks of Kim Cursist' }))
    const drawer = await screen.findByRole('dialog')
    const remarks = within(drawer).getByRole('textbox', { name: 'Remarks' })
    await user.clear(remarks)
    await user.type(remarks, 'Vegetarian')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(changeRegistration).toHaveBeenCalledWith({
        courseEvent: ref,
        registration: ref,
        remarks: 'Vegetarian',
        version: 2,
      }),
    )
  })

  it('lead a guest who opens the attendance to the sign-in, and refuse a member', async () => {
    const closed = { abilities: () => sampleOf(CourseEventAbilities) }
    const place = `/courses/${ref}/attendances`
    const { left, unmount } = await show(place, closed, { user: null })
    await waitFor(() => expect(left).toEqual([`/auth/login?returnTo=${encodeURIComponent(place)}`]))
    unmount()
    await show(place, closed)
    expect(await screen.findByText('Access Denied')).toBeVisible()
  })

  it('lead from the attendance to the list to sign, with the very PDF beside its options', async () => {
    const abilities = () => sampleOf(CourseEventAbilities, { canViewAttendancesPage: true })
    const days = [1, 2, 3, 4].map((courseDay) => ({ ...aDay, ref: `${ref.slice(0, -1)}${courseDay}`, courseDay }))
    const { user, history } = await show(`/courses/${ref}/attendances`, {
      ...{ abilities, profile: () => event({ days }) },
      attendances: () => ({ items: [], next: null }),
    })
    await user.click(await screen.findByRole('link', { name: 'List to sign' }))
    await waitFor(() => expect(history.location.pathname).toBe(`/courses/${ref}/print`))
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
    const asked = () => new URL(frame.getAttribute('src') ?? '', 'https://oxer.example')
    expect(asked().pathname).toBe(`/api/course/event/${ref}/profile/attendances/print`)
    const has = (name: string) => asked().searchParams.get(name)
    // Four days do not fit beside each other on an upright page.
    expect([has('layout'), has('language'), has('margin'), has('download')]).toEqual([
      ...['LANDSCAPE', 'EN', 'MEDIUM', null],
    ])
    expect(screen.getByRole('link', { name: 'Attendance' })).toHaveAttribute('aria-current', 'page')

    const print = vi.fn()
    Object.defineProperty(frame, 'contentWindow', { value: { focus: vi.fn(), print } })
    Object.defineProperty(frame, 'contentDocument', { value: { contentType: 'application/pdf' } })
    const button = screen.getByRole('button', { name: 'Print' })
    fireEvent.load(frame)
    await user.click(button)
    expect(print).toHaveBeenCalledOnce()

    // What was just chosen is printed once its preview is there.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Letters' }), 'Large')
    expect(button).toBeDisabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Dutch')
    await waitFor(() => expect([has('fontSize'), has('language')]).toEqual(['LARGE', 'NL']))
    fireEvent.load(frame)
    await user.click(button)
    expect(print).toHaveBeenCalledTimes(2)
    const file = screen.getByRole('link', { name: 'Download' }).getAttribute('href')
    expect(file).toContain('fontSize=LARGE')
    expect(file).toContain('download=true')
  })

  it('print from a tab of its own where the browser lets no page print the viewer', async () => {
    const abilities = () => sampleOf(CourseEventAbilities, { canViewAttendancesPage: true })
    const { user } = await show(`/courses/${ref}/print`, { abilities })
    const frame = await screen.findByTitle<HTMLIFrameElement>('Preview')
    const print = () => {
      throw new DOMException('of another origin', 'SecurityError')
    }
    Object.defineProperty(frame, 'contentWindow', { value: { focus: vi.fn(), print } })
    Object.defineProperty(frame, 'contentDocument', { value: { contentType: 'application/pdf' } })
    const open = vi.spyOn(window, 'open').mockImplementation(() => null)
    fireEvent.load(frame)
    await user.click(screen.getByRole('button', { name: 'Print' }))
    expect(open).toHaveBeenCalledWith(expect.stringContaining('/attendances/print?paper=A4'), '_blank', 'noopener')
    open.mockRestore()
  })

  it('say that margins leave no room for the list to sign, and offer nothing until they do', async () => {
    const abilities = () => sampleOf(CourseEventAbilities, { canViewAttendancesPage: true })
    const { user } = await show(`/courses/${ref}/print`, { abilities })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Margin' }), 'Custom')
    for (const name of ['Left (mm)', 'Right (mm)']) {
      const side = screen.getByRole('textbox', { name })
      await user.clear(side)
      await user.type(side, '70')
    }
    expect(await screen.findByRole('alert')).toHaveTextContent('The margins leave no room to print in.')
    expect(screen.queryByTitle('Preview')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Margin' }), 'Small (5 mm)')
    expect(await screen.findByTitle('Preview')).toBeInTheDocument()
  })

  it('are not printed by those who may not see the attendance', async () => {
    await show(`/courses/${ref}/print`, { abilities: () => sampleOf(CourseEventAbilities) })
    expect(await screen.findByText('Access Denied')).toBeVisible()
  })

  it('show with the attendance what each registration costs', async () => {
    const cost: Cost = {
      ...{ sourceRef: ref, amount: 6000, currency: 'EUR', state: 'BILLED', billRef: null, billPlace: null },
      ...{ invoice: null, payer: { type: 'PERSON', ref, name: 'Eva Claes' } },
    }
    const search = vi.fn(() => [cost])
    const answers = {
      abilities: () => sampleOf(CourseEventAbilities, { canViewAttendancesPage: true, canManageAttendances: true }),
      attendances: () => ({
        items: [
          {
            registrationRef: ref,
            person: { ref, name: 'Tom Claes', firstname: 'Tom', lastname: 'Claes', avatar: null },
            attendances: [{ ref, present: null }],
          },
        ],
        next: null,
      }),
    }
    await show(`/courses/${ref}/attendances`, answers, { answers: { finance: { cost: { search } } } })
    expect(await screen.findByRole('row', { name: /Tom Claes.*€60\.00.*Billed.*Eva Claes/ })).toBeVisible()
    expect(search).toHaveBeenCalledWith({ sourceRefs: [ref] })
  })

  it('are shared with a person as a role until the end of a day, which can be taken back', async () => {
    let list: CourseShareEntry[] = []
    const changeShare = vi.fn(({ personRef, role, expires = null }: z.input<typeof ShareCourseEvent>) => {
      list = [{ personRef, name: 'Kim Helper', role, expires, isExpired: false }]
      return list
    })
    const removeShare = vi.fn(() => {
      list = []
      return list
    })
    const search = vi.fn(() => ({
      matches: [foundPerson({ ref, name: 'Kim Helper', birthYear: 1990 })],
      hasMore: false,
    }))
    const { user } = await show(
      `/courses/${ref}/overview`,
      {
        profile: () => event({ ref, timeZone: 'Europe/Brussels' }),
        abilities: () => sampleOf(CourseEventAbilities, { canShare: true }),
        listShares: () => list,
        changeShare,
        removeShare,
      },
      { answers: { parties: { person: { search } } } },
    )
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const drawer = await screen.findByRole('dialog', { name: 'Share' })
    const send = within(drawer).getByRole('button', { name: 'Share' })
    await user.click(send)
    expect(within(drawer).getByText('Choose a person')).toBeVisible()
    expect(changeShare).not.toHaveBeenCalled()
    await user.type(within(drawer).getByRole('textbox', { name: 'Person' }), 'Kim')
    await user.click(await screen.findByRole('option', { name: /Kim Helper/ }, { timeout: 3000 }))
    await user.type(within(drawer).getByRole('textbox', { name: 'Until' }), '22/11/2026')
    await user.click(send)
    const shared = {
      courseEvent: ref,
      personRef: ref,
      role: 'COLLABORATOR',
      expires: '2026-11-22T22:59:00.000Z',
    }
    await waitFor(() => expect(changeShare).toHaveBeenCalledWith(shared))
    expect(await within(drawer).findByText('Collaborator · until 22/11/2026')).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Remove Kim Helper' }))
    expect(await within(drawer).findByText('Not shared with anybody')).toBeVisible()
    const told = await screen.findByText('No longer shared with Kim Helper')
    const notice = told.parentElement
    if (notice === null) throw new Error('the notice has no frame')
    await user.click(within(notice).getByRole('button', { name: 'Undo' }))
    expect(await within(drawer).findByText('Collaborator · until 22/11/2026')).toBeVisible()
    expect(changeShare).toHaveBeenLastCalledWith(shared)
  })

  it('are not shared by those who only keep registrations', async () => {
    await show(`/courses/${ref}/overview`, { abilities: () => sampleOf(CourseEventAbilities, { canRegister: true }) })
    expect(await screen.findByRole('heading', { name: 'Initiator in Gent' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  })
})
